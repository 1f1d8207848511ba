import type { TableRow } from '../tables/table.ts';
import { namesColumns } from './blocks.ts';

interface Field {
  line: number;
  name: string;
  value: string;
}

const LONGEST_NAME = 40;

/** `Description: CARD PAYMENT`. Some banks put a space behind the colon that never breaks a line. */
function fieldIn(text: string): { name: string; value: string } | null {
  const at = text.slice(0, LONGEST_NAME + 1).indexOf(':');
  if (at < 1 || !/^\p{L}/u.test(text)) return null;
  return { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}

/**
 * Returns the rows of a text that prints each transaction as a few lines, one for each field, as a table. Null if the
 * fields of two transactions differ, or if any other line stands between them.
 */
export function recordsIn(text: string): TableRow[] | null {
  const lines = text.split('\n').map((line, at) => ({ line: at + 1, text: line.trim() }));
  const filled = lines.filter((line) => line.text !== '');
  const fields = filled.map((one): Field | null => {
    const field = fieldIn(one.text);
    return field && { line: one.line, ...field };
  });
  const names = fields.map((field) => field?.name ?? '');
  const last = new Map(names.map((name, at) => [name, at]));
  const first = names.findIndex((name, at) => name !== '' && (last.get(name) ?? at) > at);
  const width = names.indexOf(names[first] ?? '', first + 1) - first;
  const headings = names.slice(first, first + width);
  const [head] = fields.slice(first, first + 1);
  if (first < 0 || width < FEWEST || !head || (names.length - first) % width !== 0) return null;
  if (!namesColumns({ line: head.line, cells: headings })) return null;
  if (names.slice(first).some((name, at) => name !== headings[at % width])) return null;
  const above = filled.slice(0, first).map(({ line, text: one }) => ({ line, cells: [one] }));
  const rows = Array.from({ length: (names.length - first) / width }, (_, record): TableRow => {
    const own = fields.slice(first + record * width, first + (record + 1) * width);
    return { line: own[0]?.line ?? 0, cells: own.map((field) => field?.value ?? '') };
  });
  return [...above, { line: head.line, cells: headings }, ...rows];
}

const FEWEST = 3;
