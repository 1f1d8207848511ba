import type { Recap } from '@saldo/contract/home';
import type { Uncovered } from '@saldo/contract/metrics';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as common from '../../lib/common-texts.ts';
import { day, money, number, shortSpan, wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { comparisonOf, monthSoFar, ownDays, periodBefore, thisMonth } from '../../lib/period.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Delta, StatCard } from '../../ui/stat-card.tsx';
import { isMeaningfulPercent } from '../metrics/spent-bands.ts';
import { useAwaitsPay } from '../recurring/payday.ts';
import { useForecastBalance } from './api.ts';
import { texts } from './texts.ts';

export const CARDS = 'grid grid-cols-2 gap-4 phone:gap-3 @pair:grid-cols-3';
/** The first card takes its own row if three do not fit. */
export const FIRST_CARD = '@max-pair:col-span-2';

/** The same number of days last month, for comparison. */
const sameDaysBefore = () => comparisonOf(thisMonth()).compared;

const lastMonth = () => periodBefore(thisMonth());

const HomeFigure = ({
  to,
  label,
  children,
}: {
  to: string;
  label: string;
  children: ReactNode;
}) => (
  <Link
    to={to}
    className="relative inline-block rounded-chip decoration-from-font underline-offset-4 outline-offset-0! hover:underline"
  >
    <span className="sr-only">{label}: </span>
    {children}
  </Link>
);

/** Forecast for the end of the month, or a dash if there is not enough data. */
function Awaited() {
  const end = useForecastBalance();
  const figure = end ? `${texts.about} ${wholeMoney(inMain(end.middle))}` : texts.noPercentage;
  return (
    <StatCard
      label={
        <>
          {texts.monthlyBalance} <Badge>{texts.expected}</Badge>
        </>
      }
      figure={figure}
      link={
        end && (
          <HomeFigure to={paths.recurring()} label={texts.monthlyBalance}>
            {figure}
          </HomeFigure>
        )
      }
      big
      className={FIRST_CARD}
    >
      {texts.awaitsPay}
    </StatCard>
  );
}

/** This month's balance so far, or a forecast while the main income is still due. */
function MonthBalance({ lm_balance: balance, uncovered, known_from: from }: Recap) {
  const awaits = useAwaitsPay();
  if (uncovered.this_month) {
    return (
      <StatCard label={texts.monthlyBalance} figure={common.noFigure} big className={FIRST_CARD}>
        <NoData {...uncovered.this_month} />
      </StatCard>
    );
  }
  return awaits ? (
    <Awaited />
  ) : (
    <BalanceCard {...balance} alone={withoutBefore({ uncovered, known_from: from })} />
  );
}

const NoData = ({ since }: NonNullable<Uncovered>) => common.noDataSince(since && day(since));

/** Says why there is no comparison: last month has no data, or none of its first days. Null if there is one. */
function withoutBefore({
  uncovered,
  known_from: from,
}: Pick<Recap, 'uncovered' | 'known_from'>): string | null {
  const before = sameDaysBefore();
  if (uncovered.last_month) return texts.nothingBefore(shortSpan(before.from, before.to));
  return from === null ? null : texts.knownFrom(day(from));
}

function BalanceCard({
  total,
  percentage,
  change,
  alone,
}: Recap['lm_balance'] & { alone: string | null }) {
  const before = sameDaysBefore();
  // If the percentage is not meaningful, the amount is shown as well.
  const inMoney = change !== 0 && (percentage === null || !isMeaningfulPercent(percentage));
  return (
    <StatCard
      label={
        <>
          {texts.monthlyBalance} <Badge>{texts.soFar}</Badge>
        </>
      }
      figure={money(inMain(total))}
      link={
        <HomeFigure
          to={paths.transactions({ ...monthSoFar(), counts_as: 'balance' })}
          label={texts.monthlyBalance}
        >
          {money(inMain(total))}
        </HomeFigure>
      }
      big
      className={FIRST_CARD}
    >
      {alone ?? (
        <Link
          to={paths.transactions({ ...before, counts_as: 'balance' })}
          className="group/versus relative flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-chip"
        >
          <span className="sr-only">{texts.monthlyBalance}: </span>
          {percentage === null ? texts.noPercentage : <Delta zeroRises value={percentage} />}{' '}
          {inMoney && <Delta unit="money" value={change} />}
          <span className="decoration-from-font underline-offset-4 group-hover/versus:underline">
            {/* If two changes are shown, the full text would wrap and shift the layout. */}
            <span className={inMoney ? 'sr-only' : undefined}>{texts.versus} </span>
            {shortSpan(before.from, before.to)}
          </span>
        </Link>
      )}
    </StatCard>
  );
}

/** The amount is below the name, because either could wrap if they were side by side. */
function TopCategory({ lm_top_category: category, uncovered }: Recap) {
  const name = category?.name ?? (uncovered.this_month ? common.noFigure : texts.noCategory);
  const unsorted = category?.id === UNCATEGORIZED_ID;
  return (
    <Card>
      <div className="font-medium text-muted text-sm phone:text-xs/5">{texts.topCategory}</div>
      <div
        title={name}
        className={cx(
          'clip mt-1 font-bold tracking-[-0.025em]',
          // Uncategorized is a task, not a category to highlight.
          unsorted
            ? 'text-normal text-xl/10 phone:text-lg/10'
            : 'text-3xl text-strong phone:text-2xl/10',
        )}
      >
        {name}
      </div>
      <Dotted>
        {category && (
          <HomeFigure
            to={paths.transactions({
              ...monthSoFar(),
              counts_as: 'expense',
              category: category.id,
            })}
            label={name}
          >
            {money(inMain(category.total))}
          </HomeFigure>
        )}
        <span>{ownDays(thisMonth()) ?? texts.thisMonth}</span>
        {unsorted && (
          <Link
            to={paths.sort({ from: monthSoFar().from })}
            className="relative rounded-chip font-medium text-accent hover:underline"
          >
            {texts.sortThem}
          </Link>
        )}
      </Dotted>
    </Card>
  );
}

/** Separates items with dots. The dot of the first item in each line is clipped. */
const Dotted = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 text-muted text-xs/5 [clip-path:inset(-4px_-16px_-4px_-3px)]">
    <div className="-ml-3 flex flex-wrap *:whitespace-nowrap *:before:inline-block *:before:w-3 *:before:text-center *:before:text-muted *:before:content-['·']">
      {children}
    </div>
  </div>
);

function RecentCount({ lm_transactions_count: count, uncovered }: Recap) {
  const label = texts.recentTransactions;
  const figure = uncovered.last_month ? common.noFigure : number(count);
  return (
    <StatCard
      label={<span className="phone:text-xs/5">{label}</span>}
      figure={figure}
      link={
        uncovered.last_month ? null : (
          <HomeFigure to={paths.transactions({ ...lastMonth(), ignore: false })} label={label}>
            {figure}
          </HomeFigure>
        )
      }
      big
      figureClass="phone:text-2xl/10"
    >
      {texts.lastMonth}
    </StatCard>
  );
}

export const HomeSummaryCards = ({ recap }: { recap: Recap }) => (
  <div className={CARDS}>
    <MonthBalance {...recap} />
    <RecentCount {...recap} />
    <TopCategory {...recap} />
  </div>
);
