import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/**
 * Marks everything that `work` waits for as done for a user, so that writers of different users take turns. Grants
 * nothing: statements still name the user.
 */
export const onBehalfOf = <T>(userId: string | undefined, work: () => T): T =>
  userId === undefined ? work() : acting.run(userId, work);

/** Marks work that no user asked for, such as a scheduled job. */
export const onBehalfOfNobody = <T>(work: () => T): T => acting.exit(work);

/** The user who asked for the work under way; undefined if none did. */
export const actingUser = (): string | undefined => acting.getStore();
