import type { AnnualMetrics, Recurring } from '@saldo/contract/metrics';
import { ALL_SERIES } from '@saldo/contract/well-known';
import { bankName } from '../../../lib/banks.ts';
import { signedMoney } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { useRovingFocus } from '../../../lib/roving-focus.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { cx } from '../../../ui/cx.ts';
import { RetryBanner } from '../../../ui/error-state.tsx';
import { FittedFigure } from '../../../ui/stat-card.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { findCategory } from '../../categories/category-tree.ts';
import { FigureLink } from '../figure-link.tsx';
import { Panel, PanelMessage, SCROLLER } from '../panel.tsx';
import { texts } from '../texts.ts';
import { urlOfSeriesRows } from '../transaction-urls.ts';

const t = texts.annual;
const c = t.columns;
const WIDE = 'phone:hidden';
/** Hidden in narrow panels too: the name needs the width, so the bank is shown below it. */
const WIDEST = 'phone:hidden @max-[800px]:hidden';
/** Color of a category that cannot be found. */
const UNKNOWN = 'var(--hue-gray)';

interface RecurringPanelProps {
  year: number;
  /** True if the year is not over. Its totals are then what has been paid so far, not the year's cost. */
  isRunning: boolean;
  recurring: AnnualMetrics['recurring'];
}

/** Recurring transactions: rent, subscriptions, salary. */
export function RecurringPanel({ year, isRunning, recurring }: RecurringPanelProps) {
  const total = isRunning ? t.paidSoFar : t.totalRecurring;
  const roving = useRovingFocus();
  const categories = useShown(categoriesQuery);
  const colorOf = (id: string) => {
    const place = findCategory(categories.data ?? [], id);
    return (place?.sub ?? place?.main)?.color ?? UNKNOWN;
  };
  return (
    <Panel
      flush
      title={t.recurring}
      action={
        <span className="text-muted text-sm">
          {total}{' '}
          <FigureLink
            to={recurring.transactions.length > 0 ? urlOfSeriesRows(year, ALL_SERIES) : null}
            label={total}
            className="font-semibold text-strong"
          >
            {signedMoney(inMain(recurring.total_recurring), 'expense')}
          </FigureLink>
        </span>
      }
    >
      {categories.isLoadingError && (
        <RetryBanner query={categories} className="mx-5 mb-3 items-center phone:mx-4">
          {texts.custom.categoriesFailed}
        </RetryBanner>
      )}
      {recurring.transactions.length === 0 ? (
        <PanelMessage>{t.noRecurring}</PanelMessage>
      ) : (
        <div
          className={cx(
            SCROLLER,
            '@container',
            // Height of the header and ten whole rows, eight on a phone: a row cut in half could be misread.
            'max-h-[490px] scroll-pt-10 overflow-y-auto phone:max-h-[464px]',
          )}
        >
          <table {...roving} aria-label={t.recurring} className="w-full table-fixed text-sm">
            <thead>
              <tr className="text-left text-muted text-xs [&>th]:sticky [&>th]:top-0 [&>th]:z-1 [&>th]:h-10 [&>th]:bg-surface [&>th]:px-3 [&>th]:font-medium [&>th]:shadow-[inset_0_-1px_var(--line)] [&>th]:first:pl-5 [&>th]:last:pr-5 phone:[&>th]:px-2 phone:[&>th]:first:pl-4 phone:[&>th]:last:pr-4">
                <th scope="col">{c.description}</th>
                <th scope="col" className={cx(WIDE, 'w-[24%]')}>
                  {c.category}
                </th>
                <th scope="col" className={cx(WIDEST, 'w-28')}>
                  {c.bank}
                </th>
                <th scope="col" className={cx(WIDE, 'w-32 text-right')}>
                  {c.amount}
                </th>
                <th scope="col" className="w-32 text-right phone:w-44 phone:pr-4!">
                  {isRunning ? c.soFar : c.total}
                </th>
                <th scope="col" className={cx(WIDE, 'w-28 text-right')}>
                  {c.frequency}
                </th>
              </tr>
            </thead>
            <tbody>
              {recurring.transactions.map((series) => (
                <SeriesRow
                  key={series.key}
                  year={year}
                  color={colorOf(series.transaction.category_id)}
                  series={series}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** Column widths are fixed, so a long amount gets smaller type. */
const SumLink = ({ children, ...link }: { to: string; label: string; children: string }) => (
  <div className="@container">
    <FittedFigure text={children}>
      <FigureLink {...link}>{children}</FigureLink>
    </FittedFigure>
  </div>
);

interface SeriesRowProps {
  year: number;
  color: string;
  series: Recurring;
}

function SeriesRow({ year, color, series: { key, transaction, total, count } }: SeriesRowProps) {
  const { merchant, description, category, bank, amount, currency, direction } = transaction;
  const inOwn = (figure: number) => signedMoney({ amount: figure, currency }, direction);
  const to = urlOfSeriesRows(year, key);
  const name = category.split(' > ').at(-1);
  return (
    <tr className="border-line not-last:border-b [&>*]:h-11 [&>*]:px-3 [&>*]:first:pl-5 [&>*]:last:pr-5 phone:[&>*]:px-2 phone:[&>*]:py-2 phone:[&>*]:first:pl-4 phone:[&>*]:last:pr-4">
      <th scope="row" className="text-left font-medium text-strong">
        <span className="clip block" title={description}>
          {merchant}
        </span>
        <span className="clip hidden font-normal text-muted text-xs phone:block">
          {name} · {bankName(bank)}
        </span>
        <span className="clip hidden font-normal text-muted text-xs @max-[800px]:block phone:hidden!">
          {bankName(bank)}
        </span>
      </th>
      <td className={WIDE} title={category}>
        <span className="flex min-w-0 items-center gap-2">
          <CategoryDot color={color} />
          <span className="clip">{name}</span>
        </span>
      </td>
      <td className={WIDEST}>
        <Badge>{bankName(bank)}</Badge>
      </td>
      <td className={cx(WIDE, 'whitespace-nowrap text-right')}>
        <SumLink to={to} label={texts.figure(merchant, c.amount)}>
          {inOwn(amount)}
        </SumLink>
      </td>
      <td className="whitespace-nowrap text-right font-semibold text-strong phone:pr-4!">
        <SumLink to={to} label={texts.figure(merchant, c.total)}>
          {inOwn(total)}
        </SumLink>
        <span className="hidden whitespace-normal font-normal text-muted text-xs phone:block">
          {/* The amount keeps its full width, and moves to a line of its own before it would be truncated. */}
          <FigureLink to={to} label={texts.figure(merchant, c.amount)}>
            {inOwn(amount)}
          </FigureLink>{' '}
          <span className="whitespace-nowrap">· {t.perYear(count)}</span>
        </span>
      </td>
      <td className={cx(WIDE, 'whitespace-nowrap text-right text-muted')}>{t.perYear(count)}</td>
    </tr>
  );
}
