import type { TargetField } from '@saldo/contract/rules';
import { keysOf } from '@saldo/domain/records';
import {
  type Author,
  applyWrites,
  attributeToUser,
  type History,
  hasParts,
  isSetManually,
  removeAuthor,
} from '@saldo/domain/rules/provenance';
import { ruleRow, type Values } from '@saldo/domain/rules/row';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { Rows } from '../steps/steps.ts';
import {
  changedFields,
  isVisiblyChanged,
  type LayeredTransaction,
  type LayerWrites,
  layerWrites,
  type ProvenanceContext,
  type Rewritten,
  readLayered,
  type TransactionSelection,
  writeLayers,
} from './layers.ts';

/** The planned changes to transactions, and how many transactions change visibly. */
export interface Rewrite {
  moved: number;
  ids: string[];
  rewritten: Rewritten[];
  writes: LayerWrites;
}

/** Reads and computes without writing, so it may run before the lock is taken. */
async function planRewrite(
  db: Db | Tx,
  context: Pick<ProvenanceContext, 'bookId' | 'now'>,
  selection: TransactionSelection,
  change: (row: LayeredTransaction) => Map<TargetField, History>,
): Promise<Rewrite> {
  const rewritten: Rewritten[] = [];
  for await (const rows of readLayered(db, { bookId: context.bookId, selection })) {
    for (const row of rows) {
      const changed = change(row);
      if (changed.size > 0) rewritten.push({ row, changed });
    }
  }
  return {
    moved: rewritten.filter(isVisiblyChanged).length,
    ids: rewritten.map(({ row }) => row.id),
    rewritten,
    writes: layerWrites(context, rewritten),
  };
}

export interface FieldWrites {
  id: string;
  values: Partial<Values>;
}

interface FieldsToSet {
  author: Author;
  /** If true, manual values are kept. */
  automatic: boolean;
  items: readonly FieldWrites[];
}

/** Plans to set fields on behalf of an author. `kept` is the number of transactions that keep a manual value. */
export async function planFields(
  db: Db | Tx,
  context: Pick<ProvenanceContext, 'bookId' | 'now'>,
  q: FieldsToSet,
): Promise<Rewrite & { kept: number }> {
  const asked = new Map(q.items.map(({ id, values }) => [id, values]));
  let kept = 0;
  const rewrite = await planRewrite(db, context, { ids: [...asked.keys()] }, (row) => {
    const values = asked.get(row.id) ?? {};
    let isKept = false;
    const changed = changedFields(row, keysOf(values), (history, field) => {
      const value = values[field];
      if (q.automatic && (isSetManually(history) || hasParts(history.value))) isKept = true;
      else if (value !== undefined) return applyWrites(history, [{ author: q.author, value }]);
      return history;
    });
    if (isKept) kept += 1;
    return changed;
  });
  return { ...rewrite, kept };
}

/** Sets fields on behalf of an author. Planning also runs under the lock, so use it only for a few transactions. */
export async function setFields(
  tx: Rows,
  context: ProvenanceContext,
  q: FieldsToSet,
): Promise<void> {
  const { writes } = await planFields(tx, context, q);
  await writeLayers(tx, context, writes);
}

/** Plans to revert everything that a rule, or the sorting of an import, has set. */
export const planRevert = (
  db: Db | Tx,
  context: Pick<ProvenanceContext, 'bookId' | 'now'>,
  author: Author & { causeId: string },
) =>
  planRewrite(db, context, { causeId: author.causeId }, (row) =>
    changedFields(row, row.layers.keys(), (history) => removeAuthor(history, author)),
  );

/** Plans the rewrite that attributes a rule's values to the user. */
export const planKeeping = (
  db: Db | Tx,
  context: Pick<ProvenanceContext, 'bookId' | 'now'>,
  author: Author & { causeId: string },
) =>
  planRewrite(db, context, { causeId: author.causeId }, (row) =>
    changedFields(row, row.layers.keys(), (history) =>
      history.layers.some(({ causeId }) => causeId === author.causeId)
        ? attributeToUser(history, author)
        : history,
    ),
  );

export function changedRow({ row, changed }: Rewritten): LayeredTransaction {
  const values = { ...row.values };
  const layers = new Map(row.layers);
  for (const [field, history] of changed) {
    Object.assign(values, { [field]: history.value });
    layers.set(field, history.layers);
  }
  const { descriptionKey, tagKeys } = ruleRow(row, values);
  return { ...row, values, layers, descriptionKey, tagKeys };
}

/** Combines a change to a row with a second change made to the result of the first. */
export const changedTwice = (first: Rewritten, then: Rewritten['changed']): Rewritten => ({
  row: first.row,
  changed: new Map([...first.changed, ...then]),
});
