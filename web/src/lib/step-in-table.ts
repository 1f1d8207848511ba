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
