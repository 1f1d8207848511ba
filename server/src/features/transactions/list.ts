import type { Transaction, TransactionQuery } from '@saldo/contract/transactions';
import { periodBounds } from '@saldo/domain/dates';
import type { Storage } from '../../platform/db/storage.ts';
import { presentTransaction } from './present.ts';
import * as store from './store.ts';

export interface TransactionList {
  items: Transaction[];
  total: number;
}

interface Query {
  userId: string;
  query: TransactionQuery;
}

/** Looking through so many rows, or writing them, takes some twenty milliseconds. */
const LONG_ROWS = 20_000;

export async function readList({ read, engine }: Storage, q: Query): Promise<TransactionList> {
  const { limit, offset } = q.query;
  if (limit === undefined && offset === 0) {
    // Without a limit the list is all there is.
    const rows = await store.listTransactions(read, q);
    return { items: rows.map(presentTransaction), total: rows.length };
  }
  const { rows, total } =
    engine === 'postgres'
      ? await store.listWithTotal(read, q)
      : { rows: await store.listTransactions(read, q), total: undefined };
  return {
    items: rows.map(presentTransaction),
    total: total ?? (await store.countTransactions(read, q)),
  };
}

/** Whether a list takes longer than the thread that serves everybody should be held. */
export async function isLong(
  { read, engine }: Storage,
  { userId, query }: Query,
): Promise<boolean> {
  const { year, month, limit, offset: _, sort_direction: __, ...filters } = query;
  // A page in its usual order, and its total, are read from the index alone. PostgreSQL looks through rows elsewhere.
  const looksThrough = engine === 'sqlite' && Object.values(filters).some((v) => v !== undefined);
  if (limit !== undefined && !looksThrough) return false;
  return store.hasMoreThan(read, { userId, ...periodBounds(year, month), rows: LONG_ROWS });
}

/** A list as JSON, for a worker thread. */
export async function listAsJson({ storage }: { storage: Storage }, q: Query): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(await readList(storage, q)));
}
