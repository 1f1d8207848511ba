import { type Actor, type Caller, type Context, callerOf } from '../../../platform/context.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { takeLock } from '../../../platform/db/write-locks.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { audit } from '../../../platform/observability/audit.ts';
import { fetchLeaseName } from '../../accounts/fetch-lease-name.ts';
import { removeEmptyAccount } from '../../accounts/service.ts';
import { removeTransactions } from '../../ledger/remove-transactions.ts';
import { accountLink, lockLedger } from '../../ledger/steps.ts';
import { settle } from '../../transactions/consequences.ts';
import { banksOf } from '../configured-providers.ts';
import { tryOpenHandle } from '../credentials.ts';
import * as store from '../store/connections.ts';
import * as accounts from '../store/linked-accounts.ts';
import * as movements from '../store/synced-rows.ts';
import { REVOKE_FOR_MS } from '../store/time-limits.ts';

/**
 * Disconnects a bank. The user sees the effect immediately; access at the provider ends as soon as the provider
 * answers. Accounts and transactions are kept, except those of the sandbox bank, which are not real.
 */
export async function disconnectBank(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ removed_transactions: number }> {
  const { userId } = actor;
  const { storage } = context;
  const key = { user_id: userId, id };
  const ofIt = { user_id: userId, connection_id: id };
  const removed = await storage.write(async (tx) => {
    const now = context.now();
    // With this lock, a fetch that is about to store rows either finishes first or is refused.
    await takeLock(tx, 'imports', userId);
    const connection = requireFound(await findRow(tx, 'bank_connections', key));
    if (connection.state === 'disconnected') requireFound(null);
    const isSandbox = connection.provider === 'sandbox';
    if (isSandbox) await lockLedger(tx, { userId });
    const own = await accounts.linkedTo(tx, { userId, connectionId: id });
    const unlinked = { connection_id: null, ref: null, retry_at: null, calls: '{}' };
    const set = { ...unlinked, status: 'READY', status_reason: null } as const;
    await updateRows(tx, 'linked_accounts', ofIt, set);
    await store.endAttempts(tx, { ...ofIt, done_at: null }, now.toISOString());
    await updateRows(tx, 'bank_connections', key, {
      state: 'disconnected',
      next_sync_at: null,
      last_receipt: null,
      revoke_until: new Date(now.getTime() + REVOKE_FOR_MS).toISOString(),
      updated_at: now.toISOString(),
    });
    if (isSandbox) return removeMadeUp(tx, callerOf(context, actor), { id, own });
    await audit(tx, actor, DISCONNECT, { id, removed: 0 });
    return 0;
  });
  banksOf(context).inBackground(() => revoke(context, key));
  return { removed_transactions: removed };
}

const DISCONNECT = 'bank_connection.disconnect';

/** Removes what the sandbox brought, as a step of its own that can be undone. */
async function removeMadeUp(
  tx: Tx,
  who: Caller,
  { id: connectionId, own }: { id: string; own: readonly accounts.LinkedAccount[] },
): Promise<number> {
  const { userId, now } = who;
  let removed = 0;
  for (const { id, made_here: madeHere } of own) {
    const selection = { userId, syncedInto: id };
    removed += await removeTransactions(tx, { now }, selection, 'undo');
    await movements.forgetSynced(tx, { userId, accountId: id });
    if (madeHere) await removeEmptyAccount(tx, { userId, id });
  }
  await settle(tx, who, {
    step: { kind: 'bulk_delete', links: own.map(accountLink) },
    action: DISCONNECT,
    subject: { id: connectionId, removed },
    accounts: own.map(({ id }) => id),
  });
  return removed;
}

/** Ends access at the provider, then deletes the connection. */
export async function revoke(
  context: Context,
  key: { user_id: string; id: string },
): Promise<void> {
  const { storage, secrets } = context;
  const connection = await findRow(storage.read, 'bank_connections', key);
  if (connection?.state !== 'disconnected') return;
  const banks = banksOf(context);
  if (connection.handle !== null) {
    const handle = tryOpenHandle(secrets, connection.id, connection.handle);
    if (handle) await banks.provider(connection.provider).revokeConsent(handle, banks.signal);
  }
  await storage.write(async (tx) => {
    await deleteRows(tx, 'bank_connections', key);
    await deleteRows(tx, 'leases', { name: fetchLeaseName(key.id) });
  });
}

/**
 * Collects the user's consents and returns a function that revokes them at their providers. Call it after deleting the
 * user. If a provider does not answer, its consent eventually expires.
 */
export async function accessesOf(context: Context, userId: string): Promise<() => void> {
  const { storage, secrets } = context;
  const now = context.now().toISOString();
  const connections = await store.listConnections(storage.read, { userId, now });
  const open = connections.flatMap(({ id, provider, handle: sealed }) => {
    const handle = sealed === null ? null : tryOpenHandle(secrets, id, sealed);
    return handle === null ? [] : [{ provider, handle }];
  });
  return () => {
    const banks = banksOf(context);
    for (const { provider, handle } of open) {
      banks.inBackground((signal) => banks.provider(provider).revokeConsent(handle, signal));
    }
  };
}
