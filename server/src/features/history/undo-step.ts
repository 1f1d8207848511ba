import type { Caller } from '../../platform/context.ts';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import { endJournal, packEntries, readPart } from '../../platform/db/row-journal.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import { appError } from '../../texts/app-error.ts';
import { texts } from '../../texts/catalogues.ts';
import type { Resealed } from '../accounts/account-connections.ts';
import { type FollowedWrite, follow, followedWrite } from '../ledger/steps/followers.ts';
import { lockLedger, type Rows, recordRemovals, storeImages } from '../ledger/steps/steps.ts';
import { latestWrite, writeNumberOf } from '../ledger/steps/write-number.ts';
import { requireFewReceipts } from '../receipts/store.ts';
import { forgetNotifications } from '../targets/notifications.ts';
import { armAgain, toldTargets } from '../targets/told-targets.ts';
import { blockersAmong, mustBeUndone, structuralSteps } from './blocking-steps.ts';
import { inverted } from './fold/recorded-steps.ts';
import type { Turn } from './fold/row-history.ts';
import { type Changes, changesOfTurn } from './fold/turn-consequences.ts';
import { type Kept, writeChanges } from './fold/turn-writes.ts';
import { undoOrRedoMerge } from './merge-steps.ts';
import * as store from './store.ts';

export type UndoRequest = Caller & {
  id: string;
  way: 'undo' | 'redo';
  reportId?: string;
  /** For an import: true to also remove accounts and categories it created, unless something else uses them. */
  withMade?: boolean;
  /** For a merge of accounts: the reference of the connection that moves, encrypted for its new account. */
  ref?: Resealed | null;
};

export interface UndoOutcome {
  /** Sentences about what is not restored. */
  lost: string[];
  removed: number;
  linked: number;
  unlinked: number;
}

/**
 * Undoes or redoes a step, or all steps of a sitting, with all consequences and in one transaction. Throws 404, and 409
 * `undo_blocked` if there is nothing left to undo, the undo data has expired, or other steps must be undone first. For
 * a merge of accounts, also throws 409 `account_in_use` while one of the accounts is being fetched.
 */
export const undoStep = ({ storage }: TaskContext, request: UndoRequest): Promise<UndoOutcome> =>
  undoThen(storage, request, (_, outcome) => Promise.resolve(outcome));

/** Works like `undoStep`, but returns the result of `then`, which runs in the same transaction. */
export async function undoThen<T>(
  storage: Storage,
  request: UndoRequest,
  then: (tx: Tx, outcome: UndoOutcome) => Promise<T>,
): Promise<T> {
  const { bookId, id, way, reportId } = request;
  const latest = await latestWrite(storage.read, bookId);
  let planned: Plan | undefined = await planOf(storage.read, request);
  return storage.write(async (tx) => {
    // Serializes the undo with imports and syncs, so each sees the rows added by the others.
    await takeLock(tx, 'imports', bookId);
    // The changes were computed before the lock, because others wait for it. They are right unless another write came between.
    const isFresh = (await lockLedger(tx, { bookId })) === latest + 1;
    const told = await toldTargets(tx, request);
    if (!isFresh) planned = undefined;
    const plan = planned ?? (await planOf(tx, request));
    const { rows, write, outcome } = await makeTurn(tx, request, plan);
    const answer = await then(tx, outcome);
    await follow('tell', rows, request, write);
    await armAgain(tx, request, told);
    const { removed } = outcome;
    if (reportId === undefined) await audit(tx, request, `history.${way}`, { id });
    else await audit(tx, request, 'report.undo', { id: reportId, removed });
    return answer;
  });
}

/** What an undo or redo would change. */
interface Plan {
  turn: Turn;
  steps: readonly store.StepRow[];
  changes: Changes;
}

export async function planOf(db: Db | Tx, request: UndoRequest): Promise<Plan> {
  const steps = await stepsFor(db, request);
  const turn = turnOf(request, steps);
  return { turn, steps, changes: await changesOfTurn(db, turn) };
}

const turnOf = (
  { bookId, now, way, withMade }: UndoRequest,
  steps: readonly store.StepRow[],
): Turn => ({
  ...{ bookId, now, way },
  steps: new Set(steps.map(({ id }) => id)),
  undoesMade: withMade === true && steps.every(({ kind }) => kind === 'import'),
});

/** The steps to undo, or those to redo: of a line, the ones that were undone together last. */
async function stepsFor(tx: Db | Tx, { bookId, id, way }: UndoRequest): Promise<store.StepRow[]> {
  const all = await store.findSteps(tx, { bookId, ids: [id] });
  requireFound(all[0]);
  const open = all.filter(({ undone_at }) => (undone_at === null) === (way === 'undo'));
  // Those of a line that were undone on their own before stay undone.
  const latest = Math.max(...open.map(({ turn_number }) => turn_number ?? 0));
  const steps = way === 'undo' ? open : open.filter((step) => (step.turn_number ?? 0) === latest);
  if (steps.length === 0) {
    throw appError('undo_blocked', (t) => (way === 'undo' ? t.history.isUndone : t.history.isDone));
  }
  if (steps.some(({ is_kept }) => !is_kept)) {
    throw appError('undo_blocked', (t) => t.history.expired);
  }
  const after = blockersAmong(await structuralSteps(tx, { bookId }), steps);
  if (after.length > 0) {
    const more = { after: after.map((step) => ({ id: step.id, kind: step.kind, at: step.at })) };
    const first = mustBeUndone(after) ? 'undo' : 'redo';
    throw appError('undo_blocked', (t) => t.history.othersFirst(first), { more });
  }
  return steps;
}

async function makeTurn(
  tx: Tx,
  request: UndoRequest,
  { turn, changes, steps }: Plan,
): Promise<{ rows: Rows; write: FollowedWrite; outcome: UndoOutcome }> {
  const { bookId, now, way } = request;
  const rows = recordRemovals(tx);
  const write = () => writeChanges(rows, turn, changes);
  const [merge] = steps.filter(({ kind }) => kind === 'merge');
  const kept = merge
    ? await undoOrRedoMerge(
        rows,
        { bookId, now, ref: request.ref, step: merge, journal: changes.updates },
        write,
      )
    : await write();
  await requireFewReceipts(rows, { bookId, ids: returningTo(changes) });
  for (const { table, key, isGone } of changes.others) {
    const isTarget = table === 'goals' || table === 'alerts';
    if (isTarget && isGone) await forgetNotifications(tx, { bookId, subjectId: String(key[0]) });
  }
  const followed = followedWrite(rows, request, { isTurn: true });
  await follow('settle', rows, request, followed);
  const soFar = followed.soFar();
  const written = endJournal(tx);
  if (!written) throw new Error('the undo was not recorded');
  const [first] = steps;
  if (first) await storeImages(tx, { bookId, stepId: first.id }, written);
  const set = {
    undone_at: way === 'undo' ? now : null,
    turn_number: writeNumberOf(tx, bookId),
    undoes_made: way === 'undo' && turn.undoesMade ? true : null,
  };
  const ids = steps.map(({ id }) => id);
  await convertParts(tx, { bookId, steps });
  await updateRows(tx, 'steps', { user_id: bookId, id: ids }, set);
  const outcome = {
    lost: sentencesOf(changes, { kept, steps }),
    removed: written.count('-', 'transactions'),
    linked: written.count('+', 'transfers'),
    unlinked: written.count('-', 'transfers'),
  };
  return { rows, write: { ...followed, soFar: () => soFar }, outcome };
}

/** Ids of the transactions to which a turn brings receipts. */
const returningTo = ({ others }: Changes): string[] =>
  others.flatMap(({ table, inserted }) =>
    table === 'receipts' && inserted ? String(inserted.transaction_id) : [],
  );

/** Rewrites the journals of undone steps of earlier versions, which held what the undo wrote. */
async function convertParts(
  tx: Tx,
  { bookId, steps }: { bookId: BookId; steps: readonly store.StepRow[] },
): Promise<void> {
  for (const { id: stepId, undone_at } of steps) {
    const old = await findRows(
      tx,
      'step_parts',
      { user_id: bookId, step_id: stepId, holds: null },
      ['part'],
    );
    if (old.length === 0) continue;
    const read = old.map(({ entries }) => readPart(entries));
    const entries = undone_at === null ? read : read.map(inverted).toReversed();
    await deleteRows(tx, 'step_parts', { user_id: bookId, step_id: stepId, holds: null });
    const rows = entries.map((some, part) => ({
      ...{ user_id: bookId, step_id: stepId, part, entries: packEntries(some) },
      ...{ holds: 'others' as const, ids: null },
    }));
    for (const row of rows) await insertRow(tx, 'step_parts', row);
  }
}

/** Sentences on what stays as it is although the steps are undone or redone. */
export function sentencesOf(
  changes: Changes,
  { kept, steps }: { kept: Kept; steps: readonly store.StepRow[] },
): string[] {
  const t = texts().history.lost;
  const { lost } = changes;
  const counts: [number, (n: number) => string][] = [
    [lost.changed, t.changed],
    [lost.deleted, t.deleted],
    [lost.present, t.present],
    [lost.uncategorized, t.uncategorized],
    [lost.withoutImport, t.withoutImport],
    [lost.transfers, t.transfers],
  ];
  return [
    ...counts.flatMap(([n, sentence]) => (n > 0 ? [sentence(n)] : [])),
    ...kept.inUse.map(t.inUse),
    ...lost.accounts.map(t.account),
    ...changes.keptRules.map(t.rule),
    ...(steps.some(({ kind }) => kind === 'restore') ? [t.restored] : []),
  ];
}
