import { dayOf } from '@saldo/domain/dates';
import type { Balanced } from '@saldo/domain/day-ends';
import {
  type BalanceEvidence,
  compareAmounts,
  compareBalances,
} from '@saldo/domain/recognition/same-account';
import { type IncomingRow, recognizeRows } from '@saldo/statements';
import type { StoredBankRow } from './candidate-store.ts';
import type { StatedAccount } from './choose-account.ts';

/** One account of a statement or a connection, with its rows, oldest first. */
export interface StatedFile extends StatedAccount {
  rows: readonly IncomingRow[];
  opening?: { on: string; amount: number } | null;
}

/** Number of rows with matching days and amounts that cannot be a coincidence, even if nothing else can be compared. */
const ENOUGH = 3;

/**
 * Revolut pockets share one product but have separate balances, so no pocket's balance is the balance of the account.
 */
export const hasPockets = ({ bank, product }: Pick<StatedFile, 'bank' | 'product'>): boolean =>
  bank === 'REVOLUT' && product === 'deposit';

const NO_EVIDENCE: BalanceEvidence = { agrees: false, against: null, follows: false, jump: null };

/** Compares an account's rows around a file's days with the file. `isThere`: the account has rows of the file. */
export function compareRows(
  there: readonly StoredBankRow[],
  file: Pick<StatedFile, 'bank' | 'product' | 'rows'>,
): { balances: BalanceEvidence; isThere: boolean } {
  const balances = hasPockets(file)
    ? NO_EVIDENCE
    : compareBalances(there.map(balanced), file.rows.map(balanced));
  return { balances, isThere: balances.agrees || holdsRows(file.bank, there, file.rows) };
}

export const daysOfRows = (rows: readonly { date: string }[]): { from: string; to: string } => {
  const days = rows.map(({ date }) => dayOf(date)).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
};

/** The rows of a span of days, extended on each side to the nearest day with rows. */
export function nearDays(
  rows: readonly StoredBankRow[],
  { from, to }: { from: string; to: string },
): readonly StoredBankRow[] {
  let [before, after] = ['', '9999'];
  for (const { date } of rows) {
    if (date < from && date > before) before = date;
    if (date > to && date < after) after = date;
  }
  return rows.filter(({ date }) => before <= date && date <= after);
}

export const balanced = ({
  date,
  amount,
  balance,
}: Omit<Balanced, 'day'> & { date: string }): Balanced => ({
  day: dayOf(date),
  amount,
  balance,
});

/**
 * True if an account has the file's rows. One match with balances on both sides is enough. Otherwise, most of the
 * file's rows on the account's days must match by description or, if balances are missing and enough rows match, by day
 * and amount.
 */
function holdsRows(
  bank: string,
  there: readonly StoredBankRow[],
  rows: readonly IncomingRow[],
): boolean {
  const matches = recognizeRows(bank, there, rows);
  const isSure = (at: number | null, row: number) =>
    at !== null && there[at]?.balance !== null && rows[row]?.balance !== null;
  if (matches.some(isSure)) return true;
  const { within, met } = compareAmounts(there.map(balanced), rows.map(balanced));
  const known = matches.filter((at) => at !== null).length;
  const lacksBalances = [...there, ...rows].some(({ balance }) => balance === null);
  return known * 2 > within || (lacksBalances && met >= ENOUGH && met * 2 > within);
}
