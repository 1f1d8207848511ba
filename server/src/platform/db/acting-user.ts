import { AsyncLocalStorage } from 'node:async_hooks';

interface Acting {
  userId: string;
  /** IP address of a visitor of the demo; undefined for all other users. */
  visitor?: string | undefined;
}

const acting = new AsyncLocalStorage<Acting>();

/**
 * Attributes everything that `work` awaits to a user, so different users' writes take turns, and visitors of the demo
 * share one user's turns. It grants no access: statements must still name the user.
 */
export const onBehalfOf = <T>(
  userId: string | undefined,
  work: () => T,
  visitor?: string | undefined,
): T => (userId === undefined ? work() : acting.run({ userId, visitor }, work));

/** Attributes work to no user, such as a scheduled job. */
export const withoutActingUser = <T>(work: () => T): T => acting.exit(work);

/** The user who requested the current work; undefined if none did. */
export const actingUser = (): string | undefined => acting.getStore()?.userId;

/** The IP address of the demo's visitor who requested the current work; undefined if none did. */
export const actingVisitor = (): string | undefined => acting.getStore()?.visitor;
