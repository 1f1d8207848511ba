import { useEffect } from 'react';

const LOCKED = 'data-locked';

let locks = 0;

function lock() {
  locks += 1;
  if (locks > 1) return;
  const page = document.documentElement;
  page.setAttribute(LOCKED, innerWidth > page.clientWidth ? 'keep-gutter' : '');
}

function unlock() {
  locks -= 1;
  if (locks === 0) document.documentElement.removeAttribute(LOCKED);
}

/** Keeps the page behind from scrolling while something lies over it. Done by an attribute, since the policy forbids injected styles. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    lock();
    return unlock;
  }, [active]);
}
