import type { ReactNode } from 'react';
import { axisMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { cx } from '../cx.ts';
import { type ChartFigures, ChartTable } from './chart-table.tsx';

/**
 * One line over the days of a chart, starting on its first day. Days without a value are null, and the line may end
 * early.
 */
export interface Line {
  values: readonly (number | null)[];
  look: 'main' | 'other' | 'usual' | 'unproved';
  /** True to fill the area between the line and zero. */
  filled?: boolean;
}

interface LinesProps {
  label: string;
  lines: readonly Line[];
  /** Range of likely values. */
  band?: { low: Line['values']; high: Line['values'] } | undefined;
  /** Labels below the chart, by index of the value. */
  marks: readonly { at: number; text: string }[];
  /** Number of positions along the axis. */
  length: number;
  /** Index at which a vertical line is drawn. */
  upright?: number | undefined;
  /** The same figures, for users who cannot see the lines. */
  figures: ChartFigures;
  className?: string;
  /** Draws more over the lines. The scale is in percent of the chart's width and height. */
  children?: (scale: ChartScale) => ReactNode;
}

const LOOKS = {
  main: 'stroke-accent [stroke-width:2]',
  other: 'stroke-muted [stroke-width:1.25]',
  usual: 'stroke-muted [stroke-dasharray:4_3] [stroke-width:1.5]',
  unproved: 'stroke-accent [stroke-dasharray:3_3] [stroke-width:2]',
} as const;

export interface ChartScale {
  x: (at: number) => number;
  y: (value: number) => number;
}

/**
 * Lines over days, on an axis that includes zero. Drawn as SVG, because the chart library is many times the size of
 * Home. The SVG stretches to its container while strokes keep their width, and the text is HTML.
 */
export function Lines(props: LinesProps) {
  const { label, lines, band, marks, length, upright, figures, className, children } = props;
  const drawn = [...lines.map((line) => line.values), ...(band ? [band.low, band.high] : [])];
  const values = drawn.flatMap((one) => one.filter((value) => value !== null));
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const scale: ChartScale = {
    x: (at) => (100 * at) / Math.max(1, length - 1),
    y: (value) => 100 - (100 * (value - least)) / (most - least),
  };
  const tops = ticks.map((tick) => ({ tick, style: { top: `${scale.y(tick)}%` } }));
  return (
    <div
      className={cx('grid grid-cols-[2.75rem_minmax(0,1fr)] grid-rows-[1fr_1.25rem]', className)}
    >
      <div aria-hidden className="relative text-muted text-xs">
        {tops.map(({ tick, style }) => (
          <span
            key={tick}
            style={style}
            className="-translate-y-1/2 absolute right-2 whitespace-nowrap"
          >
            {axisMoney(inMain(tick))}
          </span>
        ))}
      </div>
      <div role="img" aria-label={label} className="relative">
        {tops.map(({ tick, style }) => (
          <span
            key={tick}
            style={style}
            className={cx(
              'absolute inset-x-0 border-line border-t',
              tick === 0 && 'border-line-strong',
            )}
          />
        ))}
        {lines.map(
          ({ values, look, filled }, at) =>
            filled &&
            look === 'unproved' && <Hatched key={keyAt(at)} values={values} scale={scale} />,
        )}
        <DrawnLines lines={lines} band={band} scale={scale} />
        <EndDot lines={lines} scale={scale} />
        {upright !== undefined && (
          <span
            style={{ left: `${scale.x(upright)}%` }}
            className="absolute inset-y-0 border-line-strong border-l border-dashed"
          />
        )}
        {children?.(scale)}
      </div>
      <div className="relative">
        <ChartTable label={label} {...figures} />
      </div>
      <DayMarks marks={marks} length={length} x={scale.x} />
    </div>
  );
}

interface DrawnLinesProps extends Pick<LinesProps, 'lines' | 'band'> {
  scale: ChartScale;
}

const DrawnLines = ({ lines, band, scale: { x, y } }: DrawnLinesProps) => (
  <svg
    aria-hidden
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    className="absolute inset-0 size-full overflow-visible"
  >
    {band && (
      <polygon
        points={[...pointsOf(band.low), ...pointsOf(band.high).reverse()]
          .map(({ at, value }) => `${x(at)},${y(value)}`)
          .join(' ')}
        className="fill-accent-tint"
      />
    )}
    {lines.map(({ values, look, filled }, index) => {
      const own = pointsOf(values);
      const points = own.map(({ at, value }) => `${x(at)},${y(value)}`);
      const [from, to] = [own[0]?.at ?? 0, own.at(-1)?.at ?? 0];
      return (
        <g key={keyAt(index)}>
          {filled && look !== 'unproved' && points.length > 1 && (
            <polygon
              points={[`${x(from)},${y(0)}`, ...points, `${x(to)},${y(0)}`].join(' ')}
              className="fill-accent-tint"
            />
          )}
          <polyline
            points={points.join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            className={cx('fill-none', LOOKS[look])}
          />
        </g>
      );
    })}
  </svg>
);

/**
 * Hatching below values that are not verified. It is a CSS gradient, because an SVG pattern would stretch with the
 * drawing.
 */
function Hatched({ values, scale: { x, y } }: { values: Line['values']; scale: ChartScale }) {
  const points = pointsOf(values);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const corners = [
    `${x(first.at)}% ${y(0)}%`,
    ...points.map(({ at, value }) => `${x(at)}% ${y(value)}%`),
    `${x(last.at)}% ${y(0)}%`,
  ];
  return (
    <span
      style={{ clipPath: `polygon(${corners.join(',')})` }}
      className="absolute inset-0 bg-[repeating-linear-gradient(135deg,var(--accent-tint)_0_4px,transparent_4px_8px)]"
    />
  );
}

/** A dot at the end of the last line in the accent color. */
function EndDot({ lines, scale: { x, y } }: { lines: readonly Line[]; scale: ChartScale }) {
  const ends = lines.flatMap(({ values, look }) =>
    look === 'main' || look === 'unproved' ? (pointsOf(values).at(-1) ?? []) : [],
  );
  const end = ends.at(-1);
  return (
    end && (
      <span
        style={{ left: `${x(end.at)}%`, top: `${y(end.value)}%` }}
        className="-translate-x-1/2 -translate-y-1/2 absolute size-2 rounded-full bg-accent"
      />
    )
  );
}

const DayMarks = ({
  marks,
  length,
  x,
}: Pick<LinesProps, 'marks' | 'length'> & Pick<ChartScale, 'x'>) => (
  <div aria-hidden className="relative text-muted text-xs">
    {marks.map(({ at, text }) => (
      <span
        key={at}
        style={{ left: `${x(at)}%` }}
        className={cx(
          'absolute bottom-0 whitespace-nowrap',
          at > 0 && (at >= length - 2 ? '-translate-x-full' : '-translate-x-1/2'),
        )}
      >
        {text}
      </span>
    ))}
  </div>
);

/** Lines keep their order, and several may look the same. */
const keyAt = (at: number): string => `line ${at}`;

const pointsOf = (values: Line['values']) =>
  values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));

/** Returns four or five round tick values that span all values and zero. */
export function ticksOf(least: number, most: number): number[] {
  // If all values are zero, use steps of one euro.
  const rough = (most - least || 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}
