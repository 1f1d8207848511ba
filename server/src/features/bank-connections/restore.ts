import { bulkInsert } from '../../platform/db/bulk-insert.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import type { SightingsTable } from '../../platform/db/tables-banks.ts';
import { newId } from '../../platform/id.ts';
import type { OwnSighting } from '../export/shapes-ledger.ts';

const COLUMNS: readonly (keyof SightingsTable)[] = [
  'user_id',
  'id',
  'account_id',
  'transaction_id',
  'date',
  'amount',
  'currency',
  'text_key',
  'party_iban',
  'balance',
  'provider_id',
  'bank_id',
  'seen_at',
];

/**
 * Brings back what banks had shown of transactions and marks that have just come, so that a bank that is connected again
 * shows nothing new in them. `accounts` says where each account is now.
 */
export function restoreSightings(
  tx: Tx,
  q: {
    userId: string;
    engine: Engine;
    sightings: readonly OwnSighting[];
    accounts: ReadonlyMap<string, string>;
  },
): Promise<void> {
  // The last one counts: they keep their order.
  const inOrder = q.sightings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = inOrder.map((sighting) => ({
    ...sighting,
    user_id: q.userId,
    id: newId(),
    account_id: q.accounts.get(sighting.account_id) ?? sighting.account_id,
  }));
  const values = rows.map((row) => COLUMNS.map((column) => row[column]));
  return bulkInsert(tx, q.engine, { table: 'sightings', columns: COLUMNS }, values);
}
