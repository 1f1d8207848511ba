import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

interface BelowProps {
  /** Renders immediately, for content that turns out not to be below the fold. */
  atOnce?: boolean;
  children: ReactNode;
}

/**
 * Delays content below the fold until the first figures have rendered. Until then, a placeholder as tall as the window
 * keeps the scroll bar. When the user goes back or changes something on the screen, everything renders immediately,
 * because the browser restores the scroll position.
 */
export function BelowFold({ atOnce = false, children }: BelowProps) {
  const isVisit = useNavigationType() === 'PUSH';
  const isDrawn = useDeferredValue(true, atOnce || !isVisit);
  return isDrawn ? children : <div className="h-dvh" />;
}
