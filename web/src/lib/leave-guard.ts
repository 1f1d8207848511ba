import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before unsaved changes are left, however that happens: a button, Esc, Back, a link, or closing the tab. */
export function useLeaveGuard(unsaved: boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(() => unsaved && !allowed.current);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** From now on nobody is asked. */
    allow: () => {
      allowed.current = true;
    },
  };
}
