import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

interface LatecomerProps {
  /** Whether it is known what it says, if anything. */
  known: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * What stands above the rest of a column (a flex one) where it is known when that is drawn. What comes later stands below:
 * nothing that is being read moves down.
 */
export function Latecomer({ known, className, children }: LatecomerProps) {
  const [late] = useState(!known);
  return <div className={cx('empty:hidden', late && 'order-1', className)}>{children}</div>;
}
