import * as calls from '@saldo/contract/transactions';
import { periodBounds } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';
import { countIn, yearsWithRows } from './store.ts';

export function transactionRoutes(api: Api, context: Context): void {
  api.on(calls.listTransactions, ({ actor, query }) =>
    service.listTransactions(context, actor, query),
  );
  api.on(calls.getTransaction, ({ actor, params }) =>
    service.getTransaction(context, actor, params.id),
  );
  api.on(calls.listYears, ({ actor }) => yearsWithRows(context.storage.read, actor));
  api.on(calls.countWider, ({ actor, query }) => service.countWider(context, actor, query));
  api.on(calls.countPeriod, ({ actor, query }) =>
    countIn(context.storage.read, {
      userId: actor.userId,
      ...periodBounds(query.year, query.month),
    }),
  );
}
