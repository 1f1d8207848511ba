import type { ReactNode } from 'react';
import { percentExact } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { FigureLink } from '../metrics/figure-link.tsx';
import { shared as t } from './texts.ts';

interface ProgressProps {
  /** Percent. */
  value: number;
  /** Colours the bar. */
  className: string;
  /** Address of the rows that it counts. */
  to: string;
  name: string;
  /** Right of the figure. */
  aside: ReactNode;
}

/** What is not all of it is never written as 100.0%. */
const shown = (value: number) => percentExact(value < 100 ? Math.min(value, 99.9) : value);

/** How far it is, as a figure and as a bar that ends at 100 percent. */
export const Progress = ({ value, className, to, name, aside }: ProgressProps) => (
  <div>
    {/* What stands aside takes a row of its own before the figure is cut. */}
    <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-muted text-sm">{t.progress}</span>
      <FigureLink to={to} label={t.rowsOf(name)} className="font-bold text-lg text-strong">
        {shown(value)}
      </FigureLink>
      <span className="ml-auto flex-none">{aside}</span>
    </div>
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-track">
      <div
        className={cx('h-full rounded-full', className)}
        style={{ width: `${Math.max(0, Math.min(100, value))}%` }}
      />
    </div>
  </div>
);

interface Figure {
  label: string;
  text: string;
  /** Address of the rows behind it, and what they are. */
  rows?: { to: string; label: string };
  className?: string;
}

/** Several figures in one row, parted by hairlines; each as wide as it needs, and in a row of its own before it is cut. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="border-line border-t pt-3 [clip-path:inset(0_-8px_-8px_-8px)]">
    {/* The hairline of whichever stands first in a row falls just outside what is shown. */}
    <dl className="-ml-[9px] flex flex-wrap gap-y-2">
      {figures.map(({ label, text, rows, className }) => (
        <div
          key={label}
          className="min-w-min max-w-full flex-auto border-line border-l px-2 last:pr-0"
        >
          <dt className="text-muted text-xs">{label}</dt>
          <dd
            title={text}
            className={cx('clip mt-0.5 font-semibold text-md', className ?? 'text-strong')}
          >
            {rows ? <FigureLink {...rows}>{text}</FigureLink> : text}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
