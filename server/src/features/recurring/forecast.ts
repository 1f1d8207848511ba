import type { Forecast, Range } from '@saldo/contract/recurring';
import { addYears, type Day, dayFromNumber, dayIn, dayNumber } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import { monthOf, startOfMonth } from '@saldo/domain/recurring/cadence';
import { type Band, forecast } from '@saldo/domain/recurring/forecast';
import { expectedUntil } from '@saldo/domain/recurring/ledger';
import type { Actor, Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { say } from '../../platform/texts/say.ts';
import { forecastInput } from '../metrics/series.ts';

const READING = { timeoutMs: 60_000 };

/** Until a day after today; by default the end of the month, a year at most. */
export async function getForecast(
  context: Context,
  actor: Actor,
  { until: asked }: { until?: Day | undefined },
): Promise<Forecast> {
  const today = dayIn(actor.timeZone, context.now());
  const until = asked ?? dayFromNumber(startOfMonth(monthOf(dayNumber(today)) + 1) - 1);
  if (until < today || until > addYears(today, 1)) {
    throw invalid([{ path: 'until', message: say((t) => t.recurring.until) }]);
  }
  const q = { userId: actor.userId, today, until };
  return context.workers.run<Forecast>('readForecast', q, READING);
}

/** Reads all rows of a person, so a worker does it. */
export async function readForecast(
  { storage }: TaskContext,
  { until, ...q }: { userId: string; today: Day; until: Day },
): Promise<Forecast> {
  const { asOf, own, ...input } = await forecastInput(storage, q);
  const [from, to] = [dayNumber(q.today), dayNumber(until)];
  const found = to > from ? forecast(input, { asOf, from, to }) : null;
  const ownDue = (income: boolean) =>
    own
      .filter(({ direction }) => (direction === 'income') === income)
      .flatMap((one) => one.expectedUntil(until).map(() => one.amount));
  const expected = (income: boolean) => [
    ...input.entries
      .filter((entry) => entry.income === income)
      .flatMap((entry) => expectedUntil(entry, until).map(() => entry.amount)),
    ...ownDue(income),
  ];
  const [bills, pays] = [expected(false), expected(true)];
  const [ownOut, ownIn] = [total(ownDue(false)), total(ownDue(true))];
  return {
    currency: 'EUR',
    until,
    spending: found && inEuros(found.spending, ownOut),
    net: found && inEuros(found.net, ownIn - ownOut),
    rests_on: {
      ...{ bills: bills.length, due: fromCents(total(bills)) },
      ...{ pays: pays.length, income: fromCents(total(pays)) },
    },
  };
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0);

/** Moved by what is told to come, which has no range. */
const inEuros = ({ low, middle, high }: Band, by: Cents): Range => ({
  low: fromCents(low + by),
  middle: fromCents(middle + by),
  high: fromCents(high + by),
});
