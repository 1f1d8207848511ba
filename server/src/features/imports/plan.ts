import type { Statement } from '@saldo/statements';
import { recognise, type StatementAccount, type StatementRow } from '@saldo/statements';
import type { Tx } from '../../platform/db/storage.ts';
import * as store from './store.ts';

/** What of one account of a file is new, and what the account has already. */
export interface AccountPlan {
  /** In the bank's order, oldest first. */
  fresh: StatementRow[];
  known: StatementRow[];
  /** Marks of rows that were removed in bulk or undone, which this import brings back. */
  marksToLift: string[];
}

/** Sorts an account's rows into new and known. Rows that a person deleted one by one count as known. */
export async function planAccount(
  tx: Tx,
  q: {
    userId: string;
    accountId: string;
    bank: Statement['bank'];
    rows: StatementAccount['rows'];
  },
): Promise<AccountPlan> {
  const { bank, rows } = q;
  const query = {
    userId: q.userId,
    accountId: q.accountId,
    ...span(rows),
    withTexts: rows.some((row) => row.balance === null),
  };
  const there = await store.knownTransactions(tx, query);
  const removed = await store.removedRows(tx, query);
  const deleted = removed.filter((mark) => mark.reason === 'single');
  const matches = recognise(bank, [...there, ...deleted].map(knownRow), rows);
  const fresh = rows.filter((_, at) => matches[at] === null);
  const inBulk = removed.filter((mark) => mark.reason !== 'single');
  const lifted = recognise(bank, inBulk.map(knownRow), fresh);
  return {
    fresh,
    known: rows.filter((_, at) => matches[at] !== null),
    marksToLift: lifted.flatMap((at) => (at === null ? [] : (inBulk[at]?.id ?? []))),
  };
}

/** First and last booking day. */
export function span(rows: readonly StatementRow[]): { from: string; to: string } {
  let from = '9999-12-31';
  let to = '0000-01-01';
  for (const row of rows) {
    const day = row.date.slice(0, 10);
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}

const knownRow = (row: store.BankValues) => ({
  date: row.bank_date,
  amount: row.bank_amount,
  fee: row.bank_fee,
  balance: row.bank_balance,
  started: row.bank_started,
  text: row.bank_text,
});
