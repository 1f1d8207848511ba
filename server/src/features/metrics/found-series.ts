import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { paymentText } from '@saldo/categorizer/payment';
import { dayNumber } from '@saldo/domain/dates';
import { signed } from '@saldo/domain/money';
import { seriesIn } from '@saldo/domain/recurring/find';
import type { Fit } from '@saldo/domain/recurring/fit';
import { groupOf, groupsOf } from '@saldo/domain/recurring/ledger';
import { byDay, type Payment } from '@saldo/domain/recurring/payment';
import { sql } from 'kysely';
import { codeStamp } from '../../platform/code-stamp.ts';
import { findRow } from '../../platform/db/crud.ts';
import { GroupsRead, StoredFits } from '../../platform/db/found-series.ts';
import { hasMoreThan } from '../../platform/db/long-read.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type SeriesRow, seriesRows } from './store.ts';
import { fromStored, toStored } from './stored-fits.ts';

/*
 * What recurs is found once and kept until a write may have changed it. Finding it reads all rows of a person; then only
 * counterparties whose payments are others than before are looked through. Days on which nothing is written change
 * nothing of it: what is due and what is missed is reckoned each time, from the fits.
 */

/** Called by every write that may change what recurs, in its transaction. */
export const seriesMoved = (tx: Tx, userId: string): Promise<unknown> =>
  sql`insert into found_series (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = found_series.version + 1`.execute(tx);

/** So long a reader waits for what it found to be kept: ample where nobody else writes, little behind an import. */
const KEEP_WITHIN_MS = 100;

/** The fits of all payments of a person, as the rows are now. */
export async function currentFits(storage: Storage, userId: string): Promise<Fit[]> {
  const { fits, kept } = await readFits(storage, userId);
  // A worker that has answered has no turn to write any more.
  await Promise.race([kept, setTimeout(KEEP_WITHIN_MS)]);
  return fits;
}

/** The fits as the rows are now, and when they are kept. */
export async function readFits(
  storage: Storage,
  userId: string,
): Promise<{ fits: Fit[]; kept: Promise<void> }> {
  const row = await findRow(storage.read, 'found_series', { user_id: userId });
  const version = row?.version ?? 0;
  // What other code has found is found anew.
  const known = row?.code === codeStamp() ? row : undefined;
  if (known?.found_in === version) return { fits: fitsOf(known), kept: Promise.resolve() };
  // The version was read before the rows: what is written meanwhile moves it on, and is not taken for read.
  const before = known ? { fits: fitsOf(known), groups: groupsRead(known) } : NOTHING;
  const now = await findFits(storage.read, userId, before);
  // Where it cannot be kept, on a full disk, it is found again.
  const kept = storage.write((tx) => keep(tx, { userId, version, ...now }));
  return { fits: now.fits, kept: kept.catch(() => undefined) };
}

/**
 * Rows of which what recurs is found where everybody is served. A text that was not read before takes up to 0.1 ms: more of
 * them would hold that thread longer than 50 ms.
 */
const FEW_ROWS = 300;

/** Whether it is found so soon that no worker need do it. */
export const isSoonFound = async (db: Db, userId: string): Promise<boolean> =>
  !(await hasMoreThan(db, { userId, from: '', to: '~', rows: FEW_ROWS }));

/** The fits from the rows alone. */
export const fitsFromRows = async (db: Db, userId: string): Promise<Fit[]> =>
  (await findFits(db, userId, NOTHING)).fits;

interface Found {
  fits: readonly Fit[];
  /** By the name of a group of payments, what tells them from any others. */
  groups: ReadonlyMap<string, string>;
}

const NOTHING: Found = { fits: [], groups: new Map() };

type Kept = Pick<Tables['found_series'], 'fits' | 'groups_read'>;

const fitsOf = ({ fits }: Kept): Fit[] =>
  StoredFits.parse(JSON.parse(fits ?? '[]')).flatMap(fromStored);

const groupsRead = ({ groups_read: groups }: Kept) =>
  new Map(Object.entries(GroupsRead.parse(JSON.parse(groups ?? '{}'))));

/** Reads all rows; of payments that are as they were the fits are too. */
async function findFits(
  db: Db,
  userId: string,
  before: Found,
): Promise<{ fits: Fit[]; groups: Map<string, string> }> {
  const kept = new Map<string, Fit[]>();
  for (const fit of before.fits) kept.set(nameOf(fit), [...(kept.get(nameOf(fit)) ?? []), fit]);
  const groups = new Map<string, string>();
  const fits: Fit[] = [];
  for (const [name, payments] of groupsOf((await seriesRows(db, { userId })).map(toPayment))) {
    // One alone is no series, and most are.
    if (payments.length === 1) continue;
    const mark = markOf(payments);
    groups.set(name, mark);
    fits.push(...(before.groups.get(name) === mark ? (kept.get(name) ?? []) : seriesIn(payments)));
  }
  return { fits, groups };
}

const nameOf = ({ inSlots }: Fit): string => {
  const one = inSlots.find((row) => row !== null);
  return one ? groupOf(one) : '';
};

/** Equal for equal payments in any order. Sorts them. */
function markOf(payments: Payment[]): string {
  const hash = createHash('sha256');
  for (const { id, day, amount, nature, manner } of payments.sort(byDay)) {
    hash.update(`${id} ${day} ${amount} ${nature} ${manner}\n`);
  }
  return hash.digest('base64url').slice(0, 22);
}

/** Unless the rows have moved on since they were read. */
async function keep(
  tx: Tx,
  q: { userId: string; version: number; fits: readonly Fit[]; groups: ReadonlyMap<string, string> },
): Promise<void> {
  const fits = JSON.stringify(q.fits.flatMap(toStored));
  const groups = JSON.stringify(Object.fromEntries(q.groups));
  await sql`
    insert into found_series (user_id, version, found_in, code, fits, groups_read)
    values (${q.userId}, ${q.version}, ${q.version}, ${codeStamp()}, ${fits}, ${groups})
    on conflict (user_id) do update set found_in = excluded.found_in, code = excluded.code,
      fits = excluded.fits, groups_read = excluded.groups_read
    where found_series.version = excluded.version`.execute(tx);
}

function toPayment({ description, party, ...row }: SeriesRow): Payment {
  const text = { description, creditor: party, debtor: party, amount: signed(1, row.direction) };
  const { key, nature, manner } = paymentText(text);
  return { ...toPaid(row), key, nature, manner };
}

export const toPaid = ({
  id,
  date,
  direction,
  amount,
}: Omit<SeriesRow, 'description' | 'party'>) => ({
  ...{ id, amount },
  day: dayNumber(date),
  income: direction === 'income',
});
