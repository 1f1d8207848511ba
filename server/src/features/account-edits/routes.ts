import * as calls from '@saldo/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function accountEditRoutes(api: Api, context: Context): void {
  api.on(calls.getAccountParts, ({ actor, params }) => service.getParts(context, actor, params.id));
  api.on(calls.mergeAccount, ({ actor, params, body }) =>
    service.mergeAccount(context, actor, params.id, body),
  );
  api.on(calls.splitAccount, ({ actor, params, body }) =>
    service.splitAccount(context, actor, params.id, body),
  );
}
