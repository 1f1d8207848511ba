import { AsyncLocalStorage } from 'node:async_hooks';

const whose = new AsyncLocalStorage<string>();

/**
 * Says whose work it is to all that it waits for: of a cluster its statements go to the node where that person's rows
 * lie. It grants nothing: statements name the person all the same.
 */
export const onBehalfOf = <T>(userId: string | undefined, work: () => T): T =>
  userId === undefined ? work() : whose.run(userId, work);

/** What concerns people together goes to the node that coordinates. */
export const onBehalfOfNobody = <T>(work: () => T): T => whose.exit(work);

/** Whose work this is; undefined for nobody's. */
export const personAtWork = (): string | undefined => whose.getStore();
