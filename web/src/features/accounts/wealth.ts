import type { AccountWithBalance, Balances } from '@saldo/contract/accounts';
import { isStale } from '@saldo/domain/account-balance';

const MAIN_CURRENCY = 'EUR';

export interface Wealth {
  open: AccountWithBalance[];
  closed: AccountWithBalance[];
  /** Euros; null where no balance is known. */
  total: number | null;
  proved: number | null;
  notProved: number | null;
  /** Those whose balances make up `total`, and those of them that their banks do not prove. */
  counted: AccountWithBalance[];
  doubtful: AccountWithBalance[];
  /** Of the counted ones those that are too old to say much of today, and the oldest day of them. */
  stale: AccountWithBalance[];
  oldest: string | null;
}

const sum = (accounts: readonly AccountWithBalance[]) =>
  accounts.reduce((cents, { balance }) => cents + Math.round((balance ?? 0) * 100), 0) / 100;

const sumOf = (accounts: readonly AccountWithBalance[]) =>
  accounts.length > 0 ? sum(accounts) : null;

/** What the user has today, by what proves it. An account is closed from its day on. */
export function wealthOf(accounts: readonly AccountWithBalance[], today: string): Wealth {
  const isClosed = ({ closed_on: on }: AccountWithBalance) => on !== null && on <= today;
  const open = accounts.filter((one) => !isClosed(one));
  const counted = open.filter(
    ({ balance, currency }) => balance !== null && currency === MAIN_CURRENCY,
  );
  const doubtful = counted.filter(
    ({ gap, proved_until: until, source }) => gap !== null || until === null || source === 'hand',
  );
  const proved = counted.filter((one) => !doubtful.includes(one));
  const stale = counted.filter(({ last_data: last }) => isStale(last, today));
  const [oldest = null] = stale.flatMap(({ last_data: last }) => last ?? []).sort();
  return {
    ...{ open, closed: accounts.filter(isClosed), counted, doubtful, stale, oldest },
    total: sumOf(counted),
    // Nothing is proved and nothing is not where no balance is known.
    proved: counted.length === 0 ? null : sum(proved),
    notProved: counted.length === 0 ? null : sum(doubtful),
  };
}

export interface BankGroup {
  bank: string;
  accounts: AccountWithBalance[];
  /** Euros; null where none of them counts. */
  total: number | null;
}

/** In the order in which each bank's first account was made. */
export function groupByBank(accounts: readonly AccountWithBalance[]): BankGroup[] {
  const banks = [...new Set(accounts.map(({ bank }) => bank))];
  return banks.map((bank) => {
    const own = accounts.filter((account) => account.bank === bank);
    const counted = own.filter((one) => one.balance !== null && one.currency === MAIN_CURRENCY);
    return { bank, accounts: own, total: sumOf(counted) };
  });
}

/** What an account held over the year, for its line; nothing while that is not known. */
export const yearOf = (balances: Balances | undefined, id: string): number[] =>
  balances?.accounts.find((one) => one.id === id)?.days.map(({ balance }) => balance) ?? [];
