import type { TargetField } from '@saldo/contract/rules';
import {
  type Author,
  HAND,
  type History,
  handedOver,
  isByHand,
  laid,
  ledgerChange,
  lifted,
  settled,
} from '@saldo/domain/rules/ledger';
import { sameValue, type Values } from '@saldo/domain/rules/row';
import { fold } from '@saldo/domain/text';
import type { Value } from '../../platform/db/bulk-insert.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { flag, type TransactionsTable } from '../../platform/db/tables.ts';
import { listCategories } from '../categories/service.ts';
import { tagsKey } from './derived.ts';
import { fieldValues, type LedgerTransaction, layersOf, readLedger } from './rows.ts';
import * as store from './store.ts';

/*
 * Whoever sets a field of a transaction that rules set too goes through here: hands, rules, the engine and transfers.
 * So what each of them has done can be told, and taken back without the others.
 */

export { type LedgerTransaction, readLedger } from './rows.ts';
export type { LedgerSelection } from './store.ts';

/** Whose ledger, on which engine, and when. */
export interface LedgerContext {
  storage: Storage;
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
}

/** What became of some fields of a transaction. */
export interface Rewritten {
  row: LedgerTransaction;
  changed: ReadonlyMap<string, History>;
}

/**
 * Writers of one person's fields take turns, so that none reads what another is about to change. Taken before any row
 * is locked.
 */
export const lockLedger = (tx: Tx, { storage, userId }: Omit<LedgerContext, 'now'>) =>
  storage.lock(tx, `ledger:${userId}`);

/** A field's value with its layers. */
export const historyOf = (row: LedgerTransaction, field: string): History => ({
  value: row.values[field as TargetField],
  layers: row.layers.get(field) ?? [],
});

/** Whether what a person sees of the transaction is another than before. */
export const isMoved = ({ row, changed }: Rewritten): boolean =>
  [...changed].some(
    ([field, { value }]) => !sameValue(field, row.values[field as TargetField], value),
  );

/** Writes fields and their layers. The caller has read the rows under the lock, in the same transaction. */
export async function writeLedger(
  tx: Tx,
  context: LedgerContext,
  rewritten: readonly Rewritten[],
): Promise<void> {
  const { storage, userId, now } = context;
  const { engine } = storage;
  const rows = rewritten.flatMap(({ row, changed }) => {
    const set = columnsOf(row, changed);
    if (Object.keys(set).length === 0) return [];
    return [{ id: row.id, set: { ...set, updated_at: after(row.updatedAt, now) } }];
  });
  if (rows.length > 0) await store.writeTransactions(tx, { engine, userId, rows });
  const changes = rewritten.flatMap(({ row, changed }) =>
    [...changed].map(([field, { layers }]) => ({
      transactionId: row.id,
      field,
      change: ledgerChange(row.layers.get(field) ?? [], layers),
    })),
  );
  await store.writeEffects(tx, { engine, userId, now, changes });
}

/** An instant after the row's last change, so that a stale write is seen. */
const after = (last: string, now: string): string =>
  last < now ? now : new Date(Date.parse(last) + 1).toISOString();

function columnsOf(
  row: LedgerTransaction,
  changed: ReadonlyMap<string, History>,
): Record<string, Value> {
  let set: Record<string, Value> = {};
  for (const [field, { value }] of changed) {
    const before = row.values[field as TargetField];
    const isSame =
      field === 'category'
        ? JSON.stringify(before) === JSON.stringify(value)
        : sameValue(field, before, value);
    if (!isSame) set = { ...set, ...COLUMNS[field as TargetField](value as never, row) };
  }
  return set;
}

const COLUMNS: {
  [F in TargetField]: (value: Values[F], row: LedgerTransaction) => Record<string, Value>;
} = {
  description: (description, row) => ({
    description,
    search_text: fold(description) + row.searchText.slice(row.descriptionKey.length),
  }),
  category: ({ id, source, reason = null }) => ({
    category_id: id,
    category_source: source,
    category_reason: reason,
  }),
  tags: (tags) => ({ tags: JSON.stringify(tags), tags_key: tagsKey(tags) }),
  amount: (amount) => ({ amount }),
  direction: (direction) => ({ direction }),
  type: (type) => ({ type }),
  product: (product) => ({ product }),
  ignore: (value) => ({ ignore: flag(value) }),
  ignore_default_metrics: (value) => ({ ignore_default_metrics: flag(value) }),
  is_refund: (value) => ({ is_refund: flag(value) }),
};

/** Rewrites the transactions of a selection. Returns which, and how many of them a person sees changed. */
async function rewrite(
  tx: Tx,
  context: LedgerContext,
  selection: store.LedgerSelection,
  change: (row: LedgerTransaction) => Map<string, History>,
): Promise<{ moved: number; ids: string[] }> {
  await lockLedger(tx, context);
  const ids: string[] = [];
  let moved = 0;
  for await (const rows of readLedger(tx, { userId: context.userId, selection })) {
    const rewritten = rows
      .map((row) => ({ row, changed: change(row) }))
      .filter(({ changed }) => changed.size > 0);
    moved += rewritten.filter(isMoved).length;
    await writeLedger(tx, context, rewritten);
    for (const { row } of rewritten) ids.push(row.id);
  }
  return { moved, ids };
}

export interface FieldWrites {
  id: string;
  values: Partial<Values>;
}

/**
 * Sets fields in the name of an author. Where `automatic`, what a hand has set stays. Returns how many transactions a
 * person sees changed, and how many of those named kept a value because a hand had set it.
 */
export async function setFields(
  tx: Tx,
  context: LedgerContext,
  q: { author: Author; automatic: boolean; items: readonly FieldWrites[] },
): Promise<{ moved: number; kept: number }> {
  const asked = new Map(q.items.map(({ id, values }) => [id, values]));
  let kept = 0;
  const { moved } = await rewrite(tx, context, { ids: [...asked.keys()] }, (row) => {
    const changed = new Map<string, History>();
    let isKept = false;
    for (const [field, value] of Object.entries(asked.get(row.id) ?? {})) {
      const history = historyOf(row, field);
      if (q.automatic && isByHand(field, history)) isKept = true;
      else {
        const now = laid(field, history, [{ author: q.author, value }]);
        if (now !== history) changed.set(field, now);
      }
    }
    if (isKept) kept += 1;
    return changed;
  });
  return { moved, kept };
}

/** Takes back all that a rule has set. Returns of which transactions, and how many of them a person sees changed. */
export const takeBack = (tx: Tx, context: LedgerContext, author: Author & { causeId: string }) =>
  rewrite(tx, context, { causeId: author.causeId }, (row) =>
    eachHistory(row, (_, history) => lifted(history, author)),
  );

/** What a rule has set stays, as if a hand had set it. */
export const handOver = (tx: Tx, context: LedgerContext, author: Author & { causeId: string }) =>
  rewrite(tx, context, { causeId: author.causeId }, (row) =>
    eachHistory(row, (field, history) =>
      history.layers.some(({ causeId }) => causeId === author.causeId)
        ? handedOver(field, history, author)
        : history,
    ),
  );

function eachHistory(
  row: LedgerTransaction,
  change: (field: string, history: History) => History,
): Map<string, History> {
  const changed = new Map<string, History>();
  for (const field of row.layers.keys()) {
    const history = historyOf(row, field);
    const now = change(field, history);
    if (now !== history) changed.set(field, now);
  }
  return changed;
}

/** What of an edit of a row the ledger keeps. */
export function handEdit(before: TransactionsTable, set: Partial<TransactionsTable>): HandEdit {
  const was: object = fieldValues(before);
  const is = Object.entries(fieldValues({ ...before, ...set }));
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]);
  return { id: before.id, before: was, after: Object.fromEntries(is.filter(differs)) };
}

/** Fields by name; of `before`, those at least that `after` has. */
export interface HandEdit {
  id: string;
  before: object;
  after: object;
}

/** Notes what a hand has set. The rows themselves are written by the caller, before or after, under the lock. */
export async function noteHand(
  tx: Tx,
  context: LedgerContext,
  items: readonly HandEdit[],
): Promise<void> {
  const { storage, userId, now } = context;
  const known = new Set((await listCategories(tx, { userId })).map(({ id }) => id));
  const changes: store.FieldChange[] = [];
  for (const piece of store.inPieces({ ids: items.map(({ id }) => id) })) {
    const layers = layersOf(await store.selectEffects(tx, { userId, selection: piece }), known);
    const named = new Set('ids' in piece ? piece.ids : []);
    for (const { id, before, after: set } of items) {
      if (!named.has(id)) continue;
      for (const [field, value] of Object.entries(set)) {
        const stored = layers.get(id)?.get(field) ?? [];
        const was: unknown = (before as Record<string, unknown>)[field];
        const history = settled(field, { value: was, layers: stored });
        const { layers: written } = laid(field, history, [{ author: HAND, value }]);
        changes.push({ transactionId: id, field, change: ledgerChange(stored, written) });
      }
    }
  }
  await store.writeEffects(tx, { engine: storage.engine, userId, now, changes });
}

/** Names another category in the ledger where it names one of these, which are about to go. */
export const renameLedgerCategories = store.renameCategories;
