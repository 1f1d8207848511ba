import type { Engine } from '../../platform/db/storage.ts';
import { clustered, ownedTable, required, type Schema, textOf } from './helpers.ts';

/** Exchange rates: published ones, which belong to nobody, and those that users set. */
export async function rates(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'own_rates')
    .$call(required(text, 'currency', 'against', 'from_day'))
    .$call(required('bigint', 'millionths'))
    .$call(required(text, 'created_at', 'updated_at'))
    .execute();
  await db.schema
    .createTable('rates')
    .$call(required(text, 'currency', 'day'))
    .$call(required('bigint', 'per_euro'))
    .addPrimaryKeyConstraint('rates_pk', ['currency', 'day'])
    .$call(clustered(engine))
    .execute();
  await db.schema
    .createTable('rate_sources')
    .addColumn('id', text, (c) => c.primaryKey())
    .$call(required(text, 'version', 'currencies', 'etags', 'doubtful'))
    .addColumn('agreed_at', text)
    .addColumn('newest_day', text)
    .execute();
}
