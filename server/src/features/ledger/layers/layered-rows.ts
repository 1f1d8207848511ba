import { TARGET_FIELDS, type TargetField } from '@saldo/contract/rules';
import { monthAround } from '@saldo/domain/calendar';
import { dayOf } from '@saldo/domain/dates';
import { withCategories } from '@saldo/domain/parts/parts';
import { type Layer, reconcile } from '@saldo/domain/rules/provenance';
import { type AnyValue, UNCATEGORIZED_VALUE, type Values } from '@saldo/domain/rules/row';
import type { LayeredRow } from '@saldo/domain/rules/run';
import { fold } from '@saldo/domain/text';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { partsIn } from '../../../schema/stored/stored-parts.ts';
import type { EffectsTable, TransactionsTable } from '../../../schema/tables.ts';
import { listCategories } from '../../categories/service.ts';
import { calendarOf } from '../figures/user-calendar.ts';
import { tagsOf } from '../rows/derived-columns.ts';
import * as store from './layer-store.ts';

/** A transaction with its fields and the layers behind their values. */
export interface LayeredTransaction extends LayeredRow {
  id: string;
  currency: string;
  updatedAt: string;
  searchText: string;
  note: string | null;
  /** What of it counts nowhere. */
  aside: number | null;
  /** What each part but the last gives of that, as JSON. */
  partsAside: string | null;
}

const valuesOf = (row: store.FieldsRow): Values => ({
  description: row.description,
  category: {
    id: row.category_id,
    source: row.category_source,
    ...(row.category_reason === null ? {} : { reason: row.category_reason }),
    ...(row.parts === null ? {} : { parts: partsIn(row.parts) }),
  },
  tags: tagsOf(row.tags),
  amount: row.amount,
  direction: row.direction,
  type: row.type,
  product: row.product,
  ignore: row.ignore,
  ignore_default_metrics: row.ignore_default_metrics,
  is_refund: row.is_refund,
});

export const fieldValues = (row: TransactionsTable): Values & { date: string } => ({
  ...valuesOf(row),
  date: row.date,
});

const NO_LAYERS: ReadonlyMap<TargetField, readonly Layer[]> = new Map();

/** Yields the selected transactions, newest first, in pieces that fit into memory: one month or a few thousand ids. */
export async function* readLayered(
  db: Db | Tx,
  q: { bookId: BookId; selection: store.TransactionSelection },
): AsyncGenerator<LayeredTransaction[]> {
  const categories = new KnownCategories(db, q.bookId);
  const { selection } = q;
  const pieces = 'from' in selection ? months(db, q.bookId, selection) : store.inPieces(selection);
  for await (const piece of pieces) {
    const query = { bookId: q.bookId, selection: piece };
    const rows = await store.selectFields(db, query);
    const effects = rows.length === 0 ? [] : await store.selectEffects(db, query);
    const layers = layersOf(effects, await categories.namedBy(effects));
    yield rows.map((row) => layeredTransaction(row, layers.get(row.id)));
  }
}

/** Yields the months of a span that have transactions, newest first. */
async function* months(db: Db | Tx, bookId: BookId, span: { from: string; to: string }) {
  const calendar = await calendarOf(db, { bookId });
  let before = span.to;
  for (;;) {
    const last = await store.lastDateBefore(db, { bookId, before });
    if (last === undefined || last < span.from) return;
    const month = monthAround(calendar, dayOf(last)).from;
    const from = month < span.from ? span.from : month;
    yield { from, to: before };
    before = from;
  }
}

/** Ids of the user's categories. They are read once, and only if a layer may name a category. */
export class KnownCategories {
  readonly #db: Db | Tx;
  readonly #bookId: BookId;
  #ids: ReadonlySet<string> | undefined;

  constructor(db: Db | Tx, bookId: BookId) {
    this.#db = db;
    this.#bookId = bookId;
  }

  async namedBy(effects: readonly EffectsTable[]): Promise<ReadonlySet<string>> {
    if (!effects.some(({ field }) => field === 'category')) return new Set();
    this.#ids ??= new Set(
      (await listCategories(this.#db, { bookId: this.#bookId })).map(({ id }) => id),
    );
    return this.#ids;
  }
}

/** Groups stored layers by transaction and field. A deleted category counts as Uncategorized. */
export function layersOf(
  effects: readonly EffectsTable[],
  categories: Pick<ReadonlySet<string>, 'has'>,
): Map<string, Map<string, Layer[]>> {
  // Parses a value that was validated when it was written. Checking it against a schema would take longer than the
  // rules that use it.
  const read = (json: string): AnyValue => {
    const value: AnyValue = JSON.parse(json);
    if (typeof value !== 'object' || !('id' in value)) return value;
    const known = value.id === null || categories.has(value.id) ? value : UNCATEGORIZED_VALUE;
    if (!value.parts) return known;
    const knownOf = (id: string | null) => (id !== null && categories.has(id) ? id : null);
    return { ...known, parts: withCategories(value.parts, knownOf) };
  };
  const all = new Map<string, Map<string, Layer[]>>();
  for (const effect of effects) {
    const { id, transaction_id, field, cause, cause_id: causeId, position } = effect;
    const fields = all.get(transaction_id) ?? new Map<string, Layer[]>();
    all.set(transaction_id, fields);
    const layers = fields.get(field) ?? [];
    fields.set(field, layers);
    const before = read(effect.value_before);
    layers.push({ id, cause, causeId, position, before, after: read(effect.value_after) });
  }
  return all;
}

/** A row about to be inserted, with its layers. Only restored rows have layers. */
export const newLayered = (
  row: TransactionsTable,
  layers?: ReadonlyMap<string, readonly Layer[]>,
): LayeredTransaction => layeredTransaction(row, layers);

function layeredTransaction(
  row: store.FieldsRow,
  stored: ReadonlyMap<string, readonly Layer[]> | undefined,
): LayeredTransaction {
  const values = valuesOf(row);
  const layers = new Map<TargetField, readonly Layer[]>();
  for (const field of stored ? TARGET_FIELDS : []) {
    const own = stored?.get(field);
    if (own) layers.set(field, reconcile({ value: values[field], layers: own }).layers);
  }
  const end = row.search_text.indexOf('\n');
  return {
    id: row.id,
    bank: row.bank,
    account: row.account_id,
    creditor_name: row.creditor_name,
    debtor_name: row.debtor_name,
    date: row.date,
    currency: row.currency,
    updatedAt: row.updated_at,
    searchText: row.search_text,
    note: row.note,
    aside: row.aside,
    partsAside: row.parts_aside,
    values,
    // The search text was folded when the row was written. Its first line is the description's.
    descriptionKey: end < 0 ? row.search_text : row.search_text.slice(0, end),
    tagKeys: values.tags.map(fold),
    layers: layers.size === 0 ? NO_LAYERS : layers,
  };
}
