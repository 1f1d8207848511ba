import { ownIbanOf, ownIbans } from '@saldo/domain/transfers/evidence';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type Belongings, transferRow } from './own.ts';
import * as store from './store.ts';

/** Those whose other party is an own account. */
export async function waitingAmong(
  db: Db | Tx,
  { userId, belongings, ids }: { userId: string; belongings: Belongings; ids: readonly string[] },
): Promise<Set<string>> {
  const own = ownIbans(belongings.own);
  const waiting = new Set<string>();
  for (const some of chunksOf(ids)) {
    for (const row of await store.legsById(db, { userId, ids: some })) {
      if (ownIbanOf(transferRow(row, belongings), own) !== null) waiting.add(row.id);
    }
  }
  return waiting;
}
