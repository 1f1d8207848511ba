import { toOneLine } from '@saldo/contract/one-line';
import type { BalanceEvidence } from '@saldo/domain/recognition/same-account';
import { fold } from '@saldo/domain/text';
import { isAppCode } from '@saldo/statements/app-codes';
import { BANK_NAMES } from '@saldo/statements/texts';
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

/** Evidence for or against an account, strongest first. */
export type Standing =
  /** It has rows of the file or agrees with its balances. */
  | 'same'
  /** It had rows of the file that have been removed since. */
  | 'was'
  /** The file continues where it ends. */
  | 'follows'
  /** Only this account has the file's cards or mandates. */
  | 'marked'
  /** It never had a row. */
  | 'empty'
  /** No evidence. */
  | 'open'
  /** Its rows on those days differ, which proves nothing without balances. */
  | 'unlike'
  /** The user undid such an import, and no balances explain why. */
  | 'undone'
  /** It agrees on some days but not on others. */
  | 'torn'
  /** Its balances differ. */
  | 'apart';

export interface Candidate {
  account: AccountRow;
  standing: Standing;
  balances: BalanceEvidence;
}

export type Choice =
  | { kind: 'known'; account: AccountRow; isAssumed: boolean }
  /** The only account that fits; this statement reveals its IBAN. */
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

/** Accounts that a statement without a known IBAN could belong to: same bank, product and currency, no other IBAN. */
export const similarAccounts = (
  accounts: readonly AccountRow[],
  stated: StatedAccount,
): AccountRow[] =>
  accounts.filter(
    (account) => isAlike(account, stated) && (stated.iban === null || account.iban === null),
  );

/**
 * Chooses the account of a statement; null if the user has to choose. A single account is assumed if there are no
 * balances to compare. An unknown IBAN is a new account if balances contradict every candidate.
 */
export function decide(
  candidates: readonly Candidate[],
  stated: StatedAccount,
  { hasBalances }: { hasBalances: boolean },
): Choice | null {
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

/** Standings that decide if a single account has them, strongest first. */
const DECIDING: readonly Standing[][] = [['same'], ['torn'], ['was', 'follows'], ['marked']];

/** True if evidence supports the account, false if it is only the sole candidate. */
export const isSure = ({ standing }: Candidate): boolean => DECIDING.flat().includes(standing);

export function takenBy(account: AccountRow, { iban }: StatedAccount): Choice {
  const isKnown = iban === null || iban === account.iban;
  if (isKnown) return { kind: 'known', account, isAssumed: false };
  return { kind: 'learns-iban', account, iban };
}

/** Checks an account that the user named; null if the statement cannot belong to it. */
export function confirmAccount(
  accounts: readonly AccountRow[],
  stated: StatedAccount,
  named: AccountRow,
): Choice | null {
  if (!isAlike(named, stated)) return null;
  const { iban } = stated;
  if (iban === null || named.iban === iban) {
    return { kind: 'known', account: named, isAssumed: false };
  }
  if (named.iban !== null || findByIban(accounts, stated)) return null;
  return { kind: 'learns-iban', account: named, iban };
}

const NAMES: Readonly<Record<string, string>> = BANK_NAMES;

/** Leaves room for a number suffix. */
const LONGEST_NAME = 190;

function plainName(stated: StatedAccount): string {
  const parts = [NAMES[stated.bank] ?? stated.bank];
  if (stated.product === 'deposit') parts.push('Savings');
  if (stated.iban !== null) parts.push(`···· ${stated.iban.slice(-4)}`);
  // Revolut has one account per currency; at other banks only a foreign currency is worth naming.
  if (stated.bank === 'REVOLUT' || stated.currency !== 'EUR') parts.push(stated.currency);
  return parts.join(' ');
}

/**
 * Default name of an account: another app's name for it, else the bank's. `taken` are the names of the user's other
 * accounts.
 */
export function accountName(stated: StatedAccount, taken: readonly string[] = []): string {
  const name = toOneLine(stated.name ?? '').slice(0, LONGEST_NAME) || plainName(stated);
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** Another app names neither the bank nor the product of its accounts. */
const isAlike = (account: AccountRow, stated: StatedAccount): boolean =>
  account.currency === stated.currency &&
  (isAppCode(stated.bank) ||
    (account.product === stated.product &&
      (account.bank === stated.bank || isAppCode(account.bank))));

/** The account meant by another app: by IBAN, else by name. */
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
