import { listYears } from '@saldo/contract/calls';
import { thisMonth } from '../lib/period.ts';
import { queryOf } from '../lib/query-of.ts';
import { useShown } from '../lib/use-shown.ts';
import type { Option } from './select.tsx';

/** Years that have transactions. Reloaded after any change to transactions. */
const yearsQuery = queryOf(['transactions', 'years'], listYears);

const NONE: readonly number[] = [];
/** Number of years before the current one that are always offered. */
const USUAL = 4;

interface Years {
  now: number;
  withRows?: readonly number[];
  /** The year from a link or an earlier choice, or '' for no year. */
  chosen?: number | string;
  back?: number;
}

/** Returns the usual years, all other years with transactions, and the chosen year, newest first. */
export function yearChoices({ now, withRows = NONE, chosen = '', back = USUAL }: Years): number[] {
  const usual = Array.from({ length: back + 1 }, (_, i) => now - i);
  const named = Number(chosen) > 0 ? [Number(chosen)] : [];
  return [...new Set([...usual, ...withRows, ...named])].sort((a, b) => b - a);
}

/** True if the user has any transactions; undefined until known. */
export function useHasRows(): boolean | undefined {
  const { data } = useShown(yearsQuery);
  return data && data.length > 0;
}

export function useYearOptions(given: Pick<Years, 'chosen' | 'back'> = {}): Option[] {
  const { data: withRows = NONE } = useShown(yearsQuery);
  const now = thisMonth().year;
  return yearChoices({ now, withRows, ...given }).map((year) => ({
    value: String(year),
    label: String(year),
  }));
}
