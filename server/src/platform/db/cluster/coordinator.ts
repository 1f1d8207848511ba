import { AsyncLocalStorage } from 'node:async_hooks';
import { actingUser } from '../acting-user.ts';

const coordinated = new AsyncLocalStorage<true>();

/** Sends the statements of `work` to the coordinator, whichever user asked. Without a cluster it changes nothing. */
export const onCoordinator = <T>(work: () => T): T => coordinated.run(true, work);

/** The user whose node answers the statements under way; undefined for the coordinator. */
export const targetUser = (): string | undefined =>
  coordinated.getStore() ? undefined : actingUser();
