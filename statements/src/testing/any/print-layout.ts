import type { Cents } from '@saldo/domain/money';
import { foldWord, rolesOf } from '../../fields/vocabulary.ts';
import type { Bank, Layout, Use } from '../../layouts/layout.ts';
import { decimal } from '../movements.ts';

export interface LayoutRow {
  /** `YYYY-MM-DD` */
  day: string;
  cents: Cents;
  text: string;
  isPending: boolean;
}

export interface LayoutForm {
  /** Whether the columns that only some files have are printed too. */
  hasSometimes: boolean;
  /** A heading that nobody knows, with words below. */
  strange: string | null;
  opening: Cents;
}

/** Countries in which amounts have a decimal point. */
const POINT = new Set(['CH', 'GB', 'IE', 'US', 'CA', 'IN', 'NZ', 'SG', 'JP']);
/** Words for money out and in, under the headings of direction columns. */
const DIRECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  'af bij': ['Af', 'Bij'],
  creditdebet: ['D', 'C'],
};

export const currencyOf = ({ currency }: Bank, layout: Layout): string =>
  (layout.currency === undefined ? currency : layout.currency) ?? 'EUR';

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** The use of each column that is printed: the layout's or, if it gives none, the first meaning of its heading. */
export function printedUses(layout: Layout, form: LayoutForm): [string, Use][] {
  const headings = { ...layout.columns, ...(form.hasSometimes ? layout.sometimes : {}) };
  const uses = Object.entries(headings).map(([heading, use]): [string, Use] => {
    return [heading, use ?? rolesOf(heading)[0]?.means ?? 'other'];
  });
  const has = (use: Use) => uses.some(([, one]) => one === use);
  const isSplit = has('income') && has('expense');
  return uses.map(([heading, use]) => {
    const isNull = headings[heading] === null;
    if (!isNull) return [heading, use];
    // An amount beside money in and out would be a second column of the same money.
    if (use === 'amount' && (isSplit || uses.find(([, one]) => one === 'amount')?.[0] !== heading))
      return [heading, 'other'];
    if (['fee', 'rate', 'original_amount', 'original_currency', 'tags', 'note'].includes(use))
      return [heading, 'other'];
    return [heading, use];
  });
}

interface Printing {
  heading: string;
  row: LayoutRow;
  balance: Cents;
  currency: string;
  isWorded: boolean;
  /** -1 for a card that prints purchases without a minus. */
  sign: 1 | -1;
  /** Whether a column has the day of booking. */
  isBooked: boolean;
  money(cents: Cents): string;
  day(day: string): string;
}

function cellOf(
  use: Use,
  { heading, row, balance, currency, isWorded, sign, isBooked, money, day }: Printing,
) {
  const { cents } = row;
  const isOut = cents < 0;
  const words = DIRECTIONS[foldWord(heading)] ?? ['Debit', 'Credit'];
  const cells: Partial<Record<Use, string>> = {
    date: day(row.day),
    value_date: day(shifted(row.day, isBooked ? 1 : 0)),
    counterparty: row.text,
    purchase_date: day(shifted(row.day, -1)),
    amount: money(isWorded ? Math.abs(cents) : cents * sign),
    income: isOut ? '' : money(cents),
    expense: isOut ? money(-cents) : '',
    balance: row.isPending ? '' : money(balance),
    sign_column: words[isOut ? 0 : 1],
    currency,
    description: row.text,
    payee: isOut ? row.text : 'Max Muster',
    payer: isOut ? 'Max Muster' : row.text,
    original_amount: money(cents * 3),
    original_currency: currency === 'USD' ? 'EUR' : 'USD',
    account: '00123456',
    state: row.isPending ? 'Pending' : 'Completed',
    type: ['CARD', 'WIRE', 'BILL'][Math.abs(cents) % 3] ?? '',
    rate: '3.0000',
  };
  return cells[use] ?? '';
}

/** Prints a statement in a layout's own form, oldest first. */
export function printLayout(
  bank: Bank,
  layout: Layout,
  { rows, form }: { rows: readonly LayoutRow[]; form: LayoutForm },
): string {
  const currency = currencyOf(bank, layout);
  const hasPoint = bank.country === null || POINT.has(bank.country);
  const money = (cents: Cents): string => {
    const text = decimal(cents, hasPoint ? '.' : ',');
    return currency === 'JPY' ? text.replace(/\.00$/, '') : text;
  };
  const uses = printedUses(layout, form);
  const isEnglish = uses.some(([heading]) =>
    rolesOf(heading).some(({ language }) => language === 'en'),
  );
  const isIso = layout.days === undefined && (hasPoint || isEnglish);
  const isBooked = uses.some(([, use]) => use === 'date');
  const day = (iso: string): string => {
    const [y = '', m = '', d = ''] = iso.split('-');
    if (isIso) return iso;
    return layout.days === 'month-first' ? `${m}/${d}/${y}` : `${d}/${m}/${y}`;
  };
  const isWorded = uses.some(([, use]) => use === 'sign_column');
  const sign = layout.signs === 'card' ? -1 : 1;
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell}"`).join(hasPoint ? ',' : ';');
  let balance = form.opening;
  const lines = rows.map((row) => {
    if (!row.isPending) balance += row.cents;
    const cells = uses.map(([heading, use]) =>
      cellOf(use, { heading, row, balance, currency, isWorded, sign, isBooked, money, day }),
    );
    return quoted([...cells, ...(form.strange === null ? [] : ['zz'])]);
  });
  const headings = uses.map(([heading]) => heading);
  return [quoted([...headings, ...(form.strange === null ? [] : [form.strange])]), ...lines].join(
    '\n',
  );
}
