import * as calls from '@saldo/contract/merchants';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function merchantRoutes(api: Api, context: Context): void {
  api.on(calls.listMerchants, ({ actor, query }) => service.listMerchants(context, actor, query));
  api.on(calls.listMerchantRows, ({ actor, params: { id }, query }) =>
    service.listMerchantRows(context, actor, { id, ...query }),
  );
  api.on(calls.getMerchant, ({ actor, params: { id } }) => service.getMerchant(context, actor, id));
  api.on(calls.renameMerchant, ({ actor, params: { id }, body: { name } }) =>
    service.renameMerchant(context, actor, { id, name }),
  );
  api.on(calls.mergeMerchant, ({ actor, params: { id }, body: { into } }) =>
    service.mergeMerchant(context, actor, { id, into }),
  );
  api.on(calls.splitMerchant, ({ actor, params: { id } }) =>
    service.splitMerchant(context, actor, id),
  );
}
