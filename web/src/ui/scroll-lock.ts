import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind from scrolling while something lies over it. Done by an attribute, since the policy forbids injected styles. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    locks += 1;
    document.documentElement.toggleAttribute('data-locked', true);
    return () => {
      locks -= 1;
      document.documentElement.toggleAttribute('data-locked', locks > 0);
    };
  }, [active]);
}
