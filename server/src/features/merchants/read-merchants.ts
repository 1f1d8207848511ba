import { UNCATEGORIZED } from '@saldo/contract/common';
import { MERCHANT_ROWS, type Merchant, type MerchantSide } from '@saldo/contract/merchants';
import { type Day, dayOf } from '@saldo/domain/dates';
import { daysOf } from '@saldo/domain/metrics/comparison';
import { type Cents, fromCents, signed } from '@saldo/domain/money';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { presentedCategories } from '../categories/service.ts';
import { idOf, type Named } from '../merchant-names/names.ts';
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
  { id, today, ...q }: { userId: string; id: string; today: Day },
): Promise<Merchant | null> {
  const db = storage.read;
  const group = findGroup(await readGroups(db, q), id);
  if (!group) return null;
  const rows = rowsIn(group);
  const [newest] = rows;
  const counted = rows.filter(({ is_counted, date }) => is_counted && dayOf(date) <= today);
  const thisYear = counted.filter(({ date }) => date.slice(0, 4) === today.slice(0, 4));
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
    ...overMonths(counted, today, await knownMonths(db, { ...q, today, only: accountsOf(rows) })),
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

interface KnownMonthsQuery {
  userId: string;
  today: Day;
  /** The accounts whose days must be known; null stands for rows without an account. */
  only: ReadonlySet<string | null>;
}

/** Payments in each direction, the newest of them listed. */
async function sidesOf(
  db: Db,
  q: { userId: string },
  rows: readonly store.MerchantRow[],
): Promise<Merchant['sides']> {
  const accounts = await findRows(db, 'accounts', { user_id: q.userId });
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

/** The months among the last twelve, as YYYY-MM, whose days are all known from statements, syncs or manual entries. */
async function knownMonths(db: Db, q: KnownMonthsQuery): Promise<Set<string>> {
  const months = lastMonths(q.today);
  const known = await readKnownDays(db, { ...q, from: `${months[0]}-01` });
  const daysIn = (month: string) =>
    daysOf({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  return new Set(months.slice(0, -1).filter((month) => known.has(daysIn(month))));
}

/**
 * The amount for each of the last twelve months, and the average of the known months from the month of the first payment
 * on.
 */
function overMonths(
  rows: readonly store.MerchantRow[],
  today: Day,
  known: ReadonlySet<string>,
): Pick<Merchant, 'per_month' | 'known_months' | 'months'> {
  const first = rows.at(-1)?.date.slice(0, 7);
  const months = lastMonths(today).map((month) => {
    const some = rows.filter(({ date }) => date.startsWith(month));
    return { month, count: some.length, amount: net(some), ...inAndOut(some) };
  });
  const full = months.filter(({ month }) => known.has(month) && first && month >= first);
  const sum = full.reduce((all, { amount }) => all + amount, 0);
  return {
    known_months: full.length,
    per_month: full.length < 2 ? null : fromCents(Math.round(sum / full.length)),
    months: months.map((one) => ({ ...one, amount: fromCents(one.amount) })),
  };
}

/** The last twelve months as YYYY-MM, the current one last. */
function lastMonths(today: Day): string[] {
  const running = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, at) => {
    const number = running - (MONTHS - 1) + at;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

async function categoryOf(db: Db, q: { userId: string }, rows: readonly store.MerchantRow[]) {
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

interface PartText {
  key: string;
  text: Named;
}

/** The text fields of one row for each part of a merchant; empty if the merchant does not exist. */
export async function readMerchantTexts(
  { storage }: TaskContext,
  { id, ...q }: { userId: string; id: string },
): Promise<PartText[]> {
  const group = findGroup(await readGroups(storage.read, q), id) ?? [];
  return group.flatMap(({ key, rows: [row] }) => (row ? [{ key, text: textOf(row) }] : []));
}

const textOf = ({ description, direction, creditor_name, debtor_name }: Named): Named => ({
  description,
  direction,
  creditor_name,
  debtor_name,
});
