import type { Affordability } from '@saldo/contract/afford';
import { addDays, type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import { perDay } from '@saldo/domain/left';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import type { Forecast } from '@saldo/domain/recurring/forecast';
import { type Outlook, outlookOf } from '@saldo/domain/recurring/outlook';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { inUnits } from '../recurring/forecast.ts';
import { readUserForecast, type UserForecast } from '../recurring/user-forecast.ts';
import { readLeft } from './left-figure.ts';

interface Purchase {
  on: Day;
  amount: Cents;
}

interface Query {
  bookId: BookId;
  today: Day;
  until: Day;
  purchase: Purchase;
}

/** Runs in a worker, because it reads all of the user's transactions. */
export async function readAffordability(
  context: TaskContext,
  { until, purchase, ...q }: Query,
): Promise<Affordability> {
  const user = await readUserForecast(context.storage, q);
  const left = await readLeft(context, q);
  const found = user.ask(until);
  const { balance, currency } = user;
  const paydays = paydaysUntil(until, user);
  return {
    ...{ currency, today: q.today, until, paydays },
    known_months: left.known_months,
    is_balance_known: balance !== null,
    forecast:
      found && balance !== null
        ? compared(found, { ...q, start: balance, purchase, until, paydays })
        : null,
    left: left.left && {
      ...{ payday: left.payday, to: left.to },
      now: { amount: left.left.amount, per_day: left.left.per_day },
      after: purchase.on <= left.to ? leftAfter(left.left, purchase.amount) : null,
    },
  };
}

function paydaysUntil(until: Day, { pay, promisedUntil }: UserForecast): Day[] {
  if (!pay) return [];
  if (pay.series) return pay.series.expectedUntil(until).map(({ day }) => day);
  return promisedUntil(until) > 0 ? [pay.on] : [];
}

function leftAfter({ amount, days }: { amount: number; days: number }, spent: Cents) {
  const cents = toCents(amount) - spent;
  const each = perDay(cents, days);
  return { amount: fromCents(cents), per_day: each === null ? null : fromCents(each) };
}

const OTHER_DAYS = 2;

/** Null if the forecast covers no days. */
function compared(
  found: Forecast,
  q: { today: Day; until: Day; start: Cents; purchase: Purchase; paydays: readonly Day[] },
): Affordability['forecast'] {
  const from = dayNumber(q.today);
  const ask = (amount: Cents, on: Day) =>
    outlookOf(found, { start: q.start, from }, { day: dayNumber(on), amount });
  const [without, bought] = [ask(0, q.today), ask(q.purchase.amount, q.purchase.on)];
  if (!without || !bought) return null;
  return {
    days: without.days.flatMap((range, at) => {
      const changed = bought.days[at];
      const date = addDays(q.today, at + 1);
      return changed ? [{ date, with: inUnits(changed), without: inUnits(range) }] : [];
    }),
    with: present(bought),
    without: present(without),
    other_days: q.paydays
      .map((payday) => addDays(payday, 1))
      .filter((day) => day >= q.today && day <= q.until)
      .slice(0, OTHER_DAYS)
      .flatMap((day) => {
        const other = ask(q.purchase.amount, day);
        return other ? [{ day, ...present(other) }] : [];
      }),
  };
}

const present = ({ lowest, belowZero }: Outlook) => ({
  lowest: { ...inUnits(lowest), on: dayFromNumber(lowest.day) },
  below_zero: belowZero,
});
