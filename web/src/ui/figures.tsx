import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { FittedFigure } from './stat-card.tsx';

interface FiguresProps extends Omit<ComponentProps<typeof Card>, 'className'> {
  /** True if the second figure is a range, which is twice as long as an amount. */
  hasRange?: boolean;
}

/** Four figures side by side in one labeled card. In narrow windows they form two rows of two. */
export const Figures = ({ hasRange = false, ...props }: FiguresProps) => (
  <Card
    className={cx(
      'grid max-lg:grid-cols-2 max-lg:gap-5',
      hasRange ? 'grid-cols-[5fr_7fr_4fr_4fr]' : 'grid-cols-4',
    )}
    {...props}
  />
);

interface FigureProps {
  label: string;
  figure: string;
  link?: ReactNode;
  big?: boolean;
  className?: string;
  children: ReactNode;
}

export const Figure = ({
  label,
  figure,
  link,
  big,
  className = 'text-strong',
  children,
}: FigureProps) => (
  <div className="min-w-0 border-line border-l px-5 first:border-l-0 first:pl-0 last:pr-0 max-lg:border-l-0 max-lg:px-0">
    <p className="font-medium text-muted text-xs">{label}</p>
    <p
      className={cx(
        '@container mt-1 min-h-7 font-bold tracking-[-0.02em]',
        big ? 'text-2xl/7' : 'text-xl/7',
        className,
      )}
    >
      <FittedFigure text={figure}>{link}</FittedFigure>
    </p>
    <p className="min-h-4 text-muted text-xs [overflow-wrap:anywhere]">{children}</p>
  </div>
);
