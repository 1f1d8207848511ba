import type { Left } from '@saldo/contract/home';
import { addDays, dayNumber } from '@saldo/domain/dates';
import { daysIn } from '@saldo/domain/spans';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as common from '../../lib/common-texts.ts';
import { day, money, shortSpan, wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Chevron } from '../../ui/chevron.tsx';
import { cx } from '../../ui/cx.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FittedFigure } from '../../ui/stat-card.tsx';
import { leftQuery } from './api.ts';
import { texts } from './left-texts.ts';

interface OpenProps {
  open: boolean;
  show(open: boolean): void;
}

type Amounts = NonNullable<Left['left']>;

const whole = (amount: number) => wholeMoney(inMain(amount));
const exact = (amount: number) => money(inMain(amount));

/** What is left to spend until payday or the end of the month, and how it is worked out. */
export function LeftCard(props: OpenProps) {
  const query = useShown(leftQuery);
  return (
    <Loaded
      inside
      query={query}
      waiting={
        <>
          <Skeleton className="my-1 h-3 w-28 max-w-full" />
          <Skeleton className="mt-2 mb-1 h-8 w-56 max-w-full" />
        </>
      }
      failed={texts.failed}
    >
      {(found) => <Shown found={found} {...props} />}
    </Loaded>
  );
}

function Shown({ found, ...props }: OpenProps & { found: Left }) {
  const { from, to, left, uncovered, no_data_since: ended } = found;
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-2 font-medium text-muted text-sm">
        {texts.title}
        <Badge className="ml-auto">{shortSpan(from, to)}</Badge>
      </div>
      {left ? (
        <>
          <Headline found={found} left={left} />
          <Progress found={found} left={left} />
          {ended && <p className="mt-1 text-muted text-xs">{common.noDataSince(day(ended))}</p>}
          <Working left={left} {...props} />
        </>
      ) : (
        <>
          <p className="mt-1 font-bold text-3xl text-strong">{common.noFigure}</p>
          {uncovered && (
            <p className="text-muted text-sm">
              {common.noDataSince(uncovered.since && day(uncovered.since))}
            </p>
          )}
        </>
      )}
    </>
  );
}

function Headline({ found: { to, today, payday }, left }: { found: Left; left: Amounts }) {
  const isOver = left.amount < 0;
  const isLate = payday !== null && payday <= today;
  const until = isLate ? texts.untilPay : texts.until(addDays(to, 1));
  const figure = whole(Math.abs(left.amount));
  return (
    <>
      <p className="@container mt-1 flex flex-wrap items-baseline gap-x-2">
        <span
          className={cx(
            'font-bold text-3xl tracking-[-0.025em]',
            isOver ? 'text-expense' : 'text-strong',
          )}
        >
          <FittedFigure text={figure} />
        </span>
        <span className={cx('font-medium text-lg', isOver ? 'text-expense' : 'text-strong')}>
          {isOver ? texts.over : until}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-2 text-muted text-sm">
        {left.per_day !== null && left.days > 1 && (
          <b className="font-semibold text-strong">{texts.perDay(whole(left.per_day))}</b>
        )}
        <span>{left.days === 1 ? texts.lastDay : texts.days(left.days)}</span>
        {whole(left.low) !== whole(left.high) && (
          <span>{texts.range(whole(left.low), whole(left.high))}</span>
        )}
      </p>
    </>
  );
}

/** How much of the plan is spent, with a tick for how much of the time has passed. */
function Progress({ found: { from, to, today }, left }: { found: Left; left: Amounts }) {
  const { plan, spent } = left;
  const days = daysIn({ from, to });
  const passed = ((dayNumber(today) - dayNumber(from)) / days) * 100;
  const share = plan <= 0 ? 1 : Math.max(0, Math.min(1, spent / plan));
  return (
    <>
      <div aria-hidden className="relative mt-2 pt-5">
        <span
          className="absolute top-0 text-muted text-xs"
          style={{ left: `${passed}%`, translate: `-${passed}%` }}
        >
          {texts.today}
        </span>
        <div className="h-3 overflow-hidden rounded-full bg-accent-tint">
          <div
            className={cx('h-full', left.amount < 0 ? 'bg-expense-solid' : 'bg-accent-solid')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
        <span
          className="absolute top-[17px] -bottom-[3px] w-0.5 rounded-full bg-strong"
          style={{ left: `${passed}%` }}
        />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
        <span>{texts.spent(exact(spent))}</span>
        <span>{plan > 0 ? texts.ofPlan(exact(plan)) : texts.noPlan}</span>
      </p>
    </>
  );
}

function Working({ left, open, show }: OpenProps & { left: Amounts }) {
  const { income, bills, yearly, saved, planned } = left;
  const less = (amount: number) => exact(-amount);
  return (
    <>
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 font-medium text-accent text-sm *:flex *:min-h-9 *:items-center *:rounded-chip *:hover:underline phone:-mb-2 phone:*:min-h-11">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => show(!open)}
          className="gap-1.5 text-left"
        >
          {texts.how}
          <Chevron open={open} />
        </button>
        <Link to={paths.afford()}>{common.afford}</Link>
      </div>
      {open && (
        <dl className="*:border-line *:border-t">
          <Line
            name={texts.income}
            detail={incomeDetail(income)}
            figure={`+${exact(income.received + income.due)}`}
            look="text-income"
          />
          <Line
            name={texts.bills}
            detail={texts.paid(bills.paid_count, bills.due_count, exact(bills.due))}
            figure={less(bills.paid + bills.due)}
          />
          {yearly.share > 0 && (
            <Line
              name={texts.yearly}
              detail={yearly.names.join(', ')}
              figure={less(yearly.share)}
            />
          )}
          {saved.amount !== 0 && (
            <Line
              name={saved.amount > 0 ? texts.saved : texts.unsaved}
              detail={saved.is_usual && texts.asUsual}
              figure={saved.amount > 0 ? less(saved.amount) : `+${exact(-saved.amount)}`}
            />
          )}
          {planned.count > 0 && (
            <Line
              name={texts.planned(planned.count)}
              figure={planned.amount < 0 ? `+${exact(-planned.amount)}` : less(planned.amount)}
            />
          )}
          <Line name={texts.rest} figure={less(left.spent)} />
          <div className="flex min-h-10 items-center border-line-strong! font-bold text-sm text-strong">
            <dt className="flex-1">{texts.left}</dt>
            <dd>{exact(left.amount)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

function incomeDetail({ received, due }: Amounts['income']): string | null {
  if (due === 0) return null;
  return received === 0 ? texts.allDue : texts.received(exact(received), exact(due));
}

interface LineProps {
  name: string;
  detail?: ReactNode;
  figure: string;
  look?: string;
}

const Line = ({ name, detail, figure, look }: LineProps) => (
  <div className="flex min-h-9 flex-wrap items-center gap-x-3 py-1 text-sm">
    <dt className="min-w-0 flex-1">
      <span className="mr-3 font-medium text-strong">{name}</span>
      {detail && <span className="text-muted text-xs [overflow-wrap:anywhere]">{detail}</span>}
    </dt>
    <dd className={cx('flex-none', look)}>{figure}</dd>
  </div>
);
