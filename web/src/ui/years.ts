import { listYears } from '@saldo/contract/transactions';
import { yearOf } from '@saldo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { longMonth, today } from '../lib/format.ts';
import { queryOf } from '../lib/query-of.ts';
import type { Option } from './select.tsx';

/** The years that have rows. Whatever changes transactions asks for them again. */
const yearsQuery = queryOf(['transactions', 'years'], listYears);

const NONE: readonly number[] = [];
/** The current year and so many before are offered, whether they have rows or not. */
const USUAL = 4;

interface Years {
  now: number;
  withRows?: readonly number[];
  /** What a link or an earlier choice names; '' is none. */
  chosen?: number | string;
  back?: number;
}

/** The usual ones, every other that has rows, and the chosen one; newest first. */
export function yearChoices({ now, withRows = NONE, chosen = '', back = USUAL }: Years): number[] {
  const usual = Array.from({ length: back + 1 }, (_, i) => now - i);
  const named = Number(chosen) > 0 ? [Number(chosen)] : [];
  return [...new Set([...usual, ...withRows, ...named])].sort((a, b) => b - a);
}

/** Whether there is any transaction; undefined until that is known. */
export function useHasRows(): boolean | undefined {
  const { data } = useQuery(yearsQuery);
  return data && data.length > 0;
}

/** What every choice of a year offers. */
export function useYearOptions(given: Pick<Years, 'chosen' | 'back'> = {}): Option[] {
  const { data: withRows = NONE } = useQuery(yearsQuery);
  const now = yearOf(today());
  return yearChoices({ now, withRows, ...given }).map((year) => ({
    value: String(year),
    label: String(year),
  }));
}

/** What every choice of a month offers. */
export const MONTHS: readonly Option[] = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1),
  label: longMonth(i + 1),
}));
