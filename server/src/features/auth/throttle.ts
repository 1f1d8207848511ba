import type { Context } from '../../platform/context.ts';
import { deleteRows, insertRow } from '../../platform/db/crud.ts';
import { lock } from '../../platform/db/lock.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { outside, recent, type Span, within } from '../../platform/time-spans.ts';
import type { SignInFailuresTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { isKnownOrigin } from './known-origins.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
/** Over all addresses, for those from which nobody has signed in to the account. */
const PER_ACCOUNT_EVERYWHERE = 30;

/** Who tries, what for, and from where. */
export interface Attempt {
  /** What the counter is of: a user's id, whichever name was given, or what stands for something that is nobody's. */
  account: string;
  /** Whose account it is, where there is such a user. */
  userId?: string | undefined;
  /** As `clientAddress` gives it. */
  address: string;
  /** Hash of the browser's cookie. */
  device?: string | undefined;
  /** Whether failures from all addresses count together. */
  countsEverywhere: boolean;
}

/** Of an attempt that turned out well: forgets the failures before it in the transaction of what it leads to. */
export type Forget = (tx: Tx) => Promise<void>;

/**
 * Does `work`, which checks a password or a code, unless too many of them were wrong (429; the right one waits too). The
 * failure is noted in the database before the check and taken back after a right one, so that many at once, on however
 * many servers, cannot outrun the count.
 */
export function countingFailures<T>(
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
      // What stays counts as a failure until it is too old.
      if (outcome === 'open') {
        await context.storage
          .write((tx) => deleteRows(tx, 'sign_in_failures', { id }))
          .catch((error: unknown) => context.log.warn({ err: error }, 'an attempt stays noted'));
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

/** A wrong code at sign-in is asked for again, as a missing one is: only the first counts. */
const isFailure = (error: unknown): boolean =>
  error instanceof AppError && (FAILURES.has(error.code) || error.event?.reason === 'wrong_code');

const turns = new Map<string, Promise<unknown>>();

/** Attempts on one account from one address go one after the other. */
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

/** Checks under way by address, and those that wait for their outcome: as long as it is open it counts as a failure. */
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
  // A failure leaves no room: who waits is told only when nothing else may.
  const woken = now.checks === 0 ? now.waiting : hasFailed ? [] : now.waiting.splice(0, 1);
  if (now.checks === 0) underWay.delete(address);
  for (const wake of woken) wake();
}

interface Wait {
  waitMs: number;
  /** Whether it is the account's own limit. */
  ofAccount: boolean;
}

/** Notes a failure ahead of the check: its id, or how long to wait where there are too many. */
async function reserve(context: Context, attempt: Attempt): Promise<string | Wait> {
  const { storage, now: clock } = context;
  const now = clock();
  const refused = await waitOf(context, storage.read, attempt);
  if (refused) return refused;
  return storage.write(
    async (tx) => {
      await lock(tx, `attempts from ${attempt.address}`);
      if (attempt.countsEverywhere) await lock(tx, `attempts on ${attempt.account}`);
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
  // The limit is under again when enough of the oldest failures have left the window.
  const end = (failure: { at: string } | undefined) =>
    failure ? Math.min(WINDOW_MS, Date.parse(failure.at) + WINDOW_MS - now.getTime()) : 0;
  const account = Math.max(
    end(ofAccount.at(-PER_ACCOUNT)),
    end(everywhere.at(-PER_ACCOUNT_EVERYWHERE)),
  );
  const waitMs = Math.max(account, end(ofAddress.at(-PER_ADDRESS)));
  return waitMs > 0 ? { waitMs, ofAccount: account > 0 } : undefined;
}

/** None for who has signed in to the account before: a stranger's failures lock nobody out. */
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

/** The failures that count from an address, and on an account where those from everywhere do, oldest first. */
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
