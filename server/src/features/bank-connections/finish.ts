import type { BankConnection } from '@saldo/contract/bank-connections';
import type { Actor, Context } from '../../platform/context.ts';
import { AppError, found, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { underLease } from '../../platform/jobs/leases.ts';
import { audit } from '../../platform/observability/audit.ts';
import { banksOf } from './banks.ts';
import { linkAccounts } from './link.ts';
import {
  type CompletedConsent,
  type ConsentHandle,
  type LinkedConsent,
  type Presence,
  ProviderError,
} from './providers/provider.ts';
import { isRefused, refusalOf } from './refusals.ts';
import { openCallback, openHandle, sealHandle, tryOpenHandle } from './seals.ts';
import { getConnection } from './service.ts';
import * as store from './store.ts';
import { syncInBackground } from './sync.ts';

/** Longer than a bank takes to confirm. */
const WITHIN_MS = 2 * 60_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Completes a connection once the person is back from the bank. Repeating it is harmless: what is linked already is
 * answered again. The first fetch begins at once, while the person is there: some banks give their history only then.
 */
export async function finishConnection(
  context: Context,
  actor: Actor,
  reference: string,
  presence: Presence,
): Promise<BankConnection> {
  const id = reference.split('.')[0] ?? '';
  if (!ID.test(id)) throw notFound();
  const { userId } = actor;
  found(await visible(context, { userId, id }));
  const ran = await underLease(
    context.storage,
    { name: store.leaseOf(id), holder: newId(), now: context.now, withinMs: WITHIN_MS, restMs: 0 },
    () => complete(context, actor, id),
  );
  if (ran) syncInBackground(context, { userId, connectionId: id, presence });
  const connection = await getConnection(context, actor, id);
  if (!connection) throw notConfirmed();
  return { ...connection, is_syncing: connection.is_syncing || ran };
}

/** A disconnected one is gone for its person. */
async function visible({ storage }: Context, q: { userId: string; id: string }) {
  const row = await store.findConnection(storage.read, q);
  return row?.state === 'disconnected' ? undefined : row;
}

const notConfirmed = () =>
  new AppError(
    'bank_not_confirmed',
    'The bank has not confirmed yet. Please try again in a moment.',
  );

async function complete(context: Context, actor: Actor, id: string): Promise<void> {
  const { storage } = context;
  const { userId, requestId } = actor;
  const connection = found(await visible(context, { userId, id }));
  const attempt = await store.openAttempt(storage.read, { userId, connectionId: id });
  if (!attempt) {
    // Linked already, or never to be.
    if (connection.state === 'pending') throw notFound();
    return;
  }
  const result = await completeAttempt(context, { connection, attempt, requestId });
  if (result === 'pending') throw notConfirmed();
}

interface Completing {
  connection: store.ConnectionRow;
  attempt: store.AttemptRow;
  requestId: string | null;
}

/** Asks the provider how an attempt has ended, and links what it has brought. An attempt that failed for good is forgotten. */
export async function completeAttempt(
  context: Context,
  q: Completing,
): Promise<'linked' | 'pending'> {
  const { connection, attempt } = q;
  const { secrets } = context;
  if (attempt.handle === null) throw notFound();
  const handle = openHandle(secrets, connection.id, attempt.handle);
  const callback =
    attempt.callback === null
      ? { code: null, error: null }
      : openCallback(secrets, attempt.reference, attempt.callback);
  const banks = banksOf(context);
  const completed = await refusalOf(context, async (): Promise<CompletedConsent> => {
    try {
      const provider = banks.provider(connection.provider);
      const result = await provider.completeConsent(handle, callback, banks.signal);
      if (result.kind === 'linked' && result.consent.accounts.length === 0) {
        throw new ProviderError('no_accounts');
      }
      return result;
    } catch (error) {
      if (error instanceof ProviderError && isRefused(error)) await giveUp(context, q, handle);
      throw error;
    }
  });
  if (completed.kind === 'pending') return 'pending';
  await link(context, q, completed.consent);
  return 'linked';
}

/** Forgets an attempt: of a connection that never was, all of it; of one that runs, only the attempt. */
export async function giveUp(
  context: Context,
  { connection, attempt }: Omit<Completing, 'requestId'>,
  handle: ConsentHandle,
): Promise<void> {
  const { user_id: userId, id } = connection;
  await context.storage.write(async (tx) => {
    const now = context.now().toISOString();
    if (connection.state === 'pending') await store.deleteConnection(tx, { userId, id });
    else await store.endAttempt(tx, { userId, id: attempt.id, now });
  });
  revokeInBackground(context, connection.provider, handle);
}

/** An access that nobody uses any more. What the provider does not answer it forgets by itself in time. */
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
  { connection, requestId }: Completing,
  consent: LinkedConsent,
): Promise<void> {
  const { user_id: userId, id } = connection;
  const { storage, secrets } = context;
  const now = context.now().toISOString();
  await storage.write(async (tx) => {
    const attempt = await store.openAttempt(tx, { userId, connectionId: id });
    await store.updateConnection(tx, {
      userId,
      id,
      set: {
        state: 'active',
        handle: sealHandle(secrets, id, consent.handle),
        sync_transactions: attempt?.sync_transactions ?? connection.sync_transactions,
        connected_at: connection.connected_at ?? now,
        granted_at: consent.grantedAt,
        expires_at: consent.expiresAt,
        next_sync_at: now,
        updated_at: now,
      },
    });
    await linkAccounts(tx, context, { connection, shown: consent.accounts, now });
    await store.endAttempts(tx, { userId, connectionId: id, now });
    const subject = { id, accounts: consent.accounts.length };
    await audit(tx, { userId, action: 'bank_connection.link', subject, requestId });
  });
  endOldConsent(context, connection, consent);
}

/** The former access goes only now that the new one is kept. */
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
