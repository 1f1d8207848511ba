import type {
  AccountPurpose,
  AccountWithBalance,
  BalanceMismatch,
  Balances,
  Gap,
} from '@saldo/contract/accounts';
import {
  type AccountBalances,
  balancesOf,
  type BalanceMismatch as DomainApart,
  verifiedUntil,
} from '@saldo/domain/account-balance';
import { purposeOf } from '@saldo/domain/account-purpose';
import { addDays, type Day } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { TABLES } from '../../schema/tables.ts';
import { type Convert, conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { accountsThatPay, type BalanceInput, readBalanceInput } from './balance-input.ts';

export type ComputedFigures = Pick<
  AccountWithBalance,
  | 'id'
  | 'balance'
  | 'balance_on'
  | 'worth'
  | 'proved_until'
  | 'as_said'
  | 'last_data'
  | 'source'
  | 'gap'
  | 'apart'
  | 'for_spending'
>;

/** Computes the balances of all accounts, or of one. Reads all of their rows, so it runs in a worker. */
export async function computeAccountBalances(
  { storage }: TaskContext,
  q: { bookId: BookId; id?: string; today: Day },
): Promise<ComputedFigures[]> {
  return computeBalances(storage.read, q);
}

/** Like `computeAccountBalances`, but sees a transaction's uncommitted changes. */
export async function computeBalances(
  db: Db | Tx,
  q: { bookId: BookId; id?: string; today: Day },
): Promise<ComputedFigures[]> {
  const since = addDays(q.today, -EVERYDAY_DAYS);
  const [all, paying, currency] = await Promise.all([
    readBalanceInput(db, q),
    accountsThatPay(db, { ...q, since }),
    mainCurrencyOf(db, q),
  ]);
  const accounts = all.map(({ account }) => account);
  const convert = await conversionOf(db, { ...q, currency }, accounts);
  const worthNow = ({ balance, on }: Known, own: string) =>
    own === currency
      ? balance
      : (signedWorth(balance, own, q.today, convert) ?? signedWorth(balance, own, on, convert));
  return all.map((facts) => {
    const balances = balancesOf(facts);
    const { last } = balances;
    const known = knownOf(balances);
    const open = openGaps(facts, balances);
    const as_said = isAsSaid(facts, open);
    const ends = [...facts.file, ...facts.sync].map(({ to }) => to);
    return {
      id: facts.account.id,
      ...presentKnown(known, known && worthNow(known, facts.account.currency)),
      proved_until: as_said ? null : verifiedUntil(balances, open),
      as_said,
      last_data: [last ?? '', ...ends].sort().at(-1) || null,
      source: sourceOf(facts),
      gap: presentGaps(facts, balances).findLast(({ accepted }) => !accepted) ?? null,
      apart: balances.apart && presentApart(balances.apart),
      for_spending: isForSpending(facts, { today: q.today, paying }),
    };
  });
}

/** A balance at the end of a day. */
interface Known {
  balance: Cents;
  on: Day;
}

function knownOf({ last, on }: AccountBalances): Known | null {
  const [balance = null] = last === null ? [] : on(last, last);
  return balance === null || last === null ? null : { balance, on: last };
}

const presentKnown = (known: Known | null, worth: Cents | null) => ({
  balance: known && fromCents(known.balance),
  balance_on: known?.on ?? null,
  worth: worth === null ? null : fromCents(worth),
});

/**
 * True if the user's answers decided the signs in the account's first statements, and no statement that proves itself
 * continues from them without a gap.
 */
function isAsSaid({ file, sync }: BalanceInput, [gap]: readonly { from: Day }[]): boolean {
  const first = file.filter(({ from }) => from < (gap?.from ?? '9999'));
  const has = (status: string) => first.some(({ chain }) => chain === status);
  return has('said') && !has('holds') && sync.length === 0;
}

const presentApart = ({ said, reckoned, ...apart }: DomainApart): BalanceMismatch => ({
  ...apart,
  said: fromCents(said),
  reckoned: fromCents(reckoned),
});

const EVERYDAY_DAYS = 90;

/**
 * True for open accounts that the user marked for spending. If the user has not decided, true for
 * everyday and cash accounts with payments.
 */
function isForSpending(
  { account }: BalanceInput,
  q: { today: Day; paying: ReadonlySet<string> },
): boolean {
  const { id, closed_on: closed, for_spending: said } = account;
  if (closed !== null && closed <= q.today) return false;
  return said ?? (isToSpend(purposeOf(account)) && q.paying.has(id));
}

const isToSpend = (purpose: AccountPurpose) => purpose === 'everyday' || purpose === 'cash';

function sourceOf({ file, sync, isLinked }: BalanceInput): ComputedFigures['source'] {
  const isFetched = isLinked || sync.length > 0;
  if (file.length > 0) return isFetched ? 'both' : 'file';
  return isFetched ? 'sync' : 'hand';
}

const AcceptedGaps = TABLES.accounts.columns.accepted_gaps.entry;

export const acceptedOf = ({ accepted_gaps: gaps }: BalanceInput['account']) =>
  AcceptedGaps.parse(gaps === null ? null : JSON.parse(gaps)) ?? [];

const isAccepted = ({ account }: BalanceInput, gap: { from: Day; to: Day }): boolean =>
  acceptedOf(account).some(({ from, to }) => from === gap.from && to === gap.to);

/** Gaps that the user has not accepted, oldest first. */
export const openGaps = (facts: BalanceInput, { gaps }: AccountBalances) =>
  gaps.filter((gap) => !isAccepted(facts, gap));

export const presentGaps = (facts: BalanceInput, { gaps }: AccountBalances): Gap[] =>
  gaps.map((gap) => ({
    from: gap.from,
    to: gap.to,
    before: fromCents(gap.before),
    after: fromCents(gap.after),
    jump: fromCents(gap.jump),
    accepted: isAccepted(facts, gap),
  }));

/** The user's balance day by day; null if the account does not exist. Reads all rows, so it runs in a worker. */
export async function readBalances(
  { storage }: TaskContext,
  q: { bookId: BookId; id?: string; from: Day; to: Day },
): Promise<Balances | null> {
  const all = await readBalanceInput(storage.read, q);
  if (q.id !== undefined && all.length === 0) return null;
  const lines = all.flatMap((facts) => lineOf(facts, q) ?? []);
  const main = await mainCurrencyOf(storage.read, q);
  const dates = datesOf(q);
  const convert = await conversionOf(storage.read, { ...q, currency: main }, lines);
  const totals = lines.flatMap((line) => {
    const days = line.currency === main ? line.days : worthOf(line, dates, convert);
    return days ? [{ ...line, days }] : [];
  });
  // No bank can verify or contradict a balance entered by the user.
  const toProve = totals.filter((line) => !line.isByHand);
  return {
    currency: main,
    exchange: exchangeDifferences(
      lines.filter((line) => line.currency !== main),
      dates,
      convert,
    ),
    days: dates.map((date, at) => ({
      date,
      total:
        totals.length === 0
          ? null
          : fromCents(totals.reduce((sum, { days }) => sum + (days[at] ?? 0), 0)),
      proved: toProve.length > 0 && toProve.every((line) => line.isProved(date)),
    })),
    accounts: lines.map(({ id, currency, days }) => ({
      id,
      currency,
      days: dates.flatMap((date, at) => {
        const balance = days[at];
        return balance === undefined || balance === null
          ? []
          : [{ date, balance: fromCents(balance) }];
      }),
    })),
    left_out: all.flatMap(({ account: { id } }): Balances['left_out'] => {
      if (!lines.some((line) => line.id === id)) return [{ id, reason: 'unknown' }];
      return totals.some((line) => line.id === id) ? [] : [{ id, reason: 'currency' }];
    }),
  };
}

/**
 * By how much the rates of each day moved what was held the evening before. That is neither income nor spending. Days on
 * which they moved nothing are left out.
 */
function exchangeDifferences(
  lines: readonly Line[],
  dates: readonly Day[],
  convert: Convert,
): Balances['exchange'] {
  return dates.flatMap((date, at) => {
    const before = dates[at - 1];
    if (before === undefined) return [];
    const cents = lines.reduce((sum, { days, currency }) => {
      const held = days[at - 1] ?? 0;
      const [then, now] = [before, date].map((day) => signedWorth(held, currency, day, convert));
      return typeof then === 'number' && typeof now === 'number' ? sum + now - then : sum;
    }, 0);
    return cents === 0 ? [] : [{ date, amount: fromCents(cents) }];
  });
}

interface Line {
  id: string;
  currency: string;
  /** One value per day from `from` to `to`; null from the closing day on. */
  days: (Cents | null)[];
  isByHand: boolean;
  isProved(day: Day): boolean;
}

/**
 * What a balance is worth on each day, at the rate of the day or the last before. Null if no rate is known on the first
 * day with a balance.
 */
function worthOf(
  { currency, days }: Line,
  dates: readonly Day[],
  convert: Convert,
): Line['days'] | null {
  let last: Day | null = null;
  const all: Line['days'] = [];
  for (const [at, cents] of days.entries()) {
    const day = dates[at] ?? '';
    let worth = signedWorth(cents ?? 0, currency, day, convert);
    if (worth !== null) last = day;
    else if (last !== null) worth = signedWorth(cents ?? 0, currency, last, convert);
    if (worth === null && cents !== null) return null;
    all.push(cents === null ? null : worth);
  }
  return all;
}

/** What a balance, which may be below 0, is worth at the rate of a day; null if none is known. */
export function signedWorth(
  cents: Cents,
  currency: string,
  date: Day,
  convert: Convert,
): Cents | null {
  const converted = convert({ amount: Math.abs(cents), currency, date });
  return converted && (cents < 0 ? -converted.cents : converted.cents);
}

/** Null if no balance is known. */
function lineOf(facts: BalanceInput, { from, to }: { from: Day; to: Day }): Line | null {
  const { id, currency, closed_on: closed } = facts.account;
  const balances = balancesOf(facts);
  const { first } = balances;
  if (first === null || balances.on(from, from)[0] === null) return null;
  const gaps = openGaps(facts, balances);
  const inGap = (day: Day) => gaps.some((gap) => gap.from <= day && day <= gap.to);
  const stated = isAsSaid(facts, gaps) ? null : balances.stated;
  const isOpen = (day: Day) => closed === null || day < closed;
  const dates = datesOf({ from, to });
  const days = balances.on(from, to).map((sum, at) => (isOpen(dates[at] ?? '') ? sum : null));
  // Balances after a gap are the bank's own again.
  const isProved = (day: Day) =>
    !isOpen(day) || (stated !== null && first <= day && day <= stated && !inGap(day));
  return { id, currency, days, isByHand: sourceOf(facts) === 'hand', isProved };
}

function datesOf({ from, to }: { from: Day; to: Day }): Day[] {
  const dates: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day);
  return dates;
}
