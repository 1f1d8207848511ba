import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

interface LatecomerProps {
  /** True once it is known whether there is content. */
  known: boolean;
  /** True once the neighboring content has its final height. Late content waits for that. */
  settled?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Content at the top of a flex column if it is known on first render. Later it goes to the bottom, so nothing the user
 * is reading moves down.
 */
export function LateContent({ known, settled = true, className, children }: LatecomerProps) {
  const [late] = useState(!known);
  const waits = late && !(known && settled);
  return (
    <div className={cx('empty:hidden', late && 'order-1', className)}>
      {waits ? null : children}
    </div>
  );
}
