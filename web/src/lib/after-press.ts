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
 * Runs the callback immediately, or once the current press ends. An error that appears below a field on blur would
 * otherwise move the pressed button away from the pointer, and the click would be lost.
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
