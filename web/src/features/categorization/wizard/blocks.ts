/** Rows that are drawn at first, and in each block after them. */
export const FIRST = 20;
export const BLOCK = 40;

export interface Block<T> {
  /** Where in the whole list it starts. */
  start: number;
  rows: readonly T[];
}

/** The first rows, and when all are asked for the others in blocks, so that those out of sight need not be drawn. */
export function blocksOf<T>(rows: readonly T[], all: boolean): Block<T>[] {
  const blocks = [{ start: 0, rows: rows.slice(0, FIRST) }];
  for (let start = FIRST; all && start < rows.length; start += BLOCK) {
    blocks.push({ start, rows: rows.slice(start, start + BLOCK) });
  }
  return blocks;
}
