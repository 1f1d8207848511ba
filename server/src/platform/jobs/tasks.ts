import type { Storage } from '../db/storage.ts';
import type { Logger } from '../observability/logger.ts';

/** What a task in a worker thread has. */
export interface TaskContext {
  storage: Storage;
  log: Logger;
}

export type Task = (context: TaskContext, input: never) => Promise<unknown>;
