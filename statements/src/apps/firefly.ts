import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/** Firefly III: one line per split of a transaction between two accounts. One or both accounts belong to the user. */
export const firefly: App = {
  name: 'Firefly III',
  headings: [
    ...['group id', 'journal id', 'type', 'amount', 'currency code', 'description', 'date'],
    ...['source name', 'destination name', 'category', 'tags', 'notes'],
  ],
  read: (list) => list.rows.flatMap((row) => entriesOf(list, row)),
};

type Side = 'source' | 'destination';

function entriesOf(list: AppList, row: TableRow): AppEntry[] {
  const type = list.text(row, 'type').toLowerCase();
  if (type === 'withdrawal') return [entryOf(list, row, 'source')];
  if (type === 'deposit') return [entryOf(list, row, 'destination')];
  if (type === 'transfer') {
    const [from, to] = [entryOf(list, row, 'source'), entryOf(list, row, 'destination')];
    return [
      { ...from, transferTo: to.account },
      { ...to, transferTo: from.account },
    ];
  }
  // Opening balances and corrections are posted against an account that the app creates for them.
  const isOwn = (side: Side) => !/initial|reconciliation/i.test(list.text(row, `${side} type`));
  const entry = entryOf(list, row, isOwn('source') ? 'source' : 'destination');
  return [{ ...entry, role: type === 'opening balance' ? 'opening' : 'correction', category: [] }];
}

function entryOf(list: AppList, row: TableRow, side: Side): AppEntry {
  const other = side === 'source' ? 'destination' : 'source';
  const foreign = list.text(row, 'foreign currency code');
  // In a transfer between two currencies, the amount is in the source currency.
  const isForeign =
    side === 'destination' && list.text(row, 'type').toLowerCase() === 'transfer' && foreign !== '';
  const amount = Math.abs(list.cents(row, isForeign ? 'foreign amount' : 'amount'));
  return {
    line: row.line,
    account: list.text(row, `${side} name`),
    iban: list.text(row, `${side} iban`),
    currency: isForeign ? foreign : list.text(row, 'currency code'),
    day: list.day(row, 'date'),
    cents: side === 'source' ? -amount + 0 : amount,
    payee: list.text(row, `${other} name`),
    text: list.text(row, 'description'),
    note: list.text(row, 'notes'),
    category: [list.text(row, 'category')],
    tags: list.text(row, 'tags').split(','),
    partyIban: list.text(row, `${other} iban`),
    group: list.text(row, 'group id'),
  };
}
