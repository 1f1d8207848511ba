import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { MonthPicture, Spending } from '@saldo/contract/home';
import type { Range } from '@saldo/contract/recurring';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, euros, longMonth, shortMonth, wholeMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Lines } from '../../ui/charts/lines.tsx';
import { cx } from '../../ui/cx.ts';
import { toneOf } from '../../ui/dot.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { forecastQuery } from '../upcoming/api.ts';
import { monthPictureQuery, recapQuery } from './api.ts';
import { isAsUsual, movedMost, type SoFar, soFarOf, whereOf } from './picture.ts';
import { soFar } from './summary-cards.tsx';
import { texts } from './texts.ts';

const t = texts.month;

/** What stands below counts on it. */
const SPENDING_HEIGHT = 'min-h-108 phone:order-5 phone:min-h-120';

/** The month's spending, day by day, beside the last one's and the usual; and what it says in words. */
export function SpendingCard() {
  const query = useQuery(monthPictureQuery);
  const picture = query.data;
  return (
    <Card aria-label={t.spending} className={cx('flex flex-col', SPENDING_HEIGHT)}>
      {picture ? (
        <Spent picture={picture} />
      ) : query.isError ? (
        <ErrorState title={t.failed} query={query} />
      ) : (
        <Skeleton className="h-5 w-56 max-w-full" />
      )}
    </Card>
  );
}

function Spent({ picture }: { picture: MonthPicture }) {
  const { days, months } = picture;
  const so = soFarOf(picture);
  const month = Number(picture.today.slice(5, 7));
  const last = days.length - 1;
  const marks = [0, 7, 14, 21, last].map((at) => ({
    at,
    text: at === 0 ? `${shortMonth(month)} 1` : String(at + 1),
  }));
  return (
    <>
      <CardHead
        title={titleOf(so, day(picture.today))}
        action={
          <Link
            to={paths.monthlyMetrics()}
            className="font-medium text-accent text-sm hover:underline"
          >
            {t.monthly}
          </Link>
        }
      />
      <ul className="flex min-h-5 flex-wrap gap-x-4 text-muted text-xs">
        <Legend className="border-accent" label={longMonth(month)} figure={euros(so.spent)} />
        <Legend
          className="border-muted"
          label={longMonth(month === 1 ? 12 : month - 1)}
          figure={euros(so.before)}
        />
        {so.usual !== null && (
          <Legend className="border-muted border-dashed" label={t.usual} figure={euros(so.usual)} />
        )}
      </ul>
      <Lines
        label={t.chart}
        className="mt-3 min-h-40 flex-1"
        length={days.length}
        marks={marks}
        upright={so.date - 1}
        lines={[
          ...(months > 0
            ? [{ values: days.map(({ usual }) => usual), look: 'usual' as const }]
            : []),
          { values: days.map(({ before }) => before), look: 'other' },
          { values: days.map(({ spent }) => spent), look: 'main', filled: true },
        ]}
      />
      <Sentences picture={picture} so={so} />
    </>
  );
}

const Legend = ({
  className,
  label,
  figure,
}: {
  className: string;
  label: string;
  figure: string;
}) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={cx('w-4 border-t-2', className)} />
    {label} <b className="font-semibold text-strong">{figure}</b>
  </li>
);

function titleOf({ apart, usual }: SoFar, today: string): string {
  if (apart === null || usual === null) return t.spentSoFar;
  if (isAsUsual(apart, usual)) return t.asUsualBy(today);
  const amount = wholeMoney(Math.abs(apart));
  return apart < 0 ? t.lessBy(amount, today) : t.moreBy(amount, today);
}

/** A figure in a sentence, which opens its rows. */
const Told = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="whitespace-nowrap rounded-chip font-semibold text-strong underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);

const rowsOf = (category?: string) =>
  paths.transactions({ ...soFar(), counts_as: 'expense', category });

/** What the month says, in sentences; one without ground is left out. */
function Sentences({ picture, so }: { picture: MonthPicture; so: SoFar }) {
  const recap = useQuery(recapQuery).data;
  const net = useQuery(forecastQuery).data?.net;
  const { apart, usual, date, spent } = so;
  const isApart = apart !== null && usual !== null && !isAsUsual(apart, usual);
  const moved = isApart ? movedMost(picture.categories, apart) : [];
  return (
    <p className="mt-4 min-h-10 border-line border-t pt-3 text-sm phone:min-h-20">
      {t.youHaveSpent} <Told to={rowsOf()}>{euros(spent)}</Told> {t.inDays(date)}
      {apart !== null && usual !== null && <>, {apartText(apart, usual)}</>}.
      {apart !== null && moved.length > 0 && (
        <>
          {' '}
          {moved.map(({ of, apart: by }, at) => (
            <span key={of.id}>
              {at > 0 && ` ${t.and} `}
              {of.name} (<Told to={rowsOf(of.id)}>{signed(by)}</Told>)
            </span>
          ))}{' '}
          {apart < 0 ? t.helped : t.cost}
          {picture.to_sort > 0 ? '' : '.'}
        </>
      )}
      {picture.to_sort > 0 && (
        <>
          {moved.length > 0 ? `${t.while} ` : ' '}
          <Told to={rowsOf(UNCATEGORIZED_ID)}>{euros(picture.to_sort)}</Told> {t.waits}
        </>
      )}
      {recap && net && (
        <End
          month={longMonth(Number(picture.today.slice(5, 7)))}
          soFar={recap.lm_balance.total}
          net={net}
        />
      )}
    </p>
  );
}

/** How the month should end: what there is so far, and what is still to come, eight times of ten within its range. */
function End({ month, soFar: now, net }: { month: string; soFar: number; net: Range }) {
  const [low, end, high] = [net.low + now, net.middle + now, net.high + now];
  return (
    <>
      {' '}
      {t.shouldEnd(month)} <Told to={paths.upcoming()}>{wholeMoney(Math.abs(end))}</Told>{' '}
      {end < 0 ? t.down : t.up} (<Whole>{signed(low)}</Whole> {t.to} <Whole>{signed(high)}</Whole>).
    </>
  );
}

/** A sign does not stand alone at the end of a line. */
const Whole = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
);

const signed = (by: number) => (by < 0 ? `−${wholeMoney(-by)}` : `+${wholeMoney(by)}`);

function apartText(apart: number, usual: number): string {
  if (isAsUsual(apart, usual)) return t.asUsual;
  const amount = wholeMoney(Math.abs(apart));
  return apart < 0 ? t.less(amount) : t.more(amount);
}

/** The five largest categories of the month, each beside what it usually comes to by now. */
export function WhereCard() {
  const query = useQuery(monthPictureQuery);
  const picture = query.data;
  if (!picture) return null;
  const { shown, others, spent, scale } = whereOf(picture);
  return (
    <Card aria-label={t.where} className="phone:order-6">
      <CardHead
        title={t.where}
        action={
          picture.months > 0 && (
            <span className="flex items-center gap-1.5 text-muted text-xs">
              <span aria-hidden className="h-3 border-strong border-l-2" />
              {t.usualByNow}
            </span>
          )
        }
      />
      {shown.length === 0 && (
        <p className="text-muted text-sm">
          {picture.to_sort === 0 ? t.nothingSpent : t.nothingSorted}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {shown.map((one) => (
          <Bar key={one.id} of={one} scale={scale} />
        ))}
      </ul>
      <dl className="mt-4 border-line border-t pt-3 text-sm">
        {others.length > 0 && (
          <Line label={t.others(others.length)}>
            {euros(Math.round(others.reduce((sum, { total }) => sum + total * 100, 0)) / 100)}
          </Line>
        )}
        {picture.to_sort !== 0 && (
          <Line
            label={
              <Link
                to={paths.sort({ from: `${picture.today.slice(0, 7)}-01` })}
                className="rounded-chip font-medium text-accent hover:underline"
              >
                {t.toSort}
              </Link>
            }
          >
            <Told to={rowsOf(UNCATEGORIZED_ID)}>{euros(picture.to_sort)}</Told>
          </Line>
        )}
        <Line label={t.spent}>
          <Told to={rowsOf()}>{euros(spent)}</Told>
        </Line>
      </dl>
    </Card>
  );
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-7 items-center gap-3">
    <dt className="min-w-0 flex-1 text-normal">{label}</dt>
    <dd className="font-semibold text-strong">{children}</dd>
  </div>
);

function Bar({ of, scale }: { of: Spending; scale: number }) {
  const { id, name, icon, color, total, usual } = of;
  const width = (value: number) => `${Math.min(100, Math.max(0, (100 * value) / scale))}%`;
  return (
    <li>
      <div className="flex items-center gap-2 text-sm">
        <span aria-hidden className="emoji flex-none">
          {icon}
        </span>
        <span title={name} className="clip min-w-0 flex-1 text-normal">
          {name}
        </span>
        <Told to={rowsOf(id)}>{euros(total)}</Told>
      </div>
      <div aria-hidden className="relative mt-1.5 h-1.5 rounded-full bg-raised">
        <div
          style={{ ...toneOf(color), width: width(total) }}
          className="tone h-full rounded-full bg-tone"
        />
        {usual !== null && (
          <span
            style={{ left: width(usual) }}
            className="-translate-x-full -top-1 absolute h-3.5 border-strong border-l-2"
          />
        )}
      </div>
      {usual !== null && (
        <p className="mt-1 text-muted text-xs">
          {isAsUsual(total - usual, usual) ? t.asUsualAlone : apartText(total - usual, usual)}
        </p>
      )}
    </li>
  );
}
