import type { AccountWithBalance, Balances } from '@saldo/contract/accounts';

const MAIN_CURRENCY = 'EUR';

export interface Wealth {
  open: AccountWithBalance[];
  closed: AccountWithBalance[];
  /** Euros. */
  total: number;
  proved: number;
  notProved: number;
  /** Those whose balances make up `total`, and those of them that their banks do not prove. */
  counted: AccountWithBalance[];
  doubtful: AccountWithBalance[];
}

const sum = (accounts: readonly AccountWithBalance[]) =>
  accounts.reduce((cents, { balance }) => cents + Math.round((balance ?? 0) * 100), 0) / 100;

/** What a person has today, by what proves it. An account is closed from its day on. */
export function wealthOf(accounts: readonly AccountWithBalance[], today: string): Wealth {
  const isClosed = ({ closed_on: on }: AccountWithBalance) => on !== null && on <= today;
  const open = accounts.filter((one) => !isClosed(one));
  const counted = open.filter(
    ({ balance, currency }) => balance !== null && currency === MAIN_CURRENCY,
  );
  const doubtful = counted.filter(
    ({ gap, proved_until: until, source }) => gap !== null || until === null || source === 'hand',
  );
  const [total, notProved] = [sum(counted), sum(doubtful)];
  const proved = sum(counted.filter((one) => !doubtful.includes(one)));
  return { open, closed: accounts.filter(isClosed), total, proved, notProved, counted, doubtful };
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
    return { bank, accounts: own, total: counted.length > 0 ? sum(counted) : null };
  });
}

/** What an account held over the year, for its line; nothing while that is not known. */
export const yearOf = (balances: Balances | undefined, id: string): number[] =>
  balances?.accounts.find((one) => one.id === id)?.days.map(({ balance }) => balance) ?? [];
