import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What a person says of an account: a balance on a day, that it is closed, that a gap is right as it is. */
export async function ownAccounts(db: Schema, engine: Engine): Promise<void> {
  for (const name of ['closed_on', 'typed_on', 'accepted_gaps']) {
    await db.schema.alterTable('accounts').addColumn(name, textOf(engine)).execute();
  }
  await db.schema.alterTable('accounts').addColumn('typed_amount', 'bigint').execute();
}
