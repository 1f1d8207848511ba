import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, required, type Schema, textOf } from './helpers.ts';

/** Rules, and in which order effects on one field lie above each other. */
export async function rules(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const table = db.schema
    .createTable('rules')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(required(text, 'id', 'name', 'description'))
    .addColumn('bank', text)
    .addColumn('is_enabled', 'smallint', (c) => c.notNull())
    .$call(required(text, 'bit_operator', 'conditions', 'actions', 'created_at', 'updated_at'))
    .addPrimaryKeyConstraint('rules_pk', ['user_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema
    .alterTable('effects')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await describeIndexes(db, engine, { rules: { rules: '1000 20 1' } });
}
