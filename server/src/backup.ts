// npm run backup: a consistent copy of everything, while the server goes on working.
import { resolve } from 'node:path';
import { makeCopyKey } from './platform/backup/copies.ts';
import { BackupError } from './platform/backup/format.ts';
import { backupByHand } from './platform/backup/task.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { openStorage } from './platform/db/storage.ts';
import { backupFolder } from './platform/private-files.ts';

async function main([given, keyFile]: string[]): Promise<void> {
  // What is made is nobody else's to read.
  process.umask(0o077);
  if (given === '--make-key') {
    const recipient = await makeCopyKey(resolve(keyFile ?? 'saldo-backup.key'));
    console.log(`BACKUP_COPY_RECIPIENT=${recipient}`);
    console.log('The file opens the copies: keep it away from this machine, in two places.');
    return;
  }
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const { path, bytes } = await backupByHand(storage, {
      folder: backupFolder(config),
      path: given && resolve(given),
      now: () => new Date(),
    });
    console.log(`Written: ${path} (${Math.ceil(bytes / 1024)} KB)`);
    console.log('It holds no key: keep SECRET_KEY, or secret.key of the data folder, elsewhere.');
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const readable = error instanceof ConfigError || error instanceof BackupError;
  console.error(readable ? error.message : error);
  process.exit(1);
});
