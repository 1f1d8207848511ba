import type { Balances } from '@saldo/contract/metrics';
import type { ReactNode } from 'react';
import { euros, percentExact } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { Delta, StatCard } from '../../ui/stat-card.tsx';
import { changePercent, type SpentBand, spentBand } from './bands.ts';
import { FigureLink } from './figure-link.tsx';
import { type Period, rowsOf } from './figures.ts';
import { texts } from './texts.ts';

export const CARDS = 'grid grid-cols-4 gap-4 @max-[820px]:grid-cols-2 phone:gap-3';

interface SummaryCardsProps {
  period: Period;
  balances: Balances;
  /** Null when there was nothing before. */
  previous: Balances | null;
  /** The period before, in words. */
  before: string;
}

const FIGURES = [
  { label: texts.income, field: 'income', counts_as: 'income', up: 'good' },
  { label: texts.expenses, field: 'expenses', counts_as: 'expense', up: 'bad' },
  { label: texts.balance, field: 'balance_not_spent', counts_as: 'balance', up: 'good' },
] as const;

/** Income, expenses, balance and what part was spent, each beside the period before. */
export const SummaryCards = ({ period, balances, previous, before }: SummaryCardsProps) => (
  <div className={CARDS}>
    {FIGURES.map(({ label, field, counts_as, up }) => (
      <StatCard
        key={field}
        label={label}
        figure={
          <Figure>
            <FigureLink to={rowsOf(period, { counts_as })} label={label}>
              {euros(balances[field])}
            </FigureLink>
          </Figure>
        }
      >
        <Versus before={before} nothing={previous === null}>
          {previous && <Change now={balances[field]} before={previous[field]} up={up} />}
        </Versus>
      </StatCard>
    ))}
    <StatCard
      label={texts.spent}
      figure={
        <Figure>
          <FigureLink to={rowsOf(period, { counts_as: 'expense' })} label={texts.spent}>
            {percentExact(balances.percentage_spent)}
          </FigureLink>
        </Figure>
      }
      aside={
        previous && (
          <span title={texts.versus(before)} className="flex phone:hidden">
            <Points now={balances.percentage_spent} before={previous.percentage_spent} />
            <span className="sr-only">{texts.versus(before)}</span>
          </span>
        )
      }
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        {previous && (
          <span className="hidden w-full phone:flex">
            <Points now={balances.percentage_spent} before={previous.percentage_spent} />
            <span className="sr-only">{texts.versus(before)}</span>
          </span>
        )}
        <SpentBar percentage={balances.percentage_spent} />
      </span>
    </StatCard>
  </div>
);

/** A little smaller on a phone, where two cards share a line. */
const Figure = ({ children }: { children: ReactNode }) => (
  <span className="phone:text-xl/8">{children}</span>
);

const Versus = ({
  before,
  nothing,
  children,
}: {
  before: string;
  nothing: boolean;
  children: ReactNode;
}) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    {children}
    <span>{nothing ? texts.nothingIn(before) : texts.versus(before)}</span>
  </span>
);

interface ChangeProps {
  now: number;
  before: number;
  up: 'good' | 'bad';
}

function Change({ now, before, up }: ChangeProps) {
  const change = changePercent(now, before);
  if (change === null) return <span>{texts.noChange}</span>;
  return <Delta value={change} good={isGood(change, up)} />;
}

/** No change is no harm. */
const isGood = (change: number, up: ChangeProps['up']) =>
  up === 'good' ? change >= 0 : change <= 0;

function Points({ now, before }: Pick<ChangeProps, 'now' | 'before'>) {
  const change = now - before;
  return <Delta unit="points" value={change} good={change <= 0} />;
}

const FILLS: Record<SpentBand, string> = {
  deep: 'bg-income-deep',
  low: 'bg-income-solid',
  middle: 'bg-warning-solid',
  high: 'bg-caution-solid',
  over: 'bg-expense-solid',
};

/** How much was spent, at most its whole length; its colour and its word tell the band. */
export function SpentBar({ percentage }: { percentage: number }) {
  const band = spentBand(percentage);
  const width = Math.min(100, Math.max(0, percentage));
  return (
    <>
      <span
        aria-hidden
        data-band={band}
        className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-track"
      >
        <span
          style={{ width: `${width}%` }}
          className={cx('block h-full rounded-full', FILLS[band])}
        />
      </span>
      <span className="flex-none">{texts.bands[band]}</span>
    </>
  );
}
