/** This module runs in the service worker, which stores shared files, and on the import page, which takes them. */
const DATABASE = 'shared-files';
const STORE = 'files';
/** Statements should not stay in a browser forever. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

interface KeptFile {
  file: File;
  /** Milliseconds since 1970. */
  sharedAt: number;
}

/** Files shared with Saldo that are stored in this browser. */
export interface SharedFiles {
  files: File[];
  /** Key of the last file. Files shared later have larger keys. */
  last: number;
}

/** Stores files until the import page takes or discards them, for at most a week. Throws if the browser has no space. */
export async function storeSharedFiles(files: readonly File[], sharedAt: number): Promise<void> {
  await inStore((store) => {
    for (const file of files) store.add({ file, sharedAt } satisfies KeptFile);
  });
}

/** Returns the stored files, oldest first. */
export async function readSharedFiles(now: number): Promise<SharedFiles> {
  const shared: SharedFiles = { files: [], last: 0 };
  await inStore((store) => {
    store.openCursor().onsuccess = function () {
      const cursor = this.result;
      if (!cursor) return;
      const { file, sharedAt }: KeptFile = cursor.value;
      if (now - sharedAt > KEPT_FOR_MS) cursor.delete();
      else shared.files.push(file);
      shared.last = Number(cursor.key);
      cursor.continue();
    };
  });
  return shared;
}

export async function removeSharedFiles(last: number): Promise<void> {
  await inStore((store) => store.delete(IDBKeyRange.upperBound(last)));
}

/** Resolves once everything that `use` requested from the store is done. */
async function inStore(use: (store: IDBObjectStore) => unknown): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      use(transaction.objectStore(STORE));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
