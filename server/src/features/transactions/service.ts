import {
  CHOICES_SHOWN,
  type listChoices as listChoicesCall,
} from '@saldo/contract/category-choices';
import type { Answer } from '@saldo/contract/endpoint';
import type { FilterQuery, TransactionQuery } from '@saldo/contract/transaction-filters';
import type * as calls from '@saldo/contract/transactions';
import type { Transaction } from '@saldo/contract/transactions';
import { dayIn } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import type { Actor, Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { JsonBytes } from '../../platform/http/json-bytes.ts';
import type { BookId } from '../../platform/identity.ts';
import { conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { ownNames } from '../merchant-names/names.ts';
import type { WiderCounts } from './match-counts.ts';
import { presentTransaction } from './present.ts';
import { sharesOf } from './present-shares.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';
import type { TransactionList } from './transaction-list.ts';

export function listTransactions(
  { workers, now }: Context,
  actor: Actor,
  query: TransactionQuery,
): Promise<TransactionList | JsonBytes> {
  const q = { bookId: actor.bookId, query, today: dayIn(actor.timeZone, now()) };
  return workers.runAsJson(tasks.readList, q);
}

export function sumTransactions(
  { workers, now }: Context,
  { bookId, timeZone }: Actor,
  query: FilterQuery,
): Promise<Answer<typeof calls.sumTransactions>> {
  return workers.run(tasks.sumList, { bookId, query, today: dayIn(timeZone, now()) });
}

export function countWider(
  { workers, now }: Context,
  { bookId, timeZone }: Actor,
  query: FilterQuery,
): Promise<WiderCounts> {
  const q = { bookId, query, today: dayIn(timeZone, now()) };
  return workers.run(tasks.countWider, q);
}

export async function listChoices(
  { storage }: Context,
  { bookId }: Actor,
): Promise<Answer<typeof listChoicesCall>> {
  const rows = await store.latestChoices(storage.read, { bookId, most: CHOICES_SHOWN });
  return rows.flatMap(({ category_id: category, category_source: source, amount, ...row }) =>
    category === null
      ? []
      : {
          ...{ category, direction: row.direction, date: row.date },
          ...{ amount: fromCents(amount), by_hand: source === 'hand' },
        },
  );
}

export const getTransaction = (
  { storage }: Context,
  { bookId }: Actor,
  id: string,
): Promise<Transaction> => shownTransaction(storage.read, { bookId, id });

/** Throws 404 if the user has no transaction with that id. */
export const shownTransaction = async (
  db: Db | Tx,
  q: { bookId: BookId; id: string },
): Promise<Transaction> => {
  const row = requireFound(await store.findTransaction(db, q));
  const currency = await mainCurrencyOf(db, q);
  const convert = await conversionOf(db, { ...q, currency }, [row]);
  const book = await sharesOf(db, q, [row]);
  return presentTransaction(row, { names: await ownNames(db, q), convert, book });
};
