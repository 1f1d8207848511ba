import { lazy, Suspense } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton.tsx';

const MonthBarsCanvas = lazy(async () => ({
  default: (await import('./month-bars-canvas.tsx')).MonthBarsCanvas,
}));
const MonthLineCanvas = lazy(async () => ({
  default: (await import('./month-line-canvas.tsx')).MonthLineCanvas,
}));

export interface MonthPoint {
  short: string;
  long: string;
  /** Null where there is nothing to show. */
  value: number | null;
}

export interface SeriesProps {
  /** What the values are. They stand in a table too. */
  label: string;
  points: readonly MonthPoint[];
  format: (value: number) => string;
  /** A mark of the axis. */
  axis: (value: number) => string;
}

export interface LineProps extends SeriesProps {
  /** A token's name. */
  paint: string;
}

/** Bars, green from zero up and red below. */
export const MonthBars = ({ className, ...series }: SeriesProps & { className?: string }) => (
  <div className={cx('relative', className)}>
    <Suspense fallback={<Skeleton className="size-full" />}>
      <MonthBarsCanvas {...series} />
    </Suspense>
  </div>
);

/** A line over a fill that fades. */
export const MonthLine = ({ className, ...series }: LineProps & { className?: string }) => (
  <div className={cx('relative', className)}>
    <Suspense fallback={<Skeleton className="size-full" />}>
      <MonthLineCanvas {...series} />
    </Suspense>
  </div>
);
