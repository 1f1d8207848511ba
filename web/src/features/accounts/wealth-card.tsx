import type { Balances } from '@saldo/contract/accounts';
import { day, euros } from '../../lib/format.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
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
    <Figures aria-label={t.figures}>
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
    </Figures>
  );
}

function doubtfulWords(doubtful: Wealth['doubtful']): string {
  const [first, ...others] = doubtful;
  if (!first) return t.allProved;
  const words = first.gap ? t.since(first.name, day(first.gap.from)) : t.told(first.name);
  return words + (others.length > 0 ? t.more(others.length) : '');
}
