import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { listChoices } from '@saldo/contract/category-choices';
import * as calls from '@saldo/contract/transactions';
import { judgeUnconfirmed, listUnconfirmed } from '@saldo/contract/unconfirmed';
import { type Context, callerOf } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { daysOfPeriod } from '../ledger/figures/user-calendar.ts';
import * as duplicates from './duplicates.ts';
import * as edits from './edit-transactions.ts';
import * as service from './service.ts';
import { countIn, tagsInUse, yearsWithRows } from './store.ts';
import { tasks } from './tasks.ts';
import * as unconfirmed from './unconfirmed-entries.ts';

export function transactionRoutes(api: Api, context: Context): void {
  api.on(calls.listTransactions, ({ actor, query }) =>
    service.listTransactions(context, actor, query),
  );
  api.on(calls.sumTransactions, ({ actor, query }) =>
    service.sumTransactions(context, actor, query),
  );
  api.on(calls.getTransaction, ({ actor, params }) =>
    service.getTransaction(context, actor, params.id),
  );
  api.on(calls.listYears, ({ actor }) => yearsWithRows(context.storage.read, actor));
  api.on(calls.listTags, ({ actor }) => tagsInUse(context.storage.read, actor));
  api.on(listChoices, ({ actor }) => service.listChoices(context, actor));
  api.on(calls.countOtherPeriods, ({ actor, query }) => service.countWider(context, actor, query));
  api.on(calls.countPeriod, async ({ actor: { bookId }, query }) => {
    const { read } = context.storage;
    return countIn(read, { bookId, ...(await daysOfPeriod(read, { bookId }, query)) });
  });
  api.on(calls.createTransaction, ({ actor, body }) =>
    edits.createTransaction(context, actor, body),
  );
  api.on(calls.updateTransaction, ({ actor, params, body }) =>
    edits.updateTransaction(context, actor, params.id, body),
  );
  api.on(calls.deleteTransaction, async ({ actor, params }) => {
    const input = { ...callerOf(context, actor), ids: [params.id] };
    const { step_id } = await context.workers.run(tasks.deleteTransactions, input);
    return { step_id };
  });
  api.on(calls.deleteBatch, ({ actor, body }) => {
    const input = { ...callerOf(context, actor), ids: body.ids };
    return context.workers.run(tasks.deleteTransactions, input);
  });
  api.on(listDuplicates, ({ actor }) => duplicates.listDuplicates(context, actor));
  api.on(judgeDuplicate, ({ actor, params, body }) =>
    duplicates.judgeDuplicate(context, actor, params.id, body.keep),
  );
  api.on(listUnconfirmed, ({ actor }) => unconfirmed.listUnconfirmed(context, actor));
  api.on(judgeUnconfirmed, ({ actor, params, body }) =>
    unconfirmed.judgeUnconfirmed(context, actor, params.id, body.keep),
  );
  api.on(calls.deletePeriod, async ({ actor, query }) => {
    const days = await daysOfPeriod(context.storage.read, actor, query);
    const input = { ...callerOf(context, actor), ...days };
    return context.workers.run(tasks.deletePeriod, input);
  });
  api.on(calls.updateBatch, async ({ actor, body }) => {
    const input = { ...callerOf(context, actor), body };
    return context.workers.run(tasks.updateBatch, input);
  });
}
