import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import {
  belongsTo,
  describeIndexes,
  required,
  type Schema,
  type Statistics,
  textOf,
} from './helpers.ts';

const STATISTICS: Statistics = {
  custom_metrics: { custom_metrics: '250 5 1' },
  custom_metric_categories: { custom_metric_categories: '1500 30 6 1' },
  transactions: {
    transactions_figures: '980000 19600 330 8 7 7 7 1 1',
    transactions_foreign: '20000 400 10 5 4 1',
  },
};

/** Groups of categories that people name, and the index that months and years are summed from. */
export async function metrics(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('custom_metrics')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(required(text, 'id', 'name', 'created_at', 'updated_at'))
    .addPrimaryKeyConstraint('custom_metrics_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  // Uncategorized may be among the categories, and belongs to nobody: no foreign key.
  await db.schema
    .createTable('custom_metric_categories')
    .$call(required(text, 'user_id', 'metric_id', 'category_id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('custom_metric_categories_pk', ['user_id', 'metric_id', 'category_id'])
    .$call(belongsTo('custom_metrics', 'metric_id', 'custom_metric_categories_metric_fk'))
    .modifyEnd(clustered)
    .execute();
  // All that a figure can count, in the order in which it is grouped.
  await sql`
    create index transactions_figures on transactions
      (user_id, period, category_id, direction, is_refund, ignore_default_metrics, amount)
    where "ignore" = 0 and currency = 'EUR'`.execute(db);
  // What no figure counts because it is in another currency.
  await sql`
    create index transactions_foreign on transactions
      (user_id, period, currency, ignore_default_metrics)
    where "ignore" = 0 and currency <> 'EUR'`.execute(db);
  await describeIndexes(db, engine, STATISTICS);
}
