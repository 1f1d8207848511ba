import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type Place, stepInTable } from './step-in-table.ts';

const STOPS = 'a[href], button:not(:disabled)';

interface Stop extends Place {
  element: HTMLElement;
}

/** What can be reached in a table, row by row, each by the cell it stands in. */
const stopsIn = (table: HTMLTableElement): Stop[] =>
  [...table.rows].flatMap((row, at) =>
    [...row.cells].flatMap((cell) =>
      [...cell.querySelectorAll<HTMLElement>(STOPS)].map((element) => ({
        element,
        row: at,
        column: cell.cellIndex,
      })),
    ),
  );

/**
 * Makes a table of links one stop of the Tab key: arrows, Home and End (with Ctrl: of the whole table) go on from
 * there, and Tab comes back to where one was. The table stays a table: nothing changes for those who have it read.
 */
export function useRovingFocus() {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLElement | null>(null);

  const settle = (chosen: HTMLElement | null) => {
    if (!table.current) return;
    const elements = stopsIn(table.current).map(({ element }) => element);
    const next = elements.find((element) => element === chosen) ?? elements[0] ?? null;
    for (const element of elements) element.tabIndex = element === next ? 0 : -1;
    current.current = next;
  };
  // After each drawing: rows come and go.
  useLayoutEffect(() => settle(current.current));

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.shiftKey || event.metaKey || !table.current) return;
    const stops = stopsIn(table.current);
    const from = stops.findIndex(({ element }) => element === document.activeElement);
    const to = from < 0 ? null : stepInTable(stops, from, event);
    if (to === null) return;
    event.preventDefault();
    stops[to]?.element.focus();
  };
  const onFocus = () => settle(document.activeElement as HTMLElement | null);

  return { ref: table, onKeyDown, onFocus };
}
