import { ownIbanOf, ownIbans } from '@saldo/domain/transfers/evidence';
import type { RawBuilder } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { LedgerContext } from '../transactions/ledger.ts';
import { freeLegs } from './marks.ts';
import { belongingsOf, transferRow } from './own.ts';
import * as store from './store.ts';

/**
 * Parts the transfers of which one leg is about to go, so that the other counts again; unless its other party is an own
 * account all the same. `selected` says which transactions `t` go. The caller holds the ledger's lock.
 */
export async function partBeforeRemoval(
  tx: Tx,
  context: LedgerContext,
  selected: RawBuilder<unknown>,
): Promise<void> {
  const { userId } = context;
  const pairs = await store.halfSelected(tx, { userId, selected });
  if (pairs.length === 0) return;
  const transferOf = new Map(
    pairs.flatMap(({ id, expense_id, income_id }) => [
      [expense_id, id] as const,
      [income_id, id] as const,
    ]),
  );
  const waiting = await waitingAmong(tx, userId, [...transferOf.keys()]);
  await freeLegs(tx, context, { transferOf, waiting });
}

/** Those whose other party is an own account. */
async function waitingAmong(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const belongings = await belongingsOf(tx, { userId });
  const own = ownIbans(belongings.own);
  const waiting = new Set<string>();
  for (const some of chunksOf(ids)) {
    for (const row of await store.legsById(tx, { userId, ids: some })) {
      if (ownIbanOf(transferRow(row, belongings), own) !== null) waiting.add(row.id);
    }
  }
  return waiting;
}

/** These transactions, and the other legs of their transfers. */
export async function withOtherLegs(
  tx: Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<string[]> {
  const pairs = await store.pairsOf(tx, q);
  const linked = pairs.filter(({ state }) => state === 'linked');
  return [...new Set([...q.ids, ...linked.flatMap((pair) => [pair.expense_id, pair.income_id])])];
}
