import { currencyNamed, isMoneyCurrency } from '../fields/currencies.ts';
import { quote } from '../fields/text.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { StatementError } from '../statement.ts';
import type { CsvTable } from './csv-table.ts';

type Row = CsvTable['rows'][number];

/**
 * Returns a function that finds each row's currency in its amounts, a separate column or a heading. If none of these
 * names one, uses the currency of the mapping. Refuses a row that names two currencies, or a word that is not a
 * currency.
 */
export function currencyReader(
  table: CsvTable,
  amounts: readonly number[],
  chosen: string,
): (row: Row) => string {
  const own = currencyColumn(table);
  const inHeadings = amounts.flatMap((at) => namedInHeading(table.headings[at] ?? ''));
  return ({ line, cells }) => {
    const words = amounts.flatMap((at) => (cells[at] ?? '').match(WORD) ?? []);
    const written = (cells[own] ?? '').trim();
    if (written !== '') words.push(written);
    const codes = [...inHeadings, ...words].map((word) => codeOf(word, line, chosen));
    const [first = chosen] = codes;
    const other = codes.find((code) => code !== first);
    if (other === undefined) return first;
    throw new StatementError((t) => t.rows.twoCurrencies('Line', line, first, other), line);
  };
}

/** Matches words and symbols next to the digits of an amount. */
const WORD = /[€$£¥]|\p{L}+/gu;

function codeOf(word: string, line: number, chosen: string): string {
  const code = currencyNamed(word, chosen);
  if (code !== null) return code;
  throw new StatementError((t) => t.csv.noCurrency('Line', line, quote(word)), line);
}

const HEADINGS = new Set([
  ...['currency', 'currency code', 'ccy', 'divisa', 'moneda', 'wahrung', 'waehrung', 'devise'],
  ...['valuta', 'moeda', 'munt', 'waluta', 'mena', 'penznem', 'deviza'],
]);

/**
 * Returns the column that names the currency of each row, or -1. Checks the contents, since `Valuta` may also be a
 * heading of dates.
 */
const currencyColumn = ({ headings, rows }: CsvTable): number =>
  headings.findIndex(
    (heading, at) =>
      HEADINGS.has(foldWord(heading)) && !rows.some(({ cells }) => /\d/.test(cells[at] ?? '')),
  );

/** Matches the currency in `Amount (EUR)`, `Importe (€)` and `Betrag USD`. */
const IN_HEADING = /[([]\s*([€$£¥]|[A-Za-z]{3})\s*[)\]]|\s([A-Z]{3})$/;

function namedInHeading(heading: string): string[] {
  const [, bracketed, last] = IN_HEADING.exec(heading.trim()) ?? [];
  const word = (bracketed ?? last ?? '').toUpperCase();
  return /^[€$£¥]$/.test(word) || isMoneyCurrency(word) ? [word] : [];
}
