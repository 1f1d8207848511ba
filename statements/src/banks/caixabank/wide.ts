import { compactIban, ibanFromCcc, isIban } from '@saldo/domain/iban';
import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../../accounts/draft.ts';
import { DateReader } from '../../fields/dates.ts';
import { dayOrderOf } from '../../fields/day-order.ts';
import { badCell, type MoneyColumn, readMoneyColumn, rowCurrency } from '../../fields/money.ts';
import { StatementError } from '../../statement.ts';
import { type FoundTable, isBlank, type TableRow, textOf } from '../../tables/table.ts';
import { columnOf, hasAll, type Layout } from '../layout.ts';
import { readConceptTexts, textsOf } from './concepts.ts';

interface Columns {
  account: number;
  currency: number;
  date: number;
  value: number;
  income: number;
  expense: number;
  credit: number;
  debit: number;
  concept: number;
  references: readonly [first: number, second: number];
  texts: number[];
}

/**
 * The export for long periods ("fichero Excel"). Its columns are the fields of Norma 43, and it may contain several
 * accounts.
 */
export const wideList: Layout = {
  bank: 'CAIXABANK',
  match(headings) {
    const columns: Columns = {
      account: columnOf(headings, 'numero de cuenta', 'numero de compte'),
      currency: columnOf(headings, 'divisa'),
      date: columnOf(headings, 'f operacion', 'd operacio'),
      value: columnOf(headings, 'f valor', 'd valor'),
      income: columnOf(headings, 'ingreso (+)', 'ingres (+)'),
      expense: columnOf(headings, 'gasto (-)', 'despesa (-)'),
      credit: columnOf(headings, 'saldo (+)'),
      debit: columnOf(headings, 'saldo (-)'),
      concept: columnOf(headings, 'concepto comun', 'concepte comu'),
      references: [columnOf(headings, 'referencia 1'), columnOf(headings, 'referencia 2')],
      texts: headings.flatMap((heading, at) =>
        /^concept[oe] complementari?o? \d+$/.test(heading) ? [at] : [],
      ),
    };
    const { date, income, expense, credit, debit, texts } = columns;
    if (!hasAll(date, income, expense)) return null;
    return {
      lastNeeded: Math.max(date, income, expense, credit, debit, ...texts),
      text: texts[0] ?? date,
      ignores: (cells) => isBlank(cells[date]),
      read: (table) => new Reader(table, columns).read(),
    };
  },
};

class Reader {
  private readonly groups = new AccountGroups();
  private readonly skipped = nothingSkipped();
  private readonly ibans = new Map<string, string | null>();
  private readonly dates: DateReader;

  constructor(
    private readonly table: FoundTable,
    private readonly columns: Columns,
  ) {
    const { date: booked, value: other } = columns;
    const days = { rows: table.rows, booked, other };
    this.dates = new DateReader(table.today, dayOrderOf(days, 'day-first'), table.date1904);
  }

  read(): Draft {
    const { table, columns } = this;
    const money = (column: number) => readMoneyColumn(table, column, { decimal: 'any' });
    const [income, expense] = [money(columns.income), money(columns.expense)];
    const [credit, debit] = [money(columns.credit), money(columns.debit)];
    table.rows.forEach((row, i) => {
      const gross = this.amount(row, i, income, expense);
      const positive = credit.cents[i] ?? null;
      const negative = debit.cents[i] ?? null;
      const balance =
        positive === null && negative === null ? null : (positive ?? 0) - (negative ?? 0);
      this.add(row, gross, balance, [income, expense, credit, debit]);
    });
    const accounts = this.groups.list();
    if (accounts.length > 1 && accounts.some((account) => account.iban === null)) {
      throw new StatementError((t) => t.banks.wrongNumbers);
    }
    return {
      variant:
        table.place === 'Row'
          ? 'CaixaBankNow long range, workbook'
          : 'CaixaBankNow long range, CSV',
      accounts,
      skipped: this.skipped,
      notices: [],
      order: 'newest-first',
      place: table.place,
      needsProof: [income, expense, credit, debit].some((column) => !column.certain),
    };
  }

  /** Caches account numbers, since a file has few accounts but repeats the number on every row. */
  private ibanOf(text: string): string | null {
    let iban = this.ibans.get(text);
    if (iban === undefined) {
      iban = isIban(text) ? compactIban(text) : ibanFromCcc(text);
      this.ibans.set(text, iban);
    }
    return iban;
  }

  private amount(row: TableRow, i: number, income: MoneyColumn, expense: MoneyColumn): number {
    const received = income.cents[i] ?? null;
    const spent = expense.cents[i] ?? null;
    if (received === null && spent === null) {
      throw badCell(this.table, row.line, this.columns.income, '', 'orExpense');
    }
    return (received ?? 0) - (spent ?? 0);
  }

  private add(
    row: TableRow,
    gross: number,
    balance: number | null,
    money: readonly MoneyColumn[],
  ): void {
    const cell = row.cells[this.columns.date] ?? null;
    const date = this.dates.readDay(cell);
    if (date === null) {
      throw badCell(this.table, row.line, this.columns.date, textOf(cell), 'day');
    }
    if (gross === 0) {
      this.skipped.zero++;
      return;
    }
    const iban = this.ibanOf(textOf(row.cells[this.columns.account]));
    const currency = rowCurrency(this.table, row, this.columns.currency, money);
    this.groups.rowsOf(iban, 'current', currency).push(this.draft(row, date, gross, balance));
  }

  private draft(row: TableRow, date: string, gross: number, balance: number | null): DraftRow {
    const { references, texts: concepts } = this.columns;
    const text = (at: number) => textOf(row.cells[at]);
    const parts = textsOf(concepts.map(text), [text(references[0]), text(references[1])]);
    // A workbook may store the code as the number 3.
    const code = textOf(row.cells[this.columns.concept]).trim().padStart(2, '0');
    const texts = readConceptTexts(code, parts, gross > 0);
    const { purchase } = texts;
    const bought = purchase && this.dates.fromParts(purchase.year, purchase.month, purchase.day);
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
      originalText: parts.filter((part) => part.trim() !== '').join(' '),
      creditorName: texts.creditorName,
      debtorName: texts.debtorName,
    };
  }
}
