// npm run restore -- FILE [--replace]: checks a backup, then puts it into the database of the settings.

import { BackupError } from './platform/backup/format.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { isInUse } from './platform/db/in-use.ts';
import { openStorage } from './platform/db/storage.ts';

async function main(given: string[]): Promise<void> {
  // What is made is nobody else's to read.
  process.umask(0o077);
  const replace = given.includes('--replace');
  const [path] = given.filter((word) => word !== '--replace');
  if (!path) throw new BackupError('Name the backup: npm run restore -- FILE [--replace]');
  const config = readConfig(process.env);
  if (await isInUse(config)) {
    throw new BackupError(
      'Saldo works with this database now. Stop every server, then restore again; nothing was changed.',
    );
  }
  const storage = await openStorage(config, { migrate: false });
  try {
    const { tables } = await restoreBackup(storage, path, { replace });
    const { users, transactions } = tables;
    console.log(`Restored: ${users?.rows ?? 0} users, ${transactions?.rows ?? 0} transactions.`);
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const readable = error instanceof ConfigError || error instanceof BackupError;
  console.error(readable ? error.message : error);
  process.exit(1);
});
