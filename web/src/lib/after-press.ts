let pressed = false;

if (typeof document !== 'undefined') {
  const set = (now: boolean) => () => {
    pressed = now;
  };
  for (const [name, now] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const) {
    document.addEventListener(name, set(now), { capture: true, passive: true });
  }
}

/**
 * Runs at once, or when the press that goes on is over. What appears below a field that is left would else move
 * the button that is being pressed away from under the pointer, and no click would come of it.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const stop = new AbortController();
  const later = () => {
    stop.abort();
    setTimeout(run);
  };
  for (const name of ['pointerup', 'pointercancel']) {
    document.addEventListener(name, later, { signal: stop.signal });
  }
}
