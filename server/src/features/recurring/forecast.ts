import type { Forecast, Range } from '@saldo/contract/recurring';
import { addYears, type Day, dayFromNumber, dayIn, dayNumber } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import { monthOf, startOfMonth } from '@saldo/domain/recurring/cadence';
import { type Band, forecast } from '@saldo/domain/recurring/forecast';
import { expectedUntil } from '@saldo/domain/recurring/ledger';
import type { Actor, Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { say } from '../../platform/texts/say.ts';
import { forecastInput } from '../metrics/series.ts';

const READING = { timeoutMs: 30_000 };

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
  const { asOf, ...input } = await forecastInput(storage.read, q);
  const [from, to] = [dayNumber(q.today), dayNumber(until)];
  const found = to > from ? forecast(input, { asOf, from, to }) : null;
  const expected = (income: boolean) =>
    input.entries
      .filter((entry) => entry.income === income)
      .flatMap((entry) => expectedUntil(entry, until).map(() => entry.amount));
  const sum = (amounts: readonly number[]) => fromCents(amounts.reduce((all, one) => all + one, 0));
  const [bills, pays] = [expected(false), expected(true)];
  return {
    currency: 'EUR',
    until,
    spending: found && inEuros(found.spending),
    net: found && inEuros(found.net),
    rests_on: { bills: bills.length, due: sum(bills), pays: pays.length, income: sum(pays) },
  };
}

const inEuros = ({ low, middle, high }: Band): Range => ({
  low: fromCents(low),
  middle: fromCents(middle),
  high: fromCents(high),
});
