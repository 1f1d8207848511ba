import type { Ledger, LedgerRow } from './ledger.ts';
import {
  type DayForm,
  dayCell,
  dayText,
  type Figures,
  moneyCell,
  type PrintedCell,
} from './print-cells.ts';
import { type MoneyForm, moneyColumns } from './print-money.ts';

export type ColumnKey =
  | 'day'
  | 'value'
  | 'purchase'
  | 'text'
  | 'party'
  | 'partyIban'
  | 'money'
  | 'balance'
  | 'currency'
  | 'reference'
  | 'account'
  | 'state'
  | 'original'
  | 'fee';

export interface TableForm {
  columns?: readonly ColumnKey[];
  money?: MoneyForm;
  figures?: Figures;
  days?: DayForm;
  /** `shuffled`: newest day first, with the rows of each day in random order. */
  order?: 'oldest' | 'newest' | 'shuffled';
  headings?: 'one' | 'two' | 'none' | 'again';
  /** Number of lines above the headings. The first ones are a bank, an account and a period. */
  titles?: number;
  /** Position of the currency, if it has no column of its own. */
  currency?: 'heading' | 'title' | 'balance';
  rows?: 'ends' | 'totals' | 'days' | 'pending' | 'comments' | 'notes' | 'blanks';
}

export type PrintedTable = readonly (readonly PrintedCell[])[];

export interface PrintedColumn {
  key: ColumnKey;
  heading: string;
  of: (row: LedgerRow) => PrintedCell;
}

export const USUAL: readonly ColumnKey[] = ['day', 'text', 'money', 'balance', 'currency'];

export function printTable(ledger: Ledger, form: TableForm): PrintedTable {
  const columns = columnsOf(ledger, form);
  const rows = inOrder(ledger.rows, form.order);
  const lines = rows.map((row) => columns.map(({ of }) => of(row)));
  return [
    ...titlesOf(ledger, form),
    ...headingsOf(columns, form),
    ...withOtherRows(lines, { ledger, form, columns, rows }),
  ];
}

function inOrder(
  rows: readonly LedgerRow[],
  order: TableForm['order'] = 'oldest',
): readonly LedgerRow[] {
  if (order === 'oldest') return rows;
  const key = ({ bankId }: LedgerRow) => bankId.slice(4, 7);
  const newest = rows.toReversed();
  if (order === 'newest') return newest;
  return newest.toSorted((a, b) =>
    a.day === b.day ? key(a).localeCompare(key(b)) : a.day < b.day ? 1 : -1,
  );
}

function columnsOf(ledger: Ledger, form: TableForm): PrintedColumn[] {
  const { locale, currency } = ledger;
  const { words, more = {} } = locale;
  const behind = form.currency === 'heading' ? ` (${currency})` : '';
  const inBalance = form.currency === 'balance' ? ` (${currency})` : behind;
  const day = (heading: string, of: (row: LedgerRow) => string) => ({
    heading,
    of: (row: LedgerRow) => dayCell(of(row), locale, form.days),
  });
  const text = (heading: string, of: (row: LedgerRow) => string) => ({ heading, of });
  const money = (heading: string, of: (row: LedgerRow) => number) => ({
    heading: heading + behind,
    of: (row: LedgerRow) => moneyCell(of(row), locale, form.figures),
  });
  const simple: Record<Exclude<ColumnKey, 'money'>, Omit<PrintedColumn, 'key'>> = {
    day: day(words.date, (row) => row.day),
    value: day(words.valueDate, (row) => row.day),
    purchase: day(more.purchase ?? 'Purchase date', (row) => row.purchase),
    text: text(words.description, (row) => row.text),
    party: text(more.party ?? 'Counterparty', (row) => row.party),
    partyIban: text(more.partyIban ?? 'Counterparty IBAN', (row) => row.partyIban),
    balance: { ...money(words.balance, (row) => row.balance), heading: words.balance + inBalance },
    currency: text(words.currency, () => currency),
    reference: text(more.reference ?? 'Reference', (row) => row.bankId),
    account: text(more.account ?? 'IBAN', () => ledger.iban),
    state: text('Status', () => 'Completed'),
    original: money(more.original ?? 'Original amount', (row) => Math.round(row.cents * 1.17)),
    fee: money(more.fee ?? 'Fee', (row) => row.fee),
  };
  return (form.columns ?? USUAL).flatMap((key): PrintedColumn[] =>
    key === 'money'
      ? moneyColumns(ledger, form, behind).map((column) => ({ key, ...column }))
      : [{ key, ...simple[key] }],
  );
}

function headingsOf(
  columns: readonly PrintedColumn[],
  { headings = 'one' }: TableForm,
): PrintedTable {
  if (headings === 'none') return [];
  const words = columns.map(({ heading }) => heading);
  if (headings !== 'two') return [words];
  const parts = words.map((word) => word.split(' '));
  return [parts.map(([first = '']) => first), parts.map(([, ...others]) => others.join(' '))];
}

function titlesOf(ledger: Ledger, { titles = 0, currency, days }: TableForm): PrintedTable {
  const { iban, locale, rows } = ledger;
  const dates = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  const period = dates
    .map((day) => dayText(day, locale, days === 'yearless' ? 'own' : days))
    .join(' - ');
  const own = currency === 'title' ? [[`${locale.words.currency}:`, ledger.currency]] : [];
  const wanted = [
    ['Example Bank'],
    ['IBAN:', iban.replace(/(.{4})/g, '$1 ').trim()],
    ['Period:', period],
    ...Array.from({ length: 25 }, (_, at) => [`Note ${at + 1}`, 'Thank you for your trust']),
  ];
  return [...wanted.slice(0, titles), ...own, ...(titles > 2 ? [['']] : [])];
}

interface Printing {
  ledger: Ledger;
  form: TableForm;
  columns: readonly PrintedColumn[];
  rows: readonly LedgerRow[];
}

type Line = readonly PrintedCell[];

function withOtherRows(lines: readonly Line[], printing: Printing): readonly Line[] {
  const { form, columns, rows } = printing;
  const each = (of: (line: Line, at: number) => readonly Line[]) => lines.flatMap(of);
  switch (form.rows) {
    case 'ends':
      return withEnds(lines, printing);
    case 'totals':
      return [...lines, totalRow(rows, printing)];
    case 'days':
      return each((line, at) => {
        const isLast = rows[at + 1]?.day !== rows[at]?.day;
        const ofDay = rows.filter(({ day }) => day === rows[at]?.day);
        return isLast ? [line, totalRow(ofDay, printing)] : [line];
      });
    case 'pending':
      return [pendingRow(printing), ...lines];
    case 'comments':
      return each((line, at) => (at % 7 === 3 ? [[`# page ${at}`], line] : [line]));
    case 'notes':
      return each((line, at) =>
        hasNote(at) ? [line, columns.map(({ key }) => (key === 'text' ? noteOf(at) : ''))] : [line],
      );
    case 'blanks':
      return each((line, at) => (at % 6 === 4 ? [[''], line] : [line]));
    default:
      return form.headings === 'again'
        ? each((line, at) =>
            at > 0 && at % 12 === 0 ? [...headingsOf(columns, form), line] : [line],
          )
        : lines;
  }
}

/** Adds a row that contains only a balance before the oldest transaction, and another one after the newest. */
function withEnds(lines: readonly Line[], { ledger, form, columns }: Printing): readonly Line[] {
  const { words } = ledger.locale;
  const end = (word: string, cents: number, row: LedgerRow | undefined): Line =>
    columns.map(({ key, of }) => {
      if (key === 'text') return word;
      if (key === 'balance') return moneyCell(cents, ledger.locale, form.figures);
      return key === 'day' && row ? of(row) : '';
    });
  const opening = end(words.opening, ledger.opening, ledger.rows[0]);
  const closing = end(words.closing, ledger.closing, ledger.rows.at(-1));
  return form.order === 'newest' ? [closing, ...lines, opening] : [opening, ...lines, closing];
}

/** Returns a row with the sums of money in and money out and without a date. */
function totalRow(rows: readonly LedgerRow[], { ledger, form, columns }: Printing): Line {
  const [first] = rows;
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  const sums = first
    ? moneyColumns(ledger, form, '').map(
        ({ sum }) => sum?.(rows) ?? moneyCell(cents, ledger.locale),
      )
    : [];
  let at = 0;
  return columns.map(({ key }) => {
    if (key === 'text') return ledger.locale.more?.total ?? 'Total';
    return key === 'money' ? (sums[at++] ?? '') : '';
  });
}

/** Returns a row for a payment that is not booked yet and may never be. */
function pendingRow({ ledger, columns }: Printing): Line {
  const [first] = ledger.rows;
  return columns.map(({ key, of }) => {
    if (key === 'state') return ledger.locale.words.pending;
    if (key === 'text') return 'PENDING';
    return key === 'balance' || !first ? '' : of(first);
  });
}

/** Whether a note below the row continues its text, by the row's place in the list. */
export const hasNote = (at: number): boolean => at % 5 === 2;
export const noteOf = (at: number): string => `more of ${at}`;
