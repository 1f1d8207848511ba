import type { ForeignRows as Counts } from '@saldo/contract/metrics';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/cx.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { texts } from './texts.ts';
import { type RowsPeriod, urlOfRows } from './transaction-urls.ts';

interface ForeignRowsProps extends Counts {
  days: RowsPeriod;
  className?: string;
}

const LINK = 'rounded-chip font-medium text-strong underline underline-offset-4';

/** What totals contain of rows in other currencies, and what they lack. */
export function ForeignRows({ converted, left_out: out, days, className }: ForeignRowsProps) {
  if (converted.count + out.count === 0) return null;
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {out.count > 0 && (
        <Banner>
          <Sentence
            of={texts.leftOut(
              out.count,
              <Link to={urlOfRows(days, { counts_as: 'left_out' })} className={LINK}>
                {texts.rowsIn(out.count, out.currencies)}
              </Link>,
              <Link to={paths.profile()} className={LINK}>
                {texts.addRate}
              </Link>,
            )}
          />
        </Banner>
      )}
      {converted.count > 0 && (
        <p className="px-1 text-muted text-sm">
          {texts.converted(texts.rowsIn(converted.count, converted.currencies))}
        </p>
      )}
    </div>
  );
}
