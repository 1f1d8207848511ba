import { type Actor, type Context, callerOf } from '../../../platform/context.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/db/crud.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import type { BookId } from '../../../platform/identity.ts';
import { fetchLeaseName } from '../../accounts/fetch-lease-name.ts';
import { removeEmptyAccount } from '../../accounts/service.ts';
import { removeTransactions } from '../../ledger/rows/remove-transactions.ts';
import { write } from '../../ledger/steps/ledger-write.ts';
import type { Rows } from '../../ledger/steps/steps.ts';
import { accountLink } from '../../ledger/steps/steps.ts';
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
): Promise<{ removed_transactions: number; step_id: string | null }> {
  const { bookId } = actor;
  const { storage } = context;
  const key = { user_id: bookId, id };
  const ofIt = { user_id: bookId, connection_id: id };
  const who = callerOf(context, actor);
  const { now } = who;
  const { result, stepId } = await write(storage, who, {
    // With this lock, a fetch that is about to store rows either finishes first or is refused.
    locks: ['imports'],
    async work(rows) {
      const connection = requireFound(await findRow(rows, 'bank_connections', key));
      if (connection.state === 'disconnected') requireFound(null);
      const own = await accounts.linkedTo(rows, { bookId, connectionId: id });
      const unlinked = { connection_id: null, ref: null, retry_at: null, calls: '{}' };
      const set = { ...unlinked, status: 'READY', status_reason: null } as const;
      await updateRows(rows, 'linked_accounts', ofIt, set);
      await store.endAttempts(rows, { ...ofIt, done_at: null }, now);
      await updateRows(rows, 'bank_connections', key, {
        state: 'disconnected',
        next_sync_at: null,
        last_receipt: null,
        revoke_until: new Date(Date.parse(now) + REVOKE_FOR_MS).toISOString(),
        updated_at: now,
      });
      const madeUp = connection.provider === 'sandbox' ? own : [];
      return { madeUp, removed: await removeMadeUp(rows, who, madeUp) };
    },
    done: ({ madeUp, removed }) => ({
      step: { kind: 'bulk_delete', links: madeUp.map(accountLink) },
      action: 'bank_connection.disconnect',
      subject: { id, removed },
      accounts: madeUp.map((account) => account.id),
    }),
  });
  banksOf(context).inBackground(() => revoke(context, key));
  return { removed_transactions: result.removed, step_id: stepId };
}

/** Removes what the sandbox brought into these accounts. */
async function removeMadeUp(
  tx: Rows,
  { bookId, now }: { bookId: BookId; now: string },
  own: readonly accounts.LinkedAccount[],
): Promise<number> {
  let removed = 0;
  for (const { id, made_here: madeHere } of own) {
    const selection = { bookId, syncedInto: id };
    removed += await removeTransactions(tx, { now }, selection, 'undo');
    await movements.forgetSynced(tx, { bookId, accountId: id });
    if (madeHere) await removeEmptyAccount(tx, { bookId, id });
  }
  return removed;
}

/** Ends access at the provider, then deletes the connection. */
export async function revoke(
  context: Context,
  key: { user_id: BookId; id: string },
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
export async function accessesOf(context: Context, bookId: BookId): Promise<() => void> {
  const { storage, secrets } = context;
  const now = context.now().toISOString();
  const connections = await store.listConnections(storage.read, { bookId, now });
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
