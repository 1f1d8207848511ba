import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';

const TRANSFER = /^Transfer : (.+)$/;
const PART = /^Split \((\d+)\/(\d+)\) ?/;

/**
 * YNAB: two amount columns with a currency symbol, dates in the order of the user's settings, splits on consecutive
 * rows.
 */
export const ynab: App = {
  name: 'YNAB',
  headings: [
    'account',
    'flag',
    'date',
    'payee',
    'category group',
    'category',
    'memo',
    'outflow',
    'inflow',
    'cleared',
  ],
  read(list) {
    const currency = list.currency('outflow');
    const dayOf = list.days('date');
    const centsOf = list.amounts('outflow', 'inflow');
    let parts = 0;
    return list.rows.map((row): AppEntry => {
      const payee = list.text(row, 'payee');
      const memo = list.text(row, 'memo');
      const part = PART.exec(memo)?.[1];
      if (part === '1') parts += 1;
      const transferTo = TRANSFER.exec(payee)?.[1] ?? '';
      return {
        line: row.line,
        account: list.text(row, 'account'),
        currency,
        day: dayOf(row),
        cents: centsOf(row, 'inflow') - centsOf(row, 'outflow'),
        payee: transferTo || payee,
        note: memo.replace(PART, ''),
        category: transferTo ? [] : [list.text(row, 'category group'), list.text(row, 'category')],
        tags: [list.text(row, 'flag')],
        transferTo,
        role: roleOf(payee),
        group: part === undefined ? undefined : String(parts),
      };
    });
  },
};

function roleOf(payee: string): AppEntry['role'] {
  if (payee === 'Starting Balance') return 'opening';
  return payee === 'Reconciliation Balance Adjustment' ? 'correction' : undefined;
}
