import type { TargetField } from '@saldo/contract/rules';
import { CAUSES } from '@saldo/domain/rules/provenance';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { readRows, text } from '../../platform/db/read-rows.ts';
import { type Image, readPart } from '../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { EffectsTable, TransactionsTable } from '../../schema/tables.ts';
import { listCategories } from '../categories/service.ts';
import { readParts } from '../history/store.ts';
import { FIELD_COLUMNS } from '../ledger/derived-columns.ts';

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
 * Restores category, tags and flags on rows that were deleted before, as long as the history still contains the
 * deletion. Returns the restored layers, which the caller stores.
 */
export async function restoreDeletedValues(
  db: Db | Tx,
  { userId }: { userId: string },
  { rows, returning }: { rows: readonly TransactionsTable[]; returning: Returning },
): Promise<EffectsTable[]> {
  if (returning.size === 0) return [];
  const categories = new Set((await listCategories(db, { userId })).map(({ id }) => id));
  const deleted = await imagesOf(db, userId, [...returning.values()]);
  return rows.flatMap((row) => {
    const before = deleted.get(returning.get(row.id)?.id ?? '');
    if (!before) return [];
    const { image, layers } = before;
    const isGone = image.category_id !== null && !categories.has(String(image.category_id));
    const fields = FIELDS.filter((field) => field !== 'category' || !isGone);
    for (const name of fields.flatMap((field) => FIELD_COLUMNS[field])) {
      Object.assign(row, { [name]: image[name] });
    }
    return layers.flatMap((layer) =>
      fields.some((field) => field === layer.field) ? layerOf(row, layer) : [],
    );
  });
}

/** What the history recorded when the transactions were deleted, by transaction id. */
async function imagesOf(
  db: Db | Tx,
  userId: string,
  marks: readonly Mark[],
): Promise<Map<string, Deleted>> {
  const wanted = new Set(marks.map(({ id }) => id));
  const all = new Map<string, Deleted>();
  const layers = new Map<string, Image[]>();
  for await (const [, table, image] of deletions(db, userId, marks)) {
    const id = String(table === 'effects' ? image.transaction_id : image.id);
    if (!wanted.has(id)) continue;
    if (table === 'transactions') all.set(id, { image, layers: layers.get(id) ?? [] });
    // The history lists a transaction's layers before the transaction itself.
    if (table === 'effects') layers.set(id, [...(layers.get(id) ?? []), image]);
  }
  return all;
}

async function* deletions(db: Db | Tx, userId: string, marks: readonly Mark[]) {
  for (const stepId of await deletingSteps(db, userId, marks)) {
    for (const part of await readParts(db, { userId, stepId })) {
      for (const entry of readPart(part)) if (entry[0] === '-') yield entry;
    }
  }
}

/**
 * Steps that deleted the rows, or whose undo deleted them. A step is found by its time, which equals that of the marks.
 */
async function deletingSteps(
  db: Db | Tx,
  userId: string,
  marks: readonly Mark[],
): Promise<string[]> {
  const times = [...new Set(marks.map(({ removed_at }) => removed_at))];
  const found: string[] = [];
  for (const some of chunksOf(times)) {
    const rows = await readRows(db, { id: text })`select id from steps where user_id = ${userId}
      and (at in (${sql.join(some)}) or undone_at in (${sql.join(some)}))`;
    found.push(...rows.map(({ id }) => id));
  }
  return [...new Set(found)];
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
