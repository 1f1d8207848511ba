import { isRefused } from '@saldo/domain/transfers/possible';
import type { TransferRow } from '@saldo/domain/transfers/row';
import type { RawBuilder } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { deleteRows, updateRows } from '../../../platform/db/crud.ts';
import type { TransfersTable } from '../../../schema/tables.ts';
import type { ProvenanceContext } from '../layers/layers.ts';
import type { Rows } from '../steps/steps.ts';
import { excludeByCategory } from './excluded-rows.ts';
import { readOwnAccounts, transferRow, withOwnCounterparty } from './own-accounts.ts';
import { revertLegs } from './transfer-legs.ts';
import * as store from './transfer-store.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Unlinks transfers that are about to lose one leg. The other leg counts again unless its counterparty is an own
 * account. `selected` matches the transactions `t` to be removed. The caller holds the ledger lock.
 */
export async function unlinkBeforeRemoval(
  tx: Rows,
  context: ProvenanceContext,
  selected: RawBuilder<unknown>,
): Promise<void> {
  const { bookId } = context;
  const pairs = await store.halfSelected(tx, { bookId, selected });
  if (pairs.length === 0) return;
  await freeBoth(tx, context, pairs);
}

/**
 * Unlinks transfers that a change has made impossible, so their legs count again. Such a pair is never linked
 * automatically again. `columns` are those set by the change. Returns the ids of the legs. The caller holds the ledger
 * lock and has written the change.
 */
export async function unlinkImpossible(
  tx: Rows,
  context: ProvenanceContext,
  q: { pairs: readonly store.TransferPair[]; columns?: ReadonlySet<string> },
): Promise<string[]> {
  const { bookId } = context;
  const { columns = NONE } = q;
  const linked = q.pairs.filter(({ state }) => state === 'linked');
  if (linked.length === 0) return [];
  const legs = new Map<string, TransferRow>();
  const edited = { date: columns.has('date'), category: columns.has('category_id') };
  const belongings = edited.category
    ? await readOwnAccounts(tx, { bookId })
    : { transferCategories: NONE, ownCategories: NONE };
  for (const some of chunksOf(linked.flatMap((pair) => [pair.expense_id, pair.income_id]))) {
    for (const row of await store.legsById(tx, { bookId, ids: some })) {
      legs.set(row.id, transferRow(row, belongings));
    }
  }
  const split = await store.splitAmong(tx, { bookId, ids: [...legs.keys()] });
  const impossible = linked.filter(({ expense_id, income_id }) => {
    if (split.has(expense_id) || split.has(income_id)) return true;
    const [expense, income] = [legs.get(expense_id), legs.get(income_id)];
    return !expense || !income || isRefused(expense, income, edited);
  });
  if (impossible.length === 0) return [];
  await freeBoth(tx, context, impossible);
  const parted = { user_id: bookId, id: impossible.map(({ id }) => id) };
  await updateRows(tx, 'transfers', parted, { state: 'unlinked' });
  return impossible.flatMap(({ expense_id, income_id }) => [expense_id, income_id]);
}

/** Reverts what a transfer set on both of its legs. Legs whose counterparty is an own account stay excluded. */
async function freeBoth(
  tx: Rows,
  context: ProvenanceContext,
  pairs: readonly store.TransferPair[],
): Promise<void> {
  const transferOf = new Map(
    pairs.flatMap(({ id, expense_id, income_id }) => [
      [expense_id, id] as const,
      [income_id, id] as const,
    ]),
  );
  const { bookId } = context;
  const ids = [...transferOf.keys()];
  const belongings = await readOwnAccounts(tx, { bookId });
  const waiting = await withOwnCounterparty(tx, { bookId, belongings, ids });
  await revertLegs(tx, context, { transferOf, waiting });
  await excludeByCategory(tx, context, ids);
}

/** Unlinks transfers as if they had never been linked, so they may be linked again. The caller holds the ledger lock. */
export async function deleteTransfers(
  tx: Rows,
  context: ProvenanceContext,
  pairs: readonly TransfersTable[],
): Promise<void> {
  if (pairs.length === 0) return;
  await freeBoth(tx, context, pairs);
  const apart = { user_id: context.bookId, id: pairs.map(({ id }) => id) };
  await deleteRows(tx, 'transfers', apart);
}
