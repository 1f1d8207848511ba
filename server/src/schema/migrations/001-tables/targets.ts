import { sql } from 'kysely';
import type { Engine } from '../../../platform/db/storage.ts';
import { ownedTable, required, runAll, type Schema, textOf } from '../helpers.ts';

export async function targetTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  // No foreign key to categories: a goal keeps the id of a deleted category.
  const target = (name: string) =>
    ownedTable(db, engine, name)
      .$call(required(text, 'name', 'color', 'icon', 'description', 'category_id'))
      .addColumn('notify_user', 'smallint', (c) => c.notNull())
      .$call(required(text, 'created_at', 'updated_at'));
  await target('goals')
    .$call(required(text, 'start_date', 'end_date'))
    .addColumn('final_amount', 'bigint', (c) => c.notNull().check(sql`final_amount > 0`))
    .execute();
  await target('alerts')
    .addColumn('limit_amount', 'bigint', (c) => c.notNull().check(sql`limit_amount >= 0`))
    .addColumn('frequency', text, (c) => c.notNull())
    .execute();
  await runAll(db, [
    'create index goals_category on goals (user_id, category_id)',
    'create index alerts_category on alerts (user_id, category_id)',
  ]);
}
