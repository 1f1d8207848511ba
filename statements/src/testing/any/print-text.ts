import type { Ledger, LedgerRow } from './ledger.ts';
import type { Locale } from './locales.ts';

/** How a list is laid out as text. */
export interface TextForm {
  name: string;
  delimiter?: string;
  /** Money in and out in two columns; out printed with a minus or without. */
  split?: 'plain' | 'minus';
  /** Unsigned amounts beside a column of words. */
  signs?: boolean;
  /** CR and DR behind the figures. */
  marks?: boolean;
  balance?: boolean;
  newestFirst?: boolean;
  /** Lines above: a title, the account, the currency. */
  titles?: boolean;
  headless?: boolean;
  /** Opening and closing rows, and a sum below. */
  facts?: boolean;
  /** A column for the currency, a sign beside the figures, or in the heading. */
  currency?: 'column' | 'beside' | 'heading' | 'title' | 'none';
  /** A column of the other party and its number. */
  parties?: boolean;
  valueDay?: boolean;
  quoted?: boolean;
  /** A pending row that never came, and a column that says so. */
  pending?: boolean;
  grouped?: boolean;
  /** Headings again on each page. */
  pages?: boolean;
  minusBehind?: boolean;
}

export function printText(ledger: Ledger, form: TextForm): string {
  const { delimiter = ';', titles = false, headless = false } = form;
  const cell = (text: string): string =>
    form.quoted || text.includes(delimiter) || text.includes('"') || text.includes('\n')
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly string[]): string => cells.map(cell).join(delimiter);
  const columns = columnsOf(ledger, form);
  const rows = form.newestFirst ? ledger.rows.toReversed() : ledger.rows;
  const lines = rows.map((row) => line(columns.map(([, of]) => of(row))));
  const head = headless ? [] : [line(columns.map(([heading]) => heading))];
  const above = titles ? titlesOf(ledger, form).map(line) : [];
  const whole = form.facts
    ? withFacts(
        ledger,
        columns,
        lines.map((text) => text),
        { line, form },
      )
    : lines;
  const pages = form.pages ? withPages(whole, head) : whole;
  const pending = form.pending ? [line(pendingOf(columns, ledger))] : [];
  return [...above, ...head, ...pending, ...pages].join('\n').concat('\n');
}

/** Headings again after each twelve rows, as pages have them. */
const withPages = (lines: readonly string[], head: readonly string[]): string[] =>
  lines.flatMap((text, at) => (at > 0 && at % 12 === 0 ? [...head, text] : [text]));

/** The row of a payment that has not been booked, and may never be. */
const pendingOf = (columns: readonly Column[], { locale, rows }: Ledger): string[] => {
  const [first] = rows;
  if (!first) return [];
  return columns.map(([heading, of]) =>
    heading === STATE
      ? locale.words.pending
      : heading === locale.words.balance
        ? ''
        : of({ ...first, text: 'PENDING' }),
  );
};

const STATE = 'Status';

interface Printing {
  line: (cells: readonly string[]) => string;
  form: TextForm;
}

/** An opening and a closing row, which have a balance and no amount. */
function withFacts(
  ledger: Ledger,
  columns: readonly Column[],
  lines: readonly string[],
  { line, form }: Printing,
): string[] {
  const { words, dayForm } = ledger.locale;
  const [first, last] = [ledger.rows[0], ledger.rows.at(-1)];
  const fact = (text: string, cents: number, day: string) =>
    line(
      columns.map(([heading]) => {
        if (heading === words.date) return dayText(day, dayForm);
        if (heading === words.description) return text;
        return heading.startsWith(words.balance) ? moneyText(cents, ledger.locale, form) : '';
      }),
    );
  const opening = fact(words.opening, ledger.opening, first?.day ?? '');
  const closing = fact(words.closing, ledger.closing, last?.day ?? '');
  return form.newestFirst ? [closing, ...lines, opening] : [opening, ...lines, closing];
}

function titlesOf({ iban, currency, locale }: Ledger, form: TextForm): string[][] {
  const grouped = iban.replace(/(.{4})/g, '$1 ').trim();
  const own = form.currency === 'title' ? [[`${locale.words.currency}:`, currency]] : [];
  return [['Example Bank'], ['IBAN:', grouped], ...own, ['']];
}

type Column = readonly [heading: string, of: (row: LedgerRow) => string];

function columnsOf(ledger: Ledger, form: TextForm): Column[] {
  const { locale, currency } = ledger;
  const { words } = locale;
  const inHeading = form.currency === 'heading' ? ` (${currency})` : '';
  const money = (cents: number): string => {
    const figure = moneyText(cents, locale, form);
    return form.currency === 'beside' ? `${figure} ${currency}` : figure;
  };
  const size = (cents: number): string => money(Math.abs(cents));
  const amounts = (): Column[] => {
    if (form.split) {
      const out = form.split === 'minus' ? -1 : 1;
      return [
        [words.expense + inHeading, ({ cents }) => (cents < 0 ? money(out * -cents) : '')],
        [words.income + inHeading, ({ cents }) => (cents > 0 ? money(cents) : '')],
      ];
    }
    if (form.signs) {
      return [
        [words.amount + inHeading, ({ cents }) => size(cents)],
        ['+/-', ({ cents }) => (cents < 0 ? words.out : words.in)],
      ];
    }
    if (form.marks) {
      return [
        [words.amount + inHeading, ({ cents }) => `${size(cents)} ${cents < 0 ? 'DR' : 'CR'}`],
      ];
    }
    return [[words.amount + inHeading, ({ cents }) => money(cents)]];
  };
  return [
    [words.date, ({ day }) => dayText(day, locale.dayForm)],
    ...(form.valueDay
      ? [[words.valueDate, ({ day }: LedgerRow) => dayText(day, locale.dayForm)] as const]
      : []),
    [words.description, ({ text }) => text],
    ...amounts(),
    ...(form.balance
      ? [[words.balance + inHeading, ({ balance }: LedgerRow) => money(balance)] as const]
      : []),
    ...(form.currency === 'column' ? [[words.currency, () => currency] as const] : []),
    ...(form.parties
      ? ([
          ['Counterparty', ({ party }: LedgerRow) => party],
          ['Counterparty IBAN', ({ partyIban }: LedgerRow) => partyIban],
        ] as const)
      : []),
    ...(form.pending ? [[STATE, () => 'Completed'] as const] : []),
  ];
}

export function moneyText(cents: number, { decimal, group }: Locale, form: TextForm): string {
  const whole = String(Math.floor(Math.abs(cents) / 100));
  const grouped = form.grouped === false ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const figure = `${grouped}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  if (cents >= 0) return figure;
  return form.minusBehind ? `${figure}-` : `-${figure}`;
}

export function dayText(day: string, form: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return form.replace('d', date).replace('m', month).replace('y', year);
}
