import type { Mapping, MappingQuestion } from '@saldo/contract/imports';
import { centsOfCell, dayOfCell } from '@saldo/domain/cells';
import { fold } from '@saldo/domain/text';

/** Any year that has four figures: which of two orders reads more is asked, not whether a day is near. */
const ANY_YEAR = 9999;

const readable = (cells: readonly string[], reads: (cell: string) => boolean) =>
  cells.filter((cell) => cell.trim() !== '' && reads(cell)).length;

/** The order that reads more of the cells as days; day first where the sample leaves it open, as most of Europe writes. */
export function guessDateOrder(cells: readonly string[]): Mapping['date_order'] {
  const read = (order: Mapping['date_order']) =>
    readable(cells, (cell) => dayOfCell(cell, order, ANY_YEAR) !== null);
  return read('month-first') > read('day-first') ? 'month-first' : 'day-first';
}

/** The sign that reads more of the cells as amounts; the comma where whole numbers leave it open. */
export function guessDecimal(cells: readonly string[]): Mapping['decimal'] {
  const read = (decimal: Mapping['decimal']) =>
    readable(cells, (cell) => centsOfCell(cell, decimal) !== 'unreadable');
  return read('point') > read('comma') ? 'point' : 'comma';
}

const CURRENCY_WORDS = ['currency', 'divisa', 'moneda', 'wahrung', 'devise', 'valuta', 'moeda'];

/** The one currency that a column of that name holds in the whole sample; null when there is none, or several. */
export function guessCurrency({ headings, sample }: MappingQuestion): string | null {
  const at = headings.findIndex((heading) =>
    CURRENCY_WORDS.some((word) => fold(heading).includes(word)),
  );
  const found = new Set(at < 0 ? [] : sample.map((row) => (row[at] ?? '').trim().toUpperCase()));
  const [only = ''] = found;
  return found.size === 1 && /^[A-Z]{3}$/.test(only) ? only : null;
}
