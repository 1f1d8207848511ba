import { useEffect, useEffectEvent } from 'react';

/**
 * Handles key presses anywhere on the page, except those that are already handled or are composing a character. With
 * `capture`, the handler runs before the focused control's.
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

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** True while a dialog or menu is open. */
export const somethingFloats = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
