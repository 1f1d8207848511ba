import type { Storage } from '../db/storage.ts';
import { fieldsOf } from '../fields.ts';
import type { Logger } from '../observability/logger.ts';

/** What a task in a worker thread has. */
export interface TaskContext {
  storage: Storage;
  log: Logger;
}

export type Task = (context: TaskContext, input: never) => Promise<unknown>;

/** Whose work a task's input is; the server's own is nobody's. */
export function personOf(input: unknown): string | undefined {
  const { userId } = fieldsOf(input);
  return typeof userId === 'string' ? userId : undefined;
}
