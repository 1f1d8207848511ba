import type { Storage } from '../db/storage.ts';
import type { Logger } from '../observability/logger.ts';
import { fieldsOf } from '../unknown-fields.ts';
import type { LaneName } from './lanes.ts';

/** What a task's function receives in addition to its input. */
export interface TaskContext {
  storage: Storage;
  log: Logger;
}

export type TaskFunction<Input, Result> = (context: TaskContext, input: Input) => Promise<Result>;

/** How a task runs: everything but its function, which only worker threads load. */
interface Settings<Input, Result> {
  lane: LaneName;
  /** Time limit, if different from the lane's. */
  withinMs?: number;
  /** Buffers of the input to transfer to the thread instead of copying. */
  transfers?(input: Input): ArrayBuffer[];
  /** For work that is often small, because starting a thread takes 0.3 s. */
  onMain?: {
    /** True if the main thread may do it. It holds up every user for that long. */
    isSmall(context: Pick<TaskContext, 'storage'>, input: Input): boolean | Promise<boolean>;
    run: TaskFunction<Input, Result>;
  };
}

/** Work for a worker thread: what `workers.run` takes. */
export interface Task<Input, Result> extends Readonly<Settings<Input, Result>> {
  /** The name of its function. `defineTasks` sets it. */
  name: string;
}

/** Declares the task of a function. Import that function with `import type`, or the main thread would load it too. */
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

/** The user a task's input belongs to; undefined for the server's own work. */
export function userOf(input: unknown): string | undefined {
  const { userId } = fieldsOf(input);
  return typeof userId === 'string' ? userId : undefined;
}
