import type { CoverageDay } from '@saldo/contract/accounts';
import { type BalanceRow, coverageOf } from '@saldo/domain/coverage';
import { fromJson } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { TABLES } from '../../platform/db/tables.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';

/** Which days of an account came from where; null where there is no such account. Reads all of its rows, so a worker does it. */
export async function readCoverage(
  { storage }: TaskContext,
  q: { userId: string; id: string; today: string },
): Promise<CoverageDay[] | null> {
  const { read } = storage;
  const known = await covered(read, q);
  if (!known) return null;
  const [file, rows] = await Promise.all([fileSpans(read, q), balanceRows(read, q)]);
  return coverageOf({ file, sync: known.sync, rows, today: q.today });
}

interface Key {
  userId: string;
  id: string;
}

type Span = [from: string, to: string];

/** What connections have covered of an account; undefined where there is no such account. */
async function covered(db: Db, q: Key): Promise<{ sync: Span[] } | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('linked_accounts as l', (join) =>
      join.onRef('l.user_id', '=', 'a.user_id').onRef('l.id', '=', 'a.id'),
    )
    .select('l.covered')
    .where('a.user_id', '=', q.userId)
    .where('a.id', '=', q.id)
    .executeTakeFirst();
  return row && { sync: JSON.parse(row.covered ?? '[]') };
}

/** From the first to the last row of each statement that has brought something of the account. */
async function fileSpans(db: Db, q: Key): Promise<Span[]> {
  const reports = await db
    .selectFrom('reports')
    .select(['details', 'date_from', 'date_to'])
    .where('user_id', '=', q.userId)
    .where('undone_at', 'is', null)
    .execute();
  return reports.flatMap(({ details, date_from: from, date_to: to }): Span[] => {
    const { accounts } = fromJson(TABLES.reports.columns.details, details);
    const isOf = accounts.some((account) => account.id === q.id);
    return isOf && from !== null && to !== null ? [[from, to]] : [];
  });
}

/** By the bank's own values, those of removed rows included: a balance knows them still. */
async function balanceRows(db: Db, q: Key): Promise<BalanceRow[]> {
  const there = await db
    .selectFrom('transactions')
    .select(['bank_date as day', 'bank_amount as amount', 'bank_balance as balance'])
    .where('user_id', '=', q.userId)
    .where('bank_account_id', '=', q.id)
    .where('bank_key', 'is not', null)
    .$castTo<BalanceRow>()
    .execute();
  const removed = await db
    .selectFrom('removed_rows')
    .select(['bank_date as day', 'bank_amount as amount', 'bank_balance as balance', 'reason'])
    .where('user_id', '=', q.userId)
    .where('account_id', '=', q.id)
    .execute();
  const gone = removed.map(({ reason, ...row }): BalanceRow => {
    return { ...row, removed: reason === 'single' ? 'single' : 'bulk' };
  });
  return [...there, ...gone];
}
