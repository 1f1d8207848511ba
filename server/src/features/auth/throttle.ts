import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import * as store from './store.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

/** Who tries to sign in: one account is one counter, however it is named. */
export interface Attempt {
  account: string;
  address: string;
}

const underWay = new Map<string, Promise<unknown>>();

/** Attempts on one account from one address go one after the other, so that many at once cannot outrun the count. */
export async function inTurn<T>({ account, address }: Attempt, work: () => Promise<T>): Promise<T> {
  const key = `${account} ${address}`;
  const before = underWay.get(key) ?? Promise.resolve();
  const turn = before.then(work, work);
  underWay.set(key, turn);
  try {
    return await turn;
  } finally {
    if (underWay.get(key) === turn) underWay.delete(key);
  }
}

/** Throws 429 while too many sign-ins have failed; the right password waits too. */
export async function requireFewFailures(context: Context, attempt: Attempt): Promise<void> {
  const now = context.now().getTime();
  const since = new Date(now - WINDOW_MS).toISOString();
  const ofAddress = await store.listFailures(context.storage.read, {
    address: attempt.address,
    since,
  });
  const ofAccount = ofAddress.filter((failure) => failure.account === attempt.account);
  // The limit is under again when enough of the oldest failures have left the window.
  const waits = [ofAccount.at(-PER_ACCOUNT), ofAddress.at(-PER_ADDRESS)].flatMap((failure) =>
    failure ? [Date.parse(failure.at) + WINDOW_MS - now] : [],
  );
  if (waits.length === 0) return;
  const wait = Math.max(...waits);
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  throw new AppError(
    'too_many_requests',
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      event: { action: 'sign_in.throttle' },
      headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) },
    },
  );
}

export async function noteFailure(context: Context, attempt: Attempt): Promise<void> {
  const now = context.now();
  await context.storage.write(async (tx) => {
    await store.insertFailure(tx, { id: newId(), ...attempt, at: now.toISOString() });
    await store.deleteOldFailures(tx, {
      before: new Date(now.getTime() - WINDOW_MS).toISOString(),
    });
  });
}
