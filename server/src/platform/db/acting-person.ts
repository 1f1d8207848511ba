import { AsyncLocalStorage } from 'node:async_hooks';

interface Work {
  /** Who has asked for it. */
  of: string;
  /** Whose rows it is about; undefined for what concerns people together. */
  at: string | undefined;
}

const whose = new AsyncLocalStorage<Work>();

/**
 * Says whose work it is to all that it waits for: of a cluster its statements go to the node where that person's rows
 * lie. It grants nothing: statements name the person all the same.
 */
export const onBehalfOf = <T>(userId: string | undefined, work: () => T): T =>
  userId === undefined ? work() : whose.run({ of: userId, at: userId }, work);

/** Nobody has asked for it: a job by the clock. */
export const onBehalfOfNobody = <T>(work: () => T): T => whose.exit(work);

/** What concerns people together goes to the node that coordinates, whoever has asked for it. */
export function concerningAll<T>(work: () => T): T {
  const here = whose.getStore();
  return here ? whose.run({ ...here, at: undefined }, work) : work();
}

/** Whose rows this is about; undefined for nobody's. */
export const personAtWork = (): string | undefined => whose.getStore()?.at;

/** Who has asked for this; undefined for nobody. */
export const whoAsks = (): string | undefined => whose.getStore()?.of;
