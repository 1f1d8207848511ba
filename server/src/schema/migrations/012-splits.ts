import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, runAll, type Schema, textOf } from './helpers.ts';

/**
 * The parts of split transactions. Figures subtract `parts_sum`, so the indexes that they are read from have it; the
 * parts themselves are added from the few rows that have any. Servers of the previous version find what they read in
 * these indexes too.
 */
export async function splits(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('transactions').addColumn('parts', textOf(engine)).execute();
  await db.schema.alterTable('transactions').addColumn('parts_sum', 'bigint').execute();
  await runAll(db, [
    'drop index transactions_figures',
    `create index transactions_figures on transactions
      (user_id, currency, period, category_id, direction, is_refund, ignore_default_metrics, amount, parts_sum)
      where "ignore" = 0`,
    'drop index transactions_category',
    `create index transactions_category on transactions
      (user_id, category_id, date, "ignore", currency, direction, is_refund, product, amount, parts_sum)
      where category_id is not null`,
    'create index transactions_split on transactions (user_id, date) where parts is not null',
  ]);
  await describeIndexes(db, engine, {
    transactions: {
      transactions_figures: '1000000 20000 10000 200 5 4 4 4 1 1 1',
      transactions_category: '500000 10000 300 2 2 2 2 2 2 2 2',
      transactions_split: '1000 20 1',
    },
  });
}
