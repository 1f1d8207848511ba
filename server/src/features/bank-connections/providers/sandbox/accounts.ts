import { ibanOf } from '@saldo/domain/iban';
import { seededBy } from '@saldo/domain/seeded-random';
import type { ProviderAccount } from '../provider.ts';
import { countryOf } from './banks.ts';

export const OWNER = 'Alex Sandbox';

/**
 * Length of each country's account numbers, which consist of digits or of letters and digits. They begin with a bank
 * code that no real bank has.
 */
const LENGTHS: Record<string, number> = {
  AT: 16,
  BE: 12,
  BG: 18,
  HR: 17,
  CY: 24,
  CZ: 20,
  DK: 14,
  EE: 16,
  FI: 14,
  FR: 23,
  DE: 18,
  GR: 23,
  HU: 24,
  IS: 22,
  IE: 18,
  IT: 23,
  LV: 17,
  LI: 17,
  LT: 16,
  LU: 16,
  MT: 27,
  NL: 14,
  NO: 11,
  PL: 24,
  PT: 21,
  RO: 20,
  SK: 20,
  SI: 15,
  ES: 20,
  SE: 20,
  GB: 18,
};
const LETTERED = new Set(['BG', 'GB', 'IE', 'LV', 'MT', 'NL', 'RO']);

export interface SandboxAccount extends ProviderAccount {
  /** Combines the institution and the account. The generated transactions depend on it. */
  key: string;
}

/** The accounts of an institution, the same for every user and consent. */
export function sandboxAccounts(institutionId: string): [SandboxAccount, SandboxAccount] {
  const country = countryOf(institutionId);
  const account = (n: 1 | 2, name: string, product: 'current' | 'deposit'): SandboxAccount => {
    const key = `${institutionId}/${n}`;
    return {
      key,
      ref: key,
      stableKey: null,
      iban: ibanOf(country, accountNumber(country, key)),
      currency: 'EUR',
      name,
      owner: OWNER,
      product,
      state: 'READY',
    };
  };
  return [account(1, 'Current account', 'current'), account(2, 'Savings', 'deposit')];
}

function accountNumber(country: string, key: string): string {
  const length = LENGTHS[country] ?? 20;
  const bank = LETTERED.has(country) ? 'SAND' : '9999';
  const roll = seededBy(key);
  let number = bank;
  while (number.length < length) number += Math.floor(roll() * 10);
  return number;
}
