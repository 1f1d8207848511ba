import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../../accounts/draft.ts';
import { DateReader, type DayOrder } from '../../fields/dates.ts';
import { dayOrderOf } from '../../fields/day-order.ts';
import { badCell, readMoneyColumn, rowCurrency } from '../../fields/money.ts';
import { foldHeading, tidy } from '../../fields/text.ts';
import type { StatementRowType } from '../../statement.ts';
import { type FoundTable, type TableRow, textOf } from '../../tables/table.ts';
import { columnOf, hasAll, isTotal, type Layout } from '../layout.ts';

interface Columns {
  date: number;
  value: number;
  concept: number;
  movement: number;
  amount: number;
  currency: number;
  balance: number;
  notes: number;
}

const CURRENCY = ['divisa', 'currency', 'valuta', ''];

/** BBVA's "Últimos movimientos" in Spanish, English, Italian or Catalan, as a workbook or re-saved as CSV. */
export const latestMovements: Layout = {
  bank: 'BBVA',
  match(headings) {
    const columns: Columns = {
      date: columnOf(headings, 'fecha', 'date', 'data'),
      value: columnOf(headings, 'f valor', 'eff date', 'data valuta', 'd valor', 'data valor'),
      concept: columnOf(headings, 'concepto', 'item', 'parola chiave', 'concetto', 'concepte'),
      movement: columnOf(headings, 'movimiento', 'transaction', 'movimento', 'moviment'),
      amount: columnOf(headings, 'importe', 'amount', 'importo', 'import'),
      currency: -1,
      balance: columnOf(headings, 'disponible', 'available', 'disponibile'),
      notes: columnOf(headings, 'observaciones', 'comments', 'osservazioni', 'observacions'),
    };
    const { date, value, concept, movement, amount, balance } = columns;
    if (!hasAll(date, value, concept, movement, amount, balance)) return null;
    // The heading appears twice. The currency of the amount is in the column next to it.
    if (CURRENCY.includes(headings[amount + 1] ?? '')) columns.currency = amount + 1;
    const english = headings[date] === 'date';
    return {
      lastNeeded: Math.max(...Object.values(columns)),
      text: movement,
      ignores: (cells) => isTotal(cells, date),
      read: (table) => readMovements(table, columns, english),
    };
  },
};

function readMovements(table: FoundTable, columns: Columns, english: boolean): Draft {
  const dates = new DateReader(table.today, dayOrder(table, columns, english), table.date1904);
  const amounts = readMoneyColumn(table, columns.amount, { decimal: 'any' });
  const balances = readMoneyColumn(table, columns.balance, { decimal: 'any' });
  const hasBalances = balances.cents.some((cents) => cents !== null);
  const skipped = nothingSkipped();
  const groups = new AccountGroups();
  table.rows.forEach((row, i) => {
    const gross = amounts.cents[i] ?? null;
    const balance = balances.cents[i] ?? null;
    if (gross === null) throw badCell(table, row.line, columns.amount, '', 'amount');
    if (balance === null && hasBalances) {
      throw badCell(table, row.line, columns.balance, '', 'balance');
    }
    const draft = readRow(table, row, columns, dates, gross, balance);
    if (gross === 0) skipped.zero++;
    else {
      const currency = rowCurrency(table, row, columns.currency, [amounts, balances]);
      groups.rowsOf(null, 'current', currency).push(draft);
    }
  });
  return {
    variant: variantOf(table, columns, english),
    accounts: groups.list(),
    skipped,
    notices: [],
    order: 'newest-first',
    place: table.place,
    needsProof: !(amounts.certain && balances.certain),
  };
}

function readRow(
  table: FoundTable,
  row: TableRow,
  columns: Columns,
  dates: DateReader,
  gross: number,
  balance: number | null,
): DraftRow {
  const cell = row.cells[columns.date] ?? null;
  const date = dates.readDay(cell);
  if (date === null) {
    throw badCell(table, row.line, columns.date, textOf(cell), 'day');
  }
  const [concept, movement, notes] = [columns.concept, columns.movement, columns.notes].map((at) =>
    textOf(row.cells[at]),
  );
  return {
    line: row.line,
    date: `${date}T00:00:00`,
    purchaseDate: null,
    gross,
    fee: 0,
    balance,
    started: null,
    ...readTexts(concept ?? '', movement ?? '', notes ?? ''),
  };
}

function dayOrder(table: FoundTable, columns: Columns, english: boolean): DayOrder {
  const { date: booked, value: other } = columns;
  const days = { rows: table.rows, booked, other };
  return dayOrderOf(days, english ? englishOrder(table, columns) : 'day-first');
}

/**
 * The English interface writes the month first. Dates are read day first only if the list is then in date order, with
 * no date after the report date or today, and if this is not the case when they are read month first.
 */
function englishOrder(table: FoundTable, columns: Columns): DayOrder {
  const days = table.rows.map((row) => row.cells[columns.date] ?? null);
  const dayFirst = !runsOneWay(table, days, 'month-first') && runsOneWay(table, days, 'day-first');
  return dayFirst ? 'day-first' : 'month-first';
}

function runsOneWay(
  table: FoundTable,
  cells: readonly (string | number | null)[],
  order: DayOrder,
): boolean {
  const dates = new DateReader(table.today, order, table.date1904);
  const days = cells.map((cell) => dates.readDay(cell) ?? '');
  const limit = reportDay(table, dates) ?? table.today;
  return days.every((day, i) => day <= limit && (i === 0 || day <= (days[i - 1] ?? '')));
}

function reportDay(table: FoundTable, dates: DateReader): string | null {
  for (const row of table.above) {
    for (const cell of row.cells) {
      const found = /\d{1,2}[/-]\d{1,2}[/-]\d{4}/.exec(textOf(cell));
      if (found) return dates.readDay(found[0]);
    }
  }
  return null;
}

function variantOf(table: FoundTable, columns: Columns, english: boolean): string {
  if (table.place === 'Line') return 'Latest movements, saved again as CSV';
  if (english) return 'Latest movements, workbook, English interface';
  return columns.date < columns.value
    ? 'Latest movements, workbook of 2023'
    : 'Latest movements, workbook';
}

interface BbvaTexts {
  type: StatementRowType;
  description: string;
  originalText: string;
  creditorName: string | null;
}

const CARD = /^(?:pago con tarjeta|card payment|pagamento con carta|pagament amb targeta)/;
const TRANSFER =
  /^(?:transferencia|traspaso|bizum|abono por transferencia|transfer (?:received|completed|sent)|bonifico|traspas|abonament per transferencia)/;
const INTEREST = /interes|credit interest|interessi/;
/** Loan interest is a cost, not interest income. */
const LOAN = /prestamo|hipoteca|loan|mortgage|mutuo|prestec|^cargo/;
const DIRECT_DEBIT = /^(?:adeudo|service company debit|addebito|carrec)/;
/** Descriptions that only say that a company collected the money; the notes name the company. */
const BARE_DEBIT = /^(?:adeudo de empresa|service company debit)$/;
const SAYS_NOTHING = new Set(['', 'otros', 'others', 'other', 'altri', 'altres']);

/**
 * Reads the two description columns, which may swap roles. The first contains the merchant of a card payment, the kind
 * of a transfer, or the creditor of a direct debit.
 */
function readTexts(concept: string, movement: string, notes: string): BbvaTexts {
  const first = tidy(concept);
  const second = tidy(movement);
  const kind = foldHeading(first);
  const note = foldHeading(second);
  return {
    type: typeOf(kind, note),
    description: describe(first, second, notes) || second || tidy(notes),
    originalText: [first, second, tidy(notes)].filter((text) => text !== '').join(' '),
    creditorName: creditorOf(first, kind),
  };
}

function typeOf(kind: string, note: string): StatementRowType {
  if (CARD.test(note)) return 'card_payment';
  if (TRANSFER.test(kind)) return 'transfer';
  return INTEREST.test(kind) && !LOAN.test(kind) ? 'interest' : 'unknown';
}

function describe(first: string, second: string, notes: string): string {
  const kind = foldHeading(first);
  const note = foldHeading(second);
  if (CARD.test(note)) return first;
  if (BARE_DEBIT.test(kind)) return tidy(notes).replace(/^N\s*\d+\s+/i, '') || first;
  if (DIRECT_DEBIT.test(kind) || SAYS_NOTHING.has(note) || kind === note) return first;
  return tidy(`${first} ${second}`);
}

function creditorOf(first: string, kind: string): string | null {
  if (!kind.startsWith('adeudo ') || BARE_DEBIT.test(kind)) return null;
  return first.replace(/^adeudo\s+(?:de\s+)?/i, '') || null;
}
