import type { Answer } from '@saldo/contract/endpoint';
import type { countOtherPeriods } from '@saldo/contract/transactions';
import { ALL_SERIES, ALL_YEARS } from '@saldo/contract/well-known';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { otherPeriodsQuery } from '../api.ts';
import { texts } from '../texts.ts';
import { type Choices, filterOptions, labelOf } from './filter-options.ts';
import { type Filters, filterQuery, filtersIn, withoutFilter } from './filters.ts';
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

interface WiderButtonsProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
}

/** At most this many filters are offered for removal. */
const DROPS = 3;

/** Buttons for the nearest wider period, and for the filters without which the list has the most rows. */
export function WiderButtons({ filters, onApply }: WiderButtonsProps) {
  const { data } = useShown(otherPeriodsQuery(filterQuery(filters)));
  if (!data) return null;
  // Goals and alerts have their own date range, which a wider period would not extend.
  const isBound = filters.goal !== '' || filters.alert !== '';
  const wider = isBound ? null : nearestWiderPeriod(filters, data);
  return (
    <>
      {wider && <Button onClick={() => onApply(wider.filters)}>{wider.words}</Button>}
      {data.without.slice(0, DROPS).map(({ filter, count }) => (
        <Button key={filter} onClick={() => onApply(withoutFilter(filters, filter))}>
          {t.without(count, texts.filters.names[filter])}
        </Button>
      ))}
    </>
  );
}

/** Names the filters in force, including remembered ones. Those of a link are shown as chips above the list. */
export function FiltersInForce({ filters, choices }: { filters: Filters; choices: Choices }) {
  const options = filterOptions(filters, choices);
  const named = [...filtersIn('panel'), ...filtersIn('more')].flatMap((name) => {
    const value = filters[name];
    if (value === '') return [];
    const label = labelOf(value, options[name]) ?? `“${value}”`;
    return [`${texts.filters.names[name]}: ${label}`];
  });
  return named.length > 0 && t.inForce(named);
}
