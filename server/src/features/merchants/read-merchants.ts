import { UNCATEGORIZED } from '@saldo/contract/common';
import type { Merchant } from '@saldo/contract/merchants';
import { type Day, dayOf } from '@saldo/domain/dates';
import { daysOf } from '@saldo/domain/metrics/comparison';
import { type Cents, fromCents, signed } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { presentedCategories } from '../categories/service.ts';
import {
  detectedName,
  idOf,
  isOwnersRow,
  keyOf,
  merchantKey,
  type Named,
  type OwnNames,
  ownNames,
} from '../merchant-names/names.ts';
import * as store from './store.ts';

const TEXTS = 20;
const MONTHS = 12;

/** Rows with equivalent descriptions, and their name. */
interface Part {
  key: string;
  name: string;
  foundName: string;
  renamed: boolean;
  rows: [store.MerchantRow, ...store.MerchantRow[]];
}

/** Parts with the same name form one merchant. */
type Group = readonly [Part, ...Part[]];

function groupsOf(rows: readonly store.MerchantRow[], own: OwnNames): Group[] {
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const key = keyOf(row);
    const part = parts.get(key);
    if (part) part.rows.push(row);
    else {
      const found = (isOwnersRow(row, own) ? null : detectedName(row)) ?? row.description;
      const said = own.get(key);
      const name = said?.name ?? found;
      parts.set(key, { key, name, foundName: found, renamed: said !== undefined, rows: [row] });
    }
  }
  const groups = new Map<string, [Part, ...Part[]]>();
  for (const part of parts.values()) {
    const key = merchantKey(part.rows[0], own);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()].map(mostRowsFirst).sort((a, b) => countOf(b) - countOf(a));
}

const mostRowsFirst = (parts: [Part, ...Part[]]): [Part, ...Part[]] => {
  parts.sort((a, b) => b.rows.length - a.rows.length || (a.key < b.key ? -1 : 1));
  return parts;
};

const countOf = (group: Group): number => group.reduce((sum, { rows }) => sum + rows.length, 0);

/** Finds a merchant by the id of one of its parts, or by the id of a name the user gave to several parts. */
const findGroup = (groups: readonly Group[], id: string): Group | undefined =>
  groups.find((group) =>
    group.some(
      ({ key, name, renamed }) => idOf(key) === id || (renamed && idOf(fold(name)) === id),
    ),
  );

async function read(db: Db | Tx, q: { userId: string }, names?: OwnNames): Promise<Group[]> {
  return groupsOf(await store.rowsOf(db, q), names ?? (await ownNames(db, q)));
}

/** Lists the user's merchants, of which the user is none. Reads all of the user's rows. */
export async function readMerchants({ storage }: TaskContext, q: { userId: string }) {
  const names = await ownNames(storage.read, q);
  const groups = (await read(storage.read, q, names)).filter(
    ([{ rows, renamed }]) => renamed || !isOwnersRow(rows[0], names),
  );
  return groups.map((group) => ({
    id: idOf(group[0].key),
    name: group[0].name,
    count: countOf(group),
  }));
}

export async function readMerchant(
  { storage }: TaskContext,
  { id, today, ...q }: { userId: string; id: string; today: Day },
): Promise<Merchant | null> {
  const db = storage.read;
  const group = findGroup(await read(db, q), id);
  if (!group) return null;
  const rows = group.flatMap((part) => part.rows).sort(newestFirst);
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
    ...overMonths(counted, today, await knownMonths(db, { ...q, today })),
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

const newestFirst = (a: store.MerchantRow, b: store.MerchantRow): number =>
  a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1;

const net = (rows: readonly store.MerchantRow[]): Cents =>
  rows.reduce((sum, { amount, direction }) => sum + signed(amount, direction), 0);

/** The months among the last twelve, as YYYY-MM, whose days are all known from statements, syncs or manual entries. */
async function knownMonths(db: Db, q: { userId: string; today: Day }): Promise<Set<string>> {
  const months = lastMonths(q.today);
  const known = await readKnownDays(db, { ...q, from: `${months[0]}-01` });
  const daysIn = (month: string) =>
    daysOf({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  return new Set(months.slice(0, -1).filter((month) => known.has(daysIn(month))));
}

/**
 * The amount for each of the last twelve months, and the average of the known months after the month of the first
 * payment.
 */
function overMonths(
  rows: readonly store.MerchantRow[],
  today: Day,
  known: ReadonlySet<string>,
): Pick<Merchant, 'per_month' | 'months'> {
  const first = rows.at(-1)?.date.slice(0, 7);
  const months = lastMonths(today).map((month) => {
    const some = rows.filter(({ date }) => date.startsWith(month));
    return { month, count: some.length, amount: net(some) };
  });
  const full = months.filter(({ month }) => known.has(month) && first && month > first);
  const sum = full.reduce((all, { amount }) => all + amount, 0);
  return {
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

/** The distinct values of a list with their counts, most frequent first. Ties keep their order. */
function mostFrequent<T>(all: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
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
  const group = findGroup(await read(storage.read, q), id) ?? [];
  return group.flatMap(({ key, rows: [row] }) => (row ? [{ key, text: textOf(row) }] : []));
}

const textOf = ({ description, direction, creditor_name, debtor_name }: Named): Named => ({
  description,
  direction,
  creditor_name,
  debtor_name,
});
