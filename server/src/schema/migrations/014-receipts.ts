import type { Engine } from '../../platform/db/storage.ts';
import {
  bytesOf,
  describeIndexes,
  ownedTable,
  required,
  runAll,
  type Schema,
  textOf,
  userColumn,
} from './helpers.ts';

/**
 * Receipts of transactions, and apart from them their bytes, so that neither lists nor History read megabytes. Neither
 * table refers to the other or to transactions: undo brings back a deleted transaction with its receipts, whose bytes
 * stay until then.
 */
export async function receipts(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'receipts')
    .$call(required(text, 'transaction_id', 'name', 'media_type'))
    .$call(required('bigint', 'size'))
    .$call(required(text, 'created_at'))
    .execute();
  await runAll(db, ['create index receipts_transaction on receipts (user_id, transaction_id)']);
  await db.schema
    .createTable('receipt_files')
    .$call(userColumn(engine))
    .$call(required(text, 'id'))
    .addColumn('bytes', bytesOf(engine), (c) => c.notNull())
    .addColumn('unused_since', text)
    .addPrimaryKeyConstraint('receipt_files_pk', ['user_id', 'id'])
    .execute();
  await describeIndexes(db, engine, { receipts: { receipts_transaction: '20000 200 1' } });
}
