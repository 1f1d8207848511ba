import type { Storage } from '../db/storage.ts';
import { fieldsOf } from '../fields-of-unknown.ts';
import type { Logger } from '../observability/logger.ts';
import type { LaneName } from './lanes.ts';

export interface TaskContext {
  storage: Storage;
  log: Logger;
}

export type TaskFunction<Input, Result> = (context: TaskContext, input: Input) => Promise<Result>;

/** How a task runs. The task's function is not included, because only worker threads load it. */
interface Settings<Input, Result> {
  lane: LaneName;
  /** Time limit, if different from the lane's. */
  withinMs?: number;
  /** Buffers of the input that are transferred to the thread instead of copied. */
  transfers?(input: Input): ArrayBuffer[];
  /** Set for tasks whose work is often small, because starting a thread takes 0.3 s. */
  onMain?: {
    /** True if the work is small enough for the main thread, where it blocks every user meanwhile. */
    isSmall(context: Pick<TaskContext, 'storage'>, input: Input): boolean | Promise<boolean>;
    run: TaskFunction<Input, Result>;
  };
}

/** Work for a worker thread, to be passed to `workers.run`. */
export interface Task<Input, Result> extends Readonly<Settings<Input, Result>> {
  /** Name of its function. Set by `defineTasks`. */
  name: string;
}

/** Declares the task of a function. Use `import type` for that function, or the main thread would load its code too. */
export const task = <F extends TaskFunction<never, unknown>>(
  settings: Settings<Parameters<F>[1], Awaited<ReturnType<F>>>,
): Task<Parameters<F>[1], Awaited<ReturnType<F>>> => ({ name: '', ...settings });

/** Names a feature's tasks. `server/src/tasks.ts` collects their functions under the same names. */
export function defineTasks<T extends Record<string, Task<never, unknown>>>(tasks: T): Readonly<T> {
  for (const [name, task] of Object.entries(tasks)) task.name = name;
  return tasks;
}

export type FunctionsOf<Tasks> = {
  [Name in keyof Tasks]: Tasks[Name] extends Task<infer Input, infer Result>
    ? TaskFunction<Input, Result>
    : never;
};

/** The user whose data a task's input concerns; undefined for the server's own work. */
export function userOf(input: unknown): string | undefined {
  const { userId, bookId = userId } = fieldsOf(input);
  return typeof bookId === 'string' ? bookId : undefined;
}
