import { setTimeout } from 'node:timers/promises';
import { seriesIn } from '@saldo/domain/recurring/find';
import type { Fit } from '@saldo/domain/recurring/fit';
import { groupOf, paymentsByCounterparty } from '@saldo/domain/recurring/ledger';
import type { Payment } from '@saldo/domain/recurring/payment';
import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { haveManyChanged } from '../ledger/rows/changed-payments.ts';
import {
  type Group,
  storedFits,
  storedPayments,
  storedState,
  storeGroups,
  writesSince,
} from './fits-store.ts';
import { readCounterparty, toPayment } from './series-payment.ts';
import { seriesRows } from './store.ts';

/*
 * Fits are rhythms found among the payments of one counterparty. Series are made of fits. Fits are stored by
 * counterparty. Each write records which transactions it changes, and the next reader searches only their
 * counterparties again. Fits do not depend on the current day. Due and missed payments are computed on each read.
 */

/**
 * Maximum time to wait for storing, in addition to the time that finding the fits took. Enough even while an import is
 * running.
 */
const STORE_WITHIN_MS = 100;

export async function currentFits(storage: Storage, bookId: BookId): Promise<Fit[]> {
  const began = performance.now();
  const { fits, stored } = await readFits(storage, bookId);
  const took = performance.now() - began;
  // Waits, because a worker cannot write after it has returned its result.
  await Promise.race([stored, setTimeout(STORE_WITHIN_MS + took)]);
  return fits;
}

/** Returns the fits, and a promise that resolves once they are stored or storing has failed. */
export async function readFits(
  storage: Storage,
  bookId: BookId,
): Promise<{ fits: Fit[]; stored: Promise<void> }> {
  const { read: db } = storage;
  const { state, isCurrentCode } = await storedState(db, bookId);
  // Read before the transactions, so that a write in between counts as not yet included.
  const writes = await writesSince(db, bookId);
  if (isCurrentCode && writes.size === 0) {
    return { fits: await storedFits(db, { bookId, without: [] }), stored: Promise.resolve() };
  }
  const isAll = !isCurrentCode || (await haveManyChanged(db, bookId));
  const groups = isAll ? await allGroups(db, bookId) : await touchedGroups(db, bookId);
  const others = isAll ? [] : await storedFits(db, { bookId, without: groups.keys() });
  // If storing fails, for example because the disk is full, the next reader finds the fits again.
  const stored = storage
    .write((tx) => storeGroups(tx, { bookId, state, writes, groups, isAll }))
    .catch(() => undefined);
  return { fits: [...others, ...fitsIn(groups)], stored };
}

/** Computes the fits from scratch, for comparison with the stored ones. */
export const fitsFromRows = async (db: Db, bookId: BookId): Promise<Fit[]> =>
  fitsIn(await allGroups(db, bookId));

type Groups = ReadonlyMap<string, Group>;

const fitsIn = (groups: Groups): Fit[] => [...groups.values()].flatMap(({ fits }) => fits);

const allGroups = async (db: Db, bookId: BookId): Promise<Groups> =>
  withFits(paymentsByCounterparty((await seriesRows(db, { bookId })).map(toPayment)));

/** The former and current groups of changed payments. */
async function touchedGroups(db: Db, bookId: BookId): Promise<Groups> {
  const touched = await findRows(db, 'changed_payments', { user_id: bookId });
  const which = sql`t.id in (select id from changed_payments where user_id = ${bookId})`;
  const now = (await seriesRows(db, { bookId, which })).map(toPayment);
  const before = touched.flatMap(({ direction, description, counterparty }) =>
    direction === null || description === null
      ? []
      : readCounterparty({ direction, description, counterparty }),
  );
  const names = new Set([...before, ...now].map(groupOf));
  const ids = new Set(touched.map(({ id }) => id));
  const others = await storedPayments(db, { bookId, names: [...names] });
  const groups = paymentsByCounterparty([...others.filter(({ id }) => !ids.has(id)), ...now]);
  for (const name of names) if (!groups.has(name)) groups.set(name, []);
  return withFits(groups);
}

const withFits = (groups: ReadonlyMap<string, readonly Payment[]>): Groups =>
  new Map(
    [...groups].map(([name, payments]) => [
      name,
      // A single payment cannot be a series. Most groups have only one, so they are not searched.
      { payments, fits: payments.length > 1 ? seriesIn(payments) : [] },
    ]),
  );
