import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { FittedFigure } from './stat-card.tsx';

/** Four figures side by side in one labeled card. In narrow windows they form two rows of two. */
export const Figures = (props: Omit<ComponentProps<typeof Card>, 'className'>) => (
  <Card className="grid grid-cols-4 max-lg:grid-cols-2 max-lg:gap-5" {...props} />
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
