import type { FilterQuery, TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Transaction } from '@saldo/contract/transactions';
import { dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { JsonBytes } from '../../platform/http/api.ts';
import { found } from '../../platform/http/errors.ts';
import { ownNames } from '../merchant-names/names.ts';
import { isLong, readList, type TransactionList } from './list.ts';
import { presentTransaction } from './present.ts';
import * as store from './store.ts';
import * as wider from './wider.ts';

export { ownTransactionIds } from './store.ts';

/** Far more than all that a person has takes. */
const LIST_TIMEOUT_MS = 60_000;

export async function listTransactions(
  { storage, workers, now }: Context,
  actor: Actor,
  query: TransactionQuery,
): Promise<TransactionList | JsonBytes> {
  const q = { userId: actor.userId, query, today: dayIn(actor.timeZone, now()) };
  if (!(await isLong(storage, q))) return readList(storage, q);
  const options = { timeoutMs: LIST_TIMEOUT_MS };
  return new JsonBytes(await workers.run<Uint8Array>('listAsJson', q, options));
}

export async function countWider(
  { storage, workers, now }: Context,
  { userId, timeZone }: Actor,
  query: FilterQuery,
): Promise<wider.WiderCounts> {
  const q = { userId, query, today: dayIn(timeZone, now()) };
  if (!(await wider.isLongCount(storage, q))) return wider.readWider(storage, q);
  return workers.run<wider.WiderCounts>('countWider', q, { timeoutMs: LIST_TIMEOUT_MS });
}

export const getTransaction = (
  { storage }: Context,
  { userId }: Actor,
  id: string,
): Promise<Transaction> => shownTransaction(storage.read, { userId, id });

/** Throws 404 where the user has none of that id. */
export const shownTransaction = async (
  db: Db | Tx,
  q: { userId: string; id: string },
): Promise<Transaction> =>
  presentTransaction(found(await store.findTransaction(db, q)), await ownNames(db, q));
