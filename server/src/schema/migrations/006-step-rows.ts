import type { Engine } from '../../platform/db/storage.ts';
import { bytesOf, type Schema, textOf } from './helpers.ts';

/**
 * What a part of a step's journal holds, and which transactions it is about. Null for parts from before: they may hold
 * anything, and those of a step that was undone hold what the undo wrote.
 */
export async function stepRows(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('step_parts').addColumn('holds', textOf(engine)).execute();
  await db.schema.alterTable('step_parts').addColumn('ids', bytesOf(engine)).execute();
  await db.schema.alterTable('steps').addColumn('undoes_made', 'smallint').execute();
}
