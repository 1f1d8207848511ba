import type { TargetField } from '@saldo/contract/rules';
import {
  type Author,
  applyWrites,
  type History,
  isBy,
  isSetManually,
  type Layer,
  removeAuthor,
} from '@saldo/domain/rules/provenance';
import {
  changedFields,
  type LayeredTransaction,
  layerWrites,
  type ProvenanceContext,
  readLayered,
  writeLayers,
} from '../layers/layers.ts';
import type { Rows } from '../steps/steps.ts';

/*
 * How a transfer changes its legs, and how that is reverted. Like every automatic change, it is recorded as provenance.
 * If a leg is excluded without a partner, the author of that change has no id until the partner arrives.
 */

const authorOf = (transferId: string | null): Author => ({
  cause: 'transfer',
  causeId: transferId,
});

type Change = (history: History, field: TargetField) => History;

const FIELDS = ['ignore_default_metrics', 'category'] as const;

/** Changes the two fields that transfers set. The caller holds the ledger lock. */
async function changeLegs(
  tx: Rows,
  context: ProvenanceContext,
  ids: readonly string[],
  changeOf: (row: LayeredTransaction) => Change,
): Promise<void> {
  if (ids.length === 0) return;
  const { bookId } = context;
  for await (const rows of readLayered(tx, { bookId, selection: { ids } })) {
    const rewritten = rows.map((row) => ({
      row,
      changed: changedFields(row, FIELDS, changeOf(row)),
    }));
    const touched = rewritten.filter(({ changed }) => changed.size > 0);
    await writeLayers(tx, context, layerWrites(context, touched));
  }
}

function reattributed(history: History, from: Author, to: Author): History {
  if (!history.layers.some((layer) => isBy(layer, from))) return history;
  const layers = history.layers.map(
    (layer): Layer => (isBy(layer, from) ? { ...layer, ...to } : layer),
  );
  return { ...history, layers };
}

/**
 * Excludes legs from totals. The author is the leg's transfer, or a transfer without an id while the leg waits for its
 * partner. Uncategorized legs get the category for own transfers, if the user has one, unless the user chose to leave
 * them uncategorized.
 */
export function excludeLegs(
  tx: Rows,
  context: ProvenanceContext,
  q: { transferOf: ReadonlyMap<string, string | null>; category: string | null },
): Promise<void> {
  return changeLegs(tx, context, [...q.transferOf.keys()], (row) => {
    const author = authorOf(q.transferOf.get(row.id) ?? null);
    return (history, field) => {
      const waiting = reattributed(history, authorOf(null), author);
      if (waiting !== history) return waiting;
      if (field === 'ignore_default_metrics')
        return applyWrites(history, [{ author, value: true }]);
      const hasOne = row.values.category.id !== null || isSetManually(history);
      if (hasOne || q.category === null) return history;
      const value = { id: q.category, source: 'rule' as const };
      return applyWrites(history, [{ author, value }]);
    };
  });
}

/**
 * The exclusion flag that follows from a row's category. Flags that a transfer has set, or that have changed since,
 * stay.
 */
export function exclusionFlag(history: History, isAside: boolean): History {
  const waiting = authorOf(null);
  if (!isAside) return removeAuthor(history, waiting);
  if (history.layers.some(({ cause }) => cause === 'transfer')) return history;
  return applyWrites(history, [{ author: waiting, value: true }]);
}

/**
 * Applies what the category implies. Rows matching `isAside` are excluded like legs waiting for a partner; other rows
 * that were waiting count again. Legs of a pair, and flags that have changed since, stay. Returns how many rows were
 * excluded.
 */
export async function markExcluded(
  tx: Rows,
  context: ProvenanceContext,
  q: { ids: readonly string[]; isAside: (row: LayeredTransaction) => boolean },
): Promise<number> {
  let count = 0;
  await changeLegs(tx, context, q.ids, (row) => {
    const isAside = q.isAside(row);
    return (history, field) => {
      if (field !== 'ignore_default_metrics') return history;
      const now = exclusionFlag(history, isAside);
      if (isAside && now !== history) count += 1;
      return now;
    };
  });
  return count;
}

/**
 * Reverts the values that transfers have set, unless they have changed since. Legs in `waiting` stay excluded and wait
 * for a partner again.
 */
export function revertLegs(
  tx: Rows,
  context: ProvenanceContext,
  q: { transferOf: ReadonlyMap<string, string>; waiting: ReadonlySet<string> },
): Promise<void> {
  return changeLegs(tx, context, [...q.transferOf.keys()], (row) => {
    const author = authorOf(q.transferOf.get(row.id) ?? null);
    return (history) =>
      q.waiting.has(row.id)
        ? reattributed(history, author, authorOf(null))
        : removeAuthor(history, author);
  });
}
