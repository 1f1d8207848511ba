import { createHash } from 'node:crypto';
import type { Fit } from '@saldo/domain/recurring/fit';
import type { Payment } from '@saldo/domain/recurring/payment';
import { buildId } from '../../platform/build-id.ts';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { deleteRows, findRow, findRows, upsertRow } from '../../platform/db/crud.ts';
import { readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import type { Tables } from '../../schema/tables.ts';
import { fitsAsText, fitsOfGroup, groupAsText, paymentsOfGroup } from './fits-format.ts';

/** Payments to or from one counterparty in one direction, and the fits found among them. */
export interface Group {
  payments: readonly Payment[];
  fits: readonly Fit[];
}

/** Key of a stored group. It is a hash, because names can be as long as a bank's description. */
const idOf = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);

/**
 * Version of the user's stored fits, or null if none are stored. `isCurrentCode` is true if this build of Saldo found
 * them.
 */
export async function storedState(
  db: Db,
  bookId: BookId,
): Promise<{ state: string | null; isCurrentCode: boolean }> {
  const row = await findRow(db, 'fit_versions', { user_id: bookId });
  return { state: row?.state ?? null, isCurrentCode: row?.code === buildId() };
}

/** All stored fits, except those of the given groups. */
export async function storedFits(
  db: Db,
  q: { bookId: BookId; without: Iterable<string> },
): Promise<Fit[]> {
  const others = new Set([...q.without].map(idOf));
  const rows = await readRows(db, { id: text, fits: text })`
    select id, fits from fit_groups where user_id = ${q.bookId} and fits <> '[]' order by id`;
  return rows.filter(({ id }) => !others.has(id)).flatMap(({ fits }) => fitsOfGroup(fits));
}

export async function storedPayments(
  db: Db,
  q: { bookId: BookId; names: readonly string[] },
): Promise<Payment[]> {
  const groups = await findRows(db, 'fit_groups', { user_id: q.bookId, id: q.names.map(idOf) });
  return groups.flatMap(({ payments }) => paymentsOfGroup(payments));
}

/** Ids of the writes that have changed payments since the fits were stored. */
export async function writesSince(db: Db | Tx, bookId: BookId): Promise<Set<string>> {
  const rows = await readRows(db, { write_id: text })`
    select distinct write_id from changed_payments where user_id = ${bookId}`;
  return new Set(rows.map(({ write_id }) => write_id));
}

export interface GroupsToStore {
  bookId: BookId;
  /** Version of the stored fits that these groups are based on. */
  state: string | null;
  writes: ReadonlySet<string>;
  /** Groups by name. A group without payments is deleted. */
  groups: ReadonlyMap<string, Group>;
  /** True if these groups replace all stored ones. */
  isAll: boolean;
}

/** Stores groups, unless payments or stored fits have changed since the groups were read. */
export async function storeGroups(tx: Tx, q: GroupsToStore): Promise<void> {
  const { bookId } = q;
  const mine = { user_id: bookId };
  await takeLock(tx, 'series', bookId);
  const before = await findRow(tx, 'fit_versions', mine);
  const writes = await writesSince(tx, bookId);
  if ((before?.state ?? null) !== q.state || ![...writes].every((one) => q.writes.has(one))) return;
  const ids = [...q.groups.keys()].map(idOf);
  await deleteRows(tx, 'fit_groups', q.isAll ? mine : { ...mine, id: ids });
  await insertRows(tx, 'fit_groups', groupRows(q));
  await deleteRows(tx, 'changed_payments', { ...mine, write_id: [...q.writes] });
  await upsertRow(tx, 'fit_versions', { ...mine, state: newId(), code: buildId() });
}

function* groupRows({ bookId, groups }: GroupsToStore): Generator<Tables['fit_groups']> {
  for (const [name, { payments, fits }] of groups) {
    const [one] = payments;
    if (!one) continue;
    const texts = { payments: groupAsText(one, payments), fits: fitsAsText(fits) };
    yield { user_id: bookId, id: idOf(name), ...texts };
  }
}
