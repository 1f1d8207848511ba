import {
  getEnvironmentData,
  isMainThread,
  setEnvironmentData,
  threadId,
} from 'node:worker_threads';
import { sql } from 'kysely';
import { onCoordinator } from '../db/cluster/coordinator.ts';
import { faultOf } from '../db/database-errors.ts';
import type { Db, Storage, Tx } from '../db/storage.ts';
import { newId } from '../id.ts';
import { isWithin, outside, recent, within } from '../instant-ranges.ts';
import type { Logger } from '../observability/logger.ts';

/*
 * Work that a server resumes after a restart could end the server again and again, for example by using up its memory.
 * So each piece of such work is recorded before it begins and forgotten when it ends, even if it fails. A record that is
 * left counts a try that ended the server, or its thread. After two of them, the piece is set aside for a day.
 */

/** Tries that may end the server before a piece of work is set aside. */
const MOST_TRIES = 2;
/** A day, and some time more so that a nightly job is skipped at least once. */
const PAUSE_MS = 25 * 3_600_000;
const RENEWED_EACH_MS = 5_000;
/** Shorter than a lease outlives its server, so whoever takes over a lease never takes a dead try for a running one. */
const ALIVE_MS = 15_000;
/** Pieces recorded in one transaction. */
const AT_ONCE = 20;

/** A piece of work: the smallest unit that a job picks, such as one email. */
export interface Piece {
  /** Names the piece for operators too, such as `mail 0190…`. */
  name: string;
  now(): Date;
}

/** Thrown instead of running work that ended the server twice. */
export class SetAside extends Error {
  override name = 'SetAside';
  /** When the piece is tried again, ISO 8601, UTC. */
  readonly until: string;

  constructor({ name, tries, at }: Pick<AttemptRow, 'name' | 'tries' | 'at'>) {
    const until = new Date(Date.parse(at) + PAUSE_MS).toISOString();
    super(`${name} is set aside until ${until}, because it ended the server ${tries} times`);
    this.until = until;
  }
}

interface AttemptRow {
  name: string;
  tries: number;
  holder: string;
  at: string;
}

/** Identifies this process among all servers. Its worker threads receive the same name. */
const PROCESS = nameOfProcess();
const HOLDER = `${PROCESS}/${threadId}`;
const STOPPED = '';

function nameOfProcess(): string {
  const key = 'saldo:attempts';
  const given = isMainThread ? undefined : getEnvironmentData(key);
  const name = typeof given === 'string' ? given : newId();
  setEnvironmentData(key, name);
  return name;
}

/** Databases from which this server is disconnecting. Work that still begins is not recorded. */
const leaving = new WeakSet<Storage>();

/**
 * Records the attempt in a transaction of its own, runs the work, and forgets the record when the work returns or
 * throws. Throws SetAside without running it if two earlier attempts never ended.
 */
export async function attempt<T>(
  storage: Storage,
  piece: Piece,
  work: () => Promise<T>,
): Promise<T> {
  const [begun] = await begin(storage, [piece.name], piece.now);
  if (begun instanceof SetAside) throw begun;
  const end = renewing(storage, [piece.name], piece.now);
  try {
    return await work();
  } finally {
    await end();
  }
}

/** Like `attempt`, but returns undefined, and says so in the log once, if the piece is set aside. */
export async function attemptUnlessSetAside<T>(
  { storage, log }: { storage: Storage; log: Pick<Logger, 'warn'> },
  piece: Piece,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await attempt(storage, piece, work);
  } catch (error) {
    if (!(error instanceof SetAside)) throw error;
    if (!told.has(error.message)) log.warn({ piece: piece.name, until: error.until }, 'set aside');
    told.add(error.message);
    return undefined;
  }
}

const told = new Set<string>();

interface Pieces<P> {
  pieces: readonly P[];
  nameOf(piece: NoInfer<P>): string;
  now(): Date;
  /** Called for each piece that is set aside. */
  skip?(piece: NoInfer<P>): Promise<void>;
}

/**
 * Yields pieces to work on, one by one, except those that are set aside. For many short pieces: it records some at a
 * time. After a crash, these are tried one by one.
 */
export async function* attemptEach<P>(storage: Storage, q: Pieces<P>): AsyncGenerator<P> {
  for await (const some of attemptTogether(storage, q)) yield* some;
}

/** Like `attemptEach`, but yields pieces that may be worked on together. */
export async function* attemptTogether<P>(storage: Storage, q: Pieces<P>): AsyncGenerator<P[]> {
  let left = q.pieces;
  while (left.length > 0) {
    const some = left.slice(0, AT_ONCE);
    const outcomes = await begin(storage, some.map(q.nameOf), q.now);
    const ready = some.filter((_, at) => outcomes[at] === 'begun');
    left = left.slice(outcomes.length);
    const end = renewing(storage, ready.map(q.nameOf), q.now);
    try {
      for (const [at, piece] of some.entries()) {
        if (outcomes[at] instanceof SetAside) await q.skip?.(piece);
      }
      if (ready.length > 0) yield ready;
    } finally {
      await end();
    }
  }
}

/** Work that is set aside now. */
export const listSetAside = (
  db: Db,
  now: Date,
): Promise<{ name: string; since: string; tries: number }[]> =>
  onCoordinator(() =>
    db
      .selectFrom('attempts')
      .select(['name', 'at as since', 'tries'])
      .where('tries', '>=', MOST_TRIES)
      .where(within('at', recent(PAUSE_MS, now)))
      .where((eb) => eb.or([eb('holder', '=', STOPPED), outside('at', recent(ALIVE_MS, now))]))
      .orderBy('at')
      .execute(),
  );

/** Call when the server has been asked to stop: what it is running must not count as having ended it. */
export async function releaseAttempts(storage: Storage): Promise<void> {
  leaving.add(storage);
  const write = (work: (tx: Tx) => Promise<unknown>) => onCoordinator(() => storage.write(work));
  await write(async (tx) => {
    const own = sql<boolean>`holder like ${`${PROCESS}/%`}`;
    await tx.deleteFrom('attempts').where(own).where('tries', '<=', 1).execute();
    await tx
      .updateTable('attempts')
      .set((eb) => ({ tries: eb('tries', '-', 1), holder: STOPPED }))
      .where(own)
      .execute();
  });
}

/** Deletes records of work that no longer exists; other work is tried again long before. */
export const deleteOldAttempts = (tx: Tx, now: Date): Promise<unknown> =>
  tx
    .deleteFrom('attempts')
    .where(outside('at', recent(8 * PAUSE_MS, now)))
    .execute();

type Outcome = 'begun' | SetAside;

/**
 * Records tries of pieces. Ends early before a piece that may have ended a server, so that it is tried alone. Returns
 * what became of each piece up to there.
 */
async function begin(
  storage: Storage,
  names: readonly string[],
  now: () => Date,
): Promise<Outcome[]> {
  if (leaving.has(storage)) return names.map(() => 'begun');
  try {
    return await onCoordinator(() => storage.write((tx) => record(tx, names, now())));
  } catch (error) {
    // Erasing data frees space, and must be possible on a full disk.
    if (faultOf(error) === 'full') return names.map(() => 'begun');
    throw error;
  }
}

async function record(tx: Tx, names: readonly string[], now: Date): Promise<Outcome[]> {
  const found = await tx.selectFrom('attempts').selectAll().where('name', 'in', names).execute();
  const rows = new Map(found.map((row) => [row.name, row]));
  const outcomes: Outcome[] = [];
  const begun: AttemptRow[] = [];
  for (const name of names) {
    const row = rows.get(name);
    const dead = row ? deadTries(row, now) : 0;
    if (row && dead >= MOST_TRIES && isWithin(recent(PAUSE_MS, now), row.at)) {
      outcomes.push(new SetAside({ ...row, tries: dead }));
      continue;
    }
    if (dead > 0 && begun.length > 0) break;
    begun.push({ name, tries: dead + 1, holder: HOLDER, at: now.toISOString() });
    outcomes.push('begun');
    if (dead > 0) break;
  }
  if (begun.length > 0) {
    await tx
      .insertInto('attempts')
      .values(begun)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          tries: eb.ref('excluded.tries'),
          holder: eb.ref('excluded.holder'),
          at: eb.ref('excluded.at'),
        })),
      )
      .execute();
  }
  return outcomes;
}

/**
 * Tries that ended their server or thread. The last one did not if it is still running, if it was this thread's, or if
 * its server was asked to stop.
 */
function deadTries({ tries, holder, at }: AttemptRow, now: Date): number {
  if (holder === STOPPED) return tries;
  const isRunning = holder === HOLDER || isWithin(recent(ALIVE_MS, now), at);
  return isRunning ? tries - 1 : tries;
}

/** Keeps this thread's tries alive until the returned function is called, which forgets them. */
function renewing(
  storage: Storage,
  names: readonly string[],
  now: () => Date,
): () => Promise<void> {
  if (names.length === 0) return async () => undefined;
  const own = sql<boolean>`holder = ${HOLDER} and name in (${sql.join(names)})`;
  // If a write fails, the record at worst counts as one try that ended the server.
  const write = (work: (tx: Tx) => Promise<unknown>) =>
    onCoordinator(() => storage.write(work)).catch(() => undefined);
  const timer = setInterval(() => {
    if (leaving.has(storage)) return;
    const at = now().toISOString();
    void write((tx) => tx.updateTable('attempts').set({ at }).where(own).execute());
  }, RENEWED_EACH_MS).unref();
  return async () => {
    clearInterval(timer);
    await write((tx) => tx.deleteFrom('attempts').where(own).execute());
  };
}
