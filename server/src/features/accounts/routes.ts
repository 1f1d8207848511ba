import { getAccount, getCoverage, listAccounts, updateAccount } from '@saldo/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function accountRoutes(api: Api, context: Context): void {
  api.on(listAccounts, ({ actor }) => service.listAccounts(context, actor));
  api.on(getAccount, ({ actor, params }) => service.getAccount(context, actor, params.id));
  api.on(getCoverage, ({ actor, params }) => service.getCoverage(context, actor, params.id));
  api.on(updateAccount, ({ actor, params, body }) =>
    service.updateAccount(context, actor, params.id, body),
  );
}
