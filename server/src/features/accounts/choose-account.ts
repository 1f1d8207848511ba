import type { BalanceEvidence } from '@saldo/domain/recognition/same-account';
import { BANK_NAMES } from '@saldo/statements/texts';
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

/**
 * What speaks for or against an account, strongest first: it has rows of the file or agrees with its balances (`same`);
 * it had rows of it that were removed since (`was`), or the file goes on where it ends (`follows`); it alone knows the
 * file's cards or mandates (`marked`); it never had a row (`empty`); nothing does (`open`); it has those days otherwise,
 * which without balances is no proof (`unlike`); a person has taken such a file out of it, and no balances tell why (`undone`); it agrees on some days and not on others (`torn`); its balances are
 * others (`apart`).
 */
export type Standing =
  | 'same'
  | 'was'
  | 'follows'
  | 'marked'
  | 'empty'
  | 'open'
  | 'unlike'
  | 'undone'
  | 'torn'
  | 'apart';

export interface Candidate {
  account: AccountRow;
  standing: Standing;
  balances: BalanceEvidence;
}

export type Choice =
  | { kind: 'known'; account: AccountRow; isAssumed: boolean }
  /** The one account that fits, whose IBAN is only known now. */
  | { kind: 'learns-iban'; account: AccountRow; iban: string }
  | { kind: 'new' };

/** Of the user's accounts the one that has an IBAN, in that product and currency. */
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

/** Those that a statement could be of, where no IBAN says so: of its bank, product and currency, without another IBAN. */
export const alikeOf = (accounts: readonly AccountRow[], stated: StatedAccount): AccountRow[] =>
  accounts.filter(
    (account) => isAlike(account, stated) && (stated.iban === null || account.iban === null),
  );

/**
 * Which of several accounts a statement is of; null where that has to be asked. With one account and no balances to
 * tell by, that one is assumed. An IBAN that nobody has is another account where balances speak against all.
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
    if (only) return others.length > 0 || only.standing === 'torn' ? null : taken(only, stated);
  }
  const isOther = candidates.every(({ standing }) => standing === 'apart');
  if (isOther && stated.iban !== null) return { kind: 'new' };
  const [only, ...others] = candidates;
  if (!only || others.length > 0) return null;
  if (only.standing === 'empty') return taken(only, stated);
  const isAssumed = only.standing === 'open' && !hasBalances && stated.iban === null;
  return isAssumed ? { kind: 'known', account: only.account, isAssumed } : null;
}

/** What settles it where one account alone stands so, strongest first. */
const DECIDING: readonly Standing[][] = [['same'], ['torn'], ['was', 'follows'], ['marked']];

/** Whether something speaks for an account: else it is chosen only for want of another. */
export const isSure = ({ standing }: Candidate): boolean => DECIDING.flat().includes(standing);

function taken({ account }: Candidate, { iban }: StatedAccount): Choice {
  const isKnown = iban === null || iban === account.iban;
  if (isKnown) return { kind: 'known', account, isAssumed: false };
  return { kind: 'learns-iban', account, iban };
}

/** The same for an account that the person has named: null where the statement cannot be of that account. */
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

/** A name that people recognise their account by, until they give it another; `taken` are those of others. */
export function accountName(stated: StatedAccount, taken: readonly string[] = []): string {
  const parts = [NAMES[stated.bank] ?? stated.bank];
  if (stated.product === 'deposit') parts.push('Savings');
  if (stated.iban !== null) parts.push(`···· ${stated.iban.slice(-4)}`);
  // A Revolut customer has an account in each currency; elsewhere only a foreign one is worth naming.
  if (stated.bank === 'REVOLUT' || stated.currency !== 'EUR') parts.push(stated.currency);
  const name = parts.join(' ');
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

const isAlike = (account: AccountRow, stated: StatedAccount): boolean =>
  account.bank === stated.bank &&
  account.product === stated.product &&
  account.currency === stated.currency;
