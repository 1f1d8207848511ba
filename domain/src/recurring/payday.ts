import { dayFromNumber } from '../dates.ts';
import type { Days, ForecastInput } from './forecast.ts';
import type { SeriesEntry } from './ledger.ts';

/** A second wage of the household counts as well as the first. */
const LARGE = 0.3;
const HALF_A_YEAR = 180;

/** The incomes that make a payday: the large ones, by what came in during half a year. */
function paysOf(entries: readonly SeriesEntry[], asOf: number): SeriesEntry[] {
  const brought = ({ rows }: SeriesEntry) =>
    rows.reduce((sum, { day, amount }) => (day > asOf - HALF_A_YEAR ? sum + amount : sum), 0);
  const incomes = entries.filter(({ income }) => income);
  const most = Math.max(0, ...incomes.map(brought));
  return incomes.filter((one) => brought(one) >= LARGE * most);
}

/**
 * What is asked of the days before payday has no pay in it: one that comes before would be the payday. Asked of other days
 * it stays as it is.
 */
export function beforePayday(input: ForecastInput, days: Days): ForecastInput {
  const pays = paysOf(input.entries, days.asOf);
  const [payday = ''] = pays.flatMap(({ next }) => next?.day ?? []).sort();
  const asks = days.untilPayday ?? payday === dayFromNumber(days.to + 1);
  if (!asks) return input;
  const paid = new Set(pays.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return {
    payments: input.payments.filter(({ id }) => !paid.has(id)),
    entries: input.entries.filter((entry) => !pays.includes(entry)),
  };
}
