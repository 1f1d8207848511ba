import { sql } from 'kysely';
import { columnNames, TABLE_NAMES } from '../../schema/tables.ts';
import { faultOf, reasonOf } from './database-errors.ts';
import { engineOf } from './engine-of.ts';
import { integer, nullable, readRow, readRows, text } from './read-rows.ts';
import type { Db, Storage } from './storage.ts';

const FINDINGS = 3;

/**
 * Looks for damage in the database's files. Returns a description of what it found, or null. SQLite checks the
 * structure of each page. PostgreSQL has no such check without extensions, so this reads every row of every table, and
 * PostgreSQL's count of failed checksums. It takes as long as reading the whole database, so call it only in workers
 * and command-line programs.
 */
export async function checkIntegrity(storage: Storage): Promise<string | null> {
  try {
    return engineOf(storage.read) === 'sqlite'
      ? await quickCheck(storage.read)
      : await readEverything(storage.read);
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    return reasonOf(error);
  }
}

async function quickCheck(db: Db): Promise<string | null> {
  const rows = await readRows(db, { quick_check: text })`
    pragma quick_check(${sql.lit(FINDINGS)})`;
  const found = rows.map((row) => row.quick_check);
  return found.join() === 'ok' ? null : found.join('; ').replaceAll('\n', ' ');
}

async function readEverything(db: Db): Promise<string | null> {
  const row = await readRow(db, { failures: nullable(integer) })`
    select checksum_failures as failures from pg_stat_database
    where datname = current_database()`;
  const failures = row?.failures ?? 0;
  for (const table of TABLE_NAMES) {
    // Unpacks each value so out-of-line values are read too.
    const values = sql.join(columnNames(table).map((name) => sql.ref(name)));
    await sql`select sum(length(concat(${values}))) from ${sql.table(table)}`.execute(db);
  }
  return failures > 0 ? `PostgreSQL reports ${failures} pages with a wrong checksum` : null;
}
