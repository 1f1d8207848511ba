import { checkIntegrity } from '../../platform/db/integrity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';

/** Reads the whole database to look for damage. Describes what it found; null if nothing. */
export const findDamage = (
  { storage }: TaskContext,
  _: Record<string, never>,
): Promise<string | null> => checkIntegrity(storage);

/** The same check, for a user who is waiting for the result. */
export const findDamageNow = (context: TaskContext, _: Record<string, never>) =>
  findDamage(context, {});
