import type { Mapping } from '@saldo/contract/imports';
import { centsOfCell } from '@saldo/domain/amounts';
import { fold } from '@saldo/domain/text';
import { type DayOrder, isSlashed, possibleOrders } from '../fields/dates.ts';
import { nearerOrder } from '../fields/day-order.ts';
import { layoutOf } from '../layouts/known-layout.ts';

type Field = 'date' | 'description' | 'amount' | 'income' | 'expense' | 'balance';

/** Heading words for each field in the languages of European banks, most specific words first. */
export const COLUMN_WORDS: Readonly<Record<Field, readonly string[]>> = {
  date: [
    ...['date', 'fecha', 'data', 'datum', 'buchungstag', 'booking date', 'booked', 'dia'],
    ...['fecha operacion', 'f operativa', 'f contable', 'f operacion', 'transaction date'],
    ...['completed date', 'f valor', 'created on', 'buchungsdatum', 'boekdatum', 'rentedatum'],
  ],
  description: [
    ...['description', 'descripcion', 'descripcio', 'concepto', 'concepte', 'concept', 'details'],
    ...['libelle', 'verwendungszweck', 'omschrijving', 'naam / omschrijving', 'descrizione'],
    ...['descricao', 'beschreibung', 'buchungstext', 'payee', 'beneficiario', 'partner name'],
    ...['empfanger', 'counterparty', 'merchant', 'name', 'nombre', 'nom', 'naam', 'memo'],
    ...['movimiento', 'movimento', 'narrative', 'reference', 'referencia', 'payment reference'],
    'operazione',
  ],
  amount: [
    ...['amount', 'importe', 'import', 'betrag', 'montant', 'importo', 'bedrag', 'cantidad'],
    ...['montante', 'quantia', 'umsatz', 'kwota', 'net', 'neto', 'netto', 'valor', 'value'],
  ],
  income: [
    ...['income', 'credit', 'ingreso', 'haber', 'abono', 'paid in', 'money in', 'entrate', 'haben'],
    ...['gutschrift', 'credito', 'entrada', 'deposit', 'accredit'],
  ],
  expense: [
    ...['expense', 'debit', 'gasto', 'debe', 'cargo', 'paid out', 'money out', 'uscite', 'soll'],
    ...['lastschrift', 'debito', 'saida', 'withdrawal', 'addebit'],
  ],
  balance: ['balance', 'running balance', 'saldo', 'solde', 'kontostand'],
};
const FIELDS = Object.keys(COLUMN_WORDS) as Field[];

/** Matches date headings such as `Fecha valor` or `Value date`, which never name an amount. */
const SAYS_DAY = /\b(?:fecha|f|date|datum|data|dia|valuta)\b/;
/** Matches headings of amounts in another currency and of amounts that do not affect the account. */
const SAYS_OTHER = /\b(?:local|original|foreign|extranjera|fremd|fee|comision|exchange|tax)/;

/** Folds a heading for comparison: removes case, accents and dots. */
export const plain = (heading: string): string =>
  fold(heading.replaceAll(/[._]/g, ' ')).replace(/\s+/g, ' ');

/**
 * Guesses the heading of each field: first by an exact word, then by a prefix, then by a word within the heading. Null
 * for a field without a matching heading.
 */
export function guessColumns(headings: readonly string[]): Record<Field, string | null> {
  const taken = new Set<string>();
  const guess = { ...NOTHING };
  for (const field of FIELDS) {
    const found = bestOf(
      field,
      headings.filter((heading) => !taken.has(heading)),
    );
    if (found !== null) taken.add(found);
    guess[field] = found;
  }
  if (!isBilled(headings.map(plain)) || guess.amount === null) return guess;
  return { ...guess, amount: null, income: null, expense: guess.amount };
}

const NOTHING: Record<Field, string | null> = {
  date: null,
  description: null,
  amount: null,
  income: null,
  expense: null,
  balance: null,
};

function bestOf(field: Field, headings: readonly string[]): string | null {
  const isMoney = field !== 'date' && field !== 'description';
  const candidates = headings
    .map((heading) => ({ heading, text: plain(heading) }))
    .filter(({ text }) => text !== '' && !(isMoney && SAYS_DAY.test(text)));
  const own = candidates.filter(({ text }) => !(isMoney && SAYS_OTHER.test(text)));
  const tests = [
    (text: string, word: string) => text === word,
    (text: string, word: string) => text.startsWith(word),
    (text: string, word: string) => text.includes(` ${word}`),
  ];
  for (const test of tests) {
    for (const word of COLUMN_WORDS[field]) {
      const found = own.find(({ text }) => test(text, word));
      if (found) return found.heading;
    }
  }
  return null;
}

/** True if the cells could be column names: they name a date and an amount but contain no values. */
export function namesColumns(cells: readonly string[]): boolean {
  const { date, amount, income, expense } = guessColumns(cells);
  if (date === null || (amount ?? income ?? expense) === null) return false;
  return !cells.some((cell) => /\d{2}/.test(cell));
}

type Rows = readonly { cells: readonly string[] }[];

/**
 * Guesses a mapping from the headings and all rows. Includes the format of dates and amounts if only one format fits.
 */
export function guessMapping(
  headings: readonly string[],
  rows: Rows,
): Record<string, string | null> {
  const guess: Record<string, string | null> = guessColumns(headings);
  const cellsOf = (heading: string | null | undefined) => {
    const at = heading ? headings.indexOf(heading) : -1;
    return at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '');
  };
  const order = guessOrder(headings.indexOf(guess.date ?? ''), rows);
  if (order !== null) guess.date_order = order;
  const amounts = [guess.amount, guess.income, guess.expense, guess.balance].flatMap(cellsOf);
  const decimals = (['comma', 'point'] as const).filter((decimal: Mapping['decimal']) =>
    amounts.every((cell) => centsOfCell(cell, decimal) !== 'unreadable'),
  );
  const [decimal] = decimals;
  if (decimal && decimals.length === 1) guess.decimal = decimal;
  const bank = layoutOf(headings)?.bank ?? null;
  if (bank !== null) guess.bank = bank;
  return guess;
}

/**
 * Guesses the order of day and month from the dates themselves or, if they fit both orders, from their distance to
 * another date column.
 */
function guessOrder(date: number, rows: Rows): DayOrder | null {
  const [only, second] = possibleOrders(rows.map(({ cells }) => cells[date] ?? null));
  if (second === undefined) return only ?? null;
  const columns = rows[0]?.cells.keys() ?? [];
  const isDays = (at: number) =>
    at !== date && rows.every(({ cells }) => isSlashed(cells[at] ?? null));
  const other = [...columns].find(isDays);
  return other === undefined ? null : nearerOrder({ rows, booked: date, other });
}

export const CARD_HOLDER = ['card member', 'titular de la tarjeta', 'karteninhaber', 'kaartlid'];

/** True for a credit card bill, where purchases have no minus and refunds have one. */
const isBilled = (headings: readonly string[]): boolean =>
  CARD_HOLDER.some((word) => headings.includes(word));
