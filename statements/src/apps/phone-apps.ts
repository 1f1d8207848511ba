import { fold } from '@saldo/domain/text';
import { codesOf } from '../fields/currency-codes.ts';
import { refuseField } from '../formats/fields.ts';
import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

export const spendee: App = {
  name: 'Spendee',
  headings: [
    ...['date', 'wallet', 'type', 'category name', 'amount', 'currency'],
    ...['note', 'labels', 'author'],
  ],
  read: (list) =>
    list.rows.map((row): AppEntry => {
      const isTransfer = /transfer$/.test(fold(list.text(row, 'type')));
      return {
        line: row.line,
        account: list.text(row, 'wallet'),
        currency: list.text(row, 'currency'),
        day: list.day(row, 'date'),
        cents: list.cents(row, 'amount'),
        payee: list.text(row, 'note') || list.text(row, 'category name'),
        category: isTransfer ? [] : [list.text(row, 'category name')],
        tags: list.text(row, 'labels').split(','),
        role: isTransfer ? 'transfer' : undefined,
      };
    }),
};

export const wallet: App = {
  name: 'Wallet',
  headings: [
    ...['account', 'category', 'currency', 'amount', 'ref currency amount', 'type'],
    ...['payment type', 'note', 'date', 'transfer', 'payee', 'labels'],
  ],
  read: (list) =>
    list.rows.map((row): AppEntry => {
      const isTransfer = fold(list.text(row, 'transfer')) === 'true';
      return {
        line: row.line,
        account: list.text(row, 'account'),
        currency: list.text(row, 'currency'),
        day: list.day(row, 'date'),
        cents: list.cents(row, 'amount'),
        payee: list.text(row, 'payee') || list.text(row, 'note'),
        note: list.text(row, 'payee') === '' ? '' : list.text(row, 'note'),
        category: isTransfer ? [] : [list.text(row, 'category')],
        tags: list.text(row, 'labels').split('|'),
        role: isTransfer ? 'transfer' : undefined,
      };
    }),
};

const MONEFY_TRANSFER = /^(?:To|From) '(.*)'$/;

export const monefy: App = {
  name: 'Monefy',
  headings: [
    'date',
    'account',
    'category',
    'amount',
    'currency',
    'converted amount',
    'description',
  ],
  read(list) {
    const centsOf = list.amounts('amount');
    const dayOf = list.days('date');
    return list.rows.map((row): AppEntry => {
      const category = list.text(row, 'category');
      const transferTo = MONEFY_TRANSFER.exec(category)?.[1] ?? '';
      const isOpening = category.startsWith('Initial balance');
      return {
        line: row.line,
        account: list.text(row, 'account'),
        currency: list.text(row, 'currency'),
        day: dayOf(row),
        cents: centsOf(row, 'amount'),
        payee: list.text(row, 'description') || transferTo,
        category: transferTo || isOpening ? [] : [category],
        transferTo,
        role: isOpening ? 'opening' : undefined,
      };
    });
  },
};

const MONEY_MANAGER: Readonly<Record<string, { sign: 1 | -1; role?: AppEntry['role'] }>> = {
  'exp.': { sign: -1 },
  expense: { sign: -1 },
  income: { sign: 1 },
  'transfer-out': { sign: -1, role: 'transfer' },
  'transfer-in': { sign: 1, role: 'transfer' },
  'income balance': { sign: 1, role: 'correction' },
  'expense balance': { sign: -1, role: 'correction' },
};

/** Money Manager: a transfer names its target in the category column. Some lists only have the outgoing side. */
export const moneyManager: App = {
  name: 'Money Manager',
  headings: [
    ...['category', 'subcategory', 'note', 'income/expense', 'description', 'amount', 'currency'],
  ],
  read(list) {
    const dayOf = list.days(list.has('period') ? 'period' : 'date');
    const account = list.has('account') ? 'account' : 'accounts';
    // Rows of an account in several currencies are in the user's own, which its column has for a heading.
    const own = list.headings.find((heading) => codesOf(heading.toUpperCase()).length === 1);
    const codes = new Map<string, Set<string>>();
    for (const row of list.rows) {
      const name = list.text(row, account);
      codes.set(name, (codes.get(name) ?? new Set()).add(list.text(row, 'currency')));
    }
    const isOwn = (row: TableRow) => (codes.get(list.text(row, account))?.size ?? 0) > 1;
    const amountIn = (row: TableRow) => (own !== undefined && isOwn(row) ? own : 'amount');
    const centsOf = list.amounts('amount', ...(own === undefined ? [] : [own]));
    const codeOf = (row: TableRow) => {
      const at = amountIn(row);
      return (at === 'amount' ? list.text(row, 'currency') : at).toUpperCase();
    };
    const typeOf = (row: TableRow) => fold(list.text(row, 'income/expense'));
    const hasBoth = list.rows.some((row) => typeOf(row) === 'transfer-in');
    return list.rows.flatMap((row): AppEntry[] => {
      const type = MONEY_MANAGER[typeOf(row)];
      if (!type) return refuseField(list.field(row, 'income/expense'), 'sign');
      const category = list.text(row, 'category');
      const isCorrection = type.role === 'correction' || fold(category) === 'modified bal.';
      const isTransfer = type.role === 'transfer';
      const entry: AppEntry = {
        line: row.line,
        account: list.text(row, account),
        currency: codeOf(row),
        day: dayOf(row),
        cents: type.sign * centsOf(row, amountIn(row)) + 0,
        ...wordsOf(list, row),
        category: isTransfer || isCorrection ? [] : [category, list.text(row, 'subcategory')],
        transferTo: isTransfer ? category : '',
        role: isCorrection ? 'correction' : undefined,
      };
      if (!isTransfer || hasBoth) return [entry];
      return [
        entry,
        { ...entry, account: category, cents: -entry.cents + 0, transferTo: entry.account },
      ];
    });
  },
};

function wordsOf(list: AppList, row: TableRow): Pick<AppEntry, 'payee' | 'note'> {
  const [note, more] = [list.text(row, 'note'), list.text(row, 'description')];
  return note === '' ? { payee: more || list.text(row, 'category') } : { payee: note, note: more };
}

/** 1Money: a transfer between two accounts is one line. */
export const oneMoney: App = {
  name: '1Money',
  headings: [
    ...['date', 'type', 'from account', 'to account / to category', 'amount', 'currency'],
    ...['amount 2', 'currency 2', 'tags', 'notes'],
  ],
  read: (list) => list.rows.flatMap((row) => oneMoneyEntries(list, row)),
};

function oneMoneyEntries(list: AppList, row: TableRow): AppEntry[] {
  const [from, to] = [list.text(row, 'from account'), list.text(row, 'to account / to category')];
  const amount = list.cents(row, 'amount');
  const base = {
    line: row.line,
    account: from,
    currency: list.text(row, 'currency'),
    day: list.day(row, 'date', 'month-first'),
    cents: -amount + 0,
    payee: list.text(row, 'notes'),
    tags: list.text(row, 'tags').split(','),
  };
  const type = list.field(row, 'type');
  const kind = fold(type.text);
  if (kind === 'expense') return [{ ...base, category: [to] }];
  if (kind === 'income') return [{ ...base, cents: amount, category: [to] }];
  if (kind !== 'transfer') return refuseField(type, 'sign');
  const second = {
    currency: list.text(row, 'currency 2') || base.currency,
    cents: list.text(row, 'amount 2') === '' ? amount : list.cents(row, 'amount 2'),
  };
  return [
    { ...base, transferTo: to },
    { ...base, ...second, account: to, transferTo: from },
  ];
}

export const toshl: App = {
  name: 'Toshl',
  headings: [
    ...['date', 'account', 'category', 'tags', 'expense amount', 'income amount', 'currency'],
    ...['in main currency', 'main currency', 'description'],
  ],
  read(list) {
    const dayOf = list.days('date');
    const centsOf = list.amounts('expense amount', 'income amount');
    return list.rows.map((row): AppEntry => {
      const category = list.text(row, 'category');
      const moved = { Transfer: 'transfer', Reconciliation: 'correction' } as const;
      const role =
        category === 'Transfer' || category === 'Reconciliation' ? moved[category] : undefined;
      return {
        line: row.line,
        account: list.text(row, 'account'),
        currency: list.text(row, 'currency'),
        day: dayOf(row),
        cents: centsOf(row, 'income amount') - centsOf(row, 'expense amount'),
        payee: list.text(row, 'description') || category,
        category: role ? [] : [category],
        tags: list.text(row, 'tags').split(','),
        role,
      };
    });
  },
};
