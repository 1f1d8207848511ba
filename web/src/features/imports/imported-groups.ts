import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';

/** Rows of an import that a card shows on one line. */
export interface RowGroup {
  key: string;
  /** Newest first. */
  rows: [Transaction, ...Transaction[]];
  currency: string;
  /** Signed sum, in cents. */
  cents: number;
}

export interface ImportedGroups {
  toDecide: RowGroup[];
  sorted: RowGroup[];
  transfers: RowGroup[];
}

const signedCents = ({ amount, direction }: Transaction): number =>
  Math.round(amount * 100) * (direction === 'income' ? 1 : -1);

function grouped(rows: readonly Transaction[], keyOf: (row: Transaction) => string): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const key = `${keyOf(row)} ${row.currency}`;
    const known = groups.get(key);
    if (known) {
      known.rows.push(row);
      known.cents += signedCents(row);
    } else {
      groups.set(key, { key, rows: [row], currency: row.currency, cents: signedCents(row) });
    }
  }
  return [...groups.values()];
}

const byRows = (a: RowGroup, b: RowGroup) => b.rows.length - a.rows.length;
const bySum = (a: RowGroup, b: RowGroup) => Math.abs(b.cents) - Math.abs(a.cents);

/** Drops the second side of a transfer whose first side is listed too. */
function oncePerTransfer(rows: readonly Transaction[]): Transaction[] {
  const seen = new Set<string>();
  return rows.filter(({ id, transfer }) => {
    seen.add(id);
    return transfer !== null && !seen.has(transfer.transaction_id);
  });
}

/** Accounts between which a linked transfer moved money. */
export function waysOf(row: Transaction): { from: string; to: string } {
  const [own, other] = [row.account_name ?? '', row.transfer?.account_name ?? ''];
  return row.direction === 'income' ? { from: other, to: own } : { from: own, to: other };
}

/** What imports left to decide, what they sorted (both by merchant), and the transfers they linked (by accounts). */
export function groupImported(
  rows: readonly Transaction[],
  reports: ReadonlySet<string>,
): ImportedGroups {
  const imported = rows.filter(({ report_id: id }) => id !== null && reports.has(id));
  const plain = imported.filter(({ transfer }) => transfer === null);
  const merchantOf = ({ merchant_id: id, direction }: Transaction) => `${id} ${direction}`;
  return {
    toDecide: grouped(
      plain.filter(({ category_id: id, ignore }) => id === UNCATEGORIZED.id && !ignore),
      merchantOf,
    ).sort(bySum),
    sorted: grouped(
      plain.filter(({ category_source: source }) => source === 'ai'),
      (row) => `${merchantOf(row)} ${row.category_id}`,
    ).sort(byRows),
    transfers: grouped(oncePerTransfer(imported), (row) => JSON.stringify(waysOf(row))).sort(bySum),
  };
}
