import { fold } from '@saldo/domain/text';
import type { AppName } from '../app-codes.ts';
import { foldHeading } from '../fields/text.ts';
import { refuseField } from '../formats/fields.ts';
import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/**
 * Apps whose rows have one column for the account that the money left and one for the account that it reached. A transfer
 * is one row of both.
 */
interface Paired {
  name: AppName;
  headings: readonly string[];
  from: string;
  to: string;
  date: string;
  /** Columns of which one has the amount. */
  amounts: readonly string[];
  currency: string;
  category: readonly string[];
  payee: readonly string[];
  note: string;
  kindOf(list: AppList, row: TableRow): 'out' | 'in' | 'transfer' | 'opening' | null;
}

/** Writes headings as the list does, which drops marks that some scripts need. */
const folded = (app: Paired): Paired => ({
  ...app,
  ...{ from: foldHeading(app.from), to: foldHeading(app.to), date: foldHeading(app.date) },
  ...{ currency: foldHeading(app.currency), note: foldHeading(app.note) },
  headings: app.headings.map(foldHeading),
  amounts: app.amounts.map(foldHeading),
  category: app.category.map(foldHeading),
  payee: app.payee.map(foldHeading),
});

const paired = (given: Paired): App => {
  const app = folded(given);
  return { name: app.name, headings: app.headings, read: (list) => entriesIn(list, app) };
};

function entriesIn(list: AppList, app: Paired): AppEntry[] {
  const [centsOf, dayOf] = [list.amounts(...app.amounts), list.days(app.date)];
  return list.rows.flatMap((row) => {
    const cents = app.amounts.reduce((sum, heading) => sum + Math.abs(centsOf(row, heading)), 0);
    return entriesOf(list, row, { app, cents, day: dayOf(row) });
  });
}

function entriesOf(
  list: AppList,
  row: TableRow,
  { app, cents, day }: { app: Paired; cents: number; day: string },
): AppEntry[] {
  const kind = app.kindOf(list, row);
  if (kind === null) return refuseField(list.field(row, app.amounts[0] ?? ''), 'sign');
  const [from, to] = [list.text(row, app.from), list.text(row, app.to)];
  const words = app.payee.map((heading) => list.text(row, heading));
  const isMoved = kind === 'transfer' || kind === 'opening';
  const side = (account: string, amount: number, transferTo = ''): AppEntry => ({
    ...{ line: row.line, account, day, cents: amount, transferTo },
    currency: list.text(row, app.currency).toUpperCase(),
    payee: words.find((word) => word !== '') ?? '',
    note: list.text(row, app.note),
    category: isMoved ? [] : app.category.map((heading) => list.text(row, heading)),
    role: kind === 'opening' ? 'opening' : undefined,
  });
  if (kind === 'out') return [side(from, -cents + 0)];
  if (kind !== 'transfer') return [side(to, cents)];
  return [side(from, -cents + 0, to), side(to, cents, from)];
}

/** Kinds of rows by the words of a column. */
const byWords =
  (heading: string, words: Readonly<Record<string, 'out' | 'in' | 'transfer'>>): Paired['kindOf'] =>
  (list, row) =>
    words[fold(list.text(row, foldHeading(heading)))] ?? null;

export const zaim = paired({
  name: 'Zaim',
  headings: ['日付', '方法', 'カテゴリ', '支払元', '入金先', '通貨', '収入', '支出', '振替'],
  ...{ from: '支払元', to: '入金先', date: '日付', currency: '通貨', note: 'メモ' },
  ...{ amounts: ['支出', '収入', '振替'], category: ['カテゴリ'], payee: ['お店', '品目'] },
  kindOf: byWords('方法', { payment: 'out', income: 'in', transfer: 'transfer' }),
});

const ANDRO = { out: 'expense(transfer out)', in: 'income(transfer in)' };

export const androMoney = paired({
  name: 'AndroMoney',
  headings: ['currency', 'amount', 'category', 'sub-category', 'date', ANDRO.out, ANDRO.in, 'note'],
  ...{ from: ANDRO.out, to: ANDRO.in, date: 'date', currency: 'currency', note: 'note' },
  ...{ amounts: ['amount'], category: ['category', 'sub-category'], payee: ['note', 'category'] },
  kindOf(list, row) {
    const [from, to] = [list.text(row, ANDRO.out), list.text(row, ANDRO.in)];
    if (fold(list.text(row, 'category')) === 'system') return 'opening';
    if (from !== '' && to !== '') return 'transfer';
    return from === '' ? 'in' : 'out';
  },
});

const coinKeeperIn = (words: Readonly<Record<string, string>>, kinds: Paired['kindOf']) => {
  const { data = '', type = '', from = '', to = '', amount = '', currency = '', note = '' } = words;
  return paired({
    name: 'CoinKeeper',
    headings: [data, type, from, to, amount, currency, note],
    ...{ from, to, date: data, currency, note, amounts: [amount], category: [], payee: [note, to] },
    kindOf: kinds,
  });
};

export const coinKeeper = [
  coinKeeperIn(
    {
      ...{ data: 'данные', type: 'тип', from: 'из', to: 'в', amount: 'сумма', currency: 'валюта' },
      note: 'заметка',
    },
    byWords('тип', { расход: 'out', доход: 'in', перевод: 'transfer' }),
  ),
  coinKeeperIn(
    {
      ...{ data: 'data', type: 'type', from: 'from', to: 'to', amount: 'amount' },
      ...{ currency: 'currency', note: 'note' },
    },
    byWords('type', { expense: 'out', income: 'in', transfer: 'transfer' }),
  ),
];
