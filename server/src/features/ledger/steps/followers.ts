import type { Span } from '@saldo/domain/spans';
import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { pairsAmong, type TransferPair } from '../transfers/transfer-store.ts';
import { type Rows, type Written, writtenSoFar } from './steps.ts';

/*
 * What follows a write of the ledger, whichever door it came through. Most of it belongs to features above this one, so
 * `server/src/followers.ts` composes the list.
 */

export type Who = Omit<Caller, 'requestId'> & { requestId?: string };

/** What a write says of itself, so that the right things follow. */
export interface Consequences {
  /** Ids of rows whose inclusion in totals is set by the change itself. */
  setsExclusion?: ReadonlySet<string>;
  /** True if transfers and exclusions are already settled. Rules and imports settle them between their own steps. */
  isSettled?: boolean;
  /** True for an undo or redo: it says itself which rows are linked, and every account may have changed. */
  isTurn?: boolean;
  /** Ids of the accounts whose balances and gaps may have changed. */
  accounts?: readonly string[];
}

/** One write, as its followers see it. */
export interface FollowedWrite extends Consequences {
  /** What has been written so far, by the followers before too. */
  soFar(): Written;
  /** Transfers that contain a row written by then. They are read once. */
  pairs(): Promise<readonly TransferPair[]>;
  /** Ids of rows of which followers changed what counts. It follows from other rows, so `soFar` doesn't list them. */
  recounted: Set<string>;
}

/** What followers did. */
export interface Followed {
  /** Number of rows newly excluded from totals because of their category. */
  excluded: number;
  closedGaps: Span[];
}

export type Follower = (rows: Rows, who: Who, write: FollowedWrite) => Promise<Partial<Followed>>;

export interface Followers {
  /** They write rows, as part of the same step. */
  settle: readonly Follower[];
  /** They tell the user. */
  tell: readonly Follower[];
  /** What happens once the step is stored, which is not part of it. */
  afterStep(tx: Tx, who: { bookId: BookId; now: string }): Promise<void>;
}

let followers: Followers | undefined;

/** Called once per thread, when it starts. */
export const setFollowers = (all: Followers): void => {
  followers = all;
};

const known = (): Followers => {
  if (!followers) throw new Error('nothing follows writes of the ledger: call setFollowers first');
  return followers;
};

export const afterStep = (tx: Tx, who: { bookId: BookId; now: string }): Promise<void> =>
  known().afterStep(tx, who);

/** Runs one list, in its order. */
export async function follow(
  list: 'settle' | 'tell',
  rows: Rows,
  who: Who,
  write: FollowedWrite,
): Promise<Followed> {
  const all: Followed = { excluded: 0, closedGaps: [] };
  for (const follower of known()[list]) {
    const { excluded = 0, closedGaps = [] } = await follower(rows, who, write);
    all.excluded += excluded;
    all.closedGaps.push(...closedGaps);
  }
  return all;
}

export function followedWrite(rows: Rows, { bookId }: Who, what: Consequences): FollowedWrite {
  let pairs: Promise<readonly TransferPair[]> | undefined;
  return {
    ...what,
    soFar: () => writtenSoFar(rows),
    recounted: new Set(),
    pairs: () => (pairs ??= pairsAmong(rows, { bookId, ids: writtenSoFar(rows).ids })),
  };
}
