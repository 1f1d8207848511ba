import type { Answer } from '@saldo/contract/endpoint';
import { ALL_SERIES, ALL_YEARS } from '@saldo/contract/transaction-filters';
import type { countOtherPeriods } from '@saldo/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { otherPeriodsQuery } from '../api.ts';
import { type Filters, filterQuery } from './filters.ts';
import { texts as t } from './wider-period-texts.ts';

interface Wider {
  filters: Filters;
  words: string;
}

/** The nearest wider period in which the same filters match anything; otherwise null. */
export function nearestWiderPeriod(
  filters: Filters,
  { year, all }: Answer<typeof countOtherPeriods>,
): Wider | null {
  const whole = { ...filters, month: '', from: '', to: '' };
  const isOneYear = filters.year !== '' && filters.year !== ALL_YEARS;
  const isMonth = filters.month !== '';
  if (isOneYear && year > 0) {
    const within = isMonth ? t.monthsOf : t.daysOf;
    return { filters: whole, words: within(year, filters.year) };
  }
  // "All recurring" is limited to one year.
  if (all === 0 || filters.recurring === ALL_SERIES) return null;
  const elsewhere = isOneYear ? t.years : isMonth ? t.months : t.days;
  return { filters: { ...whole, year: ALL_YEARS }, words: elsewhere(all) };
}

interface WiderButtonProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
}

export function WiderPeriodButton({ filters, onApply }: WiderButtonProps) {
  // Goals and alerts have their own date range, which a wider period would not extend.
  const isBound = filters.goal !== '' || filters.alert !== '';
  const { data } = useQuery(otherPeriodsQuery(isBound ? null : filterQuery(filters)));
  const wider = data && nearestWiderPeriod(filters, data);
  return wider ? <Button onClick={() => onApply(wider.filters)}>{wider.words}</Button> : null;
}
