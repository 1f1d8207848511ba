import { importStatement } from './features/imports/task.ts';

/** What worker threads can do, by name. */
export const tasks = { importStatement };
