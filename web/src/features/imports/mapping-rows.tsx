import type { MappingQuestion } from '@saldo/contract/imports';
import { type Cents, fromCents } from '@saldo/domain/money';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { amount, dayAndYear, money, signedMoney, today } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { type PreviewRow, previewOf, type ReadCell, unreadableRows } from './mapping-preview.ts';
import { isCurrency, type MappingValues } from './mapping-values.ts';
import { texts } from './texts.ts';

const t = texts.columns;

/** The first rows as they will be read, while the columns are being chosen. */
export function MappingRows({
  question,
  values,
}: {
  question: MappingQuestion;
  values: MappingValues;
}) {
  const rows = previewOf(question, values, today());
  const unread = unreadableRows(rows);
  const code = values.currency.trim().toUpperCase();
  const currency = isCurrency(code) ? code : null;
  return (
    <section
      aria-label={t.preview}
      className="border-line border-l bg-canvas p-5 max-lg:border-t max-lg:border-l-0 max-lg:px-6 phone:p-4"
    >
      <div className="sticky top-5">
        <h3 className="font-semibold text-md text-strong">{t.preview}</h3>
        <p role="status" className={cx('text-sm', unread > 0 ? 'text-expense' : 'text-muted')}>
          {summary(rows, unread)}
        </p>
        <ol className="mt-2">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sample have no other name than their place
            <Row key={at} row={row} currency={currency} />
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

/** Null while what was typed is no currency. */
type Currency = string | null;

function Row({ row, currency }: { row: PreviewRow; currency: Currency }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-t py-2 text-sm first:border-t-0">
      <Cell cell={row.description} className="clip text-strong">
        {(text) => text || <span className="text-muted">{t.noDescription}</span>}
      </Cell>
      <Cell cell={row.amount} className="text-right font-semibold">
        {(cents) => <Amount cents={cents} currency={currency} />}
      </Cell>
      <Cell cell={row.date} className="text-muted text-xs">
        {dayAndYear}
      </Cell>
      <Cell cell={row.balance} className="text-right text-muted text-xs">
        {(cents) => cents !== null && t.balanceIs(written(cents, currency))}
      </Cell>
    </li>
  );
}

const written = (cents: Cents, currency: Currency): string =>
  currency ? money(fromCents(cents), currency) : amount(fromCents(cents));

function Amount({ cents, currency }: { cents: Cents; currency: Currency }) {
  if (cents === 0) return <span className="font-normal text-muted text-xs">{t.zero}</span>;
  const income = cents > 0;
  return (
    <span className={income ? 'text-income' : 'text-strong'}>
      {currency
        ? signedMoney(fromCents(Math.abs(cents)), income ? 'income' : 'expense', currency)
        : `${income ? '+' : ''}${amount(fromCents(cents))}`}
    </span>
  );
}

function Cell<V>({
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
