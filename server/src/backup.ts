// npm run backup: a consistent copy of everything, while the server goes on working.
import { join, resolve } from 'node:path';
import { backupName, noteBackup, writeBackup } from './platform/backup/write.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { openStorage } from './platform/db/storage.ts';

async function main([given]: string[]): Promise<void> {
  // What is made is nobody else's to read.
  process.umask(0o077);
  const config = readConfig(process.env);
  const now = new Date();
  const path = resolve(given ?? join(config.dataDir, 'backups', backupName(now)));
  const storage = await openStorage(config);
  try {
    const bytes = await writeBackup(storage, path, now);
    await noteBackup(storage, { path, bytes, now });
    console.log(`Written: ${path} (${Math.ceil(bytes / 1024)} KB)`);
    console.log('It holds no key: keep SECRET_KEY, or secret.key of the data folder, elsewhere.');
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
