/** One object store of a database in this browser. */
export interface BrowserStore {
  database: string;
  store: string;
  key: IDBObjectStoreParameters;
}

/** Resolves once everything that `use` requested from the store is done. Rejects if the browser stores nothing. */
export async function inStore(
  of: BrowserStore,
  use: (store: IDBObjectStore) => unknown,
): Promise<void> {
  const database = await open(of);
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(of.store, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      use(transaction.objectStore(of.store));
    });
  } finally {
    database.close();
  }
}

function open({ database, store, key }: BrowserStore): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(store, key);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
