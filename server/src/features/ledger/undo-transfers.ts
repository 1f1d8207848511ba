import { readImages } from '../../platform/db/row-images.ts';
import { type Image, keyText, type RowKey } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { pairsAmong, type TransferPair } from './transfer-store.ts';

interface Owner {
  userId: string;
}

interface Changed {
  key: RowKey;
  set: Image;
}

const legsOf = ({ expense_id, income_id }: Image): string[] => [
  String(expense_id),
  String(income_id),
];

/** Deleted pairs that can be restored. Both legs must exist, and no leg of a linked pair may be linked elsewhere. */
export async function linkable(
  tx: Tx,
  { userId }: Owner,
  pairs: readonly Image[],
): Promise<Image[]> {
  const legs = pairs.flatMap(legsOf);
  const keys = legs.map((id) => [id]);
  const there = await readImages(tx, { table: 'transactions', userId }, keys);
  const known = await pairsAmong(tx, { userId, ids: legs });
  const linked = linkedLegs(known);
  const named = new Set(known.map((pair) => legsOf(pair).join(' ')));
  return pairs.filter((pair) => {
    const own = legsOf(pair);
    const isFree = pair.state !== 'linked' || !own.some((id) => linked.has(id));
    return isFree && own.every((id) => there.has(keyText([id]))) && !named.has(own.join(' '));
  });
}

/** Changes to pairs that are still possible. Changes that would link a leg that is now linked elsewhere are left out. */
export async function linkableChanges(
  tx: Tx,
  { userId }: Owner,
  changes: readonly Changed[],
  there: ReadonlyMap<string, Image>,
): Promise<Changed[]> {
  const pairOf = ({ key }: Changed) => there.get(keyText(key)) ?? {};
  const linking = changes.filter(({ set }) => set.state === 'linked');
  const known = await pairsAmong(tx, { userId, ids: linking.map(pairOf).flatMap(legsOf) });
  const linked = linkedLegs(known);
  return changes.filter(
    (change) =>
      change.set.state !== 'linked' || !legsOf(pairOf(change)).some((id) => linked.has(id)),
  );
}

const linkedLegs = (pairs: readonly TransferPair[]): Set<string> =>
  new Set(
    pairs
      .filter(({ state }) => state === 'linked')
      .flatMap(({ expense_id, income_id }) => [expense_id, income_id]),
  );
