import type { AccountParts } from '@saldo/contract/accounts';
import { fromCents } from '@saldo/domain/money';
import { findMisplacedFiles, type Part } from '@saldo/domain/recognition/misplaced-files';
import { groupBy } from '@saldo/domain/records';
import { findRow } from '../../platform/db/crud.ts';
import { nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import type { RowOf } from '../../schema/columns.ts';
import { BALANCED } from '../accounts/balance-input.ts';
import { givenTo, mergesInto } from '../history/merge-steps.ts';
import { readJournal } from '../history/store.ts';
import { SYNC_KEY } from '../ledger/rows/derived-columns.ts';
import { reportsOf } from './store.ts';

interface Key {
  bookId: BookId;
  id: string;
}

/**
 * The parts of an account: its files, its connection and the accounts merged into it. Null if the account does not
 * exist. Reads all of its rows, so it runs in a worker.
 */
export async function readAccountParts(
  { storage: { read } }: TaskContext,
  q: Key,
): Promise<AccountParts | null> {
  const { bookId, id } = q;
  if (!(await findRow(read, 'accounts', { user_id: bookId, id }))) return null;
  const [brought, reports, linked, merged] = await Promise.all([
    broughtRows(read, q),
    reportsOf(read, { bookId, accountId: id }),
    findRow(read, 'linked_accounts', { user_id: bookId, id }),
    mergedAccounts(read, q),
  ]);
  const byReport = groupBy(brought, ({ report_id }) => report_id);
  const parts = reports.flatMap((report) => {
    const rows = byReport.get(report.id);
    return rows ? [{ id: report.id, file_name: report.file_name, rows }] : [];
  });
  const apart = findMisplacedFiles(parts.map((part): Part => ({ id: part.id, rows: part.rows })));
  return {
    reports: parts.map(({ id, file_name, rows }) => {
      const against = apart.get(id);
      return {
        ...{ id, file_name, rows: rows.length, ...spanOf(rows) },
        apart: against
          ? { date: against.day, here: fromCents(against.account), there: fromCents(against.file) }
          : null,
      };
    }),
    connection: linked?.connection_id ? { rows: byReport.get(null)?.length ?? 0 } : null,
    merged,
  };
}

const BROUGHT = { ...BALANCED, report_id: nullable(text) };
type Brought = RowOf<typeof BROUGHT>;

/** Rows from files and from the connection, with the values the bank reported. */
const broughtRows = (db: Db, { bookId, id }: Key): Promise<Brought[]> =>
  readRows(db, BROUGHT)`
    select report_id, bank_date as day, bank_amount as amount, bank_balance as balance
    from transactions where user_id = ${bookId} and bank_account_id = ${id}
      and (report_id is not null or bank_key >= ${SYNC_KEY})`;

function spanOf(rows: readonly Brought[]): { from: string; to: string } {
  const days = rows.map(({ day }) => day).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** Accounts merged into this one that can be split off again, with the number of their rows that still exist. */
async function mergedAccounts(db: Db, { bookId, id }: Key): Promise<AccountParts['merged']> {
  const merges = await mergesInto(db, { bookId, accountId: id });
  if (merges.length === 0) return [];
  const here = await readRows(db, { id: text })`
    select id from transactions where user_id = ${bookId} and account_id = ${id}`;
  return Promise.all(
    merges.map(async ({ stepId, gone, at }) => {
      const { rows } = givenTo(id, await readJournal(db, { bookId, stepId }));
      const left = here.filter((row) => rows.has(row.id));
      return { id: gone.id, name: gone.name, rows: left.length, at };
    }),
  );
}
