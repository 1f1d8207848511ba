import type { Endpoint } from '@saldo/contract/endpoint';
import type { Actor, Context } from '../context.ts';
import { areOthersInTheWay, faultOf } from '../db/database-errors.ts';
import { fromReplica } from '../db/replica.ts';
import { findSession } from './sessions.ts';

/**
 * Answers a call. What people see of their own comes from the replica while that is seconds behind at most and has all
 * that this person has written; the rest, and where the replica fails meanwhile, from the primary.
 */
export async function fromWhere<T>(
  context: Context,
  { endpoint, actor }: { endpoint: Endpoint; actor: Actor },
  page: () => Promise<T>,
): Promise<T> {
  const { replica } = context.storage;
  const { method, access } = endpoint;
  const isPage = method === 'GET' && access !== 'public' && access !== 'admin';
  if (!replica || !isPage) return page();
  if (replica.state === 'fresh') {
    try {
      const read = await fromReplica(() => ifItHasAll(context, actor, page));
      if (read) {
        replica.pages.replica += 1;
        return read.page;
      }
    } catch (error) {
      // A replica cancels what is in the way of what it replays, too.
      if (faultOf(error) === undefined && !areOthersInTheWay(error)) throw error;
    }
  }
  replica.pages.primary += 1;
  return page();
}

/** With the session the replica has all that came before it: who signs in sees what made the account. */
async function ifItHasAll<T>(
  { storage, now }: Context,
  { sessionHash, writes }: Actor,
  page: () => Promise<T>,
): Promise<{ page: T } | undefined> {
  const session = await findSession(storage, sessionHash, now());
  return session?.writes === writes ? { page: await page() } : undefined;
}
