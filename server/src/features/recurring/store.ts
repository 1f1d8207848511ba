import { type Day, dayOf } from '@saldo/domain/dates';
import type { Direction } from '@saldo/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { readSpans } from '../accounts/day-spans.ts';
import { savingsCategories } from '../categories/savings-categories.ts';
import { PARTY } from '../ledger/changed-rows.ts';
import { countedBy } from '../ledger/figure-sql.ts';

/** The columns of a transaction that series are found by. */
export interface SeriesRow {
  id: string;
  date: string;
  direction: Direction;
  amount: number;
  description: string;
  category_id: string | null;
  /** Name of the counterparty; null where the bank gives none. */
  party: string | null;
}

/** Transactions that may belong to a series: those in the default figures, without refunds. In no order. */
export async function seriesRows(
  db: Db,
  { userId, which = sql`true` }: { userId: string; which?: RawBuilder<unknown> },
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select id, date, direction, amount, description, category_id, ${PARTY} as party
    from transactions t where user_id = ${userId} and ${countedBy('series', userId)} and ${which}`.execute(
    db,
  );
  return rows;
}

/** Transactions under Savings & Investments. */
export async function savedRowIds(db: Db, { userId }: { userId: string }): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions t
    where user_id = ${userId} and category_id in (${savingsCategories(userId)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the transactions that have a category. */
export async function sortedAmong(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Set<string>> {
  const sorted = new Set<string>();
  for (const some of chunksOf(ids)) {
    const { rows } = await sql<{ id: string }>`
      select id from transactions
      where user_id = ${userId} and id in (${sql.join(some)}) and category_id is not null`.execute(
      db,
    );
    for (const { id } of rows) sorted.add(id);
  }
  return sorted;
}

/** Last known day by account: of its newest transaction, or covered by its bank. Key null: transactions without an account. */
export async function lastDays(
  db: Db,
  { userId }: { userId: string },
): Promise<Map<string | null, Day>> {
  const [rows, linked] = await Promise.all([
    db
      .selectFrom('transactions')
      .select(['account_id', sql<string>`max(date)`.as('last')])
      .where('user_id', '=', userId)
      .groupBy('account_id')
      .execute(),
    findRows(db, 'linked_accounts', { user_id: userId }),
  ]);
  const last = new Map(rows.map(({ account_id: id, last: day }) => [id, dayOf(day)]));
  for (const { id, covered } of linked) {
    const ends = readSpans(covered).map(({ to }) => to);
    last.set(id, [...ends, last.get(id) ?? ''].sort().at(-1) ?? '');
  }
  return last;
}

export type SeriesFace = Pick<
  TransactionsTable,
  | ('id' | 'account_id' | 'category_id' | 'bank')
  | ('direction' | 'description' | 'creditor_name' | 'debtor_name')
>;

/** Details of the transactions that represent series. */
export async function facesOf(
  db: Db,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, SeriesFace>> {
  const rows = await findRows(db, 'transactions', { user_id: q.userId, id: q.ids });
  return new Map(rows.map((row) => [row.id, row]));
}
