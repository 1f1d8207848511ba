import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

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
  /** The column that going up and down keeps to, as long as one is where that led. */
  const kept = useRef<{ at: HTMLElement; column: number } | null>(null);

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
    // The browser is content with a part of it, which may lie below what stays in place.
    next.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onFocus = () => {
    const { activeElement } = document;
    settle(activeElement instanceof HTMLElement ? activeElement : null);
  };

  return { ref: table, onKeyDown, onFocus };
}

/** Where something that can be reached stands. */
export interface Place {
  row: number;
  column: number;
}

/**
 * Where a key leads from a place in a table; null when it means nothing here. Places come row by row. Up and down keep
 * to `column`, which a row without it may have led away from.
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
  // At the end of a row the page does not move instead.
  if (Object.hasOwn(along, key)) return along[key] ?? from;
  const towards = { row: here.row, column: column ?? here.column };
  if (key === 'ArrowUp') return nearest(places, towards, -1) ?? from;
  return key === 'ArrowDown' ? (nearest(places, towards, 1) ?? from) : null;
}

/** In the next row that has any, the one nearest to the column. */
function nearest(places: readonly Place[], here: Place, way: 1 | -1): number | undefined {
  const beyond = places
    .map((place, at) => ({ ...place, at, off: Math.abs(place.column - here.column) }))
    .filter(({ row }) => (row - here.row) * way > 0);
  const row = Math.min(...beyond.map((place) => Math.abs(place.row - here.row)));
  return beyond
    .filter((place) => Math.abs(place.row - here.row) === row)
    .sort((a, b) => a.off - b.off)[0]?.at;
}
