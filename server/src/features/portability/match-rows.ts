import { type IncomingRow, partsOfKey, possibleDoubles, recognise } from '@saldo/statements';
import type { Tx } from '../../platform/db/storage.ts';
import { SYNC_KEY } from '../ledger/derived-columns.ts';
import * as bankRows from '../transactions/bank-rows.ts';
import { knownRow, span } from '../transactions/bank-rows.ts';
import type { LocalIds } from './local-ids.ts';
import type { ArchivedTransaction } from './transaction-row.ts';

type Placed = Pick<LocalIds, 'bankAccountId'> & { row: ArchivedTransaction };

/** How an export meets what banks have brought here under ids of their own. */
export interface Matches {
  /** Rows of the export that are here as well: the id here by the id there. */
  met: Map<string, string>;
  /** Marks here of rows that the export brings back. */
  marks: string[];
  /** Rows of the export that may be rows here, which another file or a connection brought: the id here by the id there. */
  doubles: Map<string, string>;
}

/**
 * Rows of an export are known by the bank's own values, as those of a statement are. `exported`: all ids of the export;
 * a row that is here under one of them is that one and no other.
 */
export async function matchRows(
  tx: Tx,
  q: {
    userId: string;
    placed: readonly Placed[];
    exported: ReadonlySet<string>;
  },
): Promise<Matches> {
  const { userId } = q;
  const matches: Matches = { met: new Map(), marks: [], doubles: new Map() };
  for (const group of bySource(q.placed)) {
    const { accountId, bank, isSynced, rows } = group;
    const incoming = rows.map(incomingRow);
    const within = { userId, accountId, ...span(incoming) };
    const there = (await bankRows.banksRows(tx, within)).filter(({ id }) => !q.exported.has(id));
    const others = there.filter(({ bank_key }) => isOfSync(bank_key) === isSynced);
    const known = recognise(bank, others.map(knownRow), incoming);
    for (const [at, row] of rows.entries()) {
      const other = others[known[at] ?? -1];
      if (other) matches.met.set(row.id, other.id);
    }
    const left = rows.filter(({ id }) => !matches.met.has(id));
    const taken = new Set(matches.met.values());
    const free = there.filter(({ id }) => !taken.has(id));
    // Connections know their own rows by themselves.
    nameDoubles(matches, left, isSynced ? free.filter((row) => !isOfSync(row.bank_key)) : free);
    if (isSynced) continue;
    const coming = incoming.filter((_, at) => known[at] === null);
    const removed = await bankRows.removedRows(tx, { ...within, withTexts: true });
    const returning = recognise(bank, removed.map(knownRow), coming);
    matches.marks.push(...returning.flatMap((at) => removed[at ?? -1]?.id ?? []));
  }
  return matches;
}

/** New rows that another file, or a connection, may have brought here in other words. */
function nameDoubles(
  { doubles }: Matches,
  left: readonly ArchivedTransaction[],
  free: readonly bankRows.KnownRow[],
): void {
  const none = left.map(() => null);
  for (const [at, other] of possibleDoubles(free.map(knownRow), left.map(incomingRow), none)) {
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

/** Rows that banks brought: those of one account from statements, and from connections. */
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

/** An export says in its schema that a bank's row has these. */
const incomingRow = (row: ArchivedTransaction): IncomingRow => ({
  date: row.bank_date ?? '',
  amount: row.bank_amount ?? 0,
  fee: row.bank_fee ?? 0,
  balance: row.bank_balance,
  started: row.bank_started,
  originalText: row.bank_text ?? '',
  ...partsOfKey(row.bank_key ?? ''),
});
