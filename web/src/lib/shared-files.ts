import { type BrowserStore, inStore } from './browser-store.ts';

/** This module runs in the service worker, which stores shared files, and in the app, which takes them. */
const STORE: BrowserStore = {
  database: 'shared-files',
  store: 'files',
  key: { autoIncrement: true },
};
const MINUTE_MS = 60 * 1000;
/** Statements should not stay in a browser forever. */
const KEPT_FOR_MS = 7 * 24 * 60 * MINUTE_MS;
/** Time to sign in after sharing. The next person to open the browser must not be offered the files. */
const UNCLAIMED_FOR_MS = 10 * MINUTE_MS;

interface KeptFile {
  file: File;
  /** Milliseconds since 1970. */
  sharedAt: number;
  /** Id of the user the file belongs to. Absent until a signed-in user opens the import page. */
  owner?: string;
}

/** Files shared with Saldo that are stored in this browser. */
export interface SharedFiles {
  /** Oldest first. */
  files: File[];
  /** When the last of them was shared, in milliseconds since 1970. */
  sharedAt: number;
}

/** Keys of the files read from the store. */
const keys = new WeakMap<File, IDBValidKey>();

/** Stores files that belong to nobody yet. Throws if the browser has no space. */
export async function storeSharedFiles(files: readonly File[], sharedAt: number): Promise<void> {
  await inStore(STORE, (store) => {
    for (const file of files) store.add({ file, sharedAt } satisfies KeptFile);
  });
}

/**
 * Returns the user's files. Files that belong to nobody become the user's if they were shared a moment ago. Without a
 * user, returns all files.
 */
export async function readSharedFiles(now: number, userId?: string): Promise<SharedFiles> {
  const shared: SharedFiles = { files: [], sharedAt: 0 };
  await eachFile((kept, cursor) => {
    const { file, sharedAt, owner = userId } = kept;
    if (now - sharedAt > (kept.owner ? KEPT_FOR_MS : UNCLAIMED_FOR_MS)) cursor.delete();
    else if (owner === userId || userId === undefined) {
      if (owner !== kept.owner) cursor.update({ ...kept, owner } satisfies KeptFile);
      keys.set(file, cursor.primaryKey);
      shared.files.push(file);
      shared.sharedAt = sharedAt;
    }
  });
  return shared;
}

/** Removes files that `readSharedFiles` returned, and ignores all others. Never throws. */
export async function removeSharedFiles(files: readonly File[]): Promise<void> {
  const known = files.flatMap((file) => keys.get(file) ?? []);
  if (known.length === 0) return;
  await inStore(STORE, (store) => {
    for (const key of known) store.delete(key);
  }).catch(() => {});
}

/** Removes a user's files at the end of their session and, at a sign-out, those of nobody too. Never throws. */
export const forgetSharedFiles = (userId: string, how: { isSignOut: boolean }): Promise<void> =>
  eachFile(({ owner }, cursor) => {
    if (owner === userId || (how.isSignOut && owner === undefined)) cursor.delete();
  }).catch(() => {});

const eachFile = (use: (kept: KeptFile, cursor: IDBCursorWithValue) => void): Promise<void> =>
  inStore(STORE, (store) => {
    store.openCursor().onsuccess = function () {
      const cursor = this.result;
      if (!cursor) return;
      use(cursor.value, cursor);
      cursor.continue();
    };
  });
