import type { AnyValue } from '@saldo/domain/rules/row';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { EffectsTable, Entries } from '../../schema/tables.ts';

interface Request {
  userId: string;
  /** Those of transactions that have just come, with their fields as they were. */
  effects: readonly Entries['effects'][];
  /** Where each rule and each transfer is now. */
  causes: ReadonlyMap<string, string>;
  /** Where each category is now; one that is gone stays named. */
  categories: ReadonlyMap<string, string>;
}

/**
 * Brings back who had set which field, so that it can be told and taken back as before. What a transfer had set that is
 * not here waits for a partner again. The caller holds the provenance lock.
 */
export const importLayers = (tx: Tx, q: Request): Promise<void> =>
  insertRows(tx, 'effects', rowsOf(q));

function* rowsOf({
  userId: user_id,
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
  const { id, ...rest } = value;
  return { id: id === null ? null : (categories.get(id.toLowerCase()) ?? id), ...rest };
}
