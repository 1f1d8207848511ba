import type { Balances } from '@saldo/contract/accounts';
import type { ReactNode } from 'react';
import { day, euros } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Fitted } from '../../ui/stat-card.tsx';
import { texts } from './texts.ts';
import type { Wealth } from './wealth.ts';

const t = texts.page;

interface WealthCardProps {
  wealth: Wealth;
  balances: Balances | undefined;
}

/** What a person has today, how much of it is proved, and how it went in a year. */
export function WealthCard({ wealth, balances }: WealthCardProps) {
  const { open, counted, doubtful, total, proved, notProved } = wealth;
  const leftOut = open.length - counted.length;
  const first = balances?.days[0]?.total;
  const change = first === undefined ? null : (balances?.days.at(-1)?.total ?? 0) - first;
  return (
    <Card aria-label={t.figures} className="grid grid-cols-4 max-lg:grid-cols-2 max-lg:gap-5">
      <Figure label={t.have} figure={euros(total)} big>
        {leftOut > 0 ? t.leftOut(leftOut) : t.all(counted.length)}
      </Figure>
      <Figure label={t.proved} figure={euros(proved)} className="text-income">
        {t.ofAccounts(counted.length - doubtful.length, counted.length)}
      </Figure>
      <Figure
        label={t.notProved}
        figure={euros(notProved)}
        className={doubtful.length > 0 ? 'text-warning' : 'text-strong'}
      >
        {doubtfulWords(doubtful)}
      </Figure>
      <Figure
        label={t.year}
        figure={change === null ? '' : `${change > 0 ? '+' : ''}${euros(change)}`}
      >
        {first !== undefined && t.from(euros(first))}
      </Figure>
    </Card>
  );
}

function doubtfulWords(doubtful: Wealth['doubtful']): string {
  const [first, ...others] = doubtful;
  if (!first) return t.allProved;
  const words = first.gap ? t.since(first.name, day(first.gap.from)) : t.told(first.name);
  return words + (others.length > 0 ? t.more(others.length) : '');
}

interface FigureProps {
  label: string;
  figure: string;
  big?: boolean;
  className?: string;
  children: ReactNode;
}

const Figure = ({ label, figure, big, className = 'text-strong', children }: FigureProps) => (
  <div className="min-w-0 border-line border-l px-5 first:border-l-0 first:pl-0 last:pr-0 max-lg:border-l-0 max-lg:px-0">
    <p className="font-medium text-muted text-xs">{label}</p>
    <p
      className={cx(
        '@container mt-1 min-h-7 font-bold tracking-[-0.02em]',
        big ? 'text-2xl/7' : 'text-xl/7',
        className,
      )}
    >
      <Fitted text={figure} />
    </p>
    <p className="min-h-4 text-muted text-xs [overflow-wrap:anywhere]">{children}</p>
  </div>
);
