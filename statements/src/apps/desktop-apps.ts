import { fold } from '@saldo/domain/text';
import { OpenQuestionError } from '../reading/open-question.ts';
import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/** Some apps use categories to mark balance corrections and transfers between the user's accounts. */
const MOVED: Readonly<Record<string, AppEntry['role']>> = {
  transfer: 'transfer',
  'payment, transfer': 'transfer',
  'credit card payment': 'transfer',
  'balance adjustments': 'correction',
};

function categoryOf(category: string, group = ''): Pick<AppEntry, 'category' | 'role'> {
  const role = MOVED[fold(category)];
  return role ? { category: [], role } : { category: [group, category] };
}

export const monarch: App = {
  name: 'Monarch',
  headings: [
    ...['date', 'merchant', 'category', 'account', 'original statement'],
    ...['notes', 'amount', 'tags'],
  ],
  read(list) {
    const currency = list.currency('amount');
    return list.rows.map(
      (row): AppEntry => ({
        line: row.line,
        account: list.text(row, 'account'),
        currency,
        day: list.day(row, 'date'),
        cents: list.cents(row, 'amount'),
        payee: list.text(row, 'merchant'),
        text: list.text(row, 'original statement'),
        note: list.text(row, 'notes'),
        ...categoryOf(list.text(row, 'category')),
        tags: list.text(row, 'tags').split(','),
      }),
    );
  },
};

export const mint: App = {
  name: 'Mint',
  headings: [
    ...['date', 'description', 'original description', 'amount', 'transaction type'],
    ...['category', 'account name', 'labels', 'notes'],
  ],
  read(list) {
    const currency = list.currency('amount');
    const words = { out: 'debit', in: 'credit' };
    return list.rows.map(
      (row): AppEntry => ({
        line: row.line,
        account: list.text(row, 'account name'),
        currency,
        day: list.day(row, 'date', 'month-first'),
        cents: list.sign(row, 'transaction type', words) * list.cents(row, 'amount') + 0,
        payee: list.text(row, 'description'),
        text: list.text(row, 'original description'),
        note: list.text(row, 'notes'),
        ...categoryOf(list.text(row, 'category')),
        tags: list.text(row, 'labels').split(' '),
      }),
    );
  },
};

/** Lunch Money: depending on the export, positive amounts are spending or income. */
export const lunchMoney: App = {
  name: 'Lunch Money',
  headings: ['date', 'payee', 'amount', 'category', 'notes', 'tags'],
  read(list) {
    const centsOf = list.amounts('amount');
    const out = spendingIsPositive(list, centsOf);
    const [named] = ['account name', 'account'].filter((heading) => list.has(heading));
    const own = list.has('currency') ? null : list.currency('amount');
    return list.rows.map((row): AppEntry => {
      const amount = centsOf(row, 'amount');
      return {
        line: row.line,
        account: list.text(row, named ?? ''),
        currency: own ?? list.text(row, 'currency').toUpperCase(),
        day: list.day(row, 'date'),
        cents: out ? -amount + 0 : amount,
        payee: list.text(row, 'payee'),
        text: list.text(row, 'original name'),
        note: list.text(row, 'notes'),
        ...categoryOf(list.text(row, 'category'), list.text(row, 'category group')),
        tags: list.text(row, 'tags').split(','),
      };
    });
  },
};

function spendingIsPositive(
  list: AppList,
  centsOf: (row: TableRow, heading: string) => number,
  payee = 'payee',
): boolean {
  const said = list.options.answers.direction;
  if (said === 'out' || said === 'in') return said === 'out';
  const row = list.rows.find((each) => centsOf(each, 'amount') > 0);
  if (!row) return false;
  const { line } = row;
  const cell = `${list.text(row, payee)}: ${list.text(row, 'amount')}`;
  throw new OpenQuestionError('direction', { line, cell }, [
    { answer: 'out', label: { is: 'one_out' } },
    { answer: 'in', label: { is: 'one_in' } },
  ]);
}

/** Simplifi: amounts have a currency symbol, and money out has a minus. */
export const simplifi: App = {
  name: 'Simplifi',
  headings: ['account', 'date', 'payee', 'usage', 'category', 'tags', 'amount', 'notes'],
  read(list) {
    const currency = list.currency('amount');
    const [centsOf, dayOf] = [list.amounts('amount'), list.days('date')];
    return list.rows.map(
      (row): AppEntry => ({
        line: row.line,
        account: list.text(row, 'account'),
        currency,
        day: dayOf(row),
        cents: centsOf(row, 'amount'),
        payee: list.text(row, 'payee'),
        note: list.text(row, 'notes'),
        category: list.text(row, 'category').split(':'),
        tags: list.text(row, 'tags').split(','),
      }),
    );
  },
};

/** Copilot: money in is negative, which rows of the type income show. */
export const copilot: App = {
  name: 'Copilot',
  headings: [
    ...['date', 'name', 'amount', 'status', 'category', 'parent category', 'excluded', 'tags'],
    ...['type', 'account', 'account mask', 'note', 'recurring'],
  ],
  read(list) {
    const currency = list.currency('amount');
    const centsOf = list.amounts('amount');
    const typeOf = (row: TableRow) => fold(list.text(row, 'type'));
    const shows = (row: TableRow) => typeOf(row) === 'income' && centsOf(row, 'amount') < 0;
    const out = list.rows.some(shows) || spendingIsPositive(list, centsOf, 'name');
    return list.rows.map((row): AppEntry => {
      const amount = centsOf(row, 'amount');
      const isMoved = typeOf(row) === 'internal transfer';
      const path = [list.text(row, 'parent category'), list.text(row, 'category')];
      return {
        line: row.line,
        account: [list.text(row, 'account'), list.text(row, 'account mask')].join(' ').trim(),
        currency,
        day: list.day(row, 'date'),
        cents: out ? -amount + 0 : amount,
        payee: list.text(row, 'name'),
        note: list.text(row, 'note'),
        ...(isMoved ? { category: [], role: 'transfer' } : { category: path }),
        tags: list.text(row, 'tags').split(','),
        isPending: fold(list.text(row, 'status')) === 'pending',
      };
    });
  },
};

/** MoneyMoney: the account column contains the counterparty's account. The list does not name the user's own account. */
export const moneyMoney: App = {
  name: 'MoneyMoney',
  headings: [
    ...['datum', 'wertstellung', 'kategorie', 'name', 'verwendungszweck'],
    ...['konto', 'bank', 'betrag', 'wahrung'],
  ],
  read(list) {
    const centsOf = list.amounts('betrag');
    return list.rows.map((row): AppEntry => {
      const purpose = list.text(row, 'verwendungszweck');
      return {
        line: row.line,
        account: '',
        currency: fold(list.text(row, 'wahrung')).toUpperCase(),
        day: list.day(row, 'datum', 'day-first'),
        cents: centsOf(row, 'betrag'),
        payee: list.text(row, 'name'),
        text: [list.text(row, 'name'), purpose].join(' ').trim(),
        note: purpose,
        category: list.text(row, 'kategorie').split(' - '),
        partyIban: list.text(row, 'konto'),
      };
    });
  },
};
