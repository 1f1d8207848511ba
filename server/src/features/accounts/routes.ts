import { listAccounts } from '@saldo/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as store from './store.ts';

export function accountRoutes(api: Api, context: Context): void {
  api.on(listAccounts, ({ actor }) =>
    store.listAccounts(context.storage.read, { userId: actor.userId }),
  );
}
