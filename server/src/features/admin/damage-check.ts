import { checkIntegrity } from '../../platform/db/integrity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';

/** Reads the whole database for damage; says what it found, null for none. */
export const findDamage = (
  { storage }: TaskContext,
  _: Record<string, never>,
): Promise<string | null> => checkIntegrity(storage);

/** The same check while somebody waits for its result. */
export const findDamageNow = (context: TaskContext, _: Record<string, never>) =>
  findDamage(context, {});
