import { bulkInsert, type Value } from '../../platform/db/bulk-insert.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { OwnEffect } from '../export/shapes-ledger.ts';
import { EFFECT_COLUMNS } from './ledger-store.ts';

interface Request {
  userId: string;
  engine: Engine;
  /** Those of transactions that have just come, with their fields as they were. */
  effects: readonly OwnEffect[];
  /** Where each rule and each transfer is now. */
  causes: ReadonlyMap<string, string>;
  /** Where each category is now; one that is gone stays named. */
  categories: ReadonlyMap<string, string>;
}

/**
 * Brings back who had set which field, so that it can be told and taken back as before. What a transfer had set that is
 * not here waits for a partner again. The caller holds the ledger's lock.
 */
export const restoreEffects = (tx: Tx, q: Request): Promise<void> =>
  bulkInsert(tx, q.engine, { table: 'effects', columns: EFFECT_COLUMNS }, valuesOf(q));

function* valuesOf({ userId, effects, causes, categories }: Request): Generator<Value[]> {
  const inOrder = effects.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  for (const {
    transaction_id,
    field,
    cause,
    cause_id,
    position,
    created_at,
    ...values
  } of inOrder) {
    const json = (value: unknown) =>
      JSON.stringify(field === 'category' ? moved(value, categories) : value);
    const causeId = cause_id === null ? null : (causes.get(cause_id) ?? null);
    const [before, after] = [json(values.value_before), json(values.value_after)];
    yield [
      ...[userId, newId(), transaction_id, field, cause, causeId],
      ...[before, after, position, created_at],
    ];
  }
}

function moved(value: unknown, categories: ReadonlyMap<string, string>): unknown {
  const { id, ...rest } = value as { id: string | null };
  return { id: id === null ? null : (categories.get(id.toLowerCase()) ?? id), ...rest };
}
