import type { CategoryValue } from '@saldo/domain/rules/row';
import type { Caller } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { listCategories } from '../categories/service.ts';
import {
  categoryColumns,
  forgetInsertedCategories,
  recordInsertedCategories,
} from '../ledger/layers/layers.ts';
import { writeWithin } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { excludeByCategory } from '../ledger/transfers/excluded-rows.ts';
import { ownCategoriesAmong } from '../ledger/transfers/own-accounts.ts';
import { decidedCategories, readDecided } from './decided-merchants.ts';

/*
 * Rows of an import at merchants that the user has decided are inserted with these categories, because writing tens of
 * thousands of rows twice takes as long as the import. History still has the sorting as a step of its own, recorded as
 * if it had been written afterwards.
 */

/** The categories that an import's rows are inserted with, by row id. */
export interface DecidedRows {
  arrivalId: string;
  categories: ReadonlyMap<string, CategoryValue>;
}

/** Sets the decided categories of rows that are not inserted yet. Writes nothing. */
export async function sortDecidedRows(
  db: Db | Tx,
  { bookId, arrivalId }: { bookId: BookId; arrivalId: string },
  rows: readonly TransactionsTable[],
): Promise<DecidedRows> {
  const open = rows.filter((row) => row.category_id === null && row.parts === null && !row.ignore);
  const decided = open.length > 0 ? await readDecided(db, { bookId }) : null;
  const found = decided ? decidedCategories(decided, open) : [];
  const categories = new Map(found.map(({ id, category }) => [id, category]));
  for (const row of open) {
    const category = categories.get(row.id);
    if (category) Object.assign(row, categoryColumns(category));
  }
  return { arrivalId, categories };
}

/**
 * Takes the categories from rows that are about to be linked, as if they had been inserted without one. Returns the
 * others.
 */
export async function leaveLegs(
  tx: Rows,
  { bookId }: { bookId: BookId },
  sorted: readonly DecidedRows[],
  legs: readonly string[],
): Promise<DecidedRows[]> {
  const ids = legs.filter((id) => sorted.some(({ categories }) => categories.has(id)));
  if (ids.length === 0) return [...sorted];
  await forgetInsertedCategories(tx, { bookId, ids });
  const isLeg = new Set(ids);
  return sorted.map(({ arrivalId, categories }) => ({
    arrivalId,
    categories: new Map([...categories].filter(([id]) => !isLeg.has(id))),
  }));
}

/** Records the sorting of inserted rows as one step. Call it after the step of the import, under the ledger's lock. */
export async function recordDecidedRows(
  tx: Tx,
  who: Omit<Caller, 'requestId'> & { requestId?: string },
  sorted: readonly DecidedRows[],
): Promise<void> {
  const some = sorted.filter(({ categories }) => categories.size > 0);
  const [first] = some;
  if (!first) return;
  const all = some.flatMap(({ categories }) => [...categories]);
  await writeWithin(tx, who, {
    async work(rows) {
      for (const { arrivalId, categories } of some) {
        const author = { cause: 'ai', causeId: arrivalId } as const;
        await recordInsertedCategories(rows, who, { author, categories });
      }
      const own = ownCategoriesAmong(await listCategories(rows, who));
      const aside = all.filter(([, { id }]) => id !== null && own.has(id)).map(([id]) => id);
      await excludeByCategory(rows, who, aside);
    },
    done: () => ({
      step: { kind: 'sort', by: 'job', isPartOfSitting: true },
      action: 'categorization.arrival',
      subject: { id: first.arrivalId, sorted: all.length },
      isSettled: true,
    }),
  });
}
