import {
  attachScreenshot,
  createTicket,
  deleteTicket,
  getAttachment,
  listTickets,
  updateTicket,
} from '@saldo/contract/tickets';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function ticketRoutes(api: Api, context: Context): void {
  api.on(listTickets, () => service.listTickets(context));
  api.on(createTicket, ({ actor, body }) => service.createTicket(context, actor, body));
  api.on(updateTicket, ({ actor, params, body }) =>
    service.updateTicket(context, actor, params.id, body),
  );
  api.on(deleteTicket, ({ actor, params, query }) =>
    service.deleteTicket(context, actor, params.id, query.cascade),
  );
  api.on(attachScreenshot, ({ actor, form, file }) =>
    service.attachScreenshot(context, actor, { ...form, ...file }),
  );
  api.on(getAttachment, ({ actor, params }) => service.getAttachment(context, actor, params.id));
}
