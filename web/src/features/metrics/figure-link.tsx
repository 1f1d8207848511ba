import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface FigureLinkProps {
  /** URL of the transactions behind the figure, or null without any. */
  to: string | null;
  /** Accessible name of the figure. */
  label: string;
  className?: string;
  children: ReactNode;
}

const LOOK =
  'relative inline-block whitespace-nowrap rounded-chip decoration-from-font underline-offset-4 hover:underline';

export function FigureLink({ to, label, className, children }: FigureLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <a href={to} className={cx(LOOK, className)}>
      <span className="sr-only">{label}: </span>
      {children}
    </a>
  );
}
