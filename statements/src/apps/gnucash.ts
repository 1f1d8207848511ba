import { fold } from '@saldo/domain/text';
import type { WrittenPart } from '../formats/parts.ts';
import { StatementError } from '../statement.ts';
import type { TableRow } from '../tables/table.ts';
import type { App } from './app.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/**
 * Names, in several languages, of the top-level accounts whose subaccounts hold money. The subaccounts of all others
 * act as categories, except those of equity, which mark an opening balance.
 */
const OWN = new Set(
  'assets|liabilities|activo|pasivo|activos|pasivos|aktiva|fremdkapital|verbindlichkeiten|actifs|actif|passifs|passif|attivita|passivita|ativos|passivos'.split(
    '|',
  ),
);
const EQUITY = new Set(
  'equity|patrimonio|eigenkapital|capitaux propres|capitali|capital'.split('|'),
);

interface Split {
  row: TableRow;
  path: string[];
  cents: number;
}

/** GnuCash: one line per side of a transaction. The sides sum to zero, which verifies their amounts. */
export const gnucash: App = {
  name: 'GnuCash',
  headings: [
    'date',
    'transaction id',
    'description',
    'full account name',
    'account name',
    'amount num',
  ],
  read(list) {
    const centsOf = list.amounts('amount num', 'value num');
    const value = list.has('value num') ? 'value num' : 'amount num';
    const bookings: { id: string; splits: Split[] }[] = [];
    for (const row of list.rows) {
      const id = list.text(row, 'transaction id');
      const path = list.text(row, 'full account name').split(':');
      const split = { row, path, cents: centsOf(row, value) };
      const last = bookings.at(-1);
      // Only the first line of a transaction is required to have its id.
      if (last && (id === '' || id === last.id)) last.splits.push(split);
      else bookings.push({ id, splits: [split] });
    }
    return bookings.flatMap(({ splits }) => entriesOf(list, splits, centsOf));
  },
};

function entriesOf(
  list: AppList,
  splits: readonly Split[],
  centsOf: (row: TableRow, heading: string) => number,
): AppEntry[] {
  const [first] = splits;
  if (!first) return [];
  const { row: head } = first;
  if (splits.reduce((sum, { cents }) => sum + cents, 0) !== 0) {
    throw new StatementError((t) => t.declared.splits(head.line), head.line);
  }
  const isOwn = ({ path }: Split) => OWN.has(fold(path[0] ?? ''));
  const own = splits.filter(isOwn);
  const others = splits.filter((split) => !isOwn(split));
  const largest = others.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))[0];
  const isOpening =
    others.length > 0 && others.every(({ path }) => EQUITY.has(fold(path[0] ?? '')));
  const day = list.day(head, 'date');
  const written = writtenParts(list, { own, others });
  return own.map((split): AppEntry => {
    requireOneCurrency(list, split);
    const to = own.length === 2 && others.length === 0 ? own.find((each) => each !== split) : null;
    return {
      line: split.row.line,
      account: nameOf(split.path),
      currency: currencyOf(list, head),
      day,
      cents: centsOf(split.row, 'amount num'),
      payee: list.text(head, 'description'),
      note: list.text(head, 'notes') || list.text(split.row, 'memo'),
      category: largest && !isOpening ? largest.path.slice(1) : [],
      transferTo: to ? nameOf(to.path) : '',
      role: isOpening ? 'opening' : undefined,
      written,
    };
  });
}

/**
 * The sides that say what the money was for, from the view of the user's account. With several of these, nobody knows
 * which of them paid for what.
 */
function writtenParts(
  list: AppList,
  { own, others }: { own: readonly Split[]; others: readonly Split[] },
): WrittenPart[] {
  if (others.length < 2) return [];
  return others.map(({ row, path, cents }) => ({
    category: path.slice(1),
    note: list.text(row, 'memo'),
    cents: -cents || 0,
    isMoved: own.length > 1 || EQUITY.has(fold(path[0] ?? '')),
  }));
}

/** The list gives the currency of a transaction but not of its accounts. */
function requireOneCurrency(list: AppList, { row }: Split): void {
  const value = list.text(row, 'value num');
  if (value === '' || value === list.text(row, 'amount num')) return;
  throw new StatementError((t) => t.declared.unnamedCurrency(row.line), row.line);
}

const nameOf = (path: readonly string[]): string => path.at(-1) ?? '';

/** Returns `EUR` for either `CURRENCY::EUR` or `EUR`. */
function currencyOf(list: AppList, row: TableRow): string {
  const written = list.text(row, 'commodity/currency') || list.text(row, 'commodity');
  return written === '' ? list.currency('amount num') : (written.split('::').at(-1) ?? '');
}
