import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/**
 * Attributes everything that `work` awaits to a user, so different users' writes take turns. It grants no access:
 * statements must still name the user.
 */
export const onBehalfOf = <T>(userId: string | undefined, work: () => T): T =>
  userId === undefined ? work() : acting.run(userId, work);

/** Attributes work to no user, such as a scheduled job. */
export const withoutActingUser = <T>(work: () => T): T => acting.exit(work);

/** The user who requested the current work; undefined if none did. */
export const actingUser = (): string | undefined => acting.getStore();
