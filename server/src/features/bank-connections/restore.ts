import { insertRows } from '../../platform/db/bulk-insert.ts';
import { ownIds } from '../../platform/db/own-ids.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';

/**
 * Brings back what banks had shown of transactions and marks that have just come, so that a bank that is connected again
 * shows nothing new in them. `accounts` says where each account is now.
 */
export async function restoreSightings(
  tx: Tx,
  q: {
    userId: string;
    engine: Engine;
    sightings: readonly Entries['sightings'][];
    accounts: ReadonlyMap<string, string>;
  },
): Promise<void> {
  // Of a transaction the last one counts, and they are in the order of their ids: so these keep theirs.
  const here = await ownIds(tx, { userId: q.userId, table: 'sightings' });
  const rows = q.sightings
    .filter(({ id }) => !here.has(id))
    .map((sighting) => ({
      ...sighting,
      user_id: q.userId,
      account_id: q.accounts.get(sighting.account_id) ?? sighting.account_id,
    }));
  await insertRows(tx, q.engine, 'sightings', rows);
}
