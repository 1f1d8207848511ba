import { fold } from '@saldo/domain/text';
import { refuseField } from '../formats/fields.ts';
import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/** MoneyWiz: above the rows of each account, one has its name and balance. It isn’t a transaction. */
export const moneyWiz: App = {
  name: 'MoneyWiz',
  headings: [
    ...['name', 'current balance', 'account', 'transfers', 'description', 'payee', 'category'],
    ...['date', 'memo', 'amount', 'currency', 'tags'],
  ],
  read(list) {
    const isAccount = (row: TableRow) => list.text(row, 'name') !== '' && isUndated(list, row);
    const moved = list.within((row) => !isAccount(row));
    const [centsOf, dayOf] = [moved.amounts('amount'), moved.days('date')];
    return moved.rows.map((row): AppEntry => {
      const transferTo = moved.text(row, 'transfers');
      const [payee, text] = [moved.text(row, 'payee'), moved.text(row, 'description')];
      return {
        line: row.line,
        account: moved.text(row, 'account'),
        currency: moved.text(row, 'currency'),
        day: dayOf(row),
        cents: centsOf(row, 'amount'),
        payee: payee || text || transferTo,
        text,
        note: moved.text(row, 'memo'),
        category: transferTo ? [] : moved.text(row, 'category').split(/ [►>] /),
        tags: moved.text(row, 'tags').split(/[;,]/),
        transferTo,
        role: fold(text) === 'opening balance' ? 'opening' : undefined,
      };
    });
  },
};

const isUndated = (list: AppList, row: TableRow): boolean => list.text(row, 'date') === '';

type BluecoinsType = 'out' | 'in' | 'transfer' | 'opening';
const BLUECOINS: Readonly<Record<string, BluecoinsType>> = {
  ...{ e: 'out', expense: 'out', i: 'in', income: 'in', t: 'transfer', transfer: 'transfer' },
  ...{ n: 'opening', 'new account': 'opening' },
};

/** Bluecoins: its template for imports numbers the headings, and has expenses without a minus. */
const bluecoinsAs = (isNumbered: boolean): App => ({
  name: 'Bluecoins',
  headings: isNumbered
    ? ['(1)type', '(2)date', '(3)item or payee', '(4)amount']
    : ['type', 'date', 'item or payee', 'amount', 'parent category', 'account type', 'account'],
  read(list) {
    const at = (name: string) =>
      list.headings.find((heading) => heading.replace(/^\(\d+\) ?/, '') === name) ?? name;
    const [amount, type] = [at('amount'), at('type')];
    const [centsOf, dayOf] = [list.amounts(amount), list.days(at('date'))];
    const typeOf = (row: TableRow): BluecoinsType =>
      BLUECOINS[fold(list.text(row, type))] ?? refuseField(list.field(row, type), 'sign');
    const isLess = (row: TableRow) => centsOf(row, amount) < 0;
    const isSigned = list.rows.some((row) => typeOf(row) === 'out' && isLess(row));
    const moves = list.rows.filter((row) => typeOf(row) === 'transfer');
    const [move] = moves;
    // Without a minus, nothing says which account the money left.
    if (move && !moves.some(isLess)) refuseField(list.field(move, amount), 'sign');
    const own = list.has(at('currency')) ? null : list.currency(amount);
    const signedOf = (row: TableRow) => {
      const isVoid = fold(list.text(row, at('status'))) === 'void';
      const cents = isVoid ? 0 : centsOf(row, amount);
      return typeOf(row) === 'out' && !isSigned ? -cents + 0 : cents;
    };
    return list.rows.map((row): AppEntry => {
      const of = typeOf(row);
      const role = of === 'transfer' || of === 'opening' ? of : undefined;
      const path = [list.text(row, at('parent category')), list.text(row, at('category'))];
      return {
        line: row.line,
        account: list.text(row, at('account')),
        currency: own ?? list.text(row, at('currency')).toUpperCase(),
        day: dayOf(row),
        cents: signedOf(row),
        payee: list.text(row, at('item or payee')),
        note: list.text(row, at('notes')),
        category: role ? [] : path,
        tags: list.text(row, at('label')).split(/[\s,]+/),
        role,
      };
    });
  },
});

export const bluecoins = [bluecoinsAs(true), bluecoinsAs(false)];

/** EveryDollar, which exists in the United States only. */
export const everyDollar: App = {
  name: 'EveryDollar',
  headings: ['group', 'item', 'type', 'date', 'merchant', 'amount', 'note'],
  read(list) {
    const [centsOf, dayOf] = [list.amounts('amount'), list.days('date')];
    const isSigned = list.rows.some((row) => centsOf(row, 'amount') < 0);
    const { currency, answers } = list.options;
    return list.rows.map((row): AppEntry => {
      const cents = centsOf(row, 'amount');
      const sign = list.sign(row, 'type', { out: 'expense', in: 'income' });
      return {
        line: row.line,
        account: '',
        currency: currency || answers.currency || 'USD',
        day: dayOf(row),
        cents: isSigned ? cents : sign * cents + 0,
        payee: list.text(row, 'merchant') || list.text(row, 'item'),
        note: list.text(row, 'note'),
        category: [list.text(row, 'group'), list.text(row, 'item')],
      };
    });
  },
};

/** ZenMoney: each row has an account for money out and one for money in, and a transfer is one row of both. */
export const zenMoney: App = {
  name: 'ZenMoney',
  headings: [
    ...['date', 'categoryname', 'payee', 'comment', 'outcomeaccountname', 'outcome'],
    ...['outcomecurrencyshorttitle', 'incomeaccountname', 'income', 'incomecurrencyshorttitle'],
  ],
  read(list) {
    const centsOf = list.amounts('outcome', 'income');
    return list.rows.flatMap((row): AppEntry[] => {
      const [left, came] = [centsOf(row, 'outcome'), centsOf(row, 'income')];
      const isTransfer = left !== 0 && came !== 0;
      const [payee, note] = [list.text(row, 'payee'), list.text(row, 'comment')];
      const side = (name: 'outcome' | 'income', other: typeof name, cents: number): AppEntry => ({
        line: row.line,
        account: list.text(row, `${name}accountname`),
        currency: list.text(row, `${name}currencyshorttitle`).toUpperCase(),
        day: list.day(row, 'date'),
        cents,
        payee: payee || note || list.text(row, 'categoryname'),
        note: payee === '' ? '' : note,
        category: isTransfer ? [] : list.text(row, 'categoryname').split(' / '),
        transferTo: isTransfer ? list.text(row, `${other}accountname`) : '',
      });
      return [
        ...(left !== 0 || came === 0 ? [side('outcome', 'income', -left + 0)] : []),
        ...(came === 0 ? [] : [side('income', 'outcome', came)]),
      ];
    });
  },
};
