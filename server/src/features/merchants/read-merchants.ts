import { UNCATEGORIZED } from '@saldo/contract/common';
import { MERCHANT_ROWS, type Merchant, type MerchantSide } from '@saldo/contract/merchants';
import {
  type Calendar,
  type Month,
  monthText,
  periodNumber,
  periodsUpTo,
} from '@saldo/domain/calendar';
import { type Day, dayOf } from '@saldo/domain/dates';
import { type Cents, fromCents, signed } from '@saldo/domain/money';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { presentedCategories } from '../categories/service.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { idOf, type NamedRow } from '../merchant-names/names.ts';
import {
  findGroup,
  inAndOut,
  mostFrequent,
  readGroups,
  rowsIn,
  sumOf,
} from './grouped-merchants.ts';
import * as store from './store.ts';

const TEXTS = 20;
const MONTHS = 12;

export async function readMerchant(
  { storage }: TaskContext,
  { id, today, ...q }: { bookId: BookId; id: string; today: Day },
): Promise<Merchant | null> {
  const db = storage.read;
  const group = findGroup(await readGroups(db, q), id);
  if (!group) return null;
  const rows = rowsIn(group);
  const [newest] = rows;
  const counted = rows.filter(({ is_counted, date }) => is_counted && dayOf(date) <= today);
  const calendar = await calendarOf(db, q);
  const { year } = calendar.current(today);
  const thisYear = counted.filter(({ date }) => calendar.monthOf(date).year === year);
  const last = counted[0];
  return {
    id: idOf(group[0].key),
    name: group[0].name,
    count: rows.length,
    parts: group.map((part) => ({
      id: idOf(part.key),
      name: part.name,
      count: part.rows.length,
      found_name: part.foundName,
      renamed: part.renamed,
    })),
    this_year: { count: thisYear.length, amount: fromCents(net(thisYear)) },
    sides: await sidesOf(db, q, counted),
    ...(await overMonths(db, counted, { ...q, calendar, today, only: accountsOf(rows) })),
    last: last
      ? {
          id: last.id,
          on: dayOf(last.date),
          amount: fromCents(signed(last.amount, last.direction)),
        }
      : null,
    category: await categoryOf(db, q, rows),
    rule: newest ? await store.ruleOf(db, { ...q, transactionId: newest.id }) : null,
    texts: textsOf(rows),
  };
}

const net = (rows: readonly store.MerchantRow[]): Cents =>
  rows.reduce((sum, { amount, direction }) => sum + signed(amount, direction), 0);

const accountsOf = (rows: readonly store.MerchantRow[]) =>
  new Set(rows.map((row) => row.bank_account_id));

interface MonthsQuery {
  bookId: BookId;
  calendar: Calendar;
  today: Day;
  /** The accounts whose days must be known; null stands for rows without an account. */
  only: ReadonlySet<string | null>;
}

/** Payments in each direction, the newest of them listed. */
async function sidesOf(
  db: Db,
  q: { bookId: BookId },
  rows: readonly store.MerchantRow[],
): Promise<Merchant['sides']> {
  const accounts = await findRows(db, 'accounts', { user_id: q.bookId });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const side = (direction: store.MerchantRow['direction']): MerchantSide => {
    const some = rows.filter((row) => row.direction === direction);
    return {
      count: some.length,
      amount: fromCents(sumOf(some, direction)),
      rows: some.slice(0, MERCHANT_ROWS).map((row) => ({
        id: row.id,
        on: dayOf(row.date),
        amount: fromCents(signed(row.amount, row.direction)),
        description: row.description,
        account: names.get(row.account_id ?? '') ?? null,
        category_id: row.category_id,
      })),
    };
  };
  return { expense: side('expense'), income: side('income') };
}

/**
 * The amount for each of the last twelve months, the current one last, and the average of those from the month of the
 * first payment on whose days are all known from statements, syncs or manual entries.
 */
async function overMonths(
  db: Db,
  rows: readonly store.MerchantRow[],
  { calendar, ...q }: MonthsQuery,
): Promise<Pick<Merchant, 'per_month' | 'known_months' | 'months'>> {
  const current = calendar.current(q.today);
  const last = periodsUpTo(calendar, current, MONTHS).reverse();
  const { from } = calendar.boundsOf(last[0] ?? current);
  const known = await readKnownDays(db, { ...q, from });
  const start = rows.at(-1)?.date;
  const isFull = (month: Month) => {
    const { to } = calendar.boundsOf(month);
    return (
      to < q.today &&
      start !== undefined &&
      dayOf(start) <= to &&
      known.has(calendar.boundsOf(month))
    );
  };
  const months = last.map((month) => {
    const some = rows.filter(({ date }) => isIn(calendar, month, date));
    return { month, count: some.length, amount: net(some), ...inAndOut(some) };
  });
  const full = months.filter(({ month }) => isFull(month));
  const sum = full.reduce((all, { amount }) => all + amount, 0);
  return {
    known_months: full.length,
    per_month: full.length < 2 ? null : fromCents(Math.round(sum / full.length)),
    months: months.map(({ month, ...one }) => ({
      month: monthText(month),
      ...{ ...one, amount: fromCents(one.amount) },
    })),
  };
}

const isIn = (calendar: Calendar, month: Month, date: string): boolean =>
  periodNumber(calendar.monthOf(date)) === periodNumber(month);

async function categoryOf(db: Db, q: { bookId: BookId }, rows: readonly store.MerchantRow[]) {
  const [[id, count] = [null, 0]] = mostFrequent(rows.map((row) => row.category_id));
  const categories = await presentedCategories(db, q);
  const all = categories.flatMap((one) => [
    one,
    ...one.sub_categories.map((sub) => ({ ...sub, name: `${one.name} > ${sub.name}` })),
  ]);
  const known = all.find((one) => one.id === id) ?? UNCATEGORIZED;
  return { id: known.id, name: known.name, count };
}

function textsOf(rows: readonly store.MerchantRow[]): Merchant['texts'] {
  const written = mostFrequent(rows.map(({ bank, description }) => `${bank}\n${description}`));
  return written.slice(0, TEXTS).map(([both, count]) => {
    const end = both.indexOf('\n');
    return { bank: both.slice(0, end), text: both.slice(end + 1), count };
  });
}

export interface PartText {
  key: string;
  text: NamedRow;
}

/** The text fields of one row for each part of a merchant; empty if the merchant does not exist. */
export async function readMerchantTexts(
  { storage }: TaskContext,
  { id, ...q }: { bookId: BookId; id: string },
): Promise<PartText[]> {
  const group = findGroup(await readGroups(storage.read, q), id) ?? [];
  return group.flatMap(({ key, rows: [row] }) => (row ? [{ key, text: textOf(row) }] : []));
}

const textOf = ({ description, direction, creditor_name, debtor_name }: NamedRow): NamedRow => ({
  description,
  direction,
  creditor_name,
  debtor_name,
});
