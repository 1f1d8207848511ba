import type { Engine } from '../../../platform/db/storage.ts';
import { optional, ownedTable, required, type Schema, textOf, userColumn } from '../helpers.ts';

export async function recurringTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'series')
    .$call(required(text, 'state', 'created_at', 'updated_at'))
    .$call(optional(text, 'payment_id', 'name', 'category_id', 'direction', 'cadence', 'next_on'))
    .$call(optional('bigint', 'amount', 'price_seen'))
    .addColumn('part_of', text)
    .execute();
  await db.schema
    .createTable('fit_versions')
    .addColumn('user_id', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .$call(required(text, 'state', 'code'))
    .execute();
  await ownedTable(db, engine, 'fit_groups')
    .$call(required(text, 'payments', 'fits'))
    .execute();
  await db.schema
    .createTable('changed_payments')
    .$call(userColumn(engine))
    .$call(required(text, 'write_id', 'id'))
    .$call(optional(text, 'direction', 'description', 'counterparty'))
    .addPrimaryKeyConstraint('changed_payments_pk', ['user_id', 'write_id', 'id'])
    .execute();
}
