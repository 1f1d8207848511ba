import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { findDamage, findDamageNow } from './damage-check.ts';

export const tasks = defineTasks({
  findDamage: task<typeof findDamage>({ lane: 'heavy', withinMs: 2 * 60 * 60_000 }),
  findDamageNow: task<typeof findDamageNow>({ lane: 'heavy', withinMs: 60_000 }),
});
