import { reasonText } from '@saldo/categorizer/category-reasons';
import type { Answer } from '@saldo/contract/endpoint';
import { type AutoSortStats, SORTING_LIMITS, type undoAutoSort } from '@saldo/contract/sorting';
import type { Caller } from '../../platform/context.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import { storedReason } from '../../schema/stored/category-reason.ts';
import {
  type LayerWrites,
  layerWrites,
  type Rewritten,
  writeLayers,
} from '../ledger/layers/layers.ts';
import {
  type FieldWrites,
  planFields,
  planRevert,
  type Rewrite,
} from '../ledger/layers/rewrites.ts';
import { writeWithin } from '../ledger/steps/ledger-write.ts';
import { planThenWrite } from '../ledger/steps/planned-write.ts';
import { createNotification } from '../notifications/service.ts';
import { decidedCategories, readDecided } from './decided-merchants.ts';
import { learnWith, sureCategories } from './learn-categories.ts';
import * as store from './store.ts';

export type Arrival = Pick<Caller, 'userId' | 'bookId' | 'now' | 'timeZone'> & {
  requestId?: string;
  arrived: store.Arrived;
};

/**
 * Sorts the new rows of imports or a sync: if the user has enabled it, those whose category the engine is sure about and,
 * after a sync, those at merchants that the user has decided. An import has sorted these itself. Returns null if there
 * was nothing to do. Runs in a worker, because learning takes a whole core.
 */
export async function autoSort(
  { storage }: TaskContext,
  q: Arrival,
): Promise<store.SortedCounts | null> {
  const { bookId } = q;
  const db = storage.read;
  const isGuessing = await mayGuess(storage, q);
  const decided = 'at' in q.arrived ? await readDecided(db, { bookId }) : null;
  if (!decided && !isGuessing) return null;
  const rows = await store.listNewRows(db, bookId, q.arrived);
  const chosen = (decided ? decidedCategories(decided, rows) : []).map(
    ({ id, category }): FieldWrites => ({ id, values: { category } }),
  );
  const sorted = new Set(chosen.map(({ id }) => id));
  const others = rows.filter(({ id }) => !sorted.has(id));
  const guessed = isGuessing ? await sureOf(db, bookId, others) : [];
  const items = [...chosen, ...guessed];
  if (items.length > 0) await write(storage, q, items);
  return isGuessing || items.length > 0 ? { count: items.length, chosen: chosen.length } : null;
}

/** True if the user has enabled sorting by guesses, and did not have to correct too many. */
async function mayGuess(storage: Storage, q: Arrival): Promise<boolean> {
  const { bookId } = q;
  const db = storage.read;
  const user = await findRow(db, 'users', { id: ownerOf(bookId) });
  if (!user?.auto_sort) return false;
  const last = await store.listAutoSortAnswers(db, { bookId, limit: SORTING_LIMITS.watched });
  // Counts each decision once, because one decision may change rows sorted in several imports.
  const changed = new Set(last.flatMap(({ changedBy }) => [...changedBy])).size;
  if (changed <= SORTING_LIMITS.changedAtMost) return true;
  await stop(storage, q, { changed, of: last.length });
  return false;
}

async function sureOf(db: Db, bookId: BookId, rows: store.WaitingRow[]): Promise<FieldWrites[]> {
  const { model, isOwner } = await learnWith(db, { bookId }, rows);
  if (!model) return [];
  return sureCategories(model, rows, isOwner).map(({ id, category, reason }) => ({
    id,
    values: { category: { id: category, source: 'ai', reason: storedReason(reasonText(reason)) } },
  }));
}

interface Plan {
  rewritten: Rewritten[];
  writes: LayerWrites;
}

function write(storage: Storage, q: Arrival, items: readonly FieldWrites[]): Promise<void> {
  const { bookId, now, arrived } = q;
  const context = { storage, bookId, now };
  return planThenWrite<Plan, void>(context, {
    async plan(db) {
      // Rows may have got a category meanwhile.
      const rows = await store.listNewRows(db, bookId, arrived);
      const arrivalOf = (row: store.WaitingRow) =>
        'at' in arrived ? arrived.syncId : (row.report_id ?? '');
      const arrivals = new Map(rows.map((row) => [row.id, arrivalOf(row)]));
      const rewritten: Rewritten[] = [];
      for (const causeId of new Set(arrivals.values())) {
        const author = { cause: 'ai', causeId } as const;
        const own = items.filter(({ id }) => arrivals.get(id) === causeId);
        const planned = await planFields(db, context, { author, automatic: true, items: own });
        rewritten.push(...planned.rewritten);
      }
      return { rewritten, writes: layerWrites(context, rewritten) };
    },
    async write(tx, { rewritten, writes }) {
      if (rewritten.length === 0) return;
      await writeWithin(tx, q, {
        work: (rows) => writeLayers(rows, context, writes),
        done: () => ({
          step: { kind: 'sort', by: 'job', isPartOfSitting: true },
          action: 'categorization.arrival',
          subject: { id: firstOf(arrived), sorted: rewritten.length },
        }),
      });
    },
  });
}

const firstOf = (arrived: store.Arrived): string | null =>
  'at' in arrived ? arrived.syncId : (arrived.reportIds[0] ?? null);

/** Switches auto-sort off after too many wrong answers, and notifies the user. */
function stop(
  storage: Storage,
  q: Arrival,
  { changed, of }: { changed: number; of: number },
): Promise<void> {
  const { bookId, now } = q;
  return storage.write(async (tx) => {
    await updateRows(tx, 'users', { id: ownerOf(bookId) }, { auto_sort: false });
    const told = { is: 'sorting_stopped', changed, of } as const;
    await createNotification(tx, q, {
      ...{ kind: 'sorting_stopped', subjectId: bookId, period: now, told },
      mailTo: null,
    });
    await audit(tx, q, 'categorization.arrival_stopped', { changed, of });
  });
}

type UndoneAutoSort = Answer<typeof undoAutoSort>;
export type UndoAutoSortInput = Caller & { arrivalId: string };

/**
 * Undoes the sorting of an import or sync, except for categories that the user or a rule has set since. Returns null if
 * there is nothing to undo.
 */
export function undoAutoSorted(
  { storage }: TaskContext,
  q: UndoAutoSortInput,
): Promise<UndoneAutoSort | null> {
  const { bookId, now, arrivalId } = q;
  const context = { storage, bookId, now };
  return planThenWrite<Rewrite, UndoneAutoSort | null>(context, {
    plan: (db) => planRevert(db, context, { cause: 'ai', causeId: arrivalId }),
    async write(tx, { moved, ids, writes }) {
      if (ids.length === 0) return null;
      const { stepId } = await writeWithin(tx, q, {
        work: (rows) => writeLayers(rows, context, writes),
        done: () => ({
          step: { kind: 'sort' },
          action: 'categorization.arrival_undone',
          subject: { id: arrivalId, undone: moved },
        }),
      });
      return { undone: moved, step_id: stepId };
    },
  });
}

export { countAutoSorted, type SortedCounts } from './store.ts';

/** How many of auto-sort's last hundred guesses the user has kept. */
export async function readAutoSortStats(
  db: Db,
  { bookId }: { bookId: BookId },
): Promise<AutoSortStats> {
  const last = await store.listAutoSortAnswers(db, { bookId, limit: SORTING_LIMITS.judged });
  const person = await findRow(db, 'users', { id: ownerOf(bookId) });
  return {
    auto_sort: person?.auto_sort ?? false,
    sorted: last.length,
    kept: last.filter(({ changedBy }) => changedBy.size === 0).length,
  };
}
