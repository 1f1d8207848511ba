import type { Answer } from '@saldo/contract/endpoint';
import {
  ALL_YEARS,
  type FilterQuery,
  type TransactionQuery,
} from '@saldo/contract/transaction-filters';
import type { sumTransactions, Transaction } from '@saldo/contract/transactions';
import type { Day } from '@saldo/domain/dates';
import { fromCents, signed } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { engineOf } from '../../platform/db/engine-of.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import {
  amountIn,
  type Convert,
  conversionOf,
  type InCurrency,
} from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { hasAside, hasSplits, splitParts } from '../ledger/figures/split-lines.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { isSmallRead, isSmallUser } from '../ledger/rows/read-limits.ts';
import { type OwnNames, ownNames, shownName } from '../merchant-names/names.ts';
import { type NameSearch, readShownTexts, searchIn } from '../merchants/shown-texts.ts';
import { resolveCounted } from './figure-rows.ts';
import { daysOf, isByPart, isMonthOfAllYears, type ListQuery } from './filters.ts';
import { presentTransaction } from './present.ts';
import { sharesOf } from './present-shares.ts';
import * as store from './store.ts';
import { countAndSum, matchingParts, sumsByCurrency } from './sum-store.ts';

export interface TransactionList {
  items: Transaction[];
  total: number;
  /** Sum converted to the main currency, or that of the goal or alert, if requested. */
  sum?: number;
}

interface Query {
  bookId: BookId;
  query: TransactionQuery;
  today: Day;
}

export async function readList(
  { storage }: Pick<TaskContext, 'storage'>,
  asked: Query,
): Promise<TransactionList> {
  const { read } = storage;
  const { bookId, query } = asked;
  const { description: text, limit, offset, sum } = query;
  const calendar = await calendarOf(read, { bookId });
  const counted = await resolveCounted(storage, asked);
  const currency = counted?.currency ?? (await mainCurrencyOf(read, asked));
  const money = { bookId, currency };
  const isPage = (limit !== undefined || offset > 0) && !sum && query.sort_by !== 'description';
  // A list of whole rows needs no parts.
  const needsParts = sum || isByPart({ query, counted });
  const lines = needsParts ? await ownLines(read, asked) : {};
  if (isPage && !text)
    return pageOf(storage, { bookId, calendar, query, counted, ...lines }, { money });
  const names = await ownNames(read, { bookId });
  const named = await namedIn(read, { bookId, calendar, query, counted }, names);
  const q: ListQuery = { bookId, calendar, query, counted, named, ...lines };
  if (isPage) return pageOf(storage, q, { money, names });
  if (query.sort_by === 'description') return byShownName(read, q, { money, names });
  const rows = await store.listTransactions(read, q);
  const convert = await conversionOf(read, money, rows);
  const items = await presentAll(read, q, rows, { names, convert });
  if (limit === undefined && offset === 0) {
    const all = { items, total: rows.length };
    return sum ? { ...all, sum: await netOf(read, q, rows, { money, convert }) } : all;
  }
  const all = await countAndSum(read, q, money);
  return { items, total: all.total, sum: fromCents(all.sum) };
}

/** Further rows that a search text finds by the name shown. */
const namedIn = async (db: Db, q: ListQuery, names: OwnNames) =>
  q.query.description
    ? searchIn(db, await readShownTexts(db, { bookId: q.bookId, names, days: daysOf(q) }))
    : undefined;

/** The newest transactions of all years that show a text, with the sums of all of them. */
export async function findByText(
  db: Db,
  { bookId, text, limit, names, named }: TextSearch,
): Promise<Pick<TransactionList, 'items' | 'total'> & Answer<typeof sumTransactions>> {
  const query: TransactionQuery = { year: ALL_YEARS, description: text, limit, offset: 0 };
  const [calendar, lines] = await Promise.all([
    calendarOf(db, { bookId }),
    ownLines(db, { bookId }),
  ]);
  const q: ListQuery = { bookId, query, named, calendar, ...lines };
  const { sums } = await sumsOf(db, q);
  const total = sums.reduce((all, { count }) => all + count, 0);
  const rows = total === 0 ? [] : await store.listTransactions(db, q);
  const money = { bookId, currency: await mainCurrencyOf(db, { bookId }) };
  const convert = await conversionOf(db, money, rows);
  return { items: await presentAll(db, q, rows, { names, convert }), total, sums };
}

interface TextSearch {
  bookId: BookId;
  text: string;
  limit: number;
  names: OwnNames;
  named: NameSearch;
}

/** Sums of all rows that the filters match, in decimals. */
export async function sumList(
  { storage }: Pick<TaskContext, 'storage'>,
  asked: Omit<Query, 'query'> & { query: FilterQuery },
): Promise<Answer<typeof sumTransactions>> {
  const { read } = storage;
  const { bookId } = asked;
  const query = { ...asked.query, offset: 0 };
  const calendar = await calendarOf(read, { bookId });
  const counted = await resolveCounted(storage, { ...asked, query });
  const lines = await ownLines(read, asked);
  const q: ListQuery = { bookId, calendar, query, counted, ...lines };
  const named = query.description
    ? await namedIn(read, q, await ownNames(read, { bookId }))
    : undefined;
  return sumsOf(read, { ...q, named });
}

async function sumsOf(db: Db, q: ListQuery): Promise<Answer<typeof sumTransactions>> {
  const sums = await sumsByCurrency(db, q);
  return {
    sums: sums.map((sum) => ({ ...sum, in: fromCents(sum.in), out: fromCents(sum.out) })),
  };
}

async function pageOf(
  { read }: Storage,
  q: ListQuery,
  known: { money: InCurrency; names?: OwnNames },
): Promise<TransactionList> {
  const [{ rows, total }, names] = await Promise.all([
    store.listPage(read, q),
    known.names ?? ownNames(read, q),
  ]);
  const convert = await conversionOf(read, known.money, rows);
  return { items: await presentAll(read, q, rows, { names, convert }), total };
}

/**
 * A page sorted by the names shown. Custom names are not stored in a column, so all matching rows are read and sorted
 * here.
 */
async function byShownName(
  db: Db,
  q: ListQuery,
  { money, names }: { money: InCurrency; names: OwnNames },
): Promise<TransactionList> {
  const { limit, offset, sort_direction: direction, sum } = q.query;
  const all = await store.listTransactions(db, {
    ...q,
    query: { ...q.query, limit: undefined, offset: 0 },
  });
  const sign = direction === 'desc' ? -1 : 1;
  const ordered = all
    .map((row) => ({ row, name: fold(shownName(row, names)) }))
    // Rows with the same name stay in the order of their bank descriptions.
    .sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -sign : sign));
  const page = ordered.slice(offset, limit === undefined ? undefined : offset + limit);
  const convert = await conversionOf(db, money, all);
  const shown = page.map(({ row }) => row);
  const items = await presentAll(db, q, shown, { names, convert });
  const list = { items, total: all.length };
  return sum ? { ...list, sum: await netOf(db, q, all, { money, convert }) } : list;
}

/** Income minus expenses, in decimals. Rows without a rate give nothing. */
async function netOf(
  db: Db,
  q: ListQuery,
  rows: readonly store.TransactionRow[],
  { money, convert }: { money: InCurrency; convert: Convert },
): Promise<number> {
  const isShared = rows.some(({ aside }) => aside !== null);
  if (q.parts || isShared) return fromCents((await countAndSum(db, q, money)).sum);
  const cents = rows.map((row) =>
    signed(amountIn(money.currency, row, convert) ?? 0, row.direction),
  );
  return fromCents(cents.reduce((sum, one) => sum + one, 0));
}

/** What a list needs to know of rows that do not count as a whole. Most users have none. */
export async function ownLines(
  db: Db,
  q: { bookId: BookId },
): Promise<Pick<ListQuery, 'parts' | 'hasAside'>> {
  const [isSplit, isShared] = await Promise.all([hasSplits(db, q), hasAside(db, q)]);
  return { parts: isSplit ? splitParts(db, q.bookId) : undefined, hasAside: isShared };
}

/** Rows in wire format, with the parts that the filters match if these are not all. */
async function presentAll(
  db: Db,
  q: ListQuery,
  rows: readonly store.TransactionRow[],
  known: { names: OwnNames; convert: Convert },
): Promise<Transaction[]> {
  const parts = await matchingParts(db, q, rows);
  const book = await sharesOf(db, q, rows);
  return rows.map((row) => {
    const shown = presentTransaction(row, { ...known, book });
    const matching = parts.get(row.id);
    if (!matching || matching.length === shown.splits.length) return shown;
    return { ...shown, matching };
  });
}

/** True if the filters need the user's series, and finding these is too much for the main thread. */
const findsManySeries = async (
  db: Db,
  { bookId, query }: { bookId: BookId; query: FilterQuery },
): Promise<boolean> =>
  query.recurring !== undefined && !(await isSmallUser(db, { bookId, each: 'findSeries' }));

/** True if the list is cheap enough for the main thread. */
export async function isSmallList(
  { storage: { read } }: Pick<TaskContext, 'storage'>,
  q: Query,
): Promise<boolean> {
  const { bookId, query } = q;
  if (await findsManySeries(read, { bookId, query })) return false;
  const { year, month, from, to, limit, offset: _, sort_direction: __, ...filters } = query;
  // In the default order, a page and its total are read from the index alone. With filters, SQLite scans rows on this
  // thread; PostgreSQL scans them in its own process.
  // A search and a sort by name determine the merchant of each row.
  const namesAll =
    limit === undefined || query.sort_by === 'description' || query.description !== undefined;
  const looksThrough =
    namesAll ||
    (engineOf(read) === 'sqlite' &&
      (isMonthOfAllYears(query) || Object.values(filters).some((v) => v !== undefined)));
  if (limit !== undefined && !looksThrough) return true;
  const calendar = await calendarOf(read, { bookId });
  return isSmallRead(read, {
    bookId,
    ...daysOf({ calendar, query }),
    each: namesAll ? 'name' : 'sum',
  });
}

/** True if the sums are cheap enough for the main thread. */
export async function isSmallSum(
  { storage: { read } }: Pick<TaskContext, 'storage'>,
  { bookId, query }: Omit<Query, 'query'> & { query: FilterQuery },
): Promise<boolean> {
  if (await findsManySeries(read, { bookId, query })) return false;
  const calendar = await calendarOf(read, { bookId });
  const each = query.description === undefined ? 'sum' : 'name';
  return isSmallRead(read, {
    ...{ bookId, each },
    ...daysOf({ calendar, query: { ...query, offset: 0 } }),
  });
}

export async function transactionsById(
  db: Db,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<Map<string, Transaction>> {
  const rows = await store.findTransactions(db, q);
  const names = await ownNames(db, q);
  const currency = await mainCurrencyOf(db, q);
  const convert = await conversionOf(db, { ...q, currency }, rows);
  const book = await sharesOf(db, q, rows);
  return new Map(rows.map((row) => [row.id, presentTransaction(row, { names, convert, book })]));
}
