import type { Engine } from '../storage.ts';
import { required, type Schema, textOf } from './helpers.ts';

/** How often each person has written, where a replica is read from: it has what a person wrote once it has the number. */
export async function ownWrites(db: Schema, engine: Engine): Promise<void> {
  await db.schema
    .createTable('own_writes')
    .addColumn('person', textOf(engine), (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .$call(required('bigint', 'times'))
    .execute();
}
