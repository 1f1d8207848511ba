import type { SyncReceipt } from '@saldo/contract/bank-connections';
import { receiptToStore } from '@saldo/domain/sync-receipt';
import type { Actor, Context } from '../../../platform/context.ts';
import { findRow, updateRows } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/id.ts';
import { type BookId, ownerOf } from '../../../platform/identity.ts';
import { withLease } from '../../../platform/jobs/leases.ts';
import { appError } from '../../../texts/app-error.ts';
import { fetchLeaseName } from '../../accounts/fetch-lease-name.ts';
import { createNotification } from '../../notifications/service.ts';
import { banksOf } from '../configured-providers.ts';
import { notifyEnded } from '../consent/access-notifications.ts';
import { noteFailure } from '../consent/errors.ts';
import { tryOpenHandle } from '../credentials.ts';
import { accountError, accountErrorOf, receiptError } from '../providers/error-texts.ts';
import { type Presence, ProviderError } from '../providers/provider.ts';
import type * as store from '../store/connections.ts';
import * as accounts from '../store/linked-accounts.ts';
import { nextSyncAt } from './schedule-times.ts';
import { syncAccount } from './sync-account.ts';
import { emptyReceipt, mergeReceipts, readReceipt, receiptText } from './sync-receipt.ts';

/** Time limit for all accounts of a bank together. */
const RUN_MS = 5 * 60_000;
const WITHIN_MS = RUN_MS + 60_000;

interface Wanted {
  bookId: BookId;
  connectionId: string;
  /** Null for scheduled syncs, which run without the user. */
  presence: Presence | null;
}

/** Fetches a bank's accounts for a waiting user. Throws 409 if a fetch is already running. */
export async function syncNow(
  context: Context,
  actor: Actor,
  connectionId: string,
  presence: Presence,
): Promise<SyncReceipt> {
  const { bookId } = actor;
  const key = { user_id: bookId, id: connectionId };
  const connection = requireFound(await findRow(context.storage.read, 'bank_connections', key));
  if (connection.state === 'pending' || connection.state === 'disconnected') requireFound(null);
  if (connection.state === 'expired') throw expired();
  const receipt = await sync(context, { bookId, connectionId, presence });
  if (receipt) return receiptText(receipt);
  throw appError('sync_running', (t) => t.banks.updating);
}

const expired = () => appError('bank_connection_expired', (t) => t.banks.expired);

export const syncInBackground = (context: Context, wanted: Wanted): void =>
  banksOf(context).inBackground(() => sync(context, wanted));

/** Fetches new rows. Returns null if another server or request is already fetching, or the connection is not active. */
export async function sync(context: Context, wanted: Wanted): Promise<SyncReceipt | null> {
  const { storage, now } = context;
  const holder = newId();
  const name = fetchLeaseName(wanted.connectionId);
  let receipt: SyncReceipt | null = null;
  await withLease(
    storage,
    { name, holder, now, withinMs: WITHIN_MS, restMs: 0 },
    async ({ signal }) => {
      receipt = await run(context, wanted, { name, holder, signal });
    },
  );
  return receipt;
}

async function run(
  context: Context,
  { bookId, connectionId, presence }: Wanted,
  { signal, ...lease }: { name: string; holder: string; signal: AbortSignal },
): Promise<SyncReceipt | null> {
  const { storage, secrets } = context;
  const key = { user_id: bookId, id: connectionId };
  const connection = await findRow(storage.read, 'bank_connections', key);
  if (connection?.state !== 'active' || connection.handle === null) return null;
  const banks = banksOf(context);
  const linked = await accounts.linkedTo(storage.read, { bookId, connectionId });
  const handle = tryOpenHandle(secrets, connectionId, connection.handle);
  const timeZone = await timeZoneOf(context, bookId);
  const fetching = {
    context,
    connection,
    presence,
    lease,
    timeZone,
    arrivalId: newId(),
    signal: AbortSignal.any([banks.signal, signal, AbortSignal.timeout(RUN_MS)]),
    provider: () => banks.provider(connection.provider),
    handle: handle ?? {},
  };
  const receipts: SyncReceipt[] = [];
  // If no key can open the handle, the access is lost.
  let end = handle === null ? new ProviderError('consent_expired') : null;
  for (const account of linked) {
    if (!isFetched(account) || end) continue;
    const { receipt, failure } = await syncAccount({ ...fetching, account });
    receipts.push(receipt);
    if (failure && stopsAll(failure)) end = failure;
  }
  const whole =
    mergeReceipts(receipts) ??
    emptyReceipt(context.now(), timeZone, end && receiptError(end, timeZone));
  await noteOutcome(context, { connection, receipt: whole, end });
  return whole;
}

const isFetched = (account: accounts.LinkedAccount): account is accounts.FetchingAccount =>
  account.is_enabled && account.ref !== null;

/** True for errors that would also affect every other account. */
const stopsAll = ({ kind }: ProviderError): boolean =>
  kind === 'consent_expired' || kind === 'credentials_rejected' || kind === 'not_configured';

/** Stores the receipt, and ends the connection if its access has ended. */
async function noteOutcome(
  context: Context,
  q: { connection: store.ConnectionRow; receipt: SyncReceipt; end: ProviderError | null },
): Promise<void> {
  const { connection, receipt, end } = q;
  const { user_id, id } = connection;
  const now = context.now();
  const hasEnded = end?.kind === 'consent_expired';
  await context.storage.write(async (tx) => {
    // If the user has disconnected in the meantime, nothing may be stored.
    const current = await findRow(tx, 'bank_connections', { user_id, id });
    if (current?.state !== 'active') return;
    await updateRows(
      tx,
      'bank_connections',
      { user_id, id },
      {
        last_receipt: JSON.stringify(receiptToStore(readReceipt(current.last_receipt), receipt)),
        next_sync_at: hasEnded ? null : nextSyncAt(id, now, context.config.timeZone),
        ...(hasEnded ? { state: 'expired' } : {}),
        updated_at: now.toISOString(),
      },
    );
    if (end) await markAccounts(tx, connection, accountError(end, context.config.timeZone));
    if (hasEnded) await notifyEnded(tx, current, now.toISOString());
    await tellMissed(tx, current, { missed: receipt.missed, now: now.toISOString() });
  });
  if (end) noteFailure(context, end);
}

/** Ends access whose end date has passed, without calling the bank. */
export async function expire(
  context: Context,
  connection: Pick<store.ConnectionRow, 'user_id' | 'id' | 'name' | 'expires_at'>,
): Promise<void> {
  const { user_id, id } = connection;
  const error = accountErrorOf('consent_expired', context.config.timeZone);
  await context.storage.write(async (tx) => {
    const now = context.now().toISOString();
    const set = { state: 'expired', next_sync_at: null, updated_at: now } as const;
    await updateRows(tx, 'bank_connections', { user_id, id }, set);
    await markAccounts(tx, connection, error);
    await notifyEnded(tx, connection, now);
  });
}

const markAccounts = (
  tx: Tx,
  { user_id, id }: Pick<store.ConnectionRow, 'user_id' | 'id'>,
  error: ReturnType<typeof accountError>,
) => updateRows(tx, 'linked_accounts', { user_id, connection_id: id }, error);

/** Notifies the user once of days that the bank did not return, because they will not arrive later. */
async function tellMissed(
  tx: Tx,
  connection: { user_id: BookId; id: string; name: string },
  q: { missed: SyncReceipt['missed']; now: string },
): Promise<void> {
  for (const { account, from, to } of q.missed) {
    await createNotification(
      tx,
      { bookId: connection.user_id, now: q.now },
      {
        kind: 'days_missed',
        subjectId: connection.id,
        period: `${account} ${from} ${to}`,
        told: { is: 'days_missed', name: connection.name, account, from, to },
      },
    );
  }
}

/** Time zone of an absent user: the last one their browser sent, else the server's. */
async function timeZoneOf({ storage, config }: Context, bookId: BookId): Promise<string> {
  const person = await findRow(storage.read, 'users', { id: ownerOf(bookId) });
  return person?.time_zone ?? config.timeZone;
}
