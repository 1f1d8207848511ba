import { dayFromNumber } from '../dates.ts';
import type { Cents } from '../money.ts';
import { seeded } from '../seeded-random.ts';
import { convertSeries, type SeriesAt, seriesAt } from './expectation.ts';
import type { ForecastRange } from './forecast.ts';
import type { ForecastDays, ForecastInput } from './forecast-input.ts';
import { ownWorth, quantile } from './payment.ts';
import { replayedDays } from './replayed-days.ts';

const DRAWS = 300;
const REPLAYED_DRAWS = 60;
/** Weight of past errors, each added to the expected outcome, against that of the drawn outcomes. */
const PAST = 0.5;

type DueInput = Pick<ForecastInput, 'entries' | 'worth' | 'isKnown'>;

/**
 * What the series bring in less what they cost over some days, with the range that should contain it 80% of the time.
 * What the same forecasts would have missed in the user's past months counts as an outcome, too.
 */
export function dueRange(input: DueInput, days: ForecastDays): ForecastRange {
  const drawn = netsOf(input, days, DRAWS);
  const middle = quantile(drawn, 0.5);
  const errors = pastErrors(input, days);
  const times = errors.length === 0 ? 0 : Math.ceil((PAST * DRAWS) / errors.length);
  const missed = errors.flatMap((error) => Array<number>(times).fill(middle + error));
  const [low = 0, high = 0] = [0.1, 0.9].map((share) => quantile([...drawn, ...missed], share));
  return {
    low: Math.round(Math.min(low, middle)),
    middle: Math.round(middle),
    high: Math.round(Math.max(high, middle)),
  };
}

function netsOf({ entries, worth = ownWorth }: DueInput, days: ForecastDays, count: number) {
  const series = entries
    .flatMap((entry) => seriesAt(entry, days) ?? [])
    .flatMap((one) => convertSeries(one, worth, days.from) ?? []);
  const next = seeded(days.asOf * 31 + days.to);
  return Array.from({ length: count }, () =>
    series.reduce((sum, one) => sum + netOf(one, next), 0),
  );
}

const netOf = (series: SeriesAt, next: () => number): Cents => {
  const sum = series.draw(next).reduce((all, { amount }) => all + amount, 0);
  return series.income ? sum : -sum;
};

/** By how much the outcome of earlier months differed from the middle of what was expected then. */
function pastErrors(input: DueInput, now: ForecastDays): Cents[] {
  const { entries, worth = ownWorth, isKnown } = input;
  const rows = entries.flatMap(({ rows: own, income }) => own.map((row) => ({ ...row, income })));
  const first = rows.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  return replayedDays(now, first).flatMap((days) => {
    const span = { from: dayFromNumber(days.from + 1), to: dayFromNumber(days.to) };
    if (isKnown && !isKnown(span)) return [];
    const came = rows
      .filter(({ day }) => day > days.from && day <= days.to)
      .reduce((sum, { amount, currency, day, income }) => {
        const cents = worth(amount, currency, day) ?? 0;
        return sum + (income ? cents : -cents);
      }, 0);
    return came - quantile(netsOf(input, days, REPLAYED_DRAWS), 0.5);
  });
}
