import { withCategories } from '@saldo/domain/parts/parts';
import type { AnyValue } from '@saldo/domain/rules/row';
import { insertRows } from '../../../platform/db/bulk-insert.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { storedReason } from '../../../schema/stored/category-reason.ts';
import type { EffectsTable, Entries } from '../../../schema/tables.ts';
import type { Rows } from '../steps/steps.ts';

interface Request {
  bookId: BookId;
  /** Exported effects on newly imported transactions. Their values contain exported ids. */
  effects: readonly Entries['effects'][];
  /** Maps the exported id of each rule and transfer to its new id. */
  causes: ReadonlyMap<string, string>;
  /** Maps the exported id of each category to its new id. A category that is missing here keeps its id. */
  categories: ReadonlyMap<string, string>;
}

/**
 * Restores who had set which field, so these changes can be shown and reverted as before the export. Fields set by a
 * transfer that was not imported wait for a partner again. The caller holds the ledger lock.
 */
export const importLayers = (tx: Rows, q: Request): Promise<void> =>
  insertRows(tx, 'effects', rowsOf(q));

function* rowsOf({
  bookId: user_id,
  effects,
  causes,
  categories,
}: Request): Generator<EffectsTable> {
  const inOrder = effects.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  for (const { value_before, value_after, ...layer } of inOrder) {
    const json = (value: AnyValue) => JSON.stringify(moved(value, categories));
    const cause_id = causes.get(layer.cause_id ?? '') ?? null;
    const values = { value_before: json(value_before), value_after: json(value_after) };
    yield { ...layer, user_id, id: newId(), cause_id, ...values };
  }
}

function moved(value: AnyValue, categories: ReadonlyMap<string, string>): AnyValue {
  if (typeof value !== 'object' || !('id' in value)) return value;
  const { id, source, reason, parts } = value;
  const here = (one: string | null) =>
    one === null ? null : (categories.get(one.toLowerCase()) ?? one);
  return {
    id: here(id),
    source,
    ...(reason == null ? {} : { reason: storedReason(reason) }),
    ...(parts ? { parts: withCategories(parts, here) } : {}),
  };
}
