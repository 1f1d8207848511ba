import {
  findPossibleDuplicates,
  type IncomingRow,
  parseRecognitionKey,
  recognizeRows,
} from '@saldo/statements';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { SYNC_KEY } from '../ledger/rows/derived-columns.ts';
import * as bankRows from '../transactions/bank-rows.ts';
import { knownRow, span } from '../transactions/bank-rows.ts';
import type { LocalIds } from './find-local-ids.ts';
import type { ArchivedTransaction } from './transaction-row.ts';

type Placed = Pick<LocalIds, 'bankAccountId'> & { row: ArchivedTransaction };

/** Matches between an export and rows that banks have added here under other ids. */
export interface Matches {
  /** Maps the exported id of a row that exists here to its id here. */
  met: Map<string, string>;
  /** Ids of deletion marks here that belong to rows the export restores. */
  marks: string[];
  /**
   * Maps the exported id of a row to the id here of the row it may duplicate, which another file or a connection has
   * added.
   */
  doubles: Map<string, string>;
}

/**
 * Matches an export's rows by the bank's original data, as for a statement. `exported` contains all ids in the export.
 * A row here with one of these ids can match only itself.
 */
export async function matchRows(
  tx: Tx,
  q: {
    bookId: BookId;
    placed: readonly Placed[];
    exported: ReadonlySet<string>;
  },
): Promise<Matches> {
  const { bookId } = q;
  const matches: Matches = { met: new Map(), marks: [], doubles: new Map() };
  for (const group of bySource(q.placed)) {
    const { accountId, bank, isSynced, rows } = group;
    const incoming = rows.map(incomingRow);
    const within = { bookId, accountId, ...span(incoming) };
    const there = (await bankRows.listBankRows(tx, within)).filter(({ id }) => !q.exported.has(id));
    const others = there.filter(({ bank_key }) => isOfSync(bank_key) === isSynced);
    const known = recognizeRows(bank, others.map(knownRow), incoming);
    for (const [at, row] of rows.entries()) {
      const other = others[known[at] ?? -1];
      if (other) matches.met.set(row.id, other.id);
    }
    const left = rows.filter(({ id }) => !matches.met.has(id));
    const taken = new Set(matches.met.values());
    const free = there.filter(({ id }) => !taken.has(id));
    // Connections recognize their own rows, so synced rows are not compared with synced ones.
    nameDoubles(matches, left, isSynced ? free.filter((row) => !isOfSync(row.bank_key)) : free);
    if (isSynced) continue;
    const coming = incoming.filter((_, at) => known[at] === null);
    const removed = await bankRows.removedRows(tx, { ...within, withTexts: true });
    const returning = recognizeRows(bank, removed.map(knownRow), coming);
    matches.marks.push(...returning.flatMap((at) => removed[at ?? -1]?.id ?? []));
  }
  return matches;
}

/** Notes new rows that another file or a connection may have added here with a different description. */
function nameDoubles(
  { doubles }: Matches,
  left: readonly ArchivedTransaction[],
  free: readonly bankRows.KnownRow[],
): void {
  const none = left.map(() => null);
  for (const [at, other] of findPossibleDuplicates(
    free.map(knownRow),
    left.map(incomingRow),
    none,
  )) {
    const [row, one] = [left[at], free[other]];
    if (row && one) doubles.set(row.id, one.id);
  }
}

const isOfSync = (bankKey: string): boolean => bankKey.startsWith(SYNC_KEY);

interface Group {
  accountId: string;
  bank: string;
  isSynced: boolean;
  rows: ArchivedTransaction[];
}

/** Groups bank rows by account and by source, which is either statements or connections. */
function bySource(placed: readonly Placed[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const { row, bankAccountId: accountId } of placed) {
    const { bank, bank_key: bankKey } = row;
    if (bankKey === null || accountId === null) continue;
    const isSynced = isOfSync(bankKey);
    const key = `${accountId} ${bank} ${isSynced}`;
    const group = groups.get(key) ?? { accountId, bank, isSynced, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return groups.values();
}

/** Converts an exported bank row. The export's schema guarantees that it has these values. */
const incomingRow = (row: ArchivedTransaction): IncomingRow => ({
  date: row.bank_date ?? '',
  amount: row.bank_amount ?? 0,
  fee: row.bank_fee ?? 0,
  balance: row.bank_balance,
  started: row.bank_started,
  originalText: row.bank_text ?? '',
  ...parseRecognitionKey(row.bank_key ?? ''),
});
