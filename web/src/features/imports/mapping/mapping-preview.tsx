import type { MappingQuestion } from '@saldo/contract/imports';
import { centsOfCell, hasBothSigns } from '@saldo/domain/amounts';
import { dayOfCell } from '@saldo/domain/cells';
import type { Day } from '@saldo/domain/dates';
import { yearOf } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { amount, dayAndYear, money, signedSum, today } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Title } from '../../../ui/title.tsx';
import { texts } from '../texts.ts';
import { isCurrency, type MappingValues } from './mapping-values.ts';

const t = texts.columns;

interface MappingRowsProps {
  question: MappingQuestion;
  values: MappingValues;
}

/** Previews how the first rows will be read while the columns are being chosen. */
export function MappingRows({ question, values }: MappingRowsProps) {
  const rows = previewMapping(question, values, today());
  const unread = unreadableRows(rows);
  const code = values.currency.trim().toUpperCase();
  const currency = isCurrency(code) ? code : null;
  return (
    <section
      aria-label={t.preview}
      className="border-line border-l bg-canvas p-5 max-lg:border-t max-lg:border-l-0 max-lg:px-6 phone:p-4"
    >
      <div className="sticky top-5">
        <Title as="h3" size="md">
          {t.preview}
        </Title>
        <p role="status" className={cx('text-sm', unread > 0 ? 'text-expense' : 'text-muted')}>
          {summary(rows, unread)}
        </p>
        <ol className="mt-2">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sample rows have no id but their position
            <PreviewedRow key={at} row={row} currency={currency} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function summary(rows: readonly PreviewRow[], unread: number): string {
  if (rows.length === 0) return t.noRows;
  if (rows.every(({ date, description, amount }) => !date && !description && !amount)) {
    return t.chooseFirst;
  }
  return unread > 0 ? t.someUnread(unread, rows.length) : t.allRead(rows.length);
}

/** Null while the input is not a valid currency. */
type Currency = string | null;

const PreviewedRow = ({ row, currency }: { row: PreviewRow; currency: Currency }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-t py-2 text-sm first:border-t-0">
    <PreviewedCell cell={row.description} className="clip text-strong">
      {(text) => text || <span className="text-muted">{t.noDescription}</span>}
    </PreviewedCell>
    <PreviewedCell cell={row.amount} className="text-right font-semibold">
      {(cents) => <PreviewedAmount cents={cents} currency={currency} />}
    </PreviewedCell>
    <PreviewedCell cell={row.date} className="text-muted text-xs">
      {dayAndYear}
    </PreviewedCell>
    <PreviewedCell cell={row.balance} className="text-right text-muted text-xs">
      {(cents) => cents !== null && t.balanceIs(written(cents, currency))}
    </PreviewedCell>
  </li>
);

const written = (cents: Cents, currency: Currency): string =>
  currency ? money({ amount: fromCents(cents), currency }) : amount(fromCents(cents));

function PreviewedAmount({ cents, currency }: { cents: Cents; currency: Currency }) {
  if (cents === 0) return <span className="font-normal text-muted text-xs">{t.zero}</span>;
  const income = cents > 0;
  return (
    <span className={income ? 'text-income' : 'text-strong'}>
      {currency
        ? signedSum({ amount: fromCents(cents), currency })
        : `${income ? '+' : ''}${amount(fromCents(cents))}`}
    </span>
  );
}

function PreviewedCell<V>({
  cell,
  className,
  children,
}: {
  cell: ReadCell<V>;
  className: string;
  children: (value: V) => ReactNode;
}) {
  if (cell === null) {
    return (
      <span aria-hidden className={className}>
        …
      </span>
    );
  }
  if ('value' in cell) return <span className={className}>{children(cell.value)}</span>;
  return (
    <span className="flex min-w-0 items-baseline gap-1 font-normal text-expense text-xs">
      <CircleAlert size={14} aria-hidden className="flex-none self-center" />
      <span className="clip">{cell.problem}</span>
    </span>
  );
}

/** A cell as the import will read it, or why it can't be read. Null while no column is chosen for it. */
type ReadCell<V> = { value: V } | { problem: string } | null;

interface PreviewRow {
  date: ReadCell<Day>;
  description: ReadCell<string>;
  /** Signed; expenses are negative. Rows with zero are skipped. */
  amount: ReadCell<Cents>;
  /** The value is null if the bank gives no balance for this row. */
  balance: ReadCell<Cents | null>;
}

/** The first rows as the server will read them, parsed by the server's own rules. `today` is in the user's time zone. */
export function previewMapping(
  { headings, sample }: MappingQuestion,
  values: MappingValues,
  today: Day,
): PreviewRow[] {
  const lastYear = yearOf(today) + 1;
  const twoWay = isTwoWay({ headings, sample }, values);
  return sample.map((row) => {
    const cell: CellOf = (heading) =>
      heading ? (row[headings.indexOf(heading)] ?? '').trim() : null;
    return {
      date: dateOf(cell(values.date), values, lastYear),
      description: described(cell(values.description)),
      amount: amountOf(cell, values, twoWay),
      balance: balanceOf(cell(values.balance), values),
    };
  });
}

/** Number of rows with an unreadable cell. */
export const unreadableRows = (rows: readonly PreviewRow[]): number =>
  rows.filter((row) => Object.values(row).some((cell) => cell !== null && 'problem' in cell))
    .length;

/** Null if no column is chosen. */
type CellOf = (heading: string) => string | null;

const described = (cell: string | null): ReadCell<string> =>
  cell === null ? null : { value: cell };

function dateOf(
  cell: string | null,
  { dateOrder }: MappingValues,
  lastYear: number,
): ReadCell<Day> {
  if (cell === null) return null;
  const day = dayOfCell(cell, dateOrder, lastYear);
  return day === null ? { problem: cell ? t.noDate(cell) : t.emptyDate } : { value: day };
}

function balanceOf(cell: string | null, { decimal }: MappingValues): ReadCell<Cents | null> {
  if (cell === null) return null;
  const cents = centsOfCell(cell, decimal);
  return cents === 'unreadable' ? { problem: t.noBalance(cell) } : { value: cents };
}

/** True if the only amount column (expense or income) contains both signs, as on a card statement. */
function isTwoWay(
  { headings, sample }: Pick<MappingQuestion, 'headings' | 'sample'>,
  { way, income, expense, decimal }: MappingValues,
): boolean {
  if (way === 'signed' || (income && expense)) return false;
  const at = headings.indexOf(income || expense);
  return hasBothSigns(sample.map((row) => centsOfCell(row[at] ?? '', decimal)));
}

function amountOf(cell: CellOf, values: MappingValues, twoWay: boolean): ReadCell<Cents> {
  const headings = values.way === 'signed' ? [values.amount] : [values.income, values.expense];
  const cells = headings.map(cell);
  if (cells.every((one) => one === null)) return null;
  const read = cells.map((one) => (one === null ? null : centsOfCell(one, values.decimal)));
  const unreadable = cells[read.indexOf('unreadable')];
  if (unreadable) return { problem: t.noAmount(unreadable) };
  const [first = null, second = null] = read.map((one) => (one === 'unreadable' ? null : one));
  if (first === null && second === null) return { problem: t.emptyAmount };
  if (values.way === 'signed') return { value: first ?? 0 };
  if (twoWay) return { value: (first ?? 0) - (second ?? 0) };
  // Some banks write a minus in the expense column, and some don't.
  return { value: Math.abs(first ?? 0) - Math.abs(second ?? 0) };
}
