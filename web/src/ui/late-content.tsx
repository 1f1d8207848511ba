import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

interface LatecomerProps {
  /** Whether it is known what it says, if anything. */
  known: boolean;
  /** Whether what stands beside it has its height; what comes late waits for that. */
  settled?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * What stands above the rest of a column (a flex one) where it is known when that is drawn. What comes later stands below:
 * nothing that is being read moves down.
 */
export function Latecomer({ known, settled = true, className, children }: LatecomerProps) {
  const [late] = useState(!known);
  const waits = late && !(known && settled);
  return (
    <div className={cx('empty:hidden', late && 'order-1', className)}>
      {waits ? null : children}
    </div>
  );
}
