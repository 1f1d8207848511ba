import type { Engine } from '../../platform/db/storage.ts';
import { optional, ownedTable, required, type Schema, textOf } from './helpers.ts';

/** What a person has said of payments that come again; the payments themselves tell the rest. And of everyday accounts. */
export async function series(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'series')
    .$call(required(text, 'state', 'created_at', 'updated_at'))
    .$call(optional(text, 'payment_id', 'name', 'category_id', 'direction', 'cadence', 'next_on'))
    .$call(optional('bigint', 'amount', 'price_seen'))
    .execute();
  await db.schema.alterTable('accounts').addColumn('for_spending', 'smallint').execute();
}
