import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

/** The years in which the user has rows, newest first. Each is one step in the index, however many rows it has. */
export async function yearsWithRows(db: Db, { userId }: { userId: string }): Promise<number[]> {
  const newest = (before = sql``) =>
    sql`(select max(date) from transactions where user_id = ${userId}${before})`;
  const { rows } = await sql<{ year: string }>`
    with recursive newest(date) as (
      select ${newest()}
      union all
      select ${newest(sql` and date < substr(newest.date, 1, 4)`)} from newest where newest.date is not null
    )
    select substr(date, 1, 4) as year from newest where date is not null`.execute(db);
  return rows.map(({ year }) => Number(year));
}
