import { checkIntegrity } from '../../platform/db/integrity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';

/** Reads the whole database and describes the damage; null if there is none. */
export const findDamage = (
  { storage }: TaskContext,
  _: Record<string, never>,
): Promise<string | null> => checkIntegrity(storage);

/** The same check with a shorter time limit, for a user who is waiting. */
export const findDamageNow = (context: TaskContext, _: Record<string, never>) =>
  findDamage(context, {});
