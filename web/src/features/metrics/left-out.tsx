import type { MonthlyMetrics } from '@saldo/contract/metrics';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { texts } from './texts.ts';
import { type RowsPeriod, urlOfRows } from './transaction-urls.ts';

type LeftOutProps = MonthlyMetrics['left_out'] & { days: RowsPeriod; className?: string };

export function LeftOut({ count, currencies, days, className }: LeftOutProps) {
  if (count === 0) return null;
  return (
    <Banner className={className}>
      <Sentence
        of={texts.leftOut(
          count,
          <Link
            to={urlOfRows(days, { counts_as: 'left_out' })}
            className="rounded-chip font-medium text-strong underline underline-offset-4"
          >
            {texts.leftOutRows(count, currencies)}
          </Link>,
        )}
      />
    </Banner>
  );
}
