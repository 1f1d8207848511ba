import { DateReader, type DayOrder, possibleOrders } from '../../fields/dates.ts';
import type { FoundTable } from '../../tables/table.ts';

/**
 * How slashed dates are read; they come from spreadsheets. Where the parts leave it open, the period in the file's name
 * decides, else the day comes first, as it does wherever Revolut has most of its customers.
 */
export function dayOrder(
  table: FoundTable,
  columns: readonly number[],
): { order: DayOrder; slashed: boolean } {
  const cells = columns.flatMap((at) => table.rows.map((row) => row.cells[at] ?? null));
  const slashed = cells.some((cell) => typeof cell === 'string' && cell.includes('/'));
  const possible = slashed ? possibleOrders(cells) : [];
  const [first = 'day-first', other] = possible;
  if (other === undefined) return { order: first, slashed };
  const completed = table.rows.map((row) => row.cells[columns[1] ?? -1] ?? null);
  return { order: possible.find((order) => fitsName(table, completed, order)) ?? first, slashed };
}

/** `account-statement_2026-01-01_2026-01-31_en-us_a1b2c3.csv` */
const PERIOD = /(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)/;

function fitsName(
  table: FoundTable,
  cells: readonly (string | number | null)[],
  order: DayOrder,
): boolean {
  const [, from = '', to = ''] = PERIOD.exec(table.fileName) ?? [];
  if (from === '') return true;
  const dates = new DateReader(table.today, order, table.date1904);
  const days = cells.flatMap((cell) => dates.readDay(cell) ?? []);
  return days.every((day) => day >= from && day <= to);
}
