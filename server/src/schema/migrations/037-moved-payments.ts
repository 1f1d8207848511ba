import type { Engine } from '../../platform/db/storage.ts';
import { optional, ownedTable, required, type Schema, textOf } from './helpers.ts';

/**
 * What recurs is kept by counterparty, and each write notes the payments that it moves. It all follows from the
 * transactions: what was kept before is found anew.
 */
export async function movedPayments(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.dropTable('found_series').execute();
  await db.schema
    .createTable('found_series')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .$call(required(text, 'state', 'code'))
    .execute();
  await ownedTable(db, engine, 'found_groups')
    .$call(required(text, 'payments', 'fits'))
    .execute();
  await db.schema
    .createTable('moved_payments')
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .$call(required(text, 'write_id', 'id'))
    .$call(optional(text, 'direction', 'description', 'party'))
    .addPrimaryKeyConstraint('moved_payments_pk', ['user_id', 'write_id', 'id'])
    .execute();
}
