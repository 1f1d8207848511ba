import type { Context } from '../../platform/context.ts';
import { deleteRows, insertRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { UserId } from '../../platform/identity.ts';
import { outside, recent, type Span, within } from '../../platform/instant-ranges.ts';
import type { SignInFailuresTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { isKnownOrigin } from './known-origins.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
/**
 * Limit per account across all addresses. It does not apply to attempts from an address or browser that the user has
 * signed in from before.
 */
const PER_ACCOUNT_EVERYWHERE = 30;

export interface Attempt {
  /** Key of the counter: the user's id, or a placeholder for attempts without a known user. */
  account: string;
  /** Absent if no such user exists. */
  userId?: UserId | undefined;
  /** Client address, as returned by `clientAddress`. */
  address: string;
  /** Hash of the device cookie. */
  device?: string | undefined;
  /** True if failures from all addresses share one limit. */
  countsEverywhere: boolean;
}

/** Clears earlier failures after a successful attempt, within the transaction that completes the attempt. */
export type Forget = (tx: Tx) => Promise<void>;

/**
 * Runs `work`, which checks a password or a code. After too many failures, throws 429 instead, even if the password is
 * right. The failure is recorded in the database before the check and removed if the check passes, so concurrent
 * attempts on any number of servers cannot outrun the limit.
 */
export function throttleFailures<T>(
  context: Context,
  attempt: Attempt,
  work: (forget: Forget) => Promise<T>,
): Promise<T> {
  return oneAtATime(attempt, async () => {
    const id = await takePlace(context, attempt);
    let outcome: 'open' | 'forgotten' | 'failed' = 'open';
    const forget: Forget = async (tx) => {
      const { account, address } = attempt;
      await deleteRows(tx, 'sign_in_failures', { account, address });
      outcome = 'forgotten';
    };
    try {
      return await work(forget);
    } catch (error) {
      outcome = isFailure(error) ? 'failed' : 'open';
      throw error;
    } finally {
      // A row that cannot be deleted counts as a failure until it expires.
      if (outcome === 'open') {
        await context.storage
          .write((tx) => deleteRows(tx, 'sign_in_failures', { id }))
          .catch((error: unknown) =>
            context.log.warn({ err: error }, 'could not remove a sign-in attempt from the count'),
          );
      }
      leavePlace(attempt.address, outcome === 'failed');
    }
  });
}

const FAILURES = new Set<string>([
  'invalid_credentials',
  'invalid_password',
  'invalid_code',
  'invalid_passkey',
  'invalid_invitation_code',
]);

/** At sign-in, a wrong code and a missing code have the same error code, but only a wrong one counts as a failure. */
const isFailure = (error: unknown): boolean =>
  error instanceof AppError && (FAILURES.has(error.code) || error.event?.reason === 'wrong_code');

const turns = new Map<string, Promise<unknown>>();

/** Serializes attempts on the same account from the same address. */
async function oneAtATime<T>({ account, address }: Attempt, work: () => Promise<T>): Promise<T> {
  const key = `${account} ${address}`;
  const before = turns.get(key) ?? Promise.resolve();
  const turn = before.then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/**
 * Per address, the number of running checks and the attempts waiting for their outcome. A running check counts as a
 * failure.
 */
const underWay = new Map<string, { checks: number; waiting: (() => void)[] }>();

async function takePlace(context: Context, attempt: Attempt): Promise<string> {
  for (;;) {
    const taken = await reserve(context, attempt);
    const now = underWay.get(attempt.address) ?? { checks: 0, waiting: [] };
    if (typeof taken === 'string') {
      now.checks += 1;
      underWay.set(attempt.address, now);
      return taken;
    }
    if (taken.ofAccount || now.checks === 0) throw tooMany(attempt, taken.waitMs);
    await new Promise<void>((resolve) => now.waiting.push(resolve));
  }
}

function leavePlace(address: string, hasFailed: boolean): void {
  const now = underWay.get(address);
  if (!now) return;
  now.checks -= 1;
  // A failed check does not free its slot, so waiting attempts then wake only if no other check is running.
  const woken = now.checks === 0 ? now.waiting : hasFailed ? [] : now.waiting.splice(0, 1);
  if (now.checks === 0) underWay.delete(address);
  for (const wake of woken) wake();
}

interface Wait {
  waitMs: number;
  /** True if the account's limit is reached, not just the address's. */
  ofAccount: boolean;
}

/** Records a failure before the check. Returns the failure's id or, if there are too many failures, how long to wait. */
async function reserve(context: Context, attempt: Attempt): Promise<string | Wait> {
  const { storage, now: clock } = context;
  const now = clock();
  const refused = await waitOf(context, storage.read, attempt);
  if (refused) return refused;
  return storage.write(
    async (tx) => {
      await takeLock(tx, `attempts from ${attempt.address}`);
      if (attempt.countsEverywhere) await takeLock(tx, `attempts on ${attempt.account}`);
      const late = await waitOf(context, tx, attempt);
      if (late) return late;
      const { account, address } = attempt;
      const id = newId();
      await insertRow(tx, 'sign_in_failures', { id, account, address, at: now.toISOString() });
      await deleteOldFailures(tx, recent(WINDOW_MS, now));
      return id;
    },
    { acrossUsers: true },
  );
}

async function waitOf(context: Context, db: Db | Tx, attempt: Attempt): Promise<Wait | undefined> {
  const now = context.now();
  const failures = await listFailures(db, { ...attempt, counted: recent(WINDOW_MS, now) });
  const ofAddress = failures.filter(({ address }) => address === attempt.address);
  const onAccount = failures.filter(({ account }) => account === attempt.account);
  const ofAccount = onAccount.filter(({ address }) => address === attempt.address);
  const everywhere = await countedEverywhere(context, db, { attempt, failures: onAccount });
  // An attempt is allowed again once enough of the oldest failures have left the window.
  const end = (failure: { at: string } | undefined) =>
    failure ? Math.min(WINDOW_MS, Date.parse(failure.at) + WINDOW_MS - now.getTime()) : 0;
  const account = Math.max(
    end(ofAccount.at(-PER_ACCOUNT)),
    end(everywhere.at(-PER_ACCOUNT_EVERYWHERE)),
  );
  const waitMs = Math.max(account, end(ofAddress.at(-PER_ADDRESS)));
  return waitMs > 0 ? { waitMs, ofAccount: account > 0 } : undefined;
}

/**
 * Failures on the account from all addresses. Empty if the user has signed in from this address or browser before,
 * because strangers' failures must not lock users out.
 */
async function countedEverywhere(
  context: Context,
  db: Db | Tx,
  { attempt, failures }: { attempt: Attempt; failures: { at: string }[] },
): Promise<{ at: string }[]> {
  if (!attempt.countsEverywhere) return [];
  if (failures.length < PER_ACCOUNT_EVERYWHERE) return [];
  return (await isKnownOrigin(context, db, attempt)) ? [] : failures;
}

function tooMany({ userId }: Attempt, waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return appError('too_many_requests', (t) => t.auth.tooManyAttempts(minutes), {
    event: { action: 'sign_in.throttle', userId },
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}

/** Recent failures from the address and, if `countsEverywhere` is set, on the account from any address. Oldest first. */
const listFailures = (
  db: Db | Tx,
  q: Attempt & { counted: Span },
): Promise<Omit<SignInFailuresTable, 'id'>[]> =>
  db
    .selectFrom('sign_in_failures')
    .select(['account', 'address', 'at'])
    .where((eb) =>
      eb.or([
        eb('address', '=', q.address),
        ...(q.countsEverywhere ? [eb('account', '=', q.account)] : []),
      ]),
    )
    .where(within('at', q.counted))
    .orderBy('at')
    .execute();

const deleteOldFailures = (tx: Tx, counted: Span): Promise<unknown> =>
  tx.deleteFrom('sign_in_failures').where(outside('at', counted)).execute();
