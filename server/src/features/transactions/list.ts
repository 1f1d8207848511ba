import type { TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Transaction } from '@saldo/contract/transactions';
import type { Day } from '@saldo/domain/dates';
import { type Cents, fromCents, signed } from '@saldo/domain/money';
import { hasMoreThan, LONG_ROWS } from '../../platform/db/long-read.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import { resolveCounted } from './counted.ts';
import { daysOf, isMonthOfAllYears, type ListQuery } from './filters.ts';
import { presentTransaction } from './present.ts';
import * as store from './store.ts';

export interface TransactionList {
  items: Transaction[];
  total: number;
  /** Decimal euros; only where it was asked for. */
  sum?: number;
}

interface Query {
  userId: string;
  query: TransactionQuery;
  today: Day;
}

export async function readList(storage: Storage, asked: Query): Promise<TransactionList> {
  const { read } = storage;
  const { userId, query } = asked;
  const q: ListQuery = { userId, query, counted: await resolveCounted(read, asked) };
  if (query.limit === undefined && query.offset === 0) {
    // Without a limit the list is all there is.
    const rows = await store.listTransactions(read, q);
    const all = { items: rows.map(presentTransaction), total: rows.length };
    return query.sum ? { ...all, sum: fromCents(net(rows)) } : all;
  }
  if (query.sum) {
    const rows = await store.listTransactions(read, q);
    const { total, sum } = await store.countAndSum(read, q);
    return { items: rows.map(presentTransaction), total, sum: fromCents(sum) };
  }
  const { rows, total } =
    storage.engine === 'postgres'
      ? await store.listWithTotal(read, q)
      : { rows: await store.listTransactions(read, q), total: undefined };
  return {
    items: rows.map(presentTransaction),
    total: total ?? (await store.countTransactions(read, q)),
  };
}

/** Income minus expenses in cents, euros only. */
const net = (rows: readonly store.TransactionRow[]): Cents =>
  rows.reduce(
    (sum, row) => sum + (row.currency === 'EUR' ? signed(row.amount, row.direction) : 0),
    0,
  );

/** Whether a list takes longer than the thread that serves everybody should be held. */
export async function isLong({ read, engine }: Storage, q: Query): Promise<boolean> {
  const { userId, query } = q;
  const { year, month, from, to, limit, offset: _, sort_direction: __, ...filters } = query;
  // A page in its usual order, and its total, are read from the index alone. PostgreSQL looks through rows elsewhere.
  const looksThrough =
    query.series !== undefined ||
    query.recurring !== undefined ||
    (engine === 'sqlite' &&
      (isMonthOfAllYears(query) || Object.values(filters).some((v) => v !== undefined)));
  if (limit !== undefined && !looksThrough) return false;
  return hasMoreThan(read, { userId, ...daysOf(query), rows: LONG_ROWS });
}

/** A list as JSON, for a worker thread. */
export async function listAsJson({ storage }: { storage: Storage }, q: Query): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(await readList(storage, q)));
}

/** Some transactions by their ids: a few hundred at most. */
export async function transactionsById(
  db: Db,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, Transaction>> {
  const rows = await store.findTransactions(db, q);
  return new Map(rows.map((row) => [row.id, presentTransaction(row)]));
}
