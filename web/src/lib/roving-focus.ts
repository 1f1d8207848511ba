import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

const STOPS = 'a[href], button:not(:disabled)';

interface Stop extends Place {
  element: HTMLElement;
}

/** Focusable elements of a table, row by row, with their cells. */
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
 * Makes a table of links a single Tab stop. Arrow keys, Home and End move within the table (with Ctrl across the whole
 * table), and Tab returns to the last position. Screen readers still announce a table.
 */
export function useRovingFocus() {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLElement | null>(null);
  /** Column to keep while moving up and down, as long as the focus is still on the element that Up or Down reached. */
  const kept = useRef<{ at: HTMLElement; column: number } | null>(null);

  const settle = (chosen: HTMLElement | null) => {
    if (!table.current) return;
    const elements = stopsIn(table.current).map(({ element }) => element);
    const next = elements.find((element) => element === chosen) ?? elements[0] ?? null;
    for (const element of elements) element.tabIndex = element === next ? 0 : -1;
    current.current = next;
  };
  // Runs after each render because rows come and go.
  useLayoutEffect(() => settle(current.current));

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.shiftKey || event.metaKey || !table.current) return;
    const stops = stopsIn(table.current);
    const from = stops.findIndex(({ element }) => element === document.activeElement);
    const here = stops[from];
    if (!here) return;
    const column = kept.current?.at === here.element ? kept.current.column : here.column;
    const { key, ctrlKey } = event;
    const to = stepInTable(stops, from, { key, ctrlKey, column });
    const next = to === null ? undefined : stops[to];
    if (!next) return;
    event.preventDefault();
    const vertical = key === 'ArrowUp' || key === 'ArrowDown';
    kept.current = vertical ? { at: next.element, column } : null;
    next.element.focus();
    // Focusing may scroll only part of the element into view, and a sticky element may still cover it.
    next.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onFocus = () => {
    const { activeElement } = document;
    settle(activeElement instanceof HTMLElement ? activeElement : null);
  };

  return { ref: table, onKeyDown, onFocus };
}

/** Position of a focusable element's cell. */
export interface Place {
  row: number;
  column: number;
}

/**
 * Returns the index of the place that a key moves to in a table, or null if the key does nothing. Places are sorted by
 * row. Up and Down keep to `column`, even after passing a row that lacks it.
 */
export function stepInTable(
  places: readonly Place[],
  from: number,
  { key, ctrlKey, column }: { key: string; ctrlKey: boolean; column?: number },
): number | null {
  const here = places[from];
  if (!here) return null;
  if (ctrlKey) return key === 'Home' ? 0 : key === 'End' ? places.length - 1 : null;
  const inRow = places.flatMap(({ row }, at) => (row === here.row ? [at] : []));
  const along: Record<string, number | undefined> = {
    ArrowLeft: inRow[inRow.indexOf(from) - 1],
    ArrowRight: inRow[inRow.indexOf(from) + 1],
    Home: inRow[0],
    End: inRow.at(-1),
  };
  // At the end of a row, stays in place but handles the key, so that the page doesn't scroll.
  if (Object.hasOwn(along, key)) return along[key] ?? from;
  const towards = { row: here.row, column: column ?? here.column };
  if (key === 'ArrowUp') return nearest(places, towards, -1) ?? from;
  return key === 'ArrowDown' ? (nearest(places, towards, 1) ?? from) : null;
}

/** Finds the place nearest to the column, in the next row that has any places. */
function nearest(places: readonly Place[], here: Place, way: 1 | -1): number | undefined {
  const beyond = places
    .map((place, at) => ({ ...place, at, off: Math.abs(place.column - here.column) }))
    .filter(({ row }) => (row - here.row) * way > 0);
  const row = Math.min(...beyond.map((place) => Math.abs(place.row - here.row)));
  return beyond
    .filter((place) => Math.abs(place.row - here.row) === row)
    .sort((a, b) => a.off - b.off)[0]?.at;
}
