import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

interface BelowProps {
  /** True if the content turns out not to be below the fold, so that it renders immediately. */
  atOnce?: boolean;
  children: ReactNode;
}

/**
 * Delays content below the fold until the first figures have rendered. Until then, a placeholder as tall as the window
 * keeps the page scrollable. After Back or a change on the screen, everything renders immediately, because the scroll
 * position must be kept.
 */
export function BelowFold({ atOnce = false, children }: BelowProps) {
  const isVisit = useNavigationType() === 'PUSH';
  const isDrawn = useDeferredValue(true, atOnce || !isVisit);
  return isDrawn ? children : <div className="h-dvh" />;
}
