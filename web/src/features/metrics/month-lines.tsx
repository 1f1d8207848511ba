import type { MonthPicture } from '@saldo/contract/home';
import type { Range } from '@saldo/contract/recurring';
import { dayOfMonth, monthOf } from '@saldo/domain/dates';
import { longMonth, money, monthDay } from '../../lib/format.ts';
import { asHeading } from '../../lib/locale.ts';
import { inMain } from '../../lib/money.ts';
import type { ChartFigures } from '../../ui/charts/chart-table.tsx';
import { type Line, Lines } from '../../ui/charts/lines.tsx';
import { cx } from '../../ui/cx.ts';
import { soFarOf } from './month-picture.ts';
import { texts } from './texts.ts';

const t = texts.monthPicture;

interface MonthLinesProps {
  picture: MonthPicture;
  /** Forecast for the whole month, drawn from today on. */
  end?: Range | null | undefined;
}

/** The month's spending day by day, compared with last month's and with the usual spending. */
export function MonthLines({ picture, end }: MonthLinesProps) {
  const { days, months } = picture;
  const so = soFarOf(picture);
  const month = monthOf(picture.today);
  const marks = [0, 7, 14, 21, days.length - 1].map((at) => ({
    at,
    text: at === 0 ? monthDay(month, 1) : String(at + 1),
  }));
  const onward = (last: number) =>
    days.map((_, at) => (at === so.date - 1 ? so.spent : at === days.length - 1 ? last : null));
  const usual: Line[] =
    months > 0 ? [{ values: days.map((one) => one.usual), look: 'usual' as const }] : [];
  const lines: Line[] = [
    ...usual,
    { values: days.map(({ before }) => before), look: 'other' },
    { values: days.map(({ spent }) => spent), look: 'main', filled: true },
    ...(end ? [{ values: onward(end.middle), look: 'unproved' as const }] : []),
  ];
  return (
    <>
      <ul className="flex min-h-5 flex-wrap gap-x-4 text-muted text-xs">
        <LineLegend
          className="border-accent"
          label={asHeading(longMonth(month))}
          figure={money(inMain(so.spent))}
        />
        {so.before !== null && (
          <LineLegend
            className="border-muted"
            label={asHeading(longMonth(monthBefore(month)))}
            figure={money(inMain(so.before))}
          />
        )}
        {so.usual !== null && (
          <LineLegend
            className="border-muted border-dashed"
            label={t.usual}
            figure={money(inMain(so.usual))}
          />
        )}
      </ul>
      <Lines
        label={t.chart}
        className="mt-3 min-h-40 flex-1"
        length={days.length}
        marks={marks}
        upright={so.date - 1}
        figures={figuresOf(picture)}
        lines={lines}
        band={end ? { low: onward(end.low), high: onward(end.high) } : undefined}
      />
    </>
  );
}

function figuresOf({ today, days, months }: MonthPicture): ChartFigures {
  const month = monthOf(today);
  const sum = (value: number | null) => (value === null ? t.noFigure : money(inMain(value)));
  return {
    heads: [
      t.day,
      asHeading(longMonth(month)),
      asHeading(longMonth(monthBefore(month))),
      ...(months > 0 ? [t.usual] : []),
    ],
    rows: days.slice(0, dayOfMonth(today)).map(({ spent, before, usual }, at) => ({
      name: monthDay(month, at + 1),
      cells: [sum(spent), sum(before), ...(months > 0 ? [sum(usual)] : [])],
    })),
  };
}

const monthBefore = (month: number): number => (month === 1 ? 12 : month - 1);

interface LineLegendProps {
  className: string;
  label: string;
  figure: string;
}

const LineLegend = ({ className, label, figure }: LineLegendProps) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={cx('w-4 border-t-2', className)} />
    {label} <b className="font-semibold text-strong">{figure}</b>
  </li>
);
