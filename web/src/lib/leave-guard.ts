import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { withParams } from './params.ts';

/** URL parameter of a dialog that opens over a form. Opening or closing it does not leave the form. */
export const OVER_FORM = 'over';

/** The URL without a dialog over a form. */
const formAt = ({ pathname, search }: Location): string =>
  `${pathname}?${withParams(new URLSearchParams(search), { [OVER_FORM]: null })}`;

/**
 * Asks for confirmation before the user loses unsaved changes by leaving in any way: with a button, Esc, Back, a link,
 * or by closing the tab. Only one guard works at a time, because the router uses only the last one. `whether.current`
 * becomes true once leaving is allowed without asking.
 */
export function useLeaveGuard(unsaved: boolean, whether?: RefObject<boolean>) {
  const own = useRef(false);
  const allowed = whether ?? own;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !allowed.current && formAt(currentLocation) !== formAt(nextLocation),
  );
  useEffect(() => {
    if (!unsaved) allowed.current = false;
  }, [unsaved, allowed]);
  useUnloadWarning(unsaved);
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Allows leaving without asking about the current changes. */
    allow: () => {
      allowed.current = true;
    },
  };
}

/** Makes the browser ask if the user closes the tab. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
