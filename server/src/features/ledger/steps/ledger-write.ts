import { writeOrDryRun } from '../../../platform/db/dry-run.ts';
import type { Storage, Tx } from '../../../platform/db/storage.ts';
import { takeLock } from '../../../platform/db/write-locks.ts';
import type { BookId } from '../../../platform/identity.ts';
import { type AuditEntry, audit } from '../../../platform/observability/audit.ts';
import { type Consequences, type Followed, follow, followedWrite, type Who } from './followers.ts';
import { recordStep } from './record-step.ts';
import { lockLedger, type Rows, type StepAbout, startRecording } from './steps.ts';

/** What was done: the step in History, the audit line, and what it means for what follows. */
export interface Done extends Consequences {
  step: StepAbout;
  /** Of the audit line. Absent if the work writes that itself. */
  action?: string;
  subject?: AuditEntry['subject'];
}

export interface LedgerWrite<T> {
  /** Names of locks to take before the ledger's. */
  locks?: readonly string[];
  /** True to return the same result and write nothing. */
  isDryRun?: boolean;
  work(rows: Rows): Promise<T>;
  /** Says what was done. Null if nothing was, so that nothing follows. */
  done(result: T): Done | null;
}

export interface LedgerResult<T> extends Followed {
  result: T;
  /** Id of the step in History; null if nothing was written. */
  stepId: string | null;
}

/**
 * The one way to write transactions: under the user's ledger lock, in one transaction, recorded as one step, and with
 * all consequences in the order of `server/src/followers.ts`. Effects on recurring series are recorded with each row.
 */
export async function write<T>(
  storage: Storage,
  who: Who,
  { locks = [], isDryRun = false, ...one }: LedgerWrite<T>,
): Promise<LedgerResult<T>> {
  const written = await writeOrDryRun(storage, isDryRun, async (tx) => {
    for (const name of locks) await takeLock(tx, name, who.bookId);
    return writeWithin(tx, who, one);
  });
  return isDryRun ? { ...written, stepId: null } : written;
}

/** The same as one of several steps of a transaction. */
export async function writeWithin<T>(
  tx: Tx,
  who: Who,
  one: Pick<LedgerWrite<T>, 'work' | 'done'>,
): Promise<LedgerResult<T>> {
  await lockLedger(tx, who);
  const rows = startRecording(tx);
  const result = await one.work(rows);
  const done = one.done(result);
  const followed = done ? await conclude(rows, who, done) : NOTHING;
  return { result, ...followed };
}

const NOTHING = { stepId: null, excluded: 0, closedGaps: [] };

async function conclude(
  rows: Rows,
  who: Who,
  { step, action, subject, ...what }: Done,
): Promise<Followed & { stepId: string | null }> {
  const written = followedWrite(rows, who, what);
  const { excluded } = await follow('settle', rows, who, written);
  const { closedGaps } = await follow('tell', rows, who, written);
  const stepId = await recordStep(rows, who, step);
  if (action !== undefined) await audit(rows, who, action, subject);
  return { stepId, excluded, closedGaps };
}

/** Records a step and nothing else, for the demo account: its household is complete as it is. */
export async function recordOnly(
  tx: Tx,
  who: { bookId: BookId; now: string },
  { work, step }: { work(rows: Rows): Promise<unknown>; step: StepAbout },
): Promise<void> {
  await lockLedger(tx, who);
  await work(startRecording(tx));
  await recordStep(tx, who, step);
}
