import { suggest } from '@saldo/categorizer/local/suggest';
import { type AutoSortStats, SORTING_LIMITS } from '@saldo/contract/sorting';
import type { Caller } from '../../platform/context.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import { writeLayers } from '../ledger/layers.ts';
import { planThenWrite } from '../ledger/planned-write.ts';
import { type FieldWrites, planFields, planRevert, type Rewrite } from '../ledger/rewrites.ts';
import { createNotification } from '../notifications/service.ts';
import { settle } from '../transactions/consequences.ts';
import { engineRow, learnWith } from './learn-categories.ts';
import * as store from './store.ts';
import { isPreselected } from './suggestion.ts';

export type NewRows = Pick<Caller, 'userId' | 'now' | 'timeZone'> & {
  requestId?: string;
  /** Id of the import or sync, which identifies the sorting for undo. */
  arrivalId: string;
  at: string;
};

/**
 * Sorts those rows of an import or sync whose category the engine is confident about. Returns null if auto-sort has
 * just switched itself off. Runs in a worker, because learning takes a whole core.
 */
export async function autoSort(
  { storage }: TaskContext,
  q: NewRows,
): Promise<{ count: number } | null> {
  const { userId } = q;
  const db = storage.read;
  const last = await store.listAutoSortAnswers(db, { userId, limit: SORTING_LIMITS.watched });
  // Counts each decision once, because one decision may change rows sorted in several imports.
  const changed = new Set(last.flatMap(({ changedBy }) => [...changedBy])).size;
  if (changed > SORTING_LIMITS.changedAtMost) {
    await stop(storage, q, { changed, of: last.length });
    return null;
  }
  const rows = await store.listNewRows(db, { userId, at: q.at });
  const items = await sureOf(db, q, rows);
  if (items.length > 0) await write(storage, q, items);
  return { count: items.length };
}

async function sureOf(
  db: Db,
  { userId }: NewRows,
  rows: store.WaitingRow[],
): Promise<FieldWrites[]> {
  const { model } = await learnWith(db, { userId }, rows);
  if (!model) return [];
  const answers = new Map(suggest(model, rows.map(engineRow)).suggestions.map((a) => [a.id, a]));
  return rows.flatMap((row) => {
    const answer = answers.get(row.id);
    if (!answer?.category_id || answer.degree !== 'sure' || !isPreselected(row, answer)) return [];
    const { category_id: id, reason } = answer;
    return [{ id: row.id, values: { category: { id, source: 'ai' as const, reason } } }];
  });
}

function write(storage: Storage, q: NewRows, items: readonly FieldWrites[]): Promise<void> {
  const { userId, now, arrivalId } = q;
  const context = { storage, userId, now };
  const author = { cause: 'ai', causeId: arrivalId } as const;
  return planThenWrite(context, {
    plan: (db) => planFields(db, context, { author, automatic: true, items }),
    async write(tx, { writes }) {
      await writeLayers(tx, context, writes);
      const ids = items.map(({ id }) => id);
      await settle(tx, q, {
        step: { kind: 'sort', by: 'job' },
        action: 'categorization.arrival',
        subject: { id: arrivalId, sorted: ids.length },
      });
    },
  });
}

/** Switches auto-sort off after too many wrong answers, and notifies the user. */
function stop(
  storage: Storage,
  q: NewRows,
  { changed, of }: { changed: number; of: number },
): Promise<void> {
  const { userId, now } = q;
  return storage.write(async (tx) => {
    await updateRows(tx, 'users', { id: userId }, { auto_sort: false });
    const told = { is: 'sorting_stopped', changed, of } as const;
    await createNotification(tx, q, {
      ...{ kind: 'sorting_stopped', subjectId: userId, period: now, told },
      mailTo: null,
    });
    await audit(tx, q, 'categorization.arrival_stopped', { changed, of });
  });
}

export type UndoAutoSortInput = Caller & { arrivalId: string };

/**
 * Undoes the sorting of an import or sync, except for categories that the user or a rule has set since. Returns null if
 * there is nothing to undo.
 */
export function undoAutoSorted(
  { storage }: TaskContext,
  q: UndoAutoSortInput,
): Promise<{ undone: number } | null> {
  const { userId, now, arrivalId } = q;
  const context = { storage, userId, now };
  return planThenWrite<Rewrite, { undone: number } | null>(context, {
    plan: (db) => planRevert(db, context, { cause: 'ai', causeId: arrivalId }),
    async write(tx, { moved, ids, writes }) {
      if (ids.length === 0) return null;
      await writeLayers(tx, context, writes);
      await settle(tx, q, {
        step: { kind: 'sort' },
        action: 'categorization.arrival_undone',
        subject: { id: arrivalId, undone: moved },
      });
      return { undone: moved };
    },
  });
}

export { countAutoSorted } from './store.ts';

/** How many of auto-sort's last hundred answers the user has kept. */
export async function readAutoSortStats(
  db: Db,
  { userId }: { userId: string },
): Promise<AutoSortStats> {
  const last = await store.listAutoSortAnswers(db, { userId, limit: SORTING_LIMITS.judged });
  const person = await findRow(db, 'users', { id: userId });
  return {
    auto_sort: person?.auto_sort ?? false,
    sorted: last.length,
    kept: last.filter(({ changedBy }) => changedBy.size === 0).length,
  };
}
