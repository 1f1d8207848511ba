import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';

const TRANSFER = /^Transfer : (.+)$/;
/** `Split (1/3) bread`, or `(Split 1/3) bread`. */
const PART = /^(?:Split \((\d+)\/(\d+)\)|\(Split (\d+)\/(\d+)\)) ?/;

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
    const groups = new PartGroups();
    const entries = list.rows.map((row): AppEntry => {
      const payee = list.text(row, 'payee');
      const memo = list.text(row, 'memo');
      const [, one, of, other = one, all = of] = PART.exec(memo) ?? [];
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
        group: groups.next(list.text(row, 'account'), other, all),
      };
    });
    return entries.map((entry) => ({ ...entry, isWhole: groups.isWhole(entry.group) }));
  },
};

/** Finds the splits of one transaction, which follow each other and count from one. */
class PartGroups {
  readonly #groups: { account: string; all: string; found: string[]; isWhole: boolean }[] = [];

  /** The group of a split, which is the number `at` of `all`; undefined for other rows. */
  next(account: string, at: string | undefined, all = ''): string | undefined {
    if (at === undefined) return undefined;
    const last = this.#groups.at(-1);
    const isNext = at !== '1' && last?.account === account && last.all === all;
    const group = isNext ? last : { account, all, found: [], isWhole: true };
    if (group !== last) this.#groups.push(group);
    group.found.push(at);
    if (at !== String(group.found.length)) group.isWhole = false;
    return String(this.#groups.length);
  }

  /** Whether all splits of a group were found. */
  isWhole(group: string | undefined): boolean {
    if (group === undefined) return true;
    const found = this.#groups[Number(group) - 1];
    return found?.isWhole === true && String(found.found.length) === found.all;
  }
}

function roleOf(payee: string): AppEntry['role'] {
  if (payee === 'Starting Balance') return 'opening';
  return payee === 'Reconciliation Balance Adjustment' ? 'correction' : undefined;
}
