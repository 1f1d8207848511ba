import type { Mapping } from '@saldo/contract/imports';
import { centsOfCell } from '@saldo/domain/amounts';
import { fold } from '@saldo/domain/text';
import { type DayOrder, isSlashed, possibleOrders } from '../fields/dates.ts';
import { nearerOrder } from '../fields/day-order.ts';

type Field = 'date' | 'description' | 'amount' | 'income' | 'expense' | 'balance';

/** Words that head such a column, in the languages that banks of Europe export in; the better ones come first. */
const WORDS: Readonly<Record<Field, readonly string[]>> = {
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
const FIELDS = Object.keys(WORDS) as Field[];

/** Headings of days, among which no amount is looked for: `Fecha valor`, `Value date`. */
const SAYS_DAY = /\b(?:fecha|f|date|datum|data|dia|valuta)\b/;
/** Of two amounts one is in another currency, or no amount of the account. */
const SAYS_OTHER = /\b(?:local|original|foreign|extranjera|fremd|fee|comision|exchange|tax)/;

/** A heading as it is compared: no case, accents or dots. */
export const plain = (heading: string): string =>
  fold(heading.replaceAll(/[._]/g, ' ')).replace(/\s+/g, ' ');

/**
 * For each field the heading that most likely holds it, or null: an exact word first, then one that begins with it,
 * then one that holds it.
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
    for (const word of WORDS[field]) {
      const found = own.find(({ text }) => test(text, word));
      if (found) return found.heading;
    }
  }
  return null;
}

/** Whether these could name the columns of a list: a day and an amount are among them, and nothing that is one. */
export function namesColumns(cells: readonly string[]): boolean {
  const { date, amount, income, expense } = guessColumns(cells);
  if (date === null || (amount ?? income ?? expense) === null) return false;
  return !cells.some((cell) => /\d{2}/.test(cell));
}

type Rows = readonly { cells: readonly string[] }[];

/**
 * What the headings and all rows tell: the columns, and how days and amounts are written where only one way fits.
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
  const bank = guessBank(headings.map(plain));
  if (bank !== null) guess.bank = bank;
  return guess;
}

/** How days are written: as their parts say, else as the distance to the days of another column says. */
function guessOrder(date: number, rows: Rows): DayOrder | null {
  const [only, second] = possibleOrders(rows.map(({ cells }) => cells[date] ?? null));
  if (second === undefined) return only ?? null;
  const columns = rows[0]?.cells.keys() ?? [];
  const isDays = (at: number) =>
    at !== date && rows.every(({ cells }) => isSlashed(cells[at] ?? null));
  const other = [...columns].find(isDays);
  return other === undefined ? null : nearerOrder({ rows, booked: date, other });
}

/** Banks that are told by headings which no other uses together: only the name is taken from it. */
const BANKS: readonly (readonly [code: string, headings: readonly string[]])[] = [
  ['N26', ['booking date', 'partner name']],
  ['N26', ['payee', 'transaction type', 'payment reference']],
  ['N26', ['beneficiario', 'tipo de transaccion', 'referencia de pago']],
  ['ING', ['f valor', 'categoria', 'subcategoria']],
  ['ING', ['af bij', 'mutatiesoort']],
  ['WISE', ['transferwise id']],
  ['PAYPAL', ['gross', 'net', 'transaction id']],
  ['PAYPAL', ['bruto', 'neto', 'id de transaccion']],
  ['MONZO', ['emoji', 'notes and #tags']],
  ['SABADELL', ['f operativa', 'f valor']],
  ['AMEX', ['card member', 'extended details']],
  ['AMEX', ['titular de la tarjeta', 'detalles ampliados']],
  ['TRADE REPUBLIC', ['account type', 'asset class']],
];

/** The bank that these headings are of; null where several write them, or none is known to. */
export const bankOfHeadings = (headings: readonly string[]): string | null =>
  guessBank(headings.map(plain));

function guessBank(headings: readonly string[]): string | null {
  const found = BANKS.find(([, words]) => words.every((word) => headings.includes(word)));
  return found?.[0] ?? null;
}

const CARD_HOLDER = ['card member', 'titular de la tarjeta', 'karteninhaber', 'kaartlid'];

/** Whether this is the bill of a credit card, on which what was spent has no minus and what is paid back has one. */
const isBilled = (headings: readonly string[]): boolean =>
  CARD_HOLDER.some((word) => headings.includes(word));
