import { listTransactions } from '@saldo/contract/calls';
import type { Uncovered } from '@saldo/contract/metrics';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import * as common from '../../lib/common-texts.ts';
import { day } from '../../lib/format.ts';
import { isWithin, type Month, type Period, periodName, thisMonth } from '../../lib/period.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { texts } from './texts.ts';

/** The month of the newest transaction; null if there are no transactions. */
export const newestMonthQuery = queryOptions({
  queryKey: ['transactions', 'newest-month'],
  queryFn: async ({ signal }): Promise<Month | null> => {
    const { items } = await call(
      listTransactions,
      { query: { year: 'all', limit: 1 } },
      { signal },
    );
    const date = items[0]?.date;
    return date ? thisMonth(date) : null;
  },
});

interface SeeMonthProps {
  month: Month;
  /** URL that shows a month. */
  to: (month: Month) => string;
}

export const SeeMonth = ({ month, to }: SeeMonthProps) => (
  <Button asChild>
    <Link to={to(month)}>{texts.seeMonth(periodName(month))}</Link>
  </Button>
);

interface NewestMonthProps {
  period: Period;
  /** URL that shows a month. */
  to: (month: Month) => string;
}

/** Link from an empty period to the newest month with transactions. */
export function NewestMonth({ period, to }: NewestMonthProps) {
  const { data: newest } = useShown(newestMonthQuery);
  if (!newest || isWithin(newest, period)) return null;
  return <SeeMonth month={newest} to={to} />;
}

interface EmptyPeriodProps extends NewestMonthProps {
  name: string;
  uncovered: Uncovered;
}

/** Banner for a period without transactions, linking to the newest month that has some. */
export const EmptyPeriod = ({ name, uncovered, ...newest }: EmptyPeriodProps) => (
  <Banner action={<NewestMonth {...newest} />}>
    <p className="font-medium text-strong">
      {uncovered?.since ? common.noDataSince(day(uncovered.since)) : texts.emptyPeriod(name)}
    </p>
  </Banner>
);
