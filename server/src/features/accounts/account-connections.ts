import type { Context } from '../../platform/context.ts';
import { findRow, findRows, upsertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { isLeaseHeld } from '../../platform/jobs/leases.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import type { LinkedAccountsTable } from '../../schema/bank-tables.ts';
import { appError } from '../../texts/app-error.ts';
import { fetchLeaseName } from './fetch-lease-name.ts';

/*
 * Moves bank connections between accounts. The provider's reference to an account is encrypted for that account alone,
 * and worker threads hold no keys, so the main thread encrypts the reference for the new account beforehand.
 */

const refLabel = (accountId: string) => `bank account ${accountId}`;

export const sealRef = (secrets: Secrets, accountId: string, ref: string) =>
  secrets.seal(ref, refLabel(accountId));

/** Null if the key has been lost. */
export function tryOpenRef(secrets: Secrets, accountId: string, sealed: string): string | null {
  try {
    return secrets.open(sealed, refLabel(accountId));
  } catch {
    return null;
  }
}

/** A provider's reference, encrypted for both the old and the new account. */
export interface Resealed {
  was: string;
  becomes: string;
}

/**
 * The provider's reference to one of two accounts, encrypted for the other. Null if neither has a reference or the key
 * has been lost.
 */
export async function resealed(
  { storage, secrets }: Context,
  bookId: BookId,
  ids: readonly string[],
): Promise<Resealed | null> {
  const linked = await findRows(storage.read, 'linked_accounts', { user_id: bookId, id: ids });
  const [held] = linked.filter(({ ref }) => ref !== null);
  const other = ids.find((id) => id !== held?.id);
  if (!held?.ref || other === undefined) return null;
  const opened = tryOpenRef(secrets, held.id, held.ref);
  return opened === null ? null : { was: held.ref, becomes: sealRef(secrets, other, opened) };
}

type Linked = LinkedAccountsTable;

const busy = () => appError('account_in_use', (t) => t.accounts.fetchedNow);

/** Throws 409 `account_in_use` while the account's bank connection is being fetched. */
export async function requireNotFetched(tx: Tx, linked: Linked, now: string): Promise<void> {
  if (linked.connection_id === null) return;
  const lease = await findRow(tx, 'leases', { name: fetchLeaseName(linked.connection_id) });
  if (isLeaseHeld(lease?.expires_at, now)) throw busy();
}

/**
 * The connection's row, moved to another account. Throws 409 `account_in_use` if consent was renewed after `ref` was
 * encrypted.
 */
export function moveLink(linked: Linked, id: string, ref: Resealed | null): Linked {
  if (linked.ref === null || linked.id === id) return { ...linked, id };
  if (linked.ref !== ref?.was) throw busy();
  return { ...linked, id, ref: ref.becomes };
}

/**
 * Runs `undo`, which undoes or redoes a merge of two accounts, without losing newer changes to their connections.
 * Consent may have been renewed since the merge, so a connection moves in its current state. Connections that have
 * ended stay ended, and connections added later are kept. Throws 409 `account_in_use`.
 */
export async function preserveConnections<T>(
  tx: Tx,
  q: { bookId: BookId; now: string; ids: readonly string[]; ref: Resealed | null },
  undo: () => Promise<T>,
): Promise<T> {
  const rows = () => findRows(tx, 'linked_accounts', { user_id: q.bookId, id: q.ids });
  const live = (await rows()).filter((one) => one.connection_id !== null);
  if (live.length > 1) throw appError('account_in_use', (t) => t.accounts.bothFetched);
  for (const one of live) await requireNotFetched(tx, one, q.now);
  const done = await undo();
  const accounts = await findRows(tx, 'accounts', { user_id: q.bookId, id: q.ids });
  const linked = (await rows()).filter((one) => one.connection_id !== null);
  for (const { id, connection_id, made_here, is_enabled, ...row } of linked) {
    const now = live.find((one) => one.connection_id === connection_id);
    const kept = now && { ...moveLink(now, id, q.ref), made_here, is_enabled };
    const ended = { ...row, id, made_here, is_enabled, connection_id: null, ref: null };
    await upsertRow(tx, 'linked_accounts', kept ?? ended);
  }
  for (const one of live) {
    if (linked.some(({ connection_id }) => connection_id === one.connection_id)) continue;
    const account = accounts.find(({ id }) => id === one.id) ?? accounts[0];
    if (account) await upsertRow(tx, 'linked_accounts', moveLink(one, account.id, q.ref));
  }
  return done;
}
