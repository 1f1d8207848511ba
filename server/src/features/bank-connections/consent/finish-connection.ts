import type { BankConnection } from '@saldo/contract/bank-connections';
import type { Actor, Context } from '../../../platform/context.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/db/crud.ts';
import { newId } from '../../../platform/id.ts';
import { asOwner } from '../../../platform/identity.ts';
import { withLease } from '../../../platform/jobs/leases.ts';
import { audit } from '../../../platform/observability/audit.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { appError } from '../../../texts/app-error.ts';
import { fetchLeaseName } from '../../accounts/fetch-lease-name.ts';
import { banksOf } from '../configured-providers.ts';
import { sealHandle, tryOpenCallback, tryOpenHandle } from '../credentials.ts';
import {
  type CompletedConsent,
  type ConsentHandle,
  type LinkedConsent,
  type Presence,
  ProviderError,
} from '../providers/provider.ts';
import { getConnection } from '../service.ts';
import * as store from '../store/connections.ts';
import { syncInBackground } from '../sync/sync-connection.ts';
import { asAppError, isRefused, renewalRefused } from './errors.ts';
import { linkAccounts } from './link-accounts.ts';

/** Time limit for completing a connection. Banks take less time to confirm. */
const WITHIN_MS = 2 * 60_000;

/**
 * Completes a connection after the user returns from the bank. Accepts the callback's one-time reference only from the
 * user who started the connection. Idempotent. The first fetch starts immediately, because some banks return their full
 * history only while the user is present.
 */
export async function finishConnection(
  context: Context,
  actor: Actor,
  reference: string,
  presence: Presence,
): Promise<BankConnection> {
  const { connection_id: id } = await returned(context, actor, reference);
  const { bookId } = actor;
  let isNew = false;
  await withLease(
    context.storage,
    { name: fetchLeaseName(id), holder: newId(), now: context.now, withinMs: WITHIN_MS, restMs: 0 },
    async () => {
      isNew = await complete(context, actor, reference);
    },
  );
  if (isNew) syncInBackground(context, { bookId, connectionId: id, presence });
  const connection = await getConnection(context, actor, id);
  if (!connection) throw notConfirmed();
  return { ...connection, is_syncing: connection.is_syncing || isNew };
}

/** Finds the attempt with this reference. Throws the same 404 for unknown references, expired ones and other users'. */
async function returned({ storage, now }: Context, { bookId }: Actor, reference: string) {
  const q = { bookId, refHash: hashToken(reference), now: now() };
  const attempt = await store.attemptByRef(storage.read, q);
  if (!attempt) throw unknownReturn();
  return attempt;
}

const unknownReturn = () => appError('not_found', (t) => t.banks.wayBackOver);

const notConfirmed = () => appError('bank_not_confirmed', (t) => t.banks.notConfirmed);

/** Links the accounts of a consent. Returns false, without calling the bank, if they are already linked. */
async function complete(context: Context, actor: Actor, reference: string): Promise<boolean> {
  const { bookId, requestId } = actor;
  const attempt = await returned(context, actor, reference);
  const key = { user_id: bookId, id: attempt.connection_id };
  const connection = await findRow(context.storage.read, 'bank_connections', key);
  // To the user, a disconnected bank no longer exists.
  if (!connection || connection.state === 'disconnected') throw unknownReturn();
  if (attempt.done_at !== null) {
    if (connection.state === 'pending') throw unknownReturn();
    return false;
  }
  const result = await completeAttempt(context, { connection, attempt, requestId });
  if (result === 'pending') throw notConfirmed();
  return true;
}

interface Completing {
  connection: store.ConnectionRow;
  attempt: store.AttemptRow;
  requestId: string | null;
}

/**
 * Asks the provider for the result of an attempt and links its accounts. Deletes an attempt that has failed for good.
 */
async function completeAttempt(context: Context, q: Completing): Promise<'linked' | 'pending'> {
  const { connection, attempt } = q;
  const { secrets } = context;
  if (attempt.handle === null) throw unknownReturn();
  const handle = tryOpenHandle(secrets, connection.id, attempt.handle);
  const callback =
    attempt.callback === null
      ? { code: null, error: null }
      : tryOpenCallback(secrets, attempt.reference, attempt.callback);
  // The key that sealed the handle or the callback has been lost.
  if (handle === null || callback === null) {
    await abandonAttempt(context, q, handle);
    throw unknownReturn();
  }
  const banks = banksOf(context);
  const completed = await asAppError(context, async (): Promise<CompletedConsent> => {
    try {
      const provider = banks.provider(connection.provider);
      const result = await provider.completeConsent(handle, callback, banks.signal);
      if (result.kind === 'linked' && result.consent.accounts.length === 0) {
        throw new ProviderError('no_accounts');
      }
      return result;
    } catch (error) {
      if (!(error instanceof ProviderError && isRefused(error))) throw error;
      await abandonAttempt(context, q, handle);
      throw connection.state === 'pending' ? error : renewalRefused(context, error);
    }
  });
  if (completed.kind === 'pending') return 'pending';
  await link(context, q, completed.consent);
  return 'linked';
}

export async function abandonAttempt(
  context: Context,
  { connection, attempt }: Omit<Completing, 'requestId'>,
  /** Null if no key can open it. The access at the provider then expires eventually. */
  handle: ConsentHandle | null,
): Promise<void> {
  const { user_id, id } = connection;
  await context.storage.write(async (tx) => {
    const now = context.now().toISOString();
    if (connection.state === 'pending') await deleteRows(tx, 'bank_connections', { user_id, id });
    // Clears the reference, so a repeated call does not report a new connection.
    else await store.endAttempts(tx, { user_id, id: attempt.id }, now, { ref_hash: null });
  });
  if (handle !== null) revokeInBackground(context, connection.provider, handle);
}

/** Revokes unused access. If the provider does not respond, the access eventually expires. */
export function revokeInBackground(
  context: Context,
  provider: store.ConnectionRow['provider'],
  handle: ConsentHandle,
): void {
  const banks = banksOf(context);
  banks.inBackground((signal) => banks.provider(provider).revokeConsent(handle, signal));
}

async function link(
  context: Context,
  { connection, attempt, requestId }: Completing,
  consent: LinkedConsent,
): Promise<void> {
  const { user_id: bookId, id } = connection;
  const { storage, secrets } = context;
  const now = context.now().toISOString();
  await storage.write(async (tx) => {
    await updateRows(
      tx,
      'bank_connections',
      { user_id: bookId, id },
      {
        state: 'active',
        handle: sealHandle(secrets, id, consent.handle),
        sync_transactions: attempt.sync_transactions,
        connected_at: connection.connected_at ?? now,
        granted_at: consent.grantedAt,
        expires_at: consent.expiresAt,
        next_sync_at: now,
        updated_at: now,
      },
    );
    await linkAccounts(tx, context, { connection, shown: consent.accounts, now });
    await store.endAttempts(tx, { user_id: bookId, connection_id: id, done_at: null }, now);
    const subject = { id, accounts: consent.accounts.length };
    await audit(tx, { ...asOwner(bookId), requestId, now }, 'bank_connection.link', subject);
  });
  endOldConsent(context, connection, consent);
}

/** Revokes the previous consent. Called only after the new one is stored. */
function endOldConsent(
  context: Context,
  connection: store.ConnectionRow,
  consent: LinkedConsent,
): void {
  if (connection.handle === null) return;
  const old = tryOpenHandle(context.secrets, connection.id, connection.handle);
  if (old === null || JSON.stringify(old) === JSON.stringify(consent.handle)) return;
  revokeInBackground(context, connection.provider, old);
}
