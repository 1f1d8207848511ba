import { toOneLine } from '@saldo/contract/one-line';
import { bankNameOf } from '@saldo/domain/bank-names';
import type { BalanceEvidence } from '@saldo/domain/recognition/same-account';
import { fold } from '@saldo/domain/text';
import { isAppCode } from '@saldo/statements/app-codes';
import type { AccountRow } from './store.ts';

/** An account as a statement or a connection describes it. */
export interface StatedAccount {
  bank: string;
  product: AccountRow['product'];
  /** ISO 4217. */
  currency: string;
  /** Null if the bank does not print it. */
  iban: string | null;
  /** The account's name in another app. */
  name?: string | null;
}

/** How a file relates to an account, from strong evidence for the account to evidence against it. */
export type Standing =
  /** The account has rows of the file or agrees with the file's balances. */
  | 'same'
  /** The account had rows of the file that have been removed since. */
  | 'was'
  /** The file continues where the account ends. */
  | 'follows'
  /** Only this account has the file's cards or mandates. */
  | 'marked'
  /** The account never had a row. */
  | 'empty'
  /** There is no evidence. */
  | 'open'
  /** The account has other rows on the file's days, which proves nothing without balances. */
  | 'unlike'
  /** The user undid an import of these rows, and the file has no balances that could show why. */
  | 'undone'
  /** The account agrees with the file on some days but not on others. */
  | 'torn'
  /** The account's balances contradict the file's. */
  | 'apart';

export interface Candidate {
  account: AccountRow;
  standing: Standing;
  balances: BalanceEvidence;
}

export type AccountChoice =
  | { kind: 'known'; account: AccountRow; isAssumed: boolean }
  /** This statement reveals the account's IBAN. */
  | { kind: 'learns-iban'; account: AccountRow; iban: string }
  | { kind: 'new' };

/** The user's account with this IBAN, product and currency. */
export const findByIban = (
  accounts: readonly AccountRow[],
  { iban, product, currency }: StatedAccount,
): AccountRow | undefined =>
  accounts.find(
    (account) =>
      iban !== null &&
      account.iban === iban &&
      account.product === product &&
      account.currency === currency,
  );

/**
 * Accounts that a statement without a known IBAN could belong to: those with the same bank, product and currency and no
 * other IBAN.
 */
export const similarAccounts = (
  accounts: readonly AccountRow[],
  stated: StatedAccount,
): AccountRow[] =>
  accounts.filter(
    (account) => isAlike(account, stated) && (stated.iban === null || account.iban === null),
  );

/**
 * Chooses the account of a statement; null if the user has to choose. A sole candidate is assumed to be right if there
 * are no balances to compare. If balances contradict every candidate, a statement with an unknown IBAN gets a new
 * account.
 */
export function decide(
  candidates: readonly Candidate[],
  stated: StatedAccount,
  { hasBalances }: { hasBalances: boolean },
): AccountChoice | null {
  if (candidates.length === 0) return { kind: 'new' };
  for (const standings of DECIDING) {
    const found = candidates.filter(({ standing }) => standings.includes(standing));
    const [only, ...others] = found;
    if (only)
      return others.length > 0 || only.standing === 'torn' ? null : takenBy(only.account, stated);
  }
  const isOther = candidates.every(({ standing }) => standing === 'apart');
  if (isOther && stated.iban !== null) return { kind: 'new' };
  const [only, ...others] = candidates;
  if (!only || others.length > 0) return null;
  if (only.standing === 'empty') return takenBy(only.account, stated);
  const isAssumed = only.standing === 'open' && !hasBalances && stated.iban === null;
  return isAssumed ? { kind: 'known', account: only.account, isAssumed } : null;
}

/** Standings that decide the choice if exactly one account has them, strongest first. */
const DECIDING: readonly Standing[][] = [['same'], ['torn'], ['was', 'follows'], ['marked']];

/** True if evidence supports the account, false if it was chosen only because it is the sole candidate. */
export const isSure = ({ standing }: Candidate): boolean => DECIDING.flat().includes(standing);

export function takenBy(account: AccountRow, { iban }: StatedAccount): AccountChoice {
  const isKnown = iban === null || iban === account.iban;
  if (isKnown) return { kind: 'known', account, isAssumed: false };
  return { kind: 'learns-iban', account, iban };
}

/** Checks an account that the user specified; null if the statement cannot belong to it. */
export function confirmAccount(
  accounts: readonly AccountRow[],
  stated: StatedAccount,
  named: AccountRow,
): AccountChoice | null {
  if (!isAlike(named, stated)) return null;
  const { iban } = stated;
  if (iban === null || named.iban === iban) {
    return { kind: 'known', account: named, isAssumed: false };
  }
  if (named.iban !== null || findByIban(accounts, stated)) return null;
  return { kind: 'learns-iban', account: named, iban };
}

/** Leaves room for a number at the end. */
const LONGEST_NAME = 190;

function plainName(stated: StatedAccount): string {
  const parts = [bankNameOf(stated.bank)];
  if (stated.product === 'deposit') parts.push('Savings');
  if (stated.iban !== null) parts.push(`···· ${stated.iban.slice(-4)}`);
  // Revolut has one account per currency; at other banks only a foreign currency is worth naming.
  if (stated.bank === 'REVOLUT' || stated.currency !== 'EUR') parts.push(stated.currency);
  return parts.join(' ');
}

/**
 * Default name of an account: its name in another app or, without one, a name made from its bank and currency. `taken`
 * are the names of the user's other accounts.
 */
export function accountName(stated: StatedAccount, taken: readonly string[] = []): string {
  const name = toOneLine(stated.name ?? '').slice(0, LONGEST_NAME) || plainName(stated);
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** Exports from other apps name neither the bank nor the product of an account, so only currencies are compared. */
const isAlike = (account: AccountRow, stated: StatedAccount): boolean =>
  account.currency === stated.currency &&
  (isAppCode(stated.bank) ||
    (account.product === stated.product &&
      (account.bank === stated.bank || isAppCode(account.bank))));

/** The user's account that matches an account of another app. It is matched by IBAN if possible, otherwise by name. */
export function findForApp(
  accounts: readonly AccountRow[],
  { iban, name, currency }: StatedAccount,
): AccountRow | undefined {
  const possible = accounts.filter((account) => account.currency === currency);
  const byIban = possible.find((account) => iban !== null && account.iban === iban);
  if (byIban || !name) return byIban;
  const isOther = (account: AccountRow) =>
    iban !== null && account.iban !== null && account.iban !== iban;
  return possible.find((account) => fold(account.name) === fold(name) && !isOther(account));
}
