import type { Caller } from '../../platform/context.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { deleteRows, updateRows } from '../../platform/db/crud.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { importStep } from '../history/store.ts';
import { undoStep } from '../history/undo-step.ts';
import { removeTransactions } from '../ledger/rows/remove-transactions.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import * as store from './store.ts';

export type UndoRequest = Caller & {
  reportId: string;
  /** Also removes accounts and categories that the import created, unless they are used elsewhere. */
  withMade?: boolean;
};

/** Undoes an import. Null if no import has that id or if it is already undone. */
export async function undoImport(
  context: TaskContext,
  request: UndoRequest,
): Promise<{ removed: number } | null> {
  const { storage } = context;
  const { bookId, reportId, now } = request;
  const step = await importStep(storage.read, { bookId, reportId });
  if (step) {
    const { removed } = await undoStep(context, { ...request, id: step, way: 'undo' });
    return { removed };
  }
  const { result } = await write(storage, request, {
    locks: ['imports'],
    async work(rows) {
      const open = { user_id: bookId, id: reportId, undone_at: null };
      if ((await updateRows(rows, 'reports', open, { undone_at: now })) === 0) return null;
      // Also removes the imports that this one had restored: first their rows, then the imports themselves.
      const restored = restoredBy(reportId, await store.restoredReports(rows, { bookId }));
      let removed = 0;
      for (const reportIds of chunksOf([reportId, ...restored])) {
        removed += await removeTransactions(rows, { now }, { bookId, reportIds }, 'undo');
      }
      await deleteRows(rows, 'reports', { user_id: bookId, id: restored });
      return { removed };
    },
    done: (undone) =>
      undone && {
        step: { kind: 'bulk_delete' },
        action: 'report.undo',
        subject: { id: reportId, ...undone },
      },
  });
  return result;
}

/** Ids of the imports that this one restored, directly or through others. */
function restoredBy(
  reportId: string,
  all: readonly { id: string; restored_by: string | null }[],
): string[] {
  const parents = new Map(all.map(({ id, restored_by }) => [id, restored_by]));
  const isBelow = (id: string): boolean => {
    const by = parents.get(id) ?? null;
    return by !== null && (by === reportId || isBelow(by));
  };
  return all.map(({ id }) => id).filter(isBelow);
}
