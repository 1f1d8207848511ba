import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/**
 * A refund may name the part of a split purchase that it returns, and `parts_aside` says what each part but the last gives of
 * what counts nowhere. The last one gives all of it until the user's next write, as before.
 */
export async function partShares(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('shares').addColumn('part_id', text).execute();
  await db.schema.alterTable('transactions').addColumn('parts_aside', text).execute();
  const { rows } = await sql<{ user_id: string; id: string; parts: string }>`
    select user_id, id, parts from transactions where parts is not null and aside is not null`.execute(
    db,
  );
  for (const { user_id, id, parts } of rows) {
    const { fixed }: { fixed: unknown[] } = JSON.parse(parts);
    const given = JSON.stringify(fixed.map(() => 0));
    await sql`update transactions set parts_aside = ${given} where user_id = ${user_id} and id = ${id}`.execute(
      db,
    );
  }
}
