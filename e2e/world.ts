import type { Category } from '@saldo/contract/categories';
import { listCategories } from '@saldo/contract/categories';
import {
  createTransaction,
  type Transaction,
  type TransactionInput,
} from '@saldo/contract/transactions';
import { callApi } from './client.ts';
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

/** The person's category of that name, top level or below. */
export async function categoryNamed(person: Person, name: string): Promise<Category['id']> {
  const categories = await callApi(listCategories, {}, person.token);
  const all = categories.flatMap((category) => [category, ...category.sub_categories]);
  const found = all.find((category) => category.name === name);
  if (!found) throw new Error(`${person.user.username} has no category ${name}`);
  return found.id;
}

/** The day in a zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
