import { cx } from '../cx.ts';

const [WIDTH, HEIGHT, EDGE] = [100, 24, 3];
/** Maximum number of points that a line of this width can show. */
const POINTS = 26;

const SIZE = 'h-6 w-25 phone:h-5 phone:w-12';

/**
 * A sparkline of a balance, without axes, because the figures are next to it. Takes its place before there are values.
 */
export function Spark({ values, warn }: { values: readonly number[]; warn: boolean }) {
  if (values.length < 2) return <span aria-hidden className={cx('block', SIZE)} />;
  const points = sparkPoints(values);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx('overflow-visible', SIZE, warn ? 'text-warning' : 'text-accent')}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        className="fill-none stroke-current"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="2.5" className="fill-current" />
    </svg>
  );
}

/** Takes the last value of each span of days, so the last point is the last day. */
export function sparkPoints(values: readonly number[]): [x: number, y: number][] {
  const many = Math.min(POINTS, values.length);
  const shown = Array.from({ length: many }, (_, at) => {
    return values[Math.ceil(((at + 1) * values.length) / many) - 1] ?? 0;
  });
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const height = HEIGHT - 2 * EDGE;
  return shown.map((value, at) => {
    const share = most === least ? 0.5 : (value - least) / (most - least);
    const x = EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, many - 1);
    return [round(x), round(EDGE + height * (1 - share))];
  });
}

const round = (n: number) => Math.round(n * 10) / 10;
