import * as calls from '@saldo/contract/receipts';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function receiptRoutes(api: Api, context: Context): void {
  api.on(calls.listReceipts, ({ actor, params }) =>
    service.listReceipts(context, actor, params.id),
  );
  api.on(calls.addReceipt, ({ actor, params, file }) =>
    service.addReceipt(context, actor, params.id, file),
  );
  api.on(calls.getReceipt, ({ actor, params }) => service.getReceipt(context, actor, params));
  api.on(calls.removeReceipt, ({ actor, params }) => service.removeReceipt(context, actor, params));
}
