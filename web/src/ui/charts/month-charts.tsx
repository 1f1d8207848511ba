import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton.tsx';
import type { LineProps, SeriesProps } from './month-series.ts';

const MonthBarsCanvas = lazyPart(
  async () => (await import('./month-bars-canvas.tsx')).MonthBarsCanvas,
);
const MonthLineCanvas = lazyPart(
  async () => (await import('./month-line-canvas.tsx')).MonthLineCanvas,
);

/** Keeps the chart the size of its frame. The chart is positioned absolutely, so it can never make the frame larger. */
const ChartFrame = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div className={cx('relative', className)}>
    <div className="absolute inset-0">{children}</div>
  </div>
);

const PLACE = <Skeleton className="size-full" />;

/** Bars, green at or above zero and red below. */
export const MonthBars = ({ className, ...series }: SeriesProps & { className?: string }) => (
  <ChartFrame className={className}>
    <MonthBarsCanvas {...series} fallback={PLACE} />
  </ChartFrame>
);

/** A line over a fading fill. */
export const MonthLine = ({ className, ...series }: LineProps & { className?: string }) => (
  <ChartFrame className={className}>
    <MonthLineCanvas {...series} fallback={PLACE} />
  </ChartFrame>
);
