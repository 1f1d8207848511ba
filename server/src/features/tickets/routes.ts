import * as calls from '@saldo/contract/tickets';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function ticketRoutes(api: Api, context: Context): void {
  api.on(calls.listTickets, () => service.listTickets(context));
  api.on(calls.createTicket, ({ actor, body }) => service.createTicket(context, actor, body));
  api.on(calls.updateTicket, ({ actor, params, body }) =>
    service.updateTicket(context, actor, params.id, body),
  );
  api.on(calls.deleteTicket, ({ actor, params, query }) =>
    service.deleteTicket(context, actor, params.id, query.cascade),
  );
  api.on(calls.attachScreenshot, ({ actor, form, file }) =>
    service.attachScreenshot(context, actor, { ...form, ...file }),
  );
  api.on(calls.getAttachment, ({ actor, params }) =>
    service.getAttachment(context, actor, params.id),
  );
}
