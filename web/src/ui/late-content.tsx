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
 * Shows content at the top of a flex column if it is known on first render. Content that arrives later goes to the
 * bottom, so that nothing the user is reading moves down.
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
