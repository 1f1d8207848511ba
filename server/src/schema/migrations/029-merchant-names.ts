import type { Engine } from '../../platform/db/storage.ts';
import { optional, ownedTable, required, type Schema, textOf } from './helpers.ts';

/** What a person calls merchants; everything else about them follows from the transactions. */
export async function merchantNames(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'merchant_names')
    .$call(required(text, 'name', 'description', 'direction', 'created_at', 'updated_at'))
    .$call(optional(text, 'creditor_name', 'debtor_name'))
    .execute();
}
