import type { SheetTable } from './sheet-table.ts';
import { isBlank, isBlankRow, type Sheet, type TableRow } from './table.ts';

/** Maximum number of rows above a list, which contain only titles and the account number. */
const MOST_ABOVE = 10;
/** Minimum number of columns. Narrower tables are page layout rather than lists. */
const FEWEST_COLUMNS = 3;

interface List {
  table: Sheet;
  rows: TableRow[];
  width: number;
  hasMovements: boolean;
}

/**
 * Returns the tables of a page as sheets. If the page uses separate tables for the titles, headings and parts of a
 * list, joins them.
 */
export function joinTables(
  tables: readonly Sheet[],
  find: (rows: readonly TableRow[]) => SheetTable | null,
): Sheet[] {
  const joined: { table: Sheet; rows: readonly TableRow[] }[] = [];
  let above: readonly TableRow[] = [];
  let list: List | null = null;
  for (const table of tables.filter(({ hidden }) => !hidden)) {
    const found = find(table.rows);
    if (found) {
      list = listOf(table, found, above);
      joined.push(list);
      above = [];
    } else if (list && continues(table, list)) {
      for (const { cells } of table.rows) list.rows.push({ line: list.rows.length + 1, cells });
      list.hasMovements = true;
    } else {
      if (table.rows.some((row) => widthOf(row) >= FEWEST_COLUMNS))
        joined.push({ table, rows: table.rows });
      above = [...above, ...table.rows.slice(-MOST_ABOVE)].slice(-MOST_ABOVE);
    }
  }
  return joined.map(({ table, rows }) => ({ ...table, rows }));
}

function listOf(table: Sheet, found: SheetTable, above: readonly TableRow[]): List {
  const below = table.rows.slice(found.above.length + 1);
  return {
    table,
    rows: [...above, ...table.rows],
    width: found.headings.length,
    hasMovements: below.some((row) => !isBlankRow(row)),
  };
}

/**
 * True if a table continues a list. It must contain the first rows below the headings, or rows as wide as the headings.
 */
const continues = ({ rows }: Sheet, { width, hasMovements }: List): boolean => {
  const filled = rows.filter((row) => !isBlankRow(row));
  return (
    filled.length > 0 && (!hasMovements || filled.every(({ cells }) => cells.length === width))
  );
};

const widthOf = ({ cells }: TableRow): number => cells.filter((cell) => !isBlank(cell)).length;
