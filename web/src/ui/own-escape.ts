import { type RefObject, useEffect, useRef } from 'react';

type Place = RefObject<Element | null>;

/** Pickers and inline forms that are open, the last one opened at the end. */
const opened: { place: Place; close: () => void }[] = [];

/** While `isOpen`, Esc closes this before the dialog around it. */
export function useOwnEscape(place: Place, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const own = { place, close: () => latest.current() };
    opened.push(own);
    return () => void opened.splice(opened.indexOf(own), 1);
  }, [place, isOpen]);
}

/** Closes what was opened last inside a dialog. Answers whether anything was. */
export function closeInside(dialog: Element | null): boolean {
  const inner = opened.findLast(({ place }) => dialog?.contains(place.current));
  inner?.close();
  return inner !== undefined;
}
