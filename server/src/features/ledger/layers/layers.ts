import { TARGET_FIELDS, type TargetField } from '@saldo/contract/rules';
import {
  type Author,
  applyWrites,
  HAND,
  type History,
  layerChange,
  reconcile,
} from '@saldo/domain/rules/provenance';
import {
  type AnyValue,
  type CategoryValue,
  sameValue,
  UNCATEGORIZED_VALUE,
  type Values,
} from '@saldo/domain/rules/row';
import { fold } from '@saldo/domain/text';
import { insertRows, type Value } from '../../../platform/db/bulk-insert.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { journalOf } from '../../../platform/db/row-journal.ts';
import type { BookId } from '../../../platform/identity.ts';
import { derivedFrom, type TransactionsTable } from '../../../schema/tables.ts';
import { tagsKey } from '../rows/derived-columns.ts';
import type { Rows } from '../steps/steps.ts';
import * as store from './layer-store.ts';
import { fieldValues, KnownCategories, type LayeredTransaction, layersOf } from './layered-rows.ts';

/*
 * All writes to fields that rules can set go through here, whether by manual edits, rules, the engine or transfers.
 * This way, each author's changes can be shown and reverted separately.
 */

export type { TransactionSelection } from './layer-store.ts';
export { type LayeredTransaction, layersOf, newLayered, readLayered } from './layered-rows.ts';

/** The user whose layers are written, and the time of the write. */
export interface ProvenanceContext {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
}

export interface Rewritten {
  row: LayeredTransaction;
  changed: ReadonlyMap<TargetField, History>;
}

export const historyOf = (row: LayeredTransaction, field: TargetField): History => ({
  value: row.values[field],
  layers: row.layers.get(field) ?? [],
});

/** True if a value the user sees has changed. */
export const isVisiblyChanged = ({ row, changed }: Rewritten): boolean =>
  [...changed].some(([field, { value }]) => !sameValue(row.values[field], value));

/** Writes for transactions whose fields change. */
export interface LayerWrites {
  transactions: store.TransactionWrites;
  effects: store.EffectWrites;
}

/** Computes the writes without accessing the database, so it may run before the lock is taken. */
export function layerWrites(
  { bookId, now }: Pick<ProvenanceContext, 'bookId' | 'now'>,
  rewritten: readonly Rewritten[],
): LayerWrites {
  const changes = rewritten.flatMap(({ row, changed }) =>
    [...changed].map(([field, { layers }]) => ({
      transactionId: row.id,
      field,
      change: layerChange(row.layers.get(field) ?? [], layers),
    })),
  );
  return {
    transactions: valueWrites({ now }, rewritten),
    effects: store.effectWrites({ bookId, now, changes }),
  };
}

export function valueWrites(
  { now }: Pick<ProvenanceContext, 'now'>,
  rewritten: readonly Rewritten[],
): store.TransactionWrites {
  const rows = rewritten.flatMap(({ row, changed }) => {
    const { set, was } = columnsOf(row, changed);
    if (Object.keys(set).length === 0) return [];
    return [
      {
        id: row.id,
        set: { ...set, updated_at: after(row.updatedAt, now) },
        was: { ...was, updated_at: row.updatedAt },
      },
    ];
  });
  return store.transactionWrites(rows);
}

/**
 * Writes fields and their layers. Call it under the lock, and only if the rows have not changed since they were read.
 */
export async function writeLayers(
  tx: Rows,
  { bookId }: ProvenanceContext,
  { transactions, effects }: LayerWrites,
): Promise<void> {
  await store.writeTransactions(tx, { bookId }, transactions);
  await store.writeEffects(tx, { bookId }, effects);
}

/** Applies planned writes to rows that are not inserted yet. */
export function applyWritesToNew(
  rows: readonly TransactionsTable[],
  { transactions }: Pick<LayerWrites, 'transactions'>,
): void {
  const byId = new Map<string, TransactionsTable>();
  if (transactions.size > 0) for (const row of rows) byId.set(row.id, row);
  for (const [key, group] of transactions) {
    const columns = key.split(',');
    for (const [id, ...values] of group.rows) {
      const set = Object.fromEntries(columns.map((column, at) => [column, values[at]]));
      Object.assign(byId.get(id) ?? {}, set);
    }
  }
}

/**
 * Writes the layers of categories that an author gave to rows, and records the change, as if the rows had been inserted
 * without them. The caller has inserted the rows with these categories, and no layer of theirs sets one.
 */
export async function recordInsertedCategories(
  tx: Rows,
  { bookId, now }: ProvenanceContext,
  { author, categories }: { author: Author; categories: ReadonlyMap<string, CategoryValue> },
): Promise<void> {
  const journal = journalOf(tx, 'transactions');
  const before = categoryColumns(UNCATEGORIZED_VALUE);
  for (const [id, value] of categories) {
    journal?.updated('transactions', [id], before, categoryColumns(value));
  }
  await insertRows(tx, 'effects', store.categoryLayers({ bookId, now, author, categories }));
}

/** Takes the categories from rows that the caller has inserted with them, as if they had been inserted without. */
export async function forgetInsertedCategories(
  tx: Rows,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<void> {
  for (const some of chunksOf(ids)) {
    // The journal would record a change that has no step of its own.
    await tx
      .updateTable('transactions')
      .set(categoryColumns(UNCATEGORIZED_VALUE))
      .where('user_id', '=', bookId)
      .where('id', 'in', some)
      .execute();
  }
  journalOf(tx, 'transactions')?.forget('transactions', ids);
}

/** A time after the row's last change, so that a stale write is detected. */
const after = (last: string, now: string): string =>
  last < now ? now : new Date(Date.parse(last) + 1).toISOString();

function columnsOf(
  row: LayeredTransaction,
  changed: ReadonlyMap<TargetField, History>,
): { set: Record<string, Value>; was: Record<string, Value> } {
  const values = { ...row.values };
  for (const [field, { value }] of changed) Object.assign(values, { [field]: value });
  const written = [...changed.keys()].filter((field) =>
    field === 'category'
      ? JSON.stringify(row.values.category) !== JSON.stringify(values.category)
      : !sameValue(row.values[field], values[field]),
  );
  const of = (some: Values): Record<string, Value> =>
    Object.assign({}, ...written.map((field) => COLUMNS[field](some, row)));
  const [was, is] = [row.values.category.parts, values.category.parts];
  if (!written.includes('category') || !(was || is))
    return { set: of(values), was: of(row.values) };
  return {
    set: { ...of(values), ...partsColumns(is, row) },
    was: { ...of(row.values), ...partsColumns(was, row) },
  };
}

const COLUMNS: Record<
  TargetField,
  (values: Values, row: LayeredTransaction) => Record<string, Value>
> = {
  description: ({ description }, row) => ({
    description,
    search_text:
      description === row.values.description
        ? row.searchText
        : fold(description) + row.searchText.slice(row.descriptionKey.length),
  }),
  category: ({ category }) => categoryColumns(category),
  tags: ({ tags }) => ({ tags: JSON.stringify(tags), tags_key: tagsKey(tags) }),
  amount: ({ amount }) => ({ amount }),
  direction: ({ direction }) => ({ direction }),
  type: ({ type }) => ({ type }),
  product: ({ product }) => ({ product }),
  ignore: ({ ignore }) => ({ ignore }),
  ignore_default_metrics: (values) => ({
    ignore_default_metrics: values.ignore_default_metrics,
  }),
  is_refund: (values) => ({ is_refund: values.is_refund }),
};

/** Most rows have no parts, so these columns are written only where there are or were some. */
function partsColumns(
  given: CategoryValue['parts'],
  { note, aside, partsAside: parts_aside }: LayeredTransaction,
) {
  const set = { parts: partsText(given) };
  return { ...set, ...derivedFrom('transactions', { note, aside, parts_aside }, set) };
}

export const partsText = (parts: CategoryValue['parts']): string | null =>
  parts ? JSON.stringify(parts) : null;

export const categoryColumns = ({ id, source, reason = null }: CategoryValue) => ({
  category_id: id,
  category_source: source,
  category_reason: reason,
});

/** The fields whose history `change` modifies, with their new histories. */
export function changedFields(
  row: LayeredTransaction,
  fields: Iterable<TargetField>,
  change: (history: History, field: TargetField) => History,
): Map<TargetField, History> {
  const changed = new Map<TargetField, History>();
  for (const field of fields) {
    const history = historyOf(row, field);
    const now = change(history, field);
    if (now !== history) changed.set(field, now);
  }
  return changed;
}

const COLUMN: Record<TargetField | 'date', keyof TransactionsTable> = {
  ...{ description: 'description', category: 'category_id', tags: 'tags', amount: 'amount' },
  ...{ direction: 'direction', type: 'type', product: 'product', ignore: 'ignore', date: 'date' },
  ...{ ignore_default_metrics: 'ignore_default_metrics', is_refund: 'is_refund' },
};

/** The fields of an edit that are recorded as provenance: those that it names, also if it confirms their values. */
export function manualEdit(before: TransactionsTable, set: Partial<TransactionsTable>): ManualEdit {
  const was = fieldValues(before);
  const is = fieldValues({ ...before, ...set });
  const fields = [...TARGET_FIELDS, 'date' as const]
    .filter((field) => COLUMN[field] in set)
    .map((field) => ({ field, before: was[field], after: is[field] }));
  return { id: before.id, fields };
}

export interface ManualEdit {
  id: string;
  fields: readonly { field: string; before: AnyValue; after: AnyValue }[];
}

/** Records a manual edit. The caller writes the rows themselves, before or after this, under the lock. */
export async function recordManualEdits(
  tx: Rows,
  context: ProvenanceContext,
  items: readonly ManualEdit[],
): Promise<void> {
  const { bookId, now } = context;
  const edited = new Set(items.flatMap(({ fields }) => fields.map(({ field }) => field)));
  const categories = new KnownCategories(tx, bookId);
  const changes: store.FieldChange[] = [];
  for (const piece of store.inPieces({ ids: items.map(({ id }) => id) })) {
    const all = await store.selectEffects(tx, { bookId, selection: piece });
    const effects = all.filter(({ field }) => edited.has(field));
    const layers = layersOf(effects, await categories.namedBy(effects));
    const named = new Set('ids' in piece ? piece.ids : []);
    for (const { id, fields } of items) {
      if (!named.has(id)) continue;
      for (const { field, before, after: value } of fields) {
        const stored = layers.get(id)?.get(field) ?? [];
        const history = reconcile({ value: before, layers: stored });
        const { layers: written } = applyWrites(history, [{ author: HAND, value }]);
        changes.push({ transactionId: id, field, change: layerChange(stored, written) });
      }
    }
  }
  await store.writeEffects(tx, { bookId }, store.effectWrites({ bookId, now, changes }));
}
