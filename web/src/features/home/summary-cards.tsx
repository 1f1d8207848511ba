import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Recap } from '@saldo/contract/home';
import { firstOfMonth, yearMonthOf } from '@saldo/domain/dates';
import { comparisonOf, periodBefore } from '@saldo/domain/metrics/comparison';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { euros, number, shortSpan, today, wholeMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Delta, StatCard } from '../../ui/stat-card.tsx';
import { isTelling } from '../metrics/bands.ts';
import { forecastQuery } from '../recurring/api.ts';
import { useAwaitsPay } from '../recurring/payday.ts';
import { texts } from './texts.ts';

export const CARDS = 'grid grid-cols-2 gap-4 phone:gap-3 @min-[820px]:grid-cols-3';
/** The first card: a line of its own where three do not fit. */
export const FIRST_CARD = '@max-[820px]:col-span-2';

/** This month up to today, whose rows the balance and the top category count. */
export const soFar = (now = today()) => ({ from: firstOfMonth(now), to: now });

/** As many days of the month before, which this month is compared with. */
const sameDaysBefore = (now = today()) => comparisonOf(yearMonthOf(now), { today: now }).compared;

/** The month before this one, whose transactions are counted. */
const lastMonth = () => periodBefore(yearMonthOf(today()));

/** A figure that opens the transactions it counts. */
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

/** What the month should end with; a dash where too little is known. */
function Awaited({ soFar: now }: { soFar: number }) {
  const net = useQuery(forecastQuery).data?.net;
  const figure = net ? `${texts.about} ${wholeMoney(now + net.middle)}` : texts.noPercentage;
  return (
    <StatCard
      label={
        <>
          {texts.monthlyBalance} <Badge>{texts.expected}</Badge>
        </>
      }
      figure={figure}
      link={
        net && (
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

/** What the month has come to; while the main income is still to come, what it should end with. */
function MonthBalance(balance: Recap['lm_balance']) {
  const awaits = useAwaitsPay();
  return awaits ? <Awaited soFar={balance.total} /> : <BalanceCard {...balance} />;
}

function BalanceCard({ total, percentage, change }: Recap['lm_balance']) {
  const before = sameDaysBefore();
  // A percentage that says little has the money beside it.
  const inMoney = change !== 0 && (percentage === null || !isTelling(percentage));
  return (
    <StatCard
      label={
        <>
          {texts.monthlyBalance} <Badge>{texts.soFar}</Badge>
        </>
      }
      figure={euros(total)}
      link={
        <HomeFigure
          to={paths.transactions({ ...soFar(), counts_as: 'balance' })}
          label={texts.monthlyBalance}
        >
          {euros(total)}
        </HomeFigure>
      }
      big
      className={FIRST_CARD}
    >
      <Link
        to={paths.transactions({ ...before, counts_as: 'balance' })}
        className="group/versus relative flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-chip"
      >
        <span className="sr-only">{texts.monthlyBalance}: </span>
        {percentage === null ? texts.noPercentage : <Delta zeroRises value={percentage} />}{' '}
        {inMoney && <Delta unit="money" value={change} />}
        <span className="decoration-from-font underline-offset-4 group-hover/versus:underline">
          {/* Two changes and all of the words would take a second line, and move what is below. */}
          <span className={inMoney ? 'sr-only' : undefined}>{texts.versus} </span>
          {shortSpan(before.from, before.to)}
        </span>
      </Link>
    </StatCard>
  );
}

/** The sum joins the words below: beside the name it would take a line of its own as soon as either is long. */
function TopCategory({ category }: { category: Recap['lm_top_category'] }) {
  const name = category?.name ?? texts.noCategory;
  const unsorted = category?.id === UNCATEGORIZED_ID;
  return (
    <Card>
      <div className="font-medium text-muted text-sm phone:text-xs/5">{texts.topCategory}</div>
      <div
        title={name}
        className={cx(
          'clip mt-1 font-bold tracking-[-0.025em]',
          // What is not sorted yet is no category to look at: it is something to do.
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
            to={paths.transactions({ ...soFar(), counts_as: 'expense', category: category.id })}
            label={name}
          >
            {euros(category.total)}
          </HomeFigure>
        )}
        <span>{texts.thisMonth}</span>
        {unsorted && (
          <Link
            to={paths.sort({ from: firstOfMonth(today()) })}
            className="relative rounded-chip font-medium text-accent hover:underline"
          >
            {texts.sortThem}
          </Link>
        )}
      </Dotted>
    </Card>
  );
}

/** Parted by dots; that of whichever stands first in a line falls just outside what is shown. */
const Dotted = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 text-muted text-xs/5 [clip-path:inset(-4px_-16px_-4px_-3px)]">
    <div className="-ml-3 flex flex-wrap *:whitespace-nowrap *:before:inline-block *:before:w-3 *:before:text-center *:before:text-muted *:before:content-['·']">
      {children}
    </div>
  </div>
);

export const HomeSummaryCards = ({ recap }: { recap: Recap }) => (
  <div className={CARDS}>
    <MonthBalance {...recap.lm_balance} />
    <StatCard
      label={<span className="phone:text-xs/5">{texts.recentTransactions}</span>}
      figure={number(recap.lm_transactions_count)}
      link={
        <HomeFigure
          to={paths.transactions({ ...lastMonth(), ignore: false })}
          label={texts.recentTransactions}
        >
          {number(recap.lm_transactions_count)}
        </HomeFigure>
      }
      big
      figureClass="phone:text-2xl/10"
    >
      {texts.lastMonth}
    </StatCard>
    <TopCategory category={recap.lm_top_category} />
  </div>
);
