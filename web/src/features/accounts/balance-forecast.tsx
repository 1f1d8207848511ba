import type { Forecast, Range } from '@saldo/contract/recurring';
import { addDays } from '@saldo/domain/dates';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, today, wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { shiftRange } from '../../lib/ranges.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Lines } from '../../ui/charts/lines.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { forecastQuery, forecastUntilQuery } from '../recurring/api.ts';
import { texts } from './texts.ts';

const t = texts.nextWeeks;
const DAYS = 42;
const MARKED = [0, 20, DAYS - 1];
/**
 * The lowest balance before payday is mentioned only if it is below this share of the balance on the day before payday.
 */
const LOW = 0.95;

/**
 * Forecast of the user's balance. Placed last because it loads last. If today's balance is unknown (`total` is null),
 * the forecast for the end of the month is omitted.
 */
export function BalanceForecast({ total }: { total: number | null }) {
  const { data: month, isPending: awaitsMonth } = useShown(forecastQuery);
  const { data: weeks, isPending: awaitsWeeks } = useShown(
    forecastUntilQuery(addDays(today(), DAYS)),
  );
  // Both at once, because the one that came second would move the other.
  if (awaitsMonth || awaitsWeeks) return null;
  const hasDays = weeks !== undefined && weeks.days.length > 0;
  const end = total !== null && month?.net ? { total, month, net: month.net } : null;
  if (!hasDays && !end) return null;
  return (
    <Card className="flex flex-col gap-4 text-sm">
      {hasDays && <Evenings forecast={weeks} />}
      {end && <MonthEnd {...end} />}
    </Card>
  );
}

/** Forecast end-of-day balance of everyday accounts. */
function Evenings({ forecast: { days, payday } }: { forecast: Forecast }) {
  const marks = MARKED.map((at) => ({ at, text: day(days[at]?.date ?? '') }));
  return (
    <>
      <CardHead title={t.title} />
      <Lines
        label={t.chart(days.length)}
        className="h-40"
        length={days.length}
        marks={marks}
        lines={[{ values: days.map(({ middle }) => middle), look: 'unproved' }]}
        figures={{
          heads: [t.day, t.expected, t.range],
          rows: days.map(({ date, low, middle, high }) => ({
            name: day(date),
            cells: [
              wholeMoney(inMain(middle)),
              t.between(wholeMoney(inMain(low)), wholeMoney(inMain(high))),
            ],
          })),
        }}
        band={{ low: days.map(({ low }) => low), high: days.map(({ high }) => high) }}
      />
      {payday?.balance && (
        <p>
          <Sentence
            of={t.beforePayday(
              day(payday.on),
              <RangeText range={payday.balance} />,
              payday.lowest && payday.lowest.middle < LOW * payday.balance.middle ? (
                <RangeText range={payday.lowest} />
              ) : null,
            )}
          />
        </p>
      )}
    </>
  );
}

/** An estimate with its range (80%). */
const RangeText = ({ range: { low, middle, high } }: { range: Range }): ReactNode => (
  <>
    <b className="font-semibold text-strong">{wholeMoney(inMain(middle))}</b>{' '}
    <span className="text-muted">
      <Sentence of={[t.between(wholeMoney(inMain(low)), wholeMoney(inMain(high)))]} />
    </span>
  </>
);

interface MonthEndProps {
  total: number;
  month: Forecast;
  net: Range;
}

const MonthEnd = ({ total, month: { until, rests_on: rests }, net }: MonthEndProps) => (
  <p>
    <Sentence
      of={t.monthEnd(
        day(until),
        <RangeText range={shiftRange(net, total)} />,
        <Link to={paths.recurring()} className="font-medium text-accent hover:underline">
          {t.restsOn(rests.bills, rests.pays)}
        </Link>,
      )}
    />
  </p>
);
