import { BANK_NAMES, type StatementBank } from '@saldo/statements/statement';
import type { AccountRow } from './store.ts';

/** What a statement or a connection says of the account whose movements it lists. */
export interface StatedAccount {
  /** Its code. */
  bank: string;
  product: AccountRow['product'];
  /** ISO 4217. */
  currency: string;
  /** Null where the bank does not print it. */
  iban: string | null;
}

export type Choice =
  | { kind: 'known'; account: AccountRow }
  /** The one account that fits, whose IBAN is only known now. */
  | { kind: 'learns-iban'; account: AccountRow; iban: string }
  | { kind: 'new' }
  | { kind: 'ambiguous'; candidates: AccountRow[] };

/**
 * Which of the user's accounts a statement is of: by IBAN, else by bank, product and currency. Files without an
 * IBAN and later ones with it meet in the same account.
 */
export function chooseAccount(accounts: readonly AccountRow[], stated: StatedAccount): Choice {
  const alike = accounts.filter((account) => isAlike(account, stated));
  const { iban } = stated;
  if (iban === null) return oneOf(alike, (account) => ({ kind: 'known', account }));
  const exact = findByIban(accounts, stated);
  if (exact) return { kind: 'known', account: exact };
  return oneOf(
    alike.filter((account) => account.iban === null),
    (account) => ({ kind: 'learns-iban', account, iban }),
  );
}

/** The same for an account that the person has named: null where the statement cannot be of that account. */
export function confirmAccount(
  accounts: readonly AccountRow[],
  stated: StatedAccount,
  named: AccountRow,
): Choice | null {
  if (!isAlike(named, stated)) return null;
  const { iban } = stated;
  if (iban === null || named.iban === iban) return { kind: 'known', account: named };
  if (named.iban !== null || findByIban(accounts, stated)) return null;
  return { kind: 'learns-iban', account: named, iban };
}

/** A name that people recognise their account by, until they give it another. */
export function accountName(stated: StatedAccount): string {
  const parts = [BANK_NAMES[stated.bank as StatementBank] ?? stated.bank];
  if (stated.product === 'deposit') parts.push('Savings');
  if (stated.iban !== null) parts.push(`···· ${stated.iban.slice(-4)}`);
  // A Revolut customer has an account in each currency; elsewhere only a foreign one is worth naming.
  if (stated.bank === 'REVOLUT' || stated.currency !== 'EUR') parts.push(stated.currency);
  return parts.join(' ');
}

const isAlike = (account: AccountRow, stated: StatedAccount): boolean =>
  account.bank === stated.bank &&
  account.product === stated.product &&
  account.currency === stated.currency;

const findByIban = (accounts: readonly AccountRow[], stated: StatedAccount) =>
  accounts.find(
    (account) =>
      account.iban === stated.iban &&
      account.product === stated.product &&
      account.currency === stated.currency,
  );

function oneOf(candidates: AccountRow[], choose: (account: AccountRow) => Choice): Choice {
  const [first] = candidates;
  if (!first) return { kind: 'new' };
  return candidates.length === 1 ? choose(first) : { kind: 'ambiguous', candidates };
}
