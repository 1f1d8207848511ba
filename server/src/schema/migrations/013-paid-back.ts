import type { Engine } from '../../platform/db/storage.ts';
import {
  describeIndexes,
  optional,
  ownedTable,
  required,
  runAll,
  type Schema,
  textOf,
} from './helpers.ts';

/**
 * Facts about who owes what of which expense, and what came back. What follows from it is in two columns of transactions: `aside`
 * counts nowhere and is part of `parts_sum`, so indexes need nothing more, and `owed` is still open.
 */
export async function paidBack(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'shares')
    .$call(required(text, 'kind', 'expense_id'))
    .$call(optional(text, 'share_id', 'payment_id', 'who'))
    .$call(required('bigint', 'cents'))
    .$call(required(text, 'created_at'))
    .execute();
  await db.schema.alterTable('transactions').addColumn('aside', 'bigint').execute();
  await db.schema.alterTable('transactions').addColumn('owed', 'bigint').execute();
  await runAll(db, [
    'create index transactions_aside on transactions (user_id, date, owed) where aside is not null',
  ]);
  await describeIndexes(db, engine, {
    shares: { shares: '1000 10 1' },
    transactions: { transactions_aside: '1000 20 1 1' },
  });
}
