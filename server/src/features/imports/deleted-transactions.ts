import type { TargetField } from '@saldo/contract/rules';
import { CAUSES } from '@saldo/domain/rules/provenance';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { nullable, readRows, text } from '../../platform/db/read-rows.ts';
import { type Image, readPart } from '../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { EffectsTable, TransactionsTable } from '../../schema/tables.ts';
import { listCategories } from '../categories/service.ts';
import { categoriesIn, categoryIn } from '../history/fold/field.ts';
import { readParts } from '../history/store.ts';
import { columnsOfField, derivedOf } from '../ledger/rows/derived-columns.ts';

/** The mark left by a deleted transaction, with that transaction's id. */
export interface Mark {
  id: string;
  removed_at: string;
}

/** Maps the id of a row that was deleted before to its mark. */
export type Returning = ReadonlyMap<string, Mark>;

/** Fields whose values and layers a returning transaction gets back. */
const FIELDS: readonly TargetField[] = [
  ...(['category', 'tags', 'ignore', 'ignore_default_metrics', 'is_refund'] as const),
];

interface Deleted {
  image: Image;
  layers: Image[];
}

/**
 * Restores category, tags, flags and note on rows that were deleted before, as long as the history still contains the
 * deletion. Returns the restored layers, which the caller stores.
 */
export async function restoreDeletedValues(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
  { rows, returning }: { rows: readonly TransactionsTable[]; returning: Returning },
): Promise<EffectsTable[]> {
  if (returning.size === 0) return [];
  const categories = new Set((await listCategories(db, { bookId })).map(({ id }) => id));
  const deleted = await imagesOf(db, bookId, [...returning.values()]);
  return rows.flatMap((row) => {
    const before = deleted.get(returning.get(row.id)?.id ?? '');
    if (!before) return [];
    const { image, layers } = before;
    const isGone = !categoriesIn(categoryIn(image)).every((id) => categories.has(id));
    const fields = FIELDS.filter((field) => field !== 'category' || !isGone);
    for (const name of fields.flatMap(columnsOfField)) {
      Object.assign(row, { [name]: image[name] ?? null });
    }
    Object.assign(row, { note: image.note ?? null });
    Object.assign(row, derivedOf(row));
    return layers.flatMap((layer) =>
      fields.some((field) => field === layer.field) ? layerOf(row, layer) : [],
    );
  });
}

/**
 * What the history recorded when the transactions were deleted, by transaction id. A row keeps its id when a file brings
 * it again, so it may have been deleted by several steps: only the one at its mark's time counts.
 */
async function imagesOf(
  db: Db | Tx,
  bookId: BookId,
  marks: readonly Mark[],
): Promise<Map<string, Deleted>> {
  const removedAt = new Map(marks.map(({ id, removed_at }) => [id, removed_at]));
  const all = new Map<string, Deleted>();
  for (const step of await deletingSteps(db, bookId, marks)) {
    const layers = new Map<string, Image[]>();
    for await (const [table, image, id] of deletions(db, bookId, step)) {
      if (![step.at, step.undone_at].includes(removedAt.get(id) ?? '')) continue;
      if (table === 'transactions') {
        // A step may have deleted it more than once, if it was redone. The last time counts.
        all.set(id, { image, layers: layers.get(id) ?? [] });
        layers.delete(id);
        continue;
      }
      // The history lists a transaction's layers before the transaction itself.
      layers.set(id, [...(layers.get(id) ?? []), image]);
    }
  }
  return all;
}

/** Transactions and layers that a step deleted, each with the transaction's id. */
async function* deletions(db: Db | Tx, bookId: BookId, { id: stepId }: DeletingStep) {
  for (const part of await readParts(db, { bookId, stepId })) {
    for (const [sign, table, image] of readPart(part)) {
      if (sign !== '-') continue;
      if (table === 'transactions') yield [table, image, String(image.id)] as const;
      if (table === 'effects') yield [table, image, String(image.transaction_id)] as const;
    }
  }
}

const STEP = { id: text, at: text, undone_at: nullable(text) };
type DeletingStep = RowOf<typeof STEP>;

/**
 * Steps that deleted the rows, or whose undo deleted them. A step is found by its time, which equals that of the marks.
 */
async function deletingSteps(
  db: Db | Tx,
  bookId: BookId,
  marks: readonly Mark[],
): Promise<DeletingStep[]> {
  const times = [...new Set(marks.map(({ removed_at }) => removed_at))];
  const found: DeletingStep[] = [];
  for (const some of chunksOf(times)) {
    const rows = await readRows(
      db,
      STEP,
    )`select id, at, undone_at from steps where user_id = ${bookId}
      and (at in (${sql.join(some)}) or undone_at in (${sql.join(some)}))`;
    found.push(...rows);
  }
  return [...new Map(found.map((step) => [step.id, step])).values()];
}

function layerOf(row: TransactionsTable, layer: Image): EffectsTable[] {
  const cause = CAUSES.find((one) => one === layer.cause);
  if (!cause) return [];
  return [
    {
      user_id: row.user_id,
      id: String(layer.id),
      transaction_id: row.id,
      field: String(layer.field),
      cause,
      cause_id: layer.cause_id === null ? null : String(layer.cause_id),
      value_before: String(layer.value_before),
      value_after: String(layer.value_after),
      position: Number(layer.position),
      created_at: String(layer.created_at),
    },
  ];
}
