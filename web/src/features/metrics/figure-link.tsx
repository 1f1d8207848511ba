import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';

interface FigureLinkProps {
  /** The address of the transactions that it counts; null where there are none. */
  to: string | null;
  /** What the figure is, for those who hear it. */
  label: string;
  className?: string;
  /** Its table follows it, with `useFollowLinks`: of hundreds of figures each is then only what is seen. */
  followed?: boolean;
  children: ReactNode;
}

const LOOK =
  'relative inline-block whitespace-nowrap rounded-chip decoration-from-font underline-offset-4 hover:underline';

/** A figure that opens the transactions behind it. */
export function FigureLink({ to, label, className, followed, children }: FigureLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  const look = cx(LOOK, className);
  const words = (
    <>
      <span className="sr-only">{label}: </span>
      {children}
    </>
  );
  return followed ? (
    <a href={to} className={look}>
      {words}
    </a>
  ) : (
    <Link to={to} className={look}>
      {words}
    </Link>
  );
}
