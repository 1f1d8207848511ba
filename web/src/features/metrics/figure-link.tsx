import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';

interface FigureLinkProps {
  /** The address of the transactions that it counts; null where there are none. */
  to: string | null;
  /** What the figure is, for those who hear it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A figure that opens the transactions behind it. */
export const FigureLink = ({ to, label, className, children }: FigureLinkProps) =>
  to === null ? (
    <span className={className}>{children}</span>
  ) : (
    <Link
      to={to}
      className={cx(
        'relative inline-block whitespace-nowrap rounded-chip decoration-from-font underline-offset-4 hover:underline',
        className,
      )}
    >
      <span className="sr-only">{label}: </span>
      {children}
    </Link>
  );
