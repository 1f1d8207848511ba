import { type Draft, type DraftRow, nothingSkipped } from '../../accounts/draft.ts';
import { DateReader } from '../../fields/dates.ts';
import { dayOrderOf } from '../../fields/day-order.ts';
import { badCell, readMoneyColumn, rowCurrency } from '../../fields/money.ts';
import { ibanIn } from '../../fields/text.ts';
import { type FoundTable, type TableCell, type TableRow, textOf } from '../../tables/table.ts';
import { columnOf, hasAll, isTotal, type Layout } from '../layout.ts';
import { readTexts } from './free-texts.ts';

interface Columns {
  date: number;
  value: number;
  movement: number;
  more: number;
  amount: number;
  balance: number;
}

/** The web list as a workbook or CSV, in Spanish, Catalan or English. */
export const compactList: Layout = {
  bank: 'CAIXABANK',
  match(headings) {
    const columns: Columns = {
      date: columnOf(headings, 'fecha', 'data', 'date'),
      value: columnOf(headings, 'fecha valor', 'data valor', 'value date'),
      movement: columnOf(headings, 'movimiento', 'moviment', 'movement', 'transaction'),
      // Files with the wrong encoding often garble the accented letter of `Más` or `Més`.
      more: headings.findIndex((text) =>
        /^(?:m.{0,3}s da(?:tos|des)|more (?:data|information))$/.test(text),
      ),
      amount: columnOf(headings, 'importe', 'import', 'amount'),
      balance: columnOf(headings, 'saldo', 'balance'),
    };
    const { date, value, movement, amount } = columns;
    if (!hasAll(date, value, movement, amount)) return null;
    return matchOf(columns, columns.more >= 0 ? columns.more : movement, (table) =>
      table.place === 'Row' ? 'CaixaBankNow list, workbook' : 'CaixaBankNow list, CSV',
    );
  },
};

/**
 * The list from imagin and CaixaBank's app. It has no value date and only these four columns, plus any that a user
 * added after them. Other banks have the same headings among more columns.
 */
export const appList: Layout = {
  bank: 'CAIXABANK',
  match(headings) {
    const columns: Columns = {
      date: columnOf(headings, 'fecha', 'data', 'date'),
      value: -1,
      movement: columnOf(headings, 'concepto', 'concepte', 'concept'),
      more: -1,
      amount: columnOf(headings, 'importe', 'import', 'amount'),
      balance: columnOf(headings, 'saldo', 'saldo disponible', 'balance', 'available balance'),
    };
    const filled = headings.filter((heading) => heading !== '').length;
    const { date, movement, amount, balance } = columns;
    if (!hasAll(date, movement, amount, balance)) return null;
    const inOrder = date === movement + 1 && amount === date + 1 && balance === amount + 1;
    const isFirst = headings.slice(0, Math.max(movement, 0)).every((heading) => heading === '');
    if (filled !== 4 && !(inOrder && isFirst)) return null;
    return matchOf(columns, movement, (table) =>
      table.place === 'Row' ? 'imagin or app list, workbook' : 'imagin or app list, CSV',
    );
  },
};

const matchOf = (columns: Columns, text: number, variant: (table: FoundTable) => string) => ({
  lastNeeded: Math.max(...Object.values(columns)),
  text,
  ignores: (cells: readonly TableCell[]) => isTotal(cells, columns.date),
  read: (table: FoundTable) => readList(table, columns, variant(table)),
});

function readList(table: FoundTable, columns: Columns, variant: string): Draft {
  const amounts = readMoneyColumn(table, columns.amount, { decimal: 'any' });
  const balances = readMoneyColumn(table, columns.balance, { decimal: 'any' });
  const hasBalances = balances.cents.some((cents) => cents !== null);
  const days = { rows: table.rows, booked: columns.date, other: columns.value };
  const dates = new DateReader(table.today, dayOrderOf(days, 'day-first'), table.date1904);
  const skipped = nothingSkipped();
  const rows: DraftRow[] = [];
  table.rows.forEach((row, i) => {
    const gross = amounts.cents[i] ?? null;
    const balance = balances.cents[i] ?? null;
    if (gross === null) throw badCell(table, row.line, columns.amount, '', 'amount');
    if (balance === null && hasBalances) {
      throw badCell(table, row.line, columns.balance, '', 'balance');
    }
    if (gross === 0) skipped.zero++;
    else rows.push(readRow(table, row, columns, dates, gross, balance));
  });
  const iban = ibanAbove(table);
  const [first] = table.rows;
  const currency = first ? rowCurrency(table, first, -1, [amounts, balances]) : 'EUR';
  return {
    variant,
    accounts: [{ iban, product: 'current', currency, rows }],
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
  const movement = textOf(row.cells[columns.movement]);
  const more = textOf(row.cells[columns.more]);
  const texts = readTexts(movement, more, gross > 0);
  const { purchase } = texts;
  const bought = purchase && dates.fromParts(purchase.year, purchase.month, purchase.day);
  return {
    line: row.line,
    date: `${date}T00:00:00`,
    purchaseDate: bought ? `${bought}T00:00:00` : null,
    gross,
    fee: 0,
    balance,
    started: null,
    type: texts.type,
    description: texts.description,
    originalText: more === '' ? movement : `${movement} ${more}`,
    debtorName: texts.debtorName,
  };
}

/** Returns the account number from a title above the header, or null if no number has valid check digits. */
function ibanAbove(table: FoundTable): string | null {
  for (const row of table.above) {
    for (const cell of row.cells) {
      const iban = ibanIn(textOf(cell).toUpperCase());
      if (iban) return iban;
    }
  }
  return null;
}
