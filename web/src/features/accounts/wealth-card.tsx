import type { Balances } from '@saldo/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { day, euros, wholeMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { forecastQuery } from '../upcoming/api.ts';
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
        {doubtfulText(doubtful)}
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

/** What it should come to when the month ends, eight times of ten within its range. Known last, it stands last. */
export function MonthEnd({ total }: { total: number }) {
  const { data } = useQuery(forecastQuery);
  if (!data?.net) return null;
  const [low, end, high] = [data.net.low, data.net.middle, data.net.high].map((net) =>
    wholeMoney(total + net),
  );
  return (
    <Card className="text-sm">
      {t.monthEnd(day(data.until))} <b className="font-semibold text-strong">{end}</b>{' '}
      {t.between(low ?? '', high ?? '')}{' '}
      <Link to={paths.upcoming()} className="font-medium text-accent hover:underline">
        {t.restsOn(data.rests_on.bills, data.rests_on.pays)}
      </Link>
    </Card>
  );
}

function doubtfulText(doubtful: Wealth['doubtful']): string {
  const [first, ...others] = doubtful;
  if (!first) return t.allProved;
  const words = first.gap ? t.since(first.name, day(first.gap.from)) : t.told(first.name);
  return words + (others.length > 0 ? t.more(others.length) : '');
}
