import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

interface BelowProps {
  /** Where it does not lie below after all. */
  atOnce?: boolean;
  children: ReactNode;
}

/**
 * What lies below the first figures is drawn once these stand there; until then its place is as high as the window, which
 * keeps its scroll bar. Who goes back has all of it at once, since the browser scrolls to where they were, and so has
 * who chooses something on the screen.
 */
export function Below({ atOnce = false, children }: BelowProps) {
  const isVisit = useNavigationType() === 'PUSH';
  const isDrawn = useDeferredValue(true, atOnce || !isVisit);
  return isDrawn ? children : <div className="h-dvh" />;
}
