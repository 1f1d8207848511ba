import { type RefObject, useEffect, useEffectEvent } from 'react';

type Place = RefObject<Element | null>;

/** Open pickers and inline forms, the most recently opened last. */
const opened: { place: Place; close: () => void }[] = [];

/** While `isOpen`, Esc closes this element before it closes the dialog around it. */
export function useInnerEscape(place: Place, isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = { place, close: () => latest() };
    opened.push(own);
    return () => void opened.splice(opened.indexOf(own), 1);
  }, [place, isOpen]);
}

/** Closes the most recently opened picker or inline form inside a dialog. Returns true if there was one. */
export function closeInnermost(dialog: Element | null): boolean {
  const inner = opened.findLast(({ place }) => dialog?.contains(place.current));
  inner?.close();
  return inner !== undefined;
}
