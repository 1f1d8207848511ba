import type { Engine } from '../../platform/db/storage.ts';
import { belongsTo, ownedTable, required, type Schema, textOf } from './helpers.ts';

/**
 * Which import had brought a row that was removed. What an account was before it was put into another, and which rows were its own: so that
 * it can be taken out again.
 */
export async function accountMerges(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('removed_rows').addColumn('report_id', text).execute();
  await ownedTable(db, engine, 'account_merges')
    .$call(required(text, 'into_id', 'name', 'before', 'merged_at'))
    .$call(belongsTo('accounts', 'into_id', 'account_merges_into_fk'))
    .execute();
  await db.schema
    .createTable('merged_rows')
    .addColumn('user_id', text, (c) => c.notNull())
    .$call(required(text, 'merge_id', 'row_id'))
    .$call(required('smallint', 'in_account', 'in_bank', 'is_double'))
    .addPrimaryKeyConstraint('merged_rows_pk', ['user_id', 'row_id', 'merge_id'])
    .$call(belongsTo('account_merges', 'merge_id', 'merged_rows_merge_fk'))
    .execute();
  await db.schema
    .createIndex('account_merges_into')
    .on('account_merges')
    .columns(['user_id', 'into_id'])
    .execute();
  await db.schema
    .createIndex('merged_rows_merge')
    .on('merged_rows')
    .columns(['user_id', 'merge_id'])
    .execute();
}
