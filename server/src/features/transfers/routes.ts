import * as calls from '@saldo/contract/transfers';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { reasonsOf } from './field-reasons.ts';
import * as service from './service.ts';
import { tasks } from './tasks.ts';

export function transferRoutes(api: Api, context: Context): void {
  api.on(calls.listTransferSuggestions, ({ actor }) =>
    context.workers.run(tasks.suggestTransfers, { bookId: actor.bookId }),
  );
  api.on(calls.linkSuggestions, ({ actor, body }) =>
    service.linkSuggested(context, actor, body.pairs),
  );
  api.on(calls.linkTransfer, ({ actor, params, body }) =>
    service.linkManually(context, actor, params.id, body.other_id),
  );
  api.on(calls.unlinkTransfer, ({ actor, params }) => service.unlink(context, actor, params.id));
  api.on(calls.dismissTransfer, ({ actor, body }) => service.dismiss(context, actor, body));
  api.on(calls.listReasons, ({ actor, params }) => reasonsOf(context, actor, params.id));
}
