import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, runAll, type Schema, textOf } from './helpers.ts';

/**
 * Adds the currency that a user has chosen for totals (null: automatic) and the one in force (null: no rows), and that
 * of goals and alerts, which is the euro where there are rows, since only those in euros counted. Figures are then read from one index of all currencies instead of two that know only euros. Servers of the previous version
 * find what they read in it too.
 */
export async function mainCurrency(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('users').addColumn('main_currency', text).execute();
  await db.schema.alterTable('users').addColumn('currency', text).execute();
  await db.schema.alterTable('goals').addColumn('currency', text).execute();
  await db.schema.alterTable('alerts').addColumn('currency', text).execute();
  await runAll(db, [
    'drop index transactions_figures',
    'drop index transactions_foreign',
    `create index transactions_figures on transactions
      (user_id, currency, period, category_id, direction, is_refund, ignore_default_metrics, amount)
      where "ignore" = 0`,
  ]);
  await describeIndexes(db, engine, {
    transactions: { transactions_figures: '1000000 20000 10000 200 5 4 4 4 1 1' },
  });
  await countCurrencies(db);
}

/** Sets each user's currency to that of most rows that are not ignored, and that of goals and alerts. */
async function countCurrencies(db: Schema): Promise<void> {
  const { rows } = await sql<{ user_id: string; currency: string }>`
    select user_id, currency from transactions where "ignore" = 0
    group by user_id, currency order by user_id, count(*) desc, currency <> 'EUR', currency`.execute(
    db,
  );
  const first = new Map(rows.reverse().map(({ user_id, currency }) => [user_id, currency]));
  for (const [id, currency] of first) {
    await sql`update users set currency = ${currency} where id = ${id}`.execute(db);
    for (const targets of ['goals', 'alerts']) {
      await sql`update ${sql.table(targets)} set currency = 'EUR' where user_id = ${id}`.execute(
        db,
      );
    }
  }
}
