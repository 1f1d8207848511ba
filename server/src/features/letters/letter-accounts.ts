import type { LetterFacts } from '@saldo/contract/letters';
import type { SeriesList } from '@saldo/contract/recurring';
import { monthAround } from '@saldo/domain/calendar';
import { addDays, type Day } from '@saldo/domain/dates';
import { fromCents, toCents } from '@saldo/domain/money';
import type { Span } from '@saldo/domain/spans';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { computeBalances } from '../accounts/balances.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { readForecast } from '../recurring/forecast.ts';

interface Query {
  bookId: BookId;
  /** The day on which the letter is written. */
  today: Day;
}

/** A rise is known from the second payment at the new price on, so a letter also tells those of the month before. */
const RISES_DAYS = 62;
const MOST_RISES = 20;

/** Bills whose price rose. `told` are those that earlier letters have told, as `series day`. */
export function risenPrices(
  { series }: SeriesList,
  { days, told }: { days: Span; told: ReadonlySet<string> },
): LetterFacts['rises'] {
  const since = addDays(days.to, -RISES_DAYS);
  const isNews = (id: string, on: Day) => on > since && on <= days.to && !told.has(`${id} ${on}`);
  return series
    .filter(({ counts, direction }) => counts && direction === 'expense')
    .flatMap(({ id, merchant: name, currency, previous_amount: before, rose_on: on, ...one }) => {
      if (before === null || on === null || !isNews(id, on)) return [];
      const { amount, per_year } = one;
      return [{ series_id: id, name, currency, before, amount, on, per_year }];
    })
    .slice(0, MOST_RISES);
}

type Lowest = NonNullable<LetterFacts['next']>['lowest'];

/** A payday further away says nothing about the coming weeks. */
const NEAR_DAYS = 45;

/**
 * Bills due from today to the day before payday, else to the end of the running month, and the lowest balance until then.
 * Null without either.
 */
export async function nextPayments(
  context: TaskContext,
  { list, ...q }: Query & { list: SeriesList },
): Promise<LetterFacts['next']> {
  const calendar = await calendarOf(context.storage.read, q);
  const on = list.payday?.on ?? '';
  const isNear = on > q.today && on <= addDays(q.today, NEAR_DAYS);
  const until = isNear ? addDays(on, -1) : monthAround(calendar, q.today).to;
  const forecast = await readForecast(context, { ...q, until });
  const names = new Map(list.series.map(({ id, merchant }) => [id, merchant]));
  const bills = forecast.due.filter(({ direction }) => direction === 'expense');
  const lowest = isNear
    ? (forecast.payday?.lowest ?? null)
    : forecast.days.reduce<Lowest>(
        (low, { date: _, ...day }) => (low === null || day.middle < low.middle ? day : low),
        null,
      );
  // On the last day there is nothing left to forecast.
  const isRange = lowest !== null && lowest.low < lowest.high;
  if (bills.length === 0 && !isRange) return null;
  const [largest] = bills.toSorted((a, b) => b.amount - a.amount);
  return {
    ...{ until, payday: isNear },
    bills: {
      count: bills.length,
      total: fromCents(bills.reduce((sum, { amount }) => sum + toCents(amount), 0)),
      largest: largest
        ? { name: names.get(largest.series_id) ?? '', amount: largest.amount, on: largest.on }
        : null,
    },
    lowest: isRange ? lowest : null,
  };
}

const MOST_ACCOUNTS = 50;

/** Accounts without data to the month's end, or whose balance then no bank has verified. Manual ones are left out. */
export async function unverifiedAccounts(
  db: Db,
  { days, ...q }: Query & { days: Span },
): Promise<LetterFacts['unverified']> {
  const [balances, accounts] = await Promise.all([
    computeBalances(db, q),
    findRows(db, 'accounts', { user_id: q.bookId }, ['name', 'id']),
  ]);
  const byId = new Map(balances.map((one) => [one.id, one]));
  const isCoveredAtEnd = async (id: string) => {
    const asked = { ...q, from: days.from, only: new Set([id]) };
    return (await readKnownDays(db, asked)).has({ from: days.to, to: days.to });
  };
  const found: LetterFacts['unverified'] = [];
  for (const { id, name, closed_on: closed } of accounts) {
    const balance = byId.get(id);
    const isClosed = closed !== null && closed <= days.to;
    if (!balance || balance.source === 'hand' || isClosed) continue;
    const { last_data: last, proved_until: proved } = balance;
    const lacksData = last === null || (last < days.to && !(await isCoveredAtEnd(id)));
    // After the last row of the month there is nothing to verify.
    const needed = last !== null && last < days.to ? last : days.to;
    if (lacksData) found.push({ account_id: id, name, is: 'no_data', until: last });
    else if (proved === null || proved < needed) {
      found.push({ account_id: id, name, is: 'unverified', until: proved });
    }
  }
  return found.slice(0, MOST_ACCOUNTS);
}
