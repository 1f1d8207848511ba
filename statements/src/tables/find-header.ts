import type { HeaderMatch, Layout } from '../banks/layout.ts';
import { foldHeading, repairDoubleEncoding } from '../fields/text.ts';
import type { TableCell } from './table.ts';

export interface FoundHeader {
  layout: Layout;
  match: HeaderMatch;
  headings: string[];
}

/** Maximum number of lines searched for a header. At most a dozen lines precede it. */
export const HEADER_WITHIN = 30;

/**
 * Matches a row with all layouts, including those of other banks, so that an error can say which bank should have been
 * selected.
 */
export function matchHeader(
  cells: readonly TableCell[],
  below: readonly TableCell[],
  layouts: readonly Layout[],
): FoundHeader | null {
  const headings = cells.map((cell) =>
    typeof cell === 'string' ? repairDoubleEncoding(cell).trim() : '',
  );
  const folded = headings.map(foldHeading);
  for (const layout of layouts) {
    const match = layout.match(folded, below);
    if (match) return { layout, match, headings };
  }
  return null;
}
