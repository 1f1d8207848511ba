import { TARGET_FIELDS, type TargetField } from '@saldo/contract/rules';
import type { History } from '@saldo/domain/rules/provenance';
import { type AnyValue, sameValue, UNCATEGORIZED_VALUE } from '@saldo/domain/rules/row';
import { chunksOf } from '../../platform/db/chunks.ts';
import { deleteImages, insertImages, updateImages } from '../../platform/db/row-images.ts';
import type { Image } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { listCategories } from '../categories/service.ts';
import * as store from './layer-store.ts';
import { type LayeredTransaction, type Rewritten, readLayered, valueWrites } from './layers.ts';

export interface LayerUndo {
  /** Ids of layers that the step added. */
  added: Set<string>;
  /** Complete layers that the step removed or replaced. */
  removed: Image[];
  /** Layers that the step changed, by id, with the changed columns before and after. */
  changed: Map<string, { before: Image; after: Image }>;
  /** All fields that these layers belong to, as `transaction field`. */
  fields: Set<string>;
}

/** Transactions with a value that the undo did not restore. */
export interface LayersLost {
  /** Transactions with a value that has changed since and is kept. */
  changed: Set<string>;
  /** Transactions whose category has been deleted since. */
  uncategorized: Set<string>;
}

/** How many transactions' layers are held in memory at once. */
const AT_ONCE = 1000;

/**
 * Removes the layers that a step added and puts those it removed back in their places. Later layers stay on top and
 * keep determining the value. Each layer's starting value is recomputed from the layer below.
 */
export async function undoLayers(
  tx: Tx,
  context: { userId: string; now: string },
  undo: LayerUndo,
): Promise<LayersLost> {
  const lost: LayersLost = { changed: new Set(), uncategorized: new Set() };
  const { userId } = context;
  const effects = { table: 'effects' as const, userId };
  const fields = fieldsById(undo.fields);
  const removed = byField(undo.removed);
  const categories = new Set((await listCategories(tx, { userId })).map(({ id }) => id));
  for (const ids of chunksOf([...fields.keys()], AT_ONCE)) {
    const selection = { ids };
    const stored = byField(await store.selectEffects(tx, { userId, selection }));
    const stacks: Stack[] = [];
    const rewritten: Rewritten[] = [];
    for await (const rows of readLayered(tx, { userId, selection })) {
      for (const row of rows) {
        const own = (fields.get(row.id) ?? []).map((name) => {
          const key = `${row.id} ${name}`;
          return { name, ...undone(stored.get(key) ?? [], removed.get(key) ?? [], undo) };
        });
        stacks.push(...own);
        const changed = valuesOf(row, own, { categories, lost });
        if (changed.size > 0) rewritten.push({ row, changed });
      }
    }
    const gone = stacks.flatMap((stack) => stack.gone.map((id) => [id]));
    await deleteImages(tx, effects, gone);
    const set = stacks.flatMap((stack) => stack.set);
    await updateImages(tx, effects, set);
    const added = stacks.flatMap((stack) => stack.added);
    await insertImages(tx, effects, added);
    await store.writeTransactions(tx, { userId }, valueWrites(context, rewritten));
  }
  return lost;
}

/** A transaction's field values according to its layers after the undo. */
function valuesOf(
  row: LayeredTransaction,
  stacks: readonly (Stack & { name: string })[],
  { categories, lost }: { categories: ReadonlySet<string>; lost: LayersLost },
): Map<TargetField, History> {
  const values = new Map<TargetField, History>();
  for (const { name, value, was, isCovered } of stacks) {
    if (isCovered) lost.changed.add(row.id);
    const field = TARGET_FIELDS.find((one) => one === name);
    if (!field || value === undefined) continue;
    // If the layers do not explain the current value, something else has changed it.
    if (was !== undefined && !sameValue(was, row.values[field])) lost.changed.add(row.id);
    else {
      const known = knownValue(value, categories);
      if (known !== value) lost.uncategorized.add(row.id);
      values.set(field, { value: known, layers: [] });
    }
  }
  return values;
}

/** The layers of one field after the undo. `value` is undefined if no layer provides one. */
interface Stack {
  gone: string[];
  added: Image[];
  set: { key: [string]; set: Image }[];
  /** The field's value according to its layers before the undo. */
  was: AnyValue | undefined;
  value: AnyValue | undefined;
  /** True if the field has changed since the step. */
  isCovered: boolean;
}

function undone(
  stored: readonly Image[],
  removed: readonly Image[],
  { added, changed }: LayerUndo,
): Stack {
  const isAdded = ({ id }: Image) => added.has(String(id));
  const kept = stored.filter((layer) => !isAdded(layer));
  const there = new Set(stored.map(({ id }) => id));
  const back = removed.filter(({ id }) => !there.has(id));
  const next = [
    ...kept.map((layer) => unchanged(layer, changed.get(String(layer.id)))),
    ...back,
  ].sort(inOrder);
  const lowest = [...stored, ...back].sort(inOrder)[0];
  let value = lowest?.value_before;
  const stacked = next.map((layer): Image => {
    const before = value ?? null;
    value = layer.value_after;
    return { ...layer, value_before: before };
  });
  const originals = new Map(stored.map((layer) => [layer.id, layer]));
  const top = stored.at(-1);
  return {
    gone: stored.filter(isAdded).map(({ id }) => String(id)),
    added: stacked.filter(({ id }) => !there.has(id)),
    set: stacked.flatMap((layer) => {
      const original = originals.get(layer.id);
      const set = original ? differences(original, layer) : {};
      return Object.keys(set).length > 0 ? [{ key: [String(layer.id)], set }] : [];
    }),
    was: parsed(top?.value_after),
    value: parsed(value),
    isCovered:
      top !== undefined &&
      !isAdded(top) &&
      !changed.has(String(top.id)) &&
      next.at(-1)?.id === top.id,
  };
}

/** The layer with the earlier values of columns, except those that have changed since the step. */
function unchanged(layer: Image, change: { before: Image; after: Image } | undefined): Image {
  if (!change) return layer;
  const same = Object.entries(change.before).filter(([name]) => layer[name] === change.after[name]);
  return { ...layer, ...Object.fromEntries(same) };
}

const inOrder = (a: Image, b: Image): number =>
  Number(a.position) - Number(b.position) || (String(a.id) < String(b.id) ? -1 : 1);

const differences = (before: Image, after: Image): Image =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));

/** Only the ledger writes layers, so their values are not validated again. */
const parsed = (json: unknown): AnyValue | undefined =>
  typeof json === 'string' ? JSON.parse(json) : undefined;

/** A deleted category counts as Uncategorized. */
function knownValue(value: AnyValue, categories: ReadonlySet<string>): AnyValue {
  if (typeof value !== 'object' || !('id' in value)) return value;
  return value.id === null || categories.has(value.id) ? value : UNCATEGORIZED_VALUE;
}

function byField(layers: readonly Image[]): Map<string, Image[]> {
  const all = new Map<string, Image[]>();
  for (const layer of layers) {
    const key = `${layer.transaction_id} ${layer.field}`;
    const field = all.get(key);
    if (field) field.push(layer);
    else all.set(key, [layer]);
  }
  return all;
}

function fieldsById(fields: ReadonlySet<string>): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const text of fields) {
    const [id = '', field = ''] = text.split(' ');
    const own = all.get(id);
    if (own) own.push(field);
    else all.set(id, [field]);
  }
  return all;
}
