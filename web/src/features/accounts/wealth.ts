import type { AccountWithBalance, Balances } from '@saldo/contract/accounts';
import { isStale } from '@saldo/domain/account-balance';
import { centsOfSum } from '@saldo/domain/money';

export interface Wealth {
  open: AccountWithBalance[];
  closed: AccountWithBalance[];
  /** In the main currency. Null if no balance is known. */
  total: number | null;
  proved: number | null;
  notProved: number | null;
  /** `total` is the sum of the `counted` accounts. Those without a verified balance are also in `doubtful`. */
  counted: AccountWithBalance[];
  doubtful: AccountWithBalance[];
  /**
   * `stale` accounts are counted, but their data is too old to represent today. `oldest` is the earliest day at which
   * such data ends.
   */
  stale: AccountWithBalance[];
  oldest: string | null;
}

const sum = (accounts: readonly AccountWithBalance[]) =>
  accounts.reduce((cents, { worth }) => cents + Math.round((worth ?? 0) * 100), 0) / 100;

const sumOf = (accounts: readonly AccountWithBalance[]) =>
  accounts.length > 0 ? sum(accounts) : null;

const counts = (one: AccountWithBalance) => one.worth !== null;

/** The user's total today, split by verification. An account counts as closed from its closing date on. */
export function wealthOf(accounts: readonly AccountWithBalance[], today: string): Wealth {
  const isClosed = ({ closed_on: on }: AccountWithBalance) => on !== null && on <= today;
  const open = accounts.filter((one) => !isClosed(one));
  const counted = open.filter(counts);
  const doubtful = counted.filter(
    ({ gap, proved_until: until, source }) => gap !== null || until === null || source === 'hand',
  );
  const proved = counted.filter((one) => !doubtful.includes(one));
  const stale = counted.filter(({ last_data: last }) => isStale(last, today));
  const [oldest = null] = stale.flatMap(({ last_data: last }) => last ?? []).sort();
  return {
    ...{ open, closed: accounts.filter(isClosed), counted, doubtful, stale, oldest },
    total: sumOf(counted),
    // Null, not zero, if no balance is known.
    proved: counted.length === 0 ? null : sum(proved),
    notProved: counted.length === 0 ? null : sum(doubtful),
  };
}

export interface BankGroup {
  bank: string;
  accounts: AccountWithBalance[];
  /** Total in the main currency. Null if none of the bank's accounts counts toward it. */
  total: number | null;
}

/** Groups accounts by bank. Banks are in the order of their first accounts. */
export function groupByBank(accounts: readonly AccountWithBalance[]): BankGroup[] {
  const banks = [...new Set(accounts.map(({ bank }) => bank))];
  return banks.map((bank) => {
    const own = accounts.filter((account) => account.bank === bank);
    const counted = own.filter(counts);
    return { bank, accounts: own, total: sumOf(counted) };
  });
}

/** One account's daily balances over the past year. Empty while loading. */
export const balancesOfYear = (balances: Balances | undefined, id: string): number[] =>
  balances?.accounts.find((one) => one.id === id)?.days.map(({ balance }) => balance) ?? [];

/** How much of the total's change is due to exchange rates. It is neither income nor spending. */
export const changeByRates = (balances: Pick<Balances, 'exchange'> | undefined): number =>
  (balances?.exchange ?? []).reduce((sum, { amount }) => sum + centsOfSum(amount), 0) / 100;
