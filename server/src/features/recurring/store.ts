import { type Day, dayOf } from '@saldo/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRows } from '../../platform/db/crud.ts';
import { columns, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { readSpans } from '../accounts/stored-spans.ts';
import { savingsCategories } from '../categories/category-roles.ts';
import { countedBy, IN_ANY_CURRENCY } from '../ledger/figures/figure-filters.ts';
import { COUNTERPARTY } from '../ledger/rows/changed-payments.ts';

const SERIES_ROW = {
  ...columns('transactions', 'id', 'date', 'direction', 'amount', 'currency'),
  ...columns('transactions', 'description', 'category_id'),
  /** Name of the counterparty, or null if the bank gives none. */
  counterparty: nullable(text),
};
export type SeriesRow = RowOf<typeof SERIES_ROW>;

/**
 * Transactions that may belong to a series: those in the default figures, except refunds, in any currency. Their order is undefined. A
 * payment of several parts has no category of its own.
 */
export const seriesRows = (
  db: Db,
  { bookId, which = sql`true` }: { bookId: BookId; which?: RawBuilder<unknown> },
): Promise<SeriesRow[]> => readRows(db, SERIES_ROW)`
    select id, date, direction, amount, currency, description,
      case when parts is null then category_id end as category_id, ${COUNTERPARTY} as counterparty
    from transactions t where user_id = ${bookId} and ${countedBy('series', bookId, IN_ANY_CURRENCY)} and ${which}`;

export async function savedRowIds(db: Db, { bookId }: { bookId: BookId }): Promise<Set<string>> {
  const rows = await readRows(db, { id: text })`
    select id from transactions t
    where user_id = ${bookId} and parts is null and category_id in (${savingsCategories(bookId)})`;
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the given transactions that have a category. */
export async function sortedAmong(
  db: Db,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const sorted = new Set<string>();
  for (const some of chunksOf(ids)) {
    const rows = await readRows(db, { id: text })`
      select id from transactions
      where user_id = ${bookId} and id in (${sql.join(some)}) and category_id is not null`;
    for (const { id } of rows) sorted.add(id);
  }
  return sorted;
}

/**
 * Last known day for each account, which is the day of its newest transaction or the last day covered by its bank. The
 * key null stands for transactions without an account.
 */
export async function lastDays(
  db: Db,
  { bookId }: { bookId: BookId },
): Promise<Map<string | null, Day>> {
  const [rows, linked] = await Promise.all([
    db
      .selectFrom('transactions')
      .select(['account_id', (eb) => eb.fn.max('date').as('last')])
      .where('user_id', '=', bookId)
      .groupBy('account_id')
      .execute(),
    findRows(db, 'linked_accounts', { user_id: bookId }),
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
  q: { bookId: BookId; ids: readonly string[] },
): Promise<Map<string, SeriesFace>> {
  const rows = await findRows(db, 'transactions', { user_id: q.bookId, id: q.ids });
  return new Map(rows.map((row) => [row.id, row]));
}
