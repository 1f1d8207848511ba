import type { BalanceRow } from '@saldo/domain/coverage';
import type { ReportDetails } from '../../platform/db/report-details.ts';
import type { Db } from '../../platform/db/storage.ts';

interface Key {
  userId: string;
  id: string;
}

type Span = [from: string, to: string];

/** What connections have covered of an account; undefined where there is no such account. */
export async function covered(db: Db, q: Key): Promise<{ sync: Span[] } | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('linked_accounts as l', (join) =>
      join.onRef('l.user_id', '=', 'a.user_id').onRef('l.id', '=', 'a.id'),
    )
    .select('l.covered')
    .where('a.user_id', '=', q.userId)
    .where('a.id', '=', q.id)
    .executeTakeFirst();
  const sync: Span[] = JSON.parse(row?.covered ?? '[]');
  return row && { sync };
}

/** From the first to the last row of each statement that has brought something of the account. */
export async function fileSpans(db: Db, q: Key): Promise<Span[]> {
  const reports = await db
    .selectFrom('reports')
    .select(['details', 'date_from', 'date_to'])
    .where('user_id', '=', q.userId)
    .where('undone_at', 'is', null)
    .execute();
  return reports.flatMap(({ details, date_from: from, date_to: to }): Span[] => {
    const { accounts }: ReportDetails = JSON.parse(details);
    const isOf = accounts.some((account) => account.id === q.id);
    return isOf && from !== null && to !== null ? [[from, to]] : [];
  });
}

/** By the bank's own values, those of removed rows included: a balance knows them still. */
export async function balanceRows(db: Db, q: Key): Promise<BalanceRow[]> {
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
