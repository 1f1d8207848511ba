import { BATCH_LIMIT, type Transaction } from '@saldo/contract/transactions';
import { fold } from '@saldo/domain/text';
import { changedValues } from '../../lib/changed-values.ts';

export type TagsMode = 'add' | 'remove' | 'replace';

/** A change the bulk bar applies to every selected row. */
export type BulkChange =
  | { kind: 'category'; category: string }
  | { kind: 'tags'; mode: TagsMode; tags: readonly string[] }
  | { kind: 'flags'; ignore?: boolean; ignore_default_metrics?: boolean };

/** One row's part of a batch. Absent fields stay unchanged. */
export interface BatchPart {
  id: string;
  category?: string;
  ignore?: boolean;
  ignore_default_metrics?: boolean;
  is_refund?: boolean;
  tags?: string[];
}

function tagsAfter(
  own: readonly string[],
  { mode, tags }: { mode: TagsMode; tags: readonly string[] },
) {
  if (mode !== 'remove') return [...new Set([...(mode === 'add' ? own : []), ...tags])];
  const gone = new Set(tags.map(fold));
  return own.filter((tag) => !gone.has(fold(tag)));
}

function wanted(row: Transaction, change: BulkChange): Omit<BatchPart, 'id'> {
  switch (change.kind) {
    case 'category':
      return { category: change.category };
    case 'tags':
      return { tags: tagsAfter(row.tags, change) };
    case 'flags': {
      const { kind, ...flags } = change;
      return flags;
    }
  }
}

/** The parts of the batch, with only the rows and fields that actually change. */
export function batchPartsOf(rows: readonly Transaction[], change: BulkChange): BatchPart[] {
  return rows.flatMap((row) => {
    // One category joins the parts of a split row, also that of its last part.
    const was = row.splits.length > 0 ? { ...row, category: undefined } : row;
    const fields = Object.entries(changedValues(was, wanted(row, change))).filter(
      ([, value]) => value !== undefined,
    );
    return fields.length > 0 ? [{ id: row.id, ...Object.fromEntries(fields) }] : [];
  });
}

/** The row after the change, shown before the server responds. */
export function applyPart(
  row: Transaction,
  part: BatchPart,
  nameOf: (category: string) => string | undefined,
): Transaction {
  const { category, ...rest } = part;
  const next = { ...row, ...rest };
  if (category === undefined) return next;
  return {
    ...next,
    category,
    category_id: category,
    category_name: nameOf(category) ?? row.category_name,
    category_source: 'hand',
    splits: [],
    matching: undefined,
  };
}

/** The row with the values that the part changed, as they were before. */
export function withoutPart(row: Transaction, part: BatchPart, before: Transaction): Transaction {
  const { id: _, category, ...rest } = part;
  const fields = Object.fromEntries(
    Object.entries(before).filter(
      ([field]) => field in rest || (category !== undefined && isOfCategory(field)),
    ),
  );
  return { ...row, ...fields };
}

/** Fields that change with the category. */
const isOfCategory = (field: string): boolean =>
  field.startsWith('category') || field === 'splits' || field === 'matching';

/** Splits items into batches of the server's limit. */
export const splitIntoBatches = <T>(items: readonly T[], size = BATCH_LIMIT): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
