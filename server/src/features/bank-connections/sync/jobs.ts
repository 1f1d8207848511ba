import { RENEW_FROM_DAYS } from '@saldo/contract/bank-connections';
import type { Context } from '../../../platform/context.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/db/crud.ts';
import { attemptEach, attemptUnlessSetAside } from '../../../platform/jobs/attempts.ts';
import { schedule } from '../../../platform/jobs/scheduler.ts';
import { asError } from '../../../platform/unknown-error.ts';
import { sealRef, tryOpenRef } from '../../accounts/account-connections.ts';
import { banksOf } from '../configured-providers.ts';
import { notifyExpiring, notifySilent } from '../consent/access-notifications.ts';
import { revoke } from '../consent/disconnect-bank.ts';
import { abandonAttempt } from '../consent/finish-connection.ts';
import { sealHandle, tryOpenHandle } from '../credentials.ts';
import type * as store from '../store/connections.ts';
import * as due from '../store/due-connections.ts';
import { expire, sync } from './sync-connection.ts';

const EACH_MINUTE = '* * * * *';
const WITHIN_MS = 10 * 60_000;
/** Time limit for a run, after which the next run starts again with the most overdue connections. */
const RUN_MS = 5 * 60_000;
const AT_ONCE = 4;
const DAY_MS = 86_400_000;

/**
 * Fetches due connections, warns of expiring access, and cleans up unfinished attempts. Returns a function that stops
 * these jobs.
 */
export function startBankJobs(
  context: Context,
  { isScheduled }: { isScheduled: boolean },
): () => Promise<void> {
  const banks = banksOf(context);
  const job = isScheduled
    ? schedule(context, {
        name: 'banks',
        pattern: EACH_MINUTE,
        withinMs: WITHIN_MS,
        run: () => runBankJobs(context),
      })
    : undefined;
  return async () => {
    await Promise.all([banks.stop(), job?.stop()]);
  };
}

export async function runBankJobs(context: Context): Promise<void> {
  await expireDue(context);
  await warn(context);
  await logErrors(context, 'tell', () => notifySilent(context));
  await clearUp(context);
  await fetchDue(context);
}

/** Work for one connection. */
const quietly = (context: Context, what: string, id: string, work: () => Promise<unknown>) =>
  logErrors(context, what, () => {
    const piece = { name: `${what} bank connection ${id}`, now: context.now };
    return attemptUnlessSetAside(context, piece, work);
  });

const logErrors = async (context: Context, what: string, work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    const { name, message } = asError(error);
    context.log.error({ err: { name, message }, what }, 'bank job failed');
  }
};

async function expireDue(context: Context): Promise<void> {
  const now = context.now().toISOString();
  for (const connection of await due.expired(context.storage.read, { now })) {
    await quietly(context, 'expire', connection.id, () => expire(context, connection));
  }
}

async function warn(context: Context): Promise<void> {
  const { storage } = context;
  const now = context.now();
  const until = new Date(now.getTime() + RENEW_FROM_DAYS * DAY_MS).toISOString();
  const pieces = await due.connectionsToWarn(storage.read, { now: now.toISOString(), until });
  const nameOf = ({ id }: { id: string }) => `warn of bank connection ${id}`;
  for await (const one of attemptEach(storage, { pieces, nameOf, now: context.now })) {
    await logErrors(context, 'warn', () => storage.write((tx) => notifyExpiring(tx, one, now)));
  }
}

async function clearUp(context: Context): Promise<void> {
  const { storage } = context;
  const now = context.now();
  for (const attempt of await due.expiredAttempts(storage.read, { now })) {
    await quietly(context, 'clear up', attempt.connection_id, () => endAttempt(context, attempt));
  }
  for (const { isOver, ...key } of await due.unrevokedConnections(storage.read, { now })) {
    await quietly(context, 'revoke', key.id, async () => {
      if (isOver) await storage.write((tx) => deleteRows(tx, 'bank_connections', key));
      else await revoke(context, key);
    });
  }
  await sealAnew(context);
}

/**
 * Reseals secrets that were sealed with older keys, so those keys can be removed. Secrets that no key can open are
 * kept; their users have to refresh the connection.
 */
async function sealAnew({ storage, secrets, now }: Context): Promise<void> {
  const nameOf = ({ id }: { id: string }) => `reseal of bank secret ${id}`;
  const handles = (await due.handles(storage.read)).filter(({ handle }) => secrets.isOld(handle));
  for await (const one of attemptEach(storage, { pieces: handles, nameOf, now })) {
    const { user_id, id, handle: was } = one;
    const opened = tryOpenHandle(secrets, id, was);
    if (opened === null) continue;
    const handle = sealHandle(secrets, id, opened);
    // Including the old value in the key leaves the row alone if it has changed since.
    const key = { user_id, id, handle: was };
    await storage.write((tx) => updateRows(tx, 'bank_connections', key, { handle }));
  }
  const refs = (await due.refs(storage.read)).filter(({ ref }) => secrets.isOld(ref));
  for await (const one of attemptEach(storage, { pieces: refs, nameOf, now })) {
    const { user_id, id, ref: was } = one;
    const opened = tryOpenRef(secrets, id, was);
    if (opened === null) continue;
    const [key, ref] = [{ user_id, id, ref: was }, sealRef(secrets, id, opened)];
    await storage.write((tx) => updateRows(tx, 'linked_accounts', key, { ref }));
  }
}

/** Ends an attempt that was not finished in time and revokes any access the bank has granted for it. */
async function endAttempt(context: Context, attempt: store.AttemptRow): Promise<void> {
  const { user_id, connection_id: id } = attempt;
  const connection = await findRow(context.storage.read, 'bank_connections', { user_id, id });
  if (!connection || attempt.handle === null) return;
  const handle = tryOpenHandle(context.secrets, id, attempt.handle);
  await abandonAttempt(context, { connection, attempt }, handle);
}

/** Fetches a few connections at a time. Two servers never fetch the same connection. */
async function fetchDue(context: Context): Promise<void> {
  const { storage } = context;
  const end = context.now().getTime() + RUN_MS;
  const list = await due.connectionsToFetch(storage.read, { now: context.now() });
  const worker = async () => {
    for (let next = list.shift(); next; next = list.shift()) {
      if (context.now().getTime() > end || banksOf(context).signal.aborted) return;
      const wanted = { bookId: next.user_id, connectionId: next.id, presence: null };
      await quietly(context, 'fetch', next.id, () => sync(context, wanted));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
