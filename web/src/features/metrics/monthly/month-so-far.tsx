import type { Balances } from '@saldo/contract/metrics';
import { dayNumber } from '@saldo/domain/dates';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, dayAndYear, longMonth, money, today, wholeMoney } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { monthSoFar, thisMonth } from '../../../lib/period.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorCard } from '../../../ui/error-state.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FigureLink } from '../figure-link.tsx';
import { MonthLines } from '../month-lines.tsx';
import { dayAt, monthPictureQuery, soFarOf } from '../month-picture.ts';
import { paceInWords } from '../pace.ts';
import { Panel } from '../panel.tsx';
import { texts } from '../texts.ts';
import { urlOfRows } from '../transaction-urls.ts';
import type { MonthEnd } from './month-end.ts';

const t = texts.monthly.soFar;

interface MonthSoFarProps {
  end: MonthEnd | null | undefined;
  balances: Balances;
}

/** An unfinished month day by day, and how its end is estimated. */
export function MonthSoFar({ end, balances }: MonthSoFarProps) {
  const query = useShown(monthPictureQuery);
  const picture = query.data;
  // Keeps the space while loading, so the page does not jump.
  if (!picture || end === undefined) {
    return query.isError ? (
      <ErrorCard title={t.failed} query={query} />
    ) : (
      <Card aria-hidden className="min-h-82 phone:min-h-160">
        <Skeleton className="h-5 w-56 max-w-full" />
      </Card>
    );
  }
  const so = soFarOf(picture);
  const month = longMonth(thisMonth(picture.today).month);
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 @max-pair:grid-cols-1 phone:gap-3">
      <Panel
        className="min-h-82"
        title={
          <Sentence
            of={[
              end
                ? t.shouldCost(month, wholeMoney(inMain(end.expenses.middle)))
                : paceInWords(so, day(dayAt(picture, so.date))),
            ]}
          />
        }
      >
        <MonthLines picture={picture} end={end?.expenses} />
      </Panel>
      {end ? <Reckoned end={end} balances={balances} /> : <TooEarly />}
    </div>
  );
}

const TooEarly = () => (
  <Panel title={t.estimateTitle}>
    <p className="text-muted text-sm">{t.tooEarly}</p>
  </Panel>
);

/** The estimate spelled out as a sum. */
function Reckoned({ end, balances }: { end: MonthEnd; balances: Balances }) {
  const { restsOn: rests, again, usual, expenses, balance } = end;
  const until = day(end.until);
  const days = dayNumber(end.until) - dayNumber(today());
  const month = monthSoFar();
  const rows = (figure: 'income' | 'expense', label: string, value: number) => (
    <FigureLink to={urlOfRows(month, { counts_as: figure })} label={label}>
      {money(inMain(value))}
    </FigureLink>
  );
  return (
    <Panel title={t.estimateTitle}>
      <dl>
        <EstimateLine label={t.spent}>{rows('expense', t.spent, balances.expenses)}</EstimateLine>
        <EstimateLine label={t.bills(rests.bills)}>{money(inMain(rests.due))}</EstimateLine>
        {again.map(({ transaction_id: id, on, amount }) => (
          <EstimateLine key={id} label={t.again(dayAndYear(on))} about>
            <FigureLink to={paths.transactions({ view: id })} label={t.again(dayAndYear(on))}>
              {wholeMoney(inMain(amount))}
            </FigureLink>
          </EstimateLine>
        ))}
        <EstimateLine label={t.usual(days)} about>
          {wholeMoney(inMain(usual))}
        </EstimateLine>
        <EstimateLine label={t.expenses(until)} about strong>
          {wholeMoney(inMain(expenses.middle))}
        </EstimateLine>
        <EstimateLine label={t.income}>{rows('income', t.income, balances.income)}</EstimateLine>
        <EstimateLine label={t.pays(rests.pays)}>{money(inMain(rests.income))}</EstimateLine>
        <EstimateLine label={t.balance(until)} about strong>
          {wholeMoney(inMain(balance.middle))}
        </EstimateLine>
      </dl>
      <p className="mt-2 text-muted text-xs">
        <Sentence
          of={[t.between(wholeMoney(inMain(balance.low)), wholeMoney(inMain(balance.high)))]}
        />{' '}
        <Link to={paths.recurring()} className="font-medium text-accent hover:underline">
          {t.stillToCome}
        </Link>
      </p>
    </Panel>
  );
}

interface EstimateLineProps {
  label: string;
  about?: boolean;
  strong?: boolean;
  children: ReactNode;
}

const EstimateLine = ({ label, about, strong, children }: EstimateLineProps) => (
  <div
    className={cx(
      'flex min-h-8 items-center gap-3 border-line border-t text-sm',
      strong && 'font-semibold text-strong',
    )}
  >
    <dt className="min-w-0 flex-1">{label}</dt>
    <dd className="font-semibold text-strong">
      {about && <span className="font-normal text-muted text-xs">{t.about} </span>}
      {children}
    </dd>
  </div>
);
