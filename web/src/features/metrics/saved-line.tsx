import type { MonthlyMetrics } from '@saldo/contract/metrics';
import { savingsRate } from '@saldo/domain/account-purpose';
import { money, percentExact } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import type { Period } from '../../lib/period.ts';
import { Banner } from '../../ui/banner.tsx';
import { sumOf } from './category-rows.ts';
import { FigureLink } from './figure-link.tsx';
import { texts } from './texts.ts';
import { urlOfSavedRows } from './transaction-urls.ts';

interface SavedLineProps {
  saved: MonthlyMetrics['saved'];
  /** Income of the period. */
  income: number;
  period: Period;
}

/** Banner with money moved into savings, which is neither income nor expense. Hidden if nothing was saved. */
export function SavedLine({ saved, income, period }: SavedLineProps) {
  if (saved.length === 0) return null;
  const total = sumOf(saved.map((one) => one.total));
  const rate = savingsRate(total, income);
  return (
    <Banner>
      <b className="font-semibold text-strong">
        {texts.saved.total(money(inMain(Math.abs(total))), total)}
      </b>
      {rate !== null && texts.saved.rate(percentExact(rate))}
      {'. '}
      {texts.saved.counts}
      {saved.map((one, at) => (
        <span key={one.account_id ?? one.category_id}>
          {at > 0 && ', '}
          {one.name}{' '}
          <FigureLink to={urlOfSavedRows(period, one)} label={one.name}>
            {money(inMain(one.total))}
          </FigureLink>
        </span>
      ))}
    </Banner>
  );
}
