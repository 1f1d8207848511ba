import { type AccountPurpose, CASH } from '@saldo/contract/accounts';

export interface PurposeFacts {
  /** What the user says; null if the user has said nothing. */
  purpose: AccountPurpose | null;
  bank: string;
  product: 'current' | 'deposit';
  name: string;
}

/**
 * Parts of names of savings accounts, in lower case. They have no accents, because databases change the case of ASCII
 * letters only.
 */
export const SAVINGS_WORDS = [
  ...['saving', 'ahorro', 'sparkonto', 'sparbuch', 'tagesgeld', 'festgeld', 'spaarrek'],
  ...['pargne', 'livret', 'risparmi', 'poupan'],
] as const;

/** What the user says the account is for or, if nothing, what its bank, product and name suggest. */
export function purposeOf({ purpose, bank, product, name }: PurposeFacts): AccountPurpose {
  if (purpose !== null) return purpose;
  if (product === 'deposit') return 'savings';
  if (bank === CASH) return 'cash';
  const lower = name.toLowerCase();
  return SAVINGS_WORDS.some((word) => lower.includes(word)) ? 'savings' : 'everyday';
}

/** Above this, an amount says more than a share of the income. */
const MOST_SHARE = 200;

/** Savings as a percentage of the income; null without either, or if the share is not meaningful. */
export function savingsRate(saved: number, income: number): number | null {
  if (saved <= 0 || income <= 0) return null;
  const share = (saved / income) * 100;
  return share > MOST_SHARE ? null : share;
}
