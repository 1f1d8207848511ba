import { SyncReceipt } from '@saldo/contract/bank-connections';
import { addDays, dayIn } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import { BankFailures } from '../../../schema/stored/bank-failure.ts';
import { toFactText } from '../../../schema/stored/fact-text.ts';
import { texts } from '../../../texts/catalogues.ts';
import type { FetchedRow } from '../providers/provider.ts';

type Sums = NonNullable<SyncReceipt['bank']>['sums'];

/*
 * A stored receipt holds its error as `BankFailures` in text, or as a sentence of an earlier version. `receiptText` puts
 * it in words.
 */

export const emptyReceipt = (
  now: Date,
  timeZone: string,
  error: BankFailures | null,
): SyncReceipt => ({
  at: now.toISOString(),
  from: addDays(dayIn(timeZone, now), -1),
  to: dayIn(timeZone, now),
  bank: null,
  added: 0,
  known: 0,
  left: 0,
  possible_doubles: 0,
  rules_changed: 0,
  transfers_linked: 0,
  missed: [],
  error: error && toFactText(error),
});

export function sumsOf(rows: readonly FetchedRow[]): Sums {
  const sums = new Map<string, { income: Cents; expenses: Cents }>();
  for (const { currency, amount } of rows) {
    const sum = sums.get(currency) ?? { income: 0, expenses: 0 };
    if (amount > 0) sum.income += amount;
    else sum.expenses -= amount;
    sums.set(currency, sum);
  }
  return [...sums].map(([currency, { income, expenses }]) => ({
    currency,
    income: fromCents(income),
    expenses: fromCents(expenses),
  }));
}

/** Merges the receipts of a bank's accounts. Null if no account was fetched. */
export function mergeReceipts(receipts: readonly SyncReceipt[]): SyncReceipt | null {
  const [first, ...others] = receipts;
  return first ? others.reduce(both, first) : null;
}

const both = (a: SyncReceipt, b: SyncReceipt): SyncReceipt => ({
  at: b.at,
  ...daysOf(a, b),
  bank: listed(a.bank, b.bank),
  added: a.added + b.added,
  known: a.known + b.known,
  left: a.left + b.left,
  possible_doubles: a.possible_doubles + b.possible_doubles,
  rules_changed: a.rules_changed + b.rules_changed,
  ...sortedOf(a.sorted, b.sorted),
  transfers_linked: a.transfers_linked + b.transfers_linked,
  missed: [...a.missed, ...b.missed],
  error: joinedErrors(a.error, b.error),
});

/** All accounts of a sync share one auto-sort. */
function sortedOf(a: SyncReceipt['sorted'], b: SyncReceipt['sorted']) {
  if (a && b) return { sorted: { id: a.id, count: a.count + b.count } };
  const sorted = a ?? b;
  return sorted ? { sorted } : {};
}

/** The days of both receipts together, or of one receipt if the bank responded only for that account. */
function daysOf(a: SyncReceipt, b: SyncReceipt): { from: string; to: string } {
  if (a.bank === null && b.bank !== null) return { from: b.from, to: b.to };
  if (a.bank !== null && b.bank === null) return { from: a.from, to: a.to };
  return { from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to };
}

function listed(a: SyncReceipt['bank'], b: SyncReceipt['bank']): SyncReceipt['bank'] {
  if (a === null || b === null) return a ?? b;
  return { count: a.count + b.count, sums: addUp([...a.sums, ...b.sums]) };
}

const joinedErrors = (a: string | null, b: string | null): string | null =>
  a === null || a === b ? b : b === null ? a : toFactText(bothFailures(a, b));

const bothFailures = (...texts: string[]): BankFailures => ({
  is: 'failures',
  of: texts.flatMap((text) => BankFailures.parse(JSON.parse(text)).of),
});

const cents = (decimal: number): Cents => Math.round(decimal * 100);

function addUp(sums: Sums): Sums {
  const by = new Map<string, Sums[number]>();
  for (const sum of sums) {
    const there = by.get(sum.currency);
    by.set(sum.currency, {
      currency: sum.currency,
      income: fromCents(cents(there?.income ?? 0) + cents(sum.income)),
      expenses: fromCents(cents(there?.expenses ?? 0) + cents(sum.expenses)),
    });
  }
  return [...by.values()];
}

export const receiptText = (receipt: SyncReceipt): SyncReceipt => ({
  ...receipt,
  error: texts().storedBankFailures(receipt.error),
});

export const readReceipt = (text: string | null): SyncReceipt | null =>
  text === null ? null : SyncReceipt.parse(JSON.parse(text));
