import type { PrintedCell } from './print-cells.ts';
import type { PrintedTable } from './print-table.ts';

/** Kinds of damage that files get in transit or through manual edits. */
export const DAMAGES = [
  'digit',
  'sign',
  'shifted decimals',
  'blank',
  'dropped',
  'doubled',
  'swapped',
] as const;
export type Damage = (typeof DAMAGES)[number];

type Random = (below: number) => number;
type Row = readonly PrintedCell[];

export interface Mutation {
  table: PrintedTable;
  /** Affected transactions, counted from the first one in the file. */
  at: readonly number[];
}

const isDay = (cell: PrintedCell): boolean => typeof cell !== 'string' && cell.kind === 'day';
const isMoney = (cell: PrintedCell): boolean =>
  typeof cell !== 'string' && cell.kind === 'money' && /\d/.test(cell.text);

/** Damages the table in one place. Null if the chosen row contains no number to damage. */
export function mutate(table: PrintedTable, damage: Damage, random: Random): Mutation | null {
  const movements = [...table.keys()].filter((line) => table[line]?.some(isDay));
  const at = random(movements.length);
  const line = movements[at] ?? -1;
  const row = table[line];
  if (!row) return null;
  const replaced = (...rows: Row[]): Mutation => ({
    table: [...table.slice(0, line), ...rows, ...table.slice(line + 1)],
    at: [at],
  });
  if (damage === 'dropped') return replaced();
  if (damage === 'doubled') return replaced(row, row);
  if (damage === 'swapped') return swapped(table, movements, [at, random(movements.length)]);
  const cells = [...row.keys()].filter((column) => isMoney(row[column] ?? ''));
  const column = cells[random(cells.length)] ?? -1;
  const cell = row[column];
  const damaged =
    cell === undefined || typeof cell === 'string' ? null : figureOf(cell, damage, random);
  return damaged === null ? null : replaced(row.with(column, damaged));
}

type Figure = Exclude<PrintedCell, string>;

function figureOf(cell: Figure, damage: Damage, random: Random): PrintedCell {
  const { text, number } = cell;
  if (damage === 'blank') return '';
  if (damage === 'sign') {
    const turned = text.startsWith('-') ? text.slice(1) : `-${text}`;
    return { ...cell, text: turned, number: -number };
  }
  if (damage === 'shifted decimals') {
    const moved = text.replace(/[.,](?=\d\d(?!\d))/, '');
    return { ...cell, text: moved, number: number * 100 };
  }
  const digits = [...text.matchAll(/\d/g)];
  const place = random(digits.length);
  const from = digits[place]?.index ?? 0;
  const digit = (Number(text[from]) + 1 + random(9)) % 10;
  const step = (digit - Number(text[from])) * 10 ** (digits.length - 1 - place - 2);
  const changed = text.slice(0, from) + String(digit) + text.slice(from + 1);
  const sum = number + (number < 0 ? -step : step);
  return { ...cell, text: changed, number: Math.round(sum * 100) / 100 };
}

function swapped(
  table: PrintedTable,
  movements: readonly number[],
  [at, other]: readonly [number, number],
): Mutation | null {
  const [a, b] = [movements[at] ?? -1, movements[other] ?? -1];
  const [one, two] = [table[a], table[b]];
  if (!one || !two || a === b) return null;
  return { table: table.with(a, two).with(b, one), at: [at, other] };
}
