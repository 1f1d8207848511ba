import { sql } from 'kysely';
import { engineOf } from '../../../server/src/platform/db/engine-of.ts';
import type { Storage } from '../../../server/src/platform/db/storage.ts';
import type { BookId } from '../../../server/src/platform/identity.ts';
import type { State } from './expected-state.ts';

/** The user's state as stored in the database. */
export async function readState({ read }: Storage, bookId: BookId): Promise<State> {
  const state: State = { rows: {}, marks: {}, gone: {}, taken: {}, reports: {}, audit: {} };
  const own = (table: 'transactions' | 'removed_rows' | 'reports') =>
    read.selectFrom(table).selectAll().where('user_id', '=', bookId) as unknown as {
      execute(): Promise<Record<string, string & number>[]>;
    };
  for (const report of await own('reports').execute()) {
    const { id = '', imported = 0, duplicates = 0, undone_at } = report;
    state.reports[id] = { imported, duplicates, undone: undone_at !== null };
  }
  for (const row of await own('transactions').execute()) {
    const name = row.bank_text ?? row.creditor_name ?? '';
    if (state.rows[name]) throw new Error(`There are two rows "${name}".`);
    state.rows[name] = {
      id: row.id ?? '',
      month: String(row.date).slice(0, 7),
      description: row.description ?? '',
      ignored: Boolean(row.ignore),
      tags: JSON.parse(row.tags ?? '[]'),
      reportId: row.report_id ?? null,
    };
  }
  for (const { bank_text: name = '', reason } of await own('removed_rows').execute()) {
    if (state.marks[name]) throw new Error(`There are two marks for "${name}".`);
    state.marks[name] = reason as unknown as 'single';
  }
  const lines = await read
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', bookId)
    .execute();
  for (const { action } of lines) state.audit[action] = (state.audit[action] ?? 0) + 1;
  return state;
}

/** Corruption that SQLite itself finds in the file; empty if it is intact. */
export async function damages({ read }: Storage): Promise<unknown[]> {
  if (engineOf(read) === 'postgres') return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const keys = await sql`pragma foreign_key_check`.execute(read);
  return [...integrity.rows.filter((row) => row.integrity_check !== 'ok'), ...keys.rows];
}
