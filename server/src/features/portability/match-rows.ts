import { type IncomingRow, possibleDoubles, recognise } from '@saldo/statements';
import type { Tx } from '../../platform/db/storage.ts';
import { knownRow, span } from '../imports/plan.ts';
import * as store from '../imports/store.ts';
import { SYNC_KEY } from '../provenance/derived.ts';
import type { Place } from './accounts-and-categories.ts';
import type { ArchivedTransaction } from './transaction-row.ts';

type Placed = Pick<Place, 'bankAccountId'> & { row: ArchivedTransaction };

/** How an export meets what banks have brought here under ids of their own. */
export interface Matches {
  /** Rows of the export that are here as well: the id here by the id there. */
  met: Map<string, string>;
  /** Marks here of rows that the export brings back. */
  marks: string[];
  /** Rows of the export that may be doubles of one here, which another kind of file or a connection brought: its id by theirs. */
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
    /** Of the export's own imports, which kind of file each was. */
    kinds: ReadonlyMap<string, string>;
  },
): Promise<Matches> {
  const { userId } = q;
  const matches: Matches = { met: new Map(), marks: [], doubles: new Map() };
  const kindsHere = await store.kindsOfFiles(tx, { userId });
  for (const group of bySource(q.placed)) {
    const { accountId, bank, isSynced, rows } = group;
    const incoming = rows.map(incomingRow);
    const within = { userId, accountId, ...span(incoming) };
    const there = (await store.banksRows(tx, within)).filter(({ id }) => !q.exported.has(id));
    const others = there.filter(({ bank_key }) => isOfSync(bank_key) === isSynced);
    const known = recognise(bank, others.map(knownRow), incoming);
    for (const [at, row] of rows.entries()) {
      const other = others[known[at] ?? -1];
      if (other) matches.met.set(row.id, other.id);
    }
    const left = rows.filter(({ id }) => !matches.met.has(id));
    const taken = new Set(matches.met.values());
    const free = there.filter(({ id }) => !taken.has(id));
    nameDoubles(matches, { left, free, kindsHere, kindsThere: q.kinds });
    if (isSynced) continue;
    const coming = incoming.filter((_, at) => known[at] === null);
    const removed = await store.removedRows(tx, { ...within, withTexts: true });
    const returning = recognise(bank, removed.map(knownRow), coming);
    matches.marks.push(...returning.flatMap((at) => removed[at ?? -1]?.id ?? []));
  }
  return matches;
}

/** What brought a row, as far as that says how payments are worded there; a connection words them its own way. */
const SYNC = 'connection';

/** New rows that another kind of file, or a connection, may have brought here in its own words. */
function nameDoubles(
  { doubles }: Matches,
  q: {
    left: readonly ArchivedTransaction[];
    free: readonly (store.KnownRow & { bank_key: string })[];
    kindsHere: ReadonlyMap<string | null, string>;
    kindsThere: ReadonlyMap<string, string>;
  },
): void {
  const kindOf = (row: ArchivedTransaction) =>
    isOfSync(row.bank_key ?? '') ? SYNC : (q.kindsThere.get(row.report_id ?? '') ?? null);
  const known = q.free.map((row) => ({
    ...knownRow(row),
    kind: isOfSync(row.bank_key) ? SYNC : (q.kindsHere.get(row.report_id) ?? null),
  }));
  for (const kind of new Set(q.left.map(kindOf))) {
    if (kind === null) continue;
    const rows = q.left.filter((row) => kindOf(row) === kind);
    const none = rows.map(() => null);
    for (const [at, other] of possibleDoubles(known, rows.map(incomingRow), none, kind)) {
      const [row, one] = [rows[at], q.free[other]];
      if (row && one) doubles.set(row.id, one.id);
    }
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
});
