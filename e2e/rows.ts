import {
  createTransaction,
  type Transaction,
  type TransactionInput,
} from '@saldo/contract/transactions';
import type { TestUser } from '@saldo/proofs/users/user';

type Row = Partial<TransactionInput> & Pick<TransactionInput, 'date'>;

/** Adds a manual transaction. By default, it is an expense of ten euros. */
export function addTransaction(person: TestUser, row: Row): Promise<Transaction> {
  const usual = { amount: 10, bank: 'REVOLUT', product: 'current', direction: 'expense' } as const;
  return person.call(createTransaction, { body: { ...usual, ...row } });
}

export async function addTransactions(person: TestUser, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await addTransaction(person, row);
}

export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
