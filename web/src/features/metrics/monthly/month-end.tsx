import type { Balances } from '@saldo/contract/metrics';
import { dayNumber } from '@saldo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { day, euros, longMonth, today, wholeMoney } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { cx } from '../../../ui/cx.ts';
import { forecastQuery } from '../../upcoming/api.ts';
import { Panel } from '../panel.tsx';
import type { ChosenPeriod } from '../period.tsx';
import { texts } from '../texts.ts';

const t = texts.monthly.monthEnd;

interface MonthEndProps {
  period: ChosenPeriod;
  /** So far. */
  balances: Balances;
}

/** How a month that runs should end, and how that is reckoned. It comes last, since it is known last. */
export function MonthEnd({ period, balances }: MonthEndProps) {
  const forecast = useQuery(forecastQuery).data;
  if (!forecast?.spending || !forecast.net) return null;
  const { spending, net, until, rests_on: rests } = forecast;
  const end = day(until);
  const days = dayNumber(until) - dayNumber(today());
  const usual = Math.max(0, spending.middle - rests.due);
  const whole = (value: number) => `${value < 0 ? '−' : ''}${wholeMoney(Math.abs(value))}`;
  const so = balances.balance_not_spent;
  return (
    <Panel
      title={t.title(longMonth(period.month))}
      action={
        <Link to={paths.upcoming()} className="font-medium text-accent text-sm hover:underline">
          {t.upcoming}
        </Link>
      }
    >
      <div className="grid grid-cols-2 gap-x-10 @max-[820px]:grid-cols-1">
        <dl>
          <Line label={t.spent}>{euros(balances.expenses)}</Line>
          <Line label={t.bills(rests.bills)}>{euros(rests.due)}</Line>
          <Line label={t.usual(days)} about>
            {whole(usual)}
          </Line>
          <Line label={t.expenses(end)} about strong>
            {whole(balances.expenses + spending.middle)}
          </Line>
        </dl>
        <dl>
          <Line label={t.income}>{euros(balances.income)}</Line>
          <Line label={t.pays(rests.pays)}>{euros(rests.income)}</Line>
          <Line label={t.balance(end)} about strong>
            {whole(so + net.middle)}
          </Line>
        </dl>
      </div>
      <p className="mt-3 text-muted text-xs">
        {t.between(whole(so + net.low), whole(so + net.high))}
      </p>
    </Panel>
  );
}

interface LineProps {
  label: string;
  about?: boolean;
  strong?: boolean;
  children: string;
}

const Line = ({ label, about, strong, children }: LineProps) => (
  <div
    className={cx(
      'flex min-h-9 items-center gap-3 border-line border-t text-sm',
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
