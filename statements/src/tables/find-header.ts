import type { HeaderMatch, Layout } from '../banks/layout.ts';
import { foldHeading, repairDoubleEncoding } from '../fields/text.ts';
import type { Cell } from './table.ts';

export interface FoundHeader {
  layout: Layout;
  match: HeaderMatch;
  headings: string[];
}

/** Preambles have up to a dozen lines. A header this far down is not one. */
export const HEADER_WITHIN = 30;

/** Matches a row against all layouts, including other banks', so that a wrong choice of bank can be named. */
export function matchHeader(
  cells: readonly Cell[],
  below: readonly Cell[],
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
