import type { Statement, StatementAccount } from '@saldo/statements';
import type { StoredBankRow } from '../../accounts/candidate-store.ts';
import { compareRows, daysOfRows, nearDays } from '../../accounts/compare-rows.ts';

/** One of the user's accounts, with what shows whether a file continues it. */
export interface KnownAccount {
  id: string;
  bank: string;
  iban: string | null;
  currency: string;
  /** True if a statement that needed no answer about its signs, or a connection, verifies the balances. */
  isProved: boolean;
  /** Its newest rows, oldest first. */
  rows: readonly StoredBankRow[];
}

/**
 * Why a statement belongs to an account: it has rows of the account or begins or ends with its balance (`rows`), or it
 * only names its number (`number`).
 */
export type Tie = 'rows' | 'number';

/** How a statement is tied to an account; null if nothing ties them or balances contradict it. */
export function tieOf({ bank, accounts }: Statement, known: KnownAccount): Tie | null {
  const ties = accounts.map((one) => tieOfPart(one, bank || known.bank, known));
  return ties.find((tie) => tie === 'rows') ?? ties.find((tie) => tie === 'number') ?? null;
}

/**
 * True if nothing shows that a statement without a tie to an account is another account's: its number does not differ,
 * and not both have balances, which would have to continue.
 */
export const mayContinue = ({ accounts }: Statement, known: KnownAccount): boolean =>
  accounts.every(
    ({ iban, rows }) =>
      (iban === null || known.iban === null || iban === known.iban) &&
      !(hasBalances(rows) && hasBalances(known.rows)),
  );

const hasBalances = (rows: readonly { balance: number | null }[]): boolean =>
  rows.some(({ balance }) => balance !== null);

function tieOfPart(
  { iban, currency, product, rows }: StatementAccount,
  bank: string,
  known: KnownAccount,
): Tie | null {
  if (currency !== known.currency || bank !== known.bank || rows.length === 0) return null;
  if (iban !== null && known.iban !== null && iban !== known.iban) return null;
  const there = nearDays(known.rows, daysOfRows(rows));
  const { balances, isThere } = compareRows(there, { bank, product, rows });
  if (balances.against !== null) return null;
  if (there.length > 0 && (isThere || balances.follows)) return 'rows';
  return iban !== null && iban === known.iban ? 'number' : null;
}
