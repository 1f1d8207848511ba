import type { StepKind } from '@saldo/contract/history';
import type { Caller } from '../../platform/context.ts';
import { findRows, updateRows } from '../../platform/db/crud.ts';
import { writeOrDryRun } from '../../platform/db/dry-run.ts';
import { type Entry, endJournal, type Journal, journalOf } from '../../platform/db/row-journal.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import type { TableName } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { en } from '../../texts/en.ts';
import type { Resealed } from '../accounts/account-connections.ts';
import { notifyGaps } from '../accounts/gap-notifications.ts';
import { excludeByCategory } from '../ledger/excluded-rows.ts';
import { removeTransactions } from '../ledger/remove-transactions.ts';
import { lockLedger, startRecording, storeStepParts } from '../ledger/steps.ts';
import { pairsAmong } from '../ledger/transfer-store.ts';
import { type Lost, undoEntries } from '../ledger/undo-rows.ts';
import { unlinkImpossible } from '../ledger/unlink-transfers.ts';
import { latestWrite, sinceOf, writeNumberOf } from '../ledger/write-number.ts';
import { notifyTargets } from '../targets/notifications.ts';
import { blockersAmong, structuralSteps } from './blocking-steps.ts';
import { undoOrRedoMerge } from './merge-steps.ts';
import * as store from './store.ts';

export type UndoRequest = Caller & {
  id: string;
  way: 'undo' | 'redo';
  /** True to return the outcome of a real run without writing anything. */
  isDryRun: boolean;
  reportId?: string;
  /** For an import: true to also remove accounts and categories it created, unless something else uses them. */
  withMade?: boolean;
  /** For a merge of accounts: the reference of the connection that moves, encrypted for its new account. */
  ref?: Resealed | null;
};

export interface UndoOutcome {
  /** Sentences about what is restored (`brings`) and what is not (`lost`). */
  brings: string[];
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
  const plan = await planOf(storage.read, request);
  const { answer } = await writeOrDryRun(storage, request.isDryRun, {
    async work(tx) {
      const { userId } = request;
      // Serializes the undo with imports and syncs, so each sees the rows added by the others.
      await takeLock(tx, 'imports', userId);
      const isFresh = (await lockLedger(tx, { userId })) === plan.latest + 1;
      const ready = isFresh ? plan.journals : NOTHING_READY;
      const outcome = await undoAll(tx, { request, ready }, await stepsFor(tx, request));
      return { outcome, answer: await then(tx, outcome) };
    },
    async follow(tx, { outcome: { removed } }) {
      const { userId, id, way, reportId } = request;
      await notifyTargets(tx, request);
      const accounts = await findRows(tx, 'accounts', { user_id: userId });
      await notifyGaps(
        tx,
        request,
        accounts.map((account) => account.id),
      );
      if (reportId === undefined) await audit(tx, request, `history.${way}`, { id });
      else await audit(tx, request, 'report.undo', { id: reportId, removed });
    },
  });
  return answer;
}

type Journals = ReadonlyMap<string, Entry[][]>;
const NOTHING_READY: Journals = new Map();

/**
 * Unpacks the step's journal before the lock, because others wait for the lock. It is still the same if nobody has taken
 * the lock since the write `latest`. Of several steps, each may change the journals of the others.
 */
async function planOf(
  db: Db,
  { userId, id }: UndoRequest,
): Promise<{ latest: number; journals: Journals }> {
  const latest = await latestWrite(db, userId);
  const [step, ...others] = await store.findSteps(db, { userId, ids: [id] });
  if (!step || others.length > 0) return { latest, journals: NOTHING_READY };
  const journal = await store.readJournal(db, { userId, stepId: step.id });
  return { latest, journals: new Map([[step.id, journal]]) };
}

/** The steps to undo, newest first, or the steps to redo, oldest first. */
async function stepsFor(tx: Tx, { userId, id, way }: UndoRequest): Promise<store.StepRow[]> {
  const all = await store.findSteps(tx, { userId, ids: [id] });
  requireFound(all[0]);
  const open = all.filter(({ undone_at }) => (undone_at === null) === (way === 'undo'));
  const steps = way === 'undo' ? open.toReversed() : open;
  if (steps.length === 0) {
    throw appError('undo_blocked', (t) => (way === 'undo' ? t.history.isUndone : t.history.isDone));
  }
  if (steps.some(({ is_kept }) => !is_kept)) {
    throw appError('undo_blocked', (t) => t.history.expired);
  }
  const after = blockersAmong(await structuralSteps(tx, { userId }), steps);
  if (after.length > 0) {
    const more = { after: after.map((step) => ({ id: step.id, kind: step.kind, at: step.at })) };
    throw appError('undo_blocked', (t) => t.history.othersFirst(way), { more });
  }
  return steps;
}

/** Undoing steps of these kinds removes only rows. Accounts and other restored data stay. */
const ROWS_ONLY: readonly StepKind[] = ['import', 'restore', 'sync'];
const ROWS = new Set<TableName>([
  ...(['transactions', 'removed_rows', 'effects', 'transfers', 'reports'] as const),
]);

const tablesOf = ({ kind }: store.StepRow, { withMade = false }: UndoRequest) =>
  ROWS_ONLY.includes(kind) && !(withMade && kind === 'import') ? ROWS : undefined;

async function undoAll(
  tx: Tx,
  { request, ready }: { request: UndoRequest; ready: Journals },
  steps: readonly store.StepRow[],
): Promise<UndoOutcome> {
  const { userId, now, way } = request;
  const brings: string[] = [];
  const lost: string[] = [];
  let [removed, linked, unlinked] = [0, 0, 0];
  for (const step of steps) {
    const key = { userId, stepId: step.id };
    startRecording(tx);
    const journal = ready.get(step.id) ?? (await store.readJournal(tx, key));
    const undo = {
      ...{ userId, now, step, since: sinceOf(step) },
      tables: tablesOf(step, request),
      removeTransactions: (ids: readonly string[]) =>
        removeTransactions(tx, { now }, { userId, ids }, 'undo'),
    };
    const turn = () => undoEntries(tx, undo, journal);
    const { lost: missing, beneath } =
      step.kind === 'merge'
        ? await undoOrRedoMerge(tx, { userId, now, ref: request.ref, step, journal }, turn)
        : await turn();
    const written = await settled(tx, request);
    await store.removeParts(tx, key);
    await storeStepParts(tx, key, written, beneath);
    brings.push(...broughtBy(written));
    removed += written.count('-', 'transactions');
    linked += written.count('+', 'transfers');
    unlinked += written.count('-', 'transfers');
    lost.push(...sentencesOf(missing, step));
    const set = {
      undone_at: way === 'undo' ? now : null,
      turn_number: writeNumberOf(tx, userId),
    };
    await updateRows(tx, 'steps', { user_id: userId, id: step.id }, set);
  }
  return { brings: [...new Set(brings)], lost: [...new Set(lost)], removed, linked, unlinked };
}

/**
 * Unlinks transfers that are no longer possible, updates exclusions from totals for the rows written, and ends the
 * journal.
 */
async function settled(tx: Tx, context: UndoRequest): Promise<Journal> {
  const written = journalOf(tx, 'transactions');
  const ids = [...(written?.written('transactions') ?? [])];
  // Rows that were only added or removed belong to no transfer, unless transfers were written too.
  const mayBePaired =
    written !== undefined &&
    (written.count('=', 'transactions') > 0 || written.written('transfers').size > 0);
  const pairs = mayBePaired ? await pairsAmong(tx, { userId: context.userId, ids }) : [];
  await unlinkImpossible(tx, context, { pairs });
  await excludeByCategory(tx, context, ids);
  const journal = endJournal(tx);
  if (!journal) throw new Error('the undo was not recorded');
  return journal;
}

function broughtBy(journal: Journal): string[] {
  const t = en.history.brings;
  const counts: [number, (n: number) => string][] = [
    [journal.count('+', 'transactions'), t.transactions],
    [journal.count('-', 'transactions'), t.removes],
    [
      journal.written('transactions').size -
        journal.count('+', 'transactions') -
        journal.count('-', 'transactions'),
      t.values,
    ],
    [journal.count('+', 'transfers') + journal.count('=', 'transfers'), t.transfers],
    [journal.count('+', 'accounts'), t.accounts],
    [journal.count('+', 'categories'), t.categories],
    [journal.count('+', 'rules'), t.rules],
    [journal.count('+', 'merchant_names') + journal.count('=', 'merchant_names'), t.names],
  ];
  return counts.flatMap(([n, sentence]) => (n > 0 ? [sentence(n)] : []));
}

function sentencesOf(lost: Lost, { kind }: store.StepRow): string[] {
  const t = en.history.lost;
  const counts: [number, (n: number) => string][] = [
    [lost.changed.size, t.changed],
    [lost.deleted.size, t.deleted],
    [lost.present.size, t.present],
    [lost.uncategorized.size, t.uncategorized],
    [lost.withoutAccount.size, t.withoutAccount],
    [lost.withoutImport.size, t.withoutImport],
    [lost.transfers, t.transfers],
    [lost.others, t.others],
  ];
  return [
    ...counts.flatMap(([n, sentence]) => (n > 0 ? [sentence(n)] : [])),
    ...lost.inUse.map(t.inUse),
    ...lost.accounts.map(t.account),
    ...(kind === 'restore' ? [t.restored] : []),
  ];
}
