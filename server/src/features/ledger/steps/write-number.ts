import { sql } from 'kysely';
import { findRow } from '../../../platform/db/crud.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { heldLock, raiseLock, takeLock } from '../../../platform/db/write-locks.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { Tables } from '../../../schema/tables.ts';
import { LEDGER_LOCK, latestNumber } from '../../../schema/write-numbers.ts';

/*
 * Moments do not put writes in order: a request has its moment when it starts, requests overtake each other, and clocks
 * are set back. So every transaction that takes a user's ledger lock has a number, which rows and steps keep.
 */

/** Takes the user's ledger lock. Returns the number of this write: greater than that of every earlier one. */
export async function takeWriteNumber(tx: Tx, bookId: BookId): Promise<number> {
  const taken = await takeLock(tx, LEDGER_LOCK, bookId);
  if (taken > 1) return taken;
  // The lock is new. The rows may be older, because a backup contains no locks.
  const stored = await latestNumber(tx, bookId);
  return stored < taken
    ? taken
    : raiseLock(tx, { name: LEDGER_LOCK, owner: bookId, to: stored + 1 });
}

/** Greater than every number: the steps of a server of an earlier version, which have none, come last. */
const LAST = Number.MAX_SAFE_INTEGER;
const NUMBER = sql.raw(`coalesce(write_number, ${LAST})`);
/** What `steps` are ordered by, oldest first: the index `steps_order`. */
export const STEP_ORDER = sql`${NUMBER}, at, id`;
export const NEWEST_STEP_FIRST = sql`${NUMBER} desc, at desc, id desc`;
/** Orders `reports` by their writes, newest first. Those without a number are from before, or from an archive. */
export const NEWEST_REPORT_FIRST = sql`coalesce(write_number, 0) desc, created_at desc, id desc`;

/** Orders groups of steps as a timeline shows them: by their latest moments, and by their writes within a moment. */
export const LATEST_MOMENT_FIRST = sql`max(at) desc, max(${NUMBER}) desc, max(id) desc`;

type Numbered = Pick<Tables['steps'], 'write_number' | 'at' | 'id'>;

/** Negative if the first step was made before the second one. */
export function compareSteps(a: Numbered, b: Numbered): number {
  const numbers = (a.write_number ?? LAST) - (b.write_number ?? LAST);
  if (numbers !== 0) return numbers;
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Condition for the steps that were made after this one. */
export const madeAfter = ({ write_number, at, id }: Numbered) =>
  sql`(${NUMBER}, at, id) > (${write_number ?? LAST}, ${at}, ${id})`;

/** The latest of these writes: what a step did, or its latest undo or redo. */
export interface Since {
  number: number | null;
  /** ISO 8601, UTC. */
  at: string;
}

export const sinceOf = (
  step: Pick<Tables['steps'], 'write_number' | 'turn_number' | 'at' | 'undone_at'>,
): Since => ({
  number: step.turn_number ?? step.write_number,
  at: step.undone_at ?? step.at,
});

/**
 * Condition for rows of a table that were written later. Rows from before there were numbers are later only than steps
 * from before, by their moments.
 */
export function writtenSince({ number, at }: Since, moment: 'created_at' | 'updated_at') {
  const isLater = sql`${sql.ref(moment)} > ${at}`;
  if (number === null) return isLater;
  if (number > 0) return sql`write_number > ${number}`;
  return sql`(write_number > 0 or (write_number is null and ${isLater}))`;
}

/** The number of the user's latest write; 0 if there is none. */
export async function latestWrite(db: Db, bookId: BookId): Promise<number> {
  const lock = await findRow(db, 'locks', { user_id: bookId, name: LEDGER_LOCK });
  return lock?.times ?? 0;
}

/** The number of this write; null without the ledger lock. */
export const writeNumberOf = (tx: Tx, bookId: BookId): number | null =>
  heldLock(tx, LEDGER_LOCK, bookId) ?? null;
