import { dayFromNumber } from '../dates.ts';
import type { Days, ForecastInput } from './forecast.ts';
import type { Paid } from './payment.ts';

/** A second wage of the household counts as well as the first. */
const LARGE = 0.3;
const HALF_A_YEAR = 180;

/** Of incomes those that make a payday: the large ones, by what came in during the half year up to a day. */
export function largest<Income extends { readonly rows: readonly Paid[] }>(
  incomes: readonly Income[],
  asOf: number,
): Income[] {
  const brought = ({ rows }: Income) =>
    rows.reduce((sum, { day, amount }) => (day > asOf - HALF_A_YEAR ? sum + amount : sum), 0);
  const most = Math.max(0, ...incomes.map(brought));
  return incomes.filter((one) => brought(one) >= LARGE * most);
}

/**
 * What is asked of the days before payday has no pay in it: one that comes before would be the payday. Asked of other days
 * it stays as it is.
 */
export function beforePayday(input: ForecastInput, days: Days): ForecastInput {
  const incomes = input.entries.filter(({ income }) => income);
  const pays = largest(incomes, days.asOf);
  const [payday = ''] = pays.flatMap(({ next }) => next?.day ?? []).sort();
  const asks = days.untilPayday ?? payday === dayFromNumber(days.to + 1);
  if (!asks) return input;
  const paid = new Set(pays.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return {
    ...input,
    payments: input.payments.filter(({ id }) => !paid.has(id)),
    entries: input.entries.filter((entry) => !pays.includes(entry)),
  };
}
