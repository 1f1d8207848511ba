import {
  type Booked,
  booked,
  bytesOf,
  type Movement,
  monthFirst,
  quoted,
  serial,
  shortDecimal,
  slashed,
  type WriteOptions,
} from './movements.ts';
import { type SheetCell, writeSheet } from './sheets.ts';

export interface BbvaOptions extends WriteOptions {
  /** `dated`: the workbook of 2023, whose dates are numbers at noon. */
  age?: 'texts' | 'dated' | 'english';
  /** Date of the report, `YYYY-MM-DD`. */
  reported?: string;
}

const SPANISH = [
  'F.Valor',
  'Fecha',
  'Concepto',
  'Movimiento',
  'Importe',
  'Divisa',
  'Disponible',
  'Divisa',
  'Observaciones',
];
const OLDER = ['Fecha', 'F.Valor', ...SPANISH.slice(2)];
const ENGLISH = [
  'Eff. Date',
  'Date',
  'Item',
  'Transaction',
  'Amount',
  'Currency',
  'Available',
  'Currency',
  'Comments',
];

const cellsOf = (
  row: Booked,
  day: SheetCell,
  number: (cents: number) => SheetCell,
): SheetCell[] => [
  '',
  day,
  day,
  row.text,
  row.gross < 0 ? 'Pago con tarjeta' : 'Otros',
  number(row.gross),
  'EUR',
  number(row.balance),
  'EUR',
  '',
];

const newestFirst = (movements: readonly Movement[], options: WriteOptions): Booked[] =>
  booked(movements, options.opening ?? 0).reverse();

/** "Últimos movimientos" as the bank's workbook. */
export function writeBbvaXlsx(
  movements: readonly Movement[],
  options: BbvaOptions = {},
): Uint8Array {
  const { age = 'texts', reported = '2026-11-01' } = options;
  const [headings, day] = {
    texts: [SPANISH, slashed],
    dated: [OLDER, (date: string) => serial(date) + 0.5],
    english: [ENGLISH, monthFirst],
  }[age] as [string[], (date: string) => SheetCell];
  const [title, generated] =
    age === 'english'
      ? ['Latest transactions', `Report generation date: ${monthFirst(reported)}`]
      : ['Últimos movimientos', `Fecha de generación del informe: ${slashed(reported)}`];
  const rows = newestFirst(movements, options).map((row) =>
    cellsOf(row, day(row.date), (cents) => cents / 100),
  );
  return writeSheet(
    [[], ['', '', '', title], ['', '', '', generated], [], ['', ...headings], ...rows],
    { name: 'Informe BBVA' },
  );
}

/** Writes the same list as re-saved by a program: with semicolons, an empty first column and decimal points. */
export function writeBbvaCsv(
  movements: readonly Movement[],
  options: BbvaOptions = {},
): Uint8Array {
  const rows = newestFirst(movements, options).map((row) =>
    cellsOf(row, slashed(row.date), (cents) => shortDecimal(cents)),
  );
  const lines = [['', ...SPANISH], ...rows].map((cells) =>
    cells.map((cell) => quoted(String(cell ?? ''), ';')).join(';'),
  );
  return bytesOf(`${lines.join('\n')}\n`);
}
