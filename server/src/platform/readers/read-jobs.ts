/** Reads a file. Runs in a reader process, so it has neither a database nor secrets. */
export type ReadFunction<Input, Result> = (input: Input) => Promise<Result>;

/** Work for a reader process, to be passed to `readers.run`. */
export interface ReadJob<Input, Result> {
  /** Name of its function. Set by `defineReadJobs`. */
  name: string;
  /** Never set; carries the types. */
  types?: (input: Input) => Result;
}

/**
 * Declares the job of a function. Use `import type` for that function, or the main thread would load its code too. Set
 * the name with `defineReadJobs`.
 */
export const readJob = <F extends ReadFunction<never, unknown>>(): ReadJob<
  Parameters<F>[0],
  Awaited<ReturnType<F>>
> => ({ name: '' });

/** Names the jobs. `server/src/reader.ts` collects their functions under the same names. */
export function defineReadJobs<T extends Record<string, { name: string }>>(jobs: T): Readonly<T> {
  for (const [name, job] of Object.entries(jobs)) job.name = name;
  return jobs;
}

export type ReadFunctionsOf<Jobs> = {
  [Name in keyof Jobs]: Jobs[Name] extends ReadJob<infer Input, infer Result>
    ? ReadFunction<Input, Result>
    : never;
};
