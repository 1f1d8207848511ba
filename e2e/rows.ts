import {
  createTransaction,
  type Transaction,
  type TransactionInput,
} from '@saldo/contract/transactions';
import { categoryNamed as findCategory } from '@saldo/proofs/users/actions';
import { clientAt } from '@saldo/proofs/users/user';
import { callApi, serverUrl } from './client.ts';
import type { Person } from './people.ts';

type Row = Partial<TransactionInput> & Pick<TransactionInput, 'date'>;

/** Writes a transaction by hand, an expense of ten euros unless told otherwise. */
export function addTransaction(person: Person, row: Row): Promise<Transaction> {
  const usual = { amount: 10, bank: 'REVOLUT', product: 'current', direction: 'expense' } as const;
  return callApi(createTransaction, { body: { ...usual, ...row } }, person.token);
}

export async function addTransactions(person: Person, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await addTransaction(person, row);
}

/** Id of the person's category of that name, top level or below. */
export const categoryNamed = (person: Person, name: string): Promise<string> =>
  findCategory(clientAt(serverUrl(), person), name);

/** The day in a zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
