import { dayNumber } from '@saldo/domain/dates';
import { day } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Lines } from '../../../ui/charts/lines.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { type Shown, whole } from './afford-figures.tsx';
import { type AffordSpan, SPANS } from './purchase.ts';
import { texts } from './texts.ts';

const t = texts.chart;

interface AffordChartProps {
  forecast: Shown;
  /** Day of the purchase. */
  on: string;
  span: AffordSpan;
  onSpan: (span: AffordSpan) => void;
  busy: boolean;
}

/** The balance with the purchase and its range, and without it. */
export function AffordChart({ forecast, on, span, onSpan, busy }: AffordChartProps) {
  const { days, with: bought } = forecast;
  const first = days[0]?.date ?? on;
  const at = (date: string) => Math.max(0, dayNumber(date) - dayNumber(first));
  const length = days.length;
  const marks = [0, Math.round((length - 1) / 2), length - 1].map((index) => ({
    at: index,
    text: day(days[index]?.date ?? first),
  }));
  return (
    <Card aria-label={t.label(length)} aria-busy={busy}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Legend />
        <div className="ml-auto phone:ml-0">
          <Segmented
            label={t.span}
            value={span}
            onChange={onSpan}
            options={SPANS.map((value) => ({ value, label: t.spans[value] }))}
          />
        </div>
      </div>
      <Lines
        label={t.label(length)}
        className="h-80 phone:h-60"
        length={length}
        marks={marks}
        lines={[
          { values: days.map(({ without }) => without.middle), look: 'usual' },
          { values: days.map((one) => one.with.middle), look: 'main' },
        ]}
        band={{
          low: days.map((one) => one.with.low),
          high: days.map((one) => one.with.high),
        }}
        upright={at(on)}
        figures={{
          heads: [t.day, t.with, t.range, t.without],
          rows: days.map(({ date, with: { low, middle, high }, without }) => ({
            name: day(date),
            cells: [whole(middle), t.between(whole(low), whole(high)), whole(without.middle)],
          })),
        }}
      >
        {({ x, y }) => <LowestPoint lowest={bought.lowest} x={x(at(bought.lowest.on))} y={y} />}
      </Lines>
    </Card>
  );
}

const Legend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs *:flex *:items-center *:gap-2">
    <li>
      <i aria-hidden className="w-4 border-accent border-t-2" />
      {t.with}
    </li>
    <li>
      <i aria-hidden className="h-2.5 w-4 rounded-[3px] bg-accent-tint" />
      {t.range}
    </li>
    <li>
      <i aria-hidden className="w-4 border-muted border-t-2 border-dashed" />
      {t.without}
    </li>
  </ul>
);

interface LowestPointProps {
  lowest: Shown['with']['lowest'];
  /** Percent of the width. */
  x: number;
  y: (value: number) => number;
}

/** A dot on the line, and a label that keeps inside the chart. */
function LowestPoint({ lowest: { on, middle }, x, y }: LowestPointProps) {
  const top = y(middle);
  return (
    <>
      <span
        style={{ left: `${x}%`, top: `${top}%` }}
        className="-translate-x-1/2 -translate-y-1/2 absolute size-3 rounded-full border-2 border-surface bg-warning-solid"
      />
      <span
        aria-hidden
        style={{ left: `${x}%`, bottom: `calc(${100 - top}% + 12px)`, translate: `-${x}%` }}
        className="pointer-events-none absolute whitespace-nowrap rounded-chip border border-line-strong bg-raised px-3 py-1.5 text-muted text-xs"
      >
        {t.lowest(day(on))}
        <b className="block font-semibold text-sm text-strong">
          {texts.figures.about(whole(middle))}
        </b>
      </span>
    </>
  );
}
