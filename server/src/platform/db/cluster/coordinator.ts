import { AsyncLocalStorage } from 'node:async_hooks';
import { actingUser } from '../acting-user.ts';

const coordinated = new AsyncLocalStorage<true>();

/** Sends the statements of `work` to the coordinator, whichever user requested them. Has no effect without a cluster. */
export const onCoordinator = <T>(work: () => T): T => coordinated.run(true, work);

/** The user whose node runs the current statements; undefined if the coordinator does. */
export const targetUser = (): string | undefined =>
  coordinated.getStore() ? undefined : actingUser();
