import type { Call } from '@saldo/contract/endpoint';
import type { createTransaction } from '@saldo/contract/transactions';
import { type BrowserStore, inStore } from '../../../lib/browser-store.ts';

/*
 * Entries that this browser has not yet seen arrive on the server. Each belongs to the user who made it: nobody else's session reads
 * or sends it, and signing out keeps it for that user.
 */

export type EntryBody = Call<typeof createTransaction>['body'];

export interface WaitingEntry {
  /** Also the `entry_id` of its body, which makes sending it again harmless. */
  id: string;
  owner: string;
  body: EntryBody;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Why the server refused it. Null while it is pending. */
  refusal: string | null;
}

const STORE: BrowserStore = {
  database: 'waiting-entries',
  store: 'entries',
  key: { keyPath: 'id' },
};

/** Rejects if the browser has no space or stores nothing. */
export const keepEntry = (entry: WaitingEntry): Promise<void> =>
  inStore(STORE, (store) => store.put(entry));

/** The user's entries, oldest first. None if the browser stores nothing. */
export async function waitingEntries(owner: string): Promise<WaitingEntry[]> {
  let all: WaitingEntry[] = [];
  await inStore(STORE, (store) => {
    store.getAll().onsuccess = function () {
      all = this.result;
    };
  }).catch(() => undefined);
  return all.filter((one) => one.owner === owner).sort((a, b) => a.savedAt - b.savedAt);
}

/** Never throws. */
export const dropEntry = (id: string): Promise<void> =>
  inStore(STORE, (store) => store.delete(id)).catch(() => undefined);
