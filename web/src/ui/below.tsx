import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

interface BelowProps {
  /** What holds its place until then. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * What lies below the first figures is drawn once these stand there. Who goes back has all of it at once: the browser
 * scrolls to where they were.
 */
export const Below = ({ fallback, children }: BelowProps) =>
  useDeferredValue(true, useNavigationType() === 'POP') ? children : fallback;
