import * as calls from '@saldo/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as changes from './edit-account.ts';
import * as service from './service.ts';

export function accountRoutes(api: Api, context: Context): void {
  api.on(calls.listAccounts, ({ actor }) => service.listWithBalances(context, actor));
  api.on(calls.listAccountNames, ({ actor }) => service.listAccounts(context, actor));
  api.on(calls.getAccount, ({ actor, params }) => service.getAccount(context, actor, params.id));
  api.on(calls.getCoverage, ({ actor, params }) => service.getCoverage(context, actor, params.id));
  api.on(calls.getBalances, ({ actor, query }) => service.getBalances(context, actor, query));
  api.on(calls.createAccount, ({ actor, body }) => changes.createAccount(context, actor, body));
  api.on(calls.updateAccount, ({ actor, params, body }) =>
    changes.updateAccount(context, actor, params.id, body),
  );
  api.on(calls.closeAccount, ({ actor, params, body }) =>
    changes.closeAccount(context, actor, params.id, body.on),
  );
  api.on(calls.deleteAccount, ({ actor, params }) =>
    changes.deleteAccount(context, actor, params.id),
  );
  api.on(calls.acceptGap, ({ actor, params, body }) =>
    changes.acceptGap(context, actor, params.id, body),
  );
}
