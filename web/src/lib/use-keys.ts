import { useEffect, useEffectEvent } from 'react';

/**
 * Hears key presses anywhere on the page, except those already handled and those that compose a character. With `capture`
 * it hears them before the control that has the focus.
 */
export function useKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing) handle(event);
    };
    document.addEventListener('keydown', listen, capture);
    return () => document.removeEventListener('keydown', listen, capture);
  }, [capture]);
}

/** True for a field that takes what is typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** True while a dialog or a menu lies over the screen. */
export const somethingFloats = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
