import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before unsaved changes are left, however that happens: a button, Esc, Back, a link, or closing the
 * tab. One at a time: of several the router heeds only the last. `whether` holds that nobody is asked any more.
 */
export function useLeaveGuard(unsaved: boolean, whether?: RefObject<boolean>) {
  const own = useRef(false);
  const allowed = whether ?? own;
  const blocker = useBlocker(() => unsaved && !allowed.current);
  useEffect(() => {
    if (!unsaved) allowed.current = false;
  }, [unsaved, allowed]);
  useUnloadWarning(unsaved);
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Nobody is asked about what is unsaved now. */
    allow: () => {
      allowed.current = true;
    },
  };
}

/** Whoever closes the tab meanwhile is asked by the browser. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
