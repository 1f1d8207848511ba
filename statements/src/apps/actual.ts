import { StatementError } from '../statement.ts';
import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

const PARENT = /^\(SPLIT INTO \d+\) ?/;
const PART = /^\(SPLIT (\d+) OF (\d+)\) ?/;

/**
 * Actual Budget: a split transaction is a row with its amount in a separate column, followed by one row for each part.
 */
export const actual: App = {
  name: 'Actual',
  headings: ['account', 'date', 'payee', 'notes', 'category', 'amount', 'split amount', 'cleared'],
  read(list) {
    const currency = list.currency('amount');
    const accounts = new Set(list.rows.map((row) => list.text(row, 'account')));
    let parent: TableRow | null = null;
    let left = 0;
    const entries = list.rows.flatMap((row): AppEntry[] => {
      const notes = list.text(row, 'notes');
      if (PARENT.test(notes)) {
        refuseOpen(parent, left);
        parent = row;
        left = list.cents(row, 'split amount');
        return [];
      }
      const isPart = PART.test(notes) && parent !== null;
      if (isPart) left -= list.cents(row, 'amount');
      else refuseOpen(parent, left);
      if (!isPart) parent = null;
      return [
        {
          ...entryOf(list, row, accounts),
          currency,
          group: isPart ? `${parent?.line}` : undefined,
        },
      ];
    });
    refuseOpen(parent, left);
    return entries;
  },
};

/** Refuses a split transaction whose parts do not add up to its amount. */
function refuseOpen(parent: TableRow | null, left: number): void {
  if (!parent || left === 0) return;
  throw new StatementError((t) => t.declared.splits(parent.line), parent.line);
}

function entryOf(list: AppList, row: TableRow, accounts: ReadonlySet<string>) {
  const payee = list.text(row, 'payee');
  const category = list.text(row, 'category');
  const isOpening = payee === 'Starting Balance';
  const isTransfer = category === '' && accounts.has(payee);
  return {
    line: row.line,
    account: list.text(row, 'account'),
    day: list.day(row, 'date'),
    cents: list.cents(row, 'amount'),
    payee,
    note: list.text(row, 'notes').replace(PART, ''),
    category: isTransfer || isOpening ? [] : [category],
    transferTo: isTransfer ? payee : '',
    role: isOpening ? ('opening' as const) : undefined,
  };
}
