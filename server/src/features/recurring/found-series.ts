import { setTimeout } from 'node:timers/promises';
import { paymentText } from '@saldo/categorizer/payment';
import { dayNumber } from '@saldo/domain/dates';
import { signed } from '@saldo/domain/money';
import { seriesIn } from '@saldo/domain/recurring/find';
import type { Fit } from '@saldo/domain/recurring/fit';
import { groupOf, groupsOf } from '@saldo/domain/recurring/ledger';
import type { Payment } from '@saldo/domain/recurring/payment';
import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import { haveManyMoved } from '../payments/moved.ts';
import {
  type Found,
  keep,
  keptFits,
  keptPayments,
  keptState,
  writesSince,
} from './found-groups.ts';
import { type SeriesRow, seriesRows } from './store.ts';

/*
 * What recurs is found once, and kept by counterparty with the payments that it was found in. Every write notes the
 * payments that it moves: whoever asks next reads those, and looks through their counterparties alone. Days on which
 * nothing is written change nothing of it: what is due and what is missed is reckoned each time, from the fits.
 */

/** A reader waits for what it found to be kept: little behind an import, and no longer than finding it took. */
const KEEP_WITHIN_MS = 100;

/** The fits of all payments of a person, as the rows are now. */
export async function currentFits(storage: Storage, userId: string): Promise<Fit[]> {
  const began = performance.now();
  const { fits, kept } = await readFits(storage, userId);
  const took = performance.now() - began;
  // A worker that has answered has no turn to write any more.
  await Promise.race([kept, setTimeout(KEEP_WITHIN_MS + took)]);
  return fits;
}

/** The fits as the rows are now, and when they are kept. */
export async function readFits(
  storage: Storage,
  userId: string,
): Promise<{ fits: Fit[]; kept: Promise<void> }> {
  const { read: db } = storage;
  const { state, isOurs } = await keptState(db, userId);
  // Read before the rows: a write that comes in between is not taken for seen.
  const writes = await writesSince(db, userId);
  if (isOurs && writes.size === 0) {
    return { fits: await keptFits(db, { userId, without: [] }), kept: Promise.resolve() };
  }
  // What other code has found is found anew, and what much has come to.
  const isAll = !isOurs || (await haveManyMoved(db, userId));
  const groups = isAll ? await allGroups(db, userId) : await movedGroups(db, userId);
  const others = isAll ? [] : await keptFits(db, { userId, without: groups.keys() });
  // Where it cannot be kept, on a full disk, it is found again.
  const kept = storage
    .write((tx) => keep(tx, storage, { userId, state, writes, groups, isAll }))
    .catch(() => undefined);
  return { fits: [...others, ...fitsIn(groups)], kept };
}

/** The fits from the rows alone. */
export const fitsFromRows = async (db: Db, userId: string): Promise<Fit[]> =>
  fitsIn(await allGroups(db, userId));

type Groups = ReadonlyMap<string, Found>;

const fitsIn = (groups: Groups): Fit[] => [...groups.values()].flatMap(({ fits }) => fits);

const allGroups = async (db: Db, userId: string): Promise<Groups> =>
  looked(groupsOf((await seriesRows(db, { userId })).map(toPayment)));

/** The groups that moved payments were in or are in now. */
async function movedGroups(db: Db, userId: string): Promise<Groups> {
  const moved = await findRows(db, 'moved_payments', { user_id: userId });
  const which = sql`t.id in (select id from moved_payments where user_id = ${userId})`;
  const now = (await seriesRows(db, { userId, which })).map(toPayment);
  const gone = moved.flatMap(({ direction, description, party }) =>
    direction === null || description === null ? [] : sideOf({ direction, description, party }),
  );
  const names = new Set([...gone, ...now].map(groupOf));
  const ids = new Set(moved.map(({ id }) => id));
  const before = await keptPayments(db, { userId, names: [...names] });
  const groups = groupsOf([...before.filter(({ id }) => !ids.has(id)), ...now]);
  for (const name of names) if (!groups.has(name)) groups.set(name, []);
  return looked(groups);
}

const looked = (groups: ReadonlyMap<string, readonly Payment[]>): Groups =>
  new Map(
    [...groups].map(([name, payments]) => [
      name,
      // One alone is no series, and most are.
      { payments, fits: payments.length > 1 ? seriesIn(payments) : [] },
    ]),
  );

function sideOf({
  description,
  party,
  direction,
}: Pick<SeriesRow, 'description' | 'party' | 'direction'>) {
  const text = { description, creditor: party, debtor: party, amount: signed(1, direction) };
  const { key, nature, manner } = paymentText(text);
  return { key, nature, manner, income: direction === 'income' };
}

/** Whose bill a row is; null where it is none. */
export function payeeOf(row: SeriesRow | undefined): string | null {
  if (!row) return null;
  const { key, nature } = sideOf(row);
  return nature === 'bill' && key !== '' ? key : null;
}

export const toPayment = (row: SeriesRow): Payment => ({ ...toPaid(row), ...sideOf(row) });

export const toPaid = ({
  id,
  date,
  direction,
  amount,
}: Pick<SeriesRow, 'id' | 'date' | 'direction' | 'amount'>) => ({
  ...{ id, amount },
  day: dayNumber(date),
  income: direction === 'income',
});
