import { createInvitation, listInvitations, revokeInvitation } from '@saldo/contract/invitations';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';
import * as store from './store.ts';

export function invitationRoutes(api: Api, context: Context): void {
  api.on(listInvitations, () => store.listInvitations(context.storage.read));
  api.on(createInvitation, ({ actor, body }) => service.makeInvitation(context, body, actor));
  api.on(revokeInvitation, ({ actor, params }) =>
    service.revokeInvitation(context, actor, params.id),
  );
}
