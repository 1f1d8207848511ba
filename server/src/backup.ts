// npm run backup: makes a consistent copy of everything while the server keeps running.

import { resolve } from 'node:path';
import { readConfig } from './config/config.ts';
import { readBackupCommand } from './features/backups/command-arguments.ts';
import { makeManualBackup } from './features/backups/make-backup.ts';
import { makeCopyKey } from './features/backups/offsite-copies.ts';
import { ConfigError } from './platform/config/config.ts';
import { databaseExists, placeOf } from './platform/db/database-place.ts';
import { backupFolder } from './platform/private-files.ts';
import { runProgram, withStorage } from './run-program.ts';

async function main(given: string[]): Promise<void> {
  const { path: file, keepUntil, makeKey } = readBackupCommand(given, new Date());
  if (makeKey) {
    const recipient = await makeCopyKey(resolve(makeKey));
    console.log(`BACKUP_COPY_RECIPIENT=${recipient}`);
    console.log('This file decrypts the copies. Keep it off this machine, in two places.');
    return;
  }
  const config = readConfig(process.env);
  // Opening a missing SQLite database would create it, and the backup of nothing would look like one of the service.
  if (!databaseExists(config)) {
    throw new ConfigError(`There is no database at ${placeOf(config)}. Check DATA_DIR.`);
  }
  await withStorage(config, {}, async (storage) => {
    const { path, bytes } = await makeManualBackup(storage, {
      folder: backupFolder(config),
      path: file && resolve(file),
      keepUntil,
      now: () => new Date(),
    });
    console.log(`Written: ${path} (${Math.ceil(bytes / 1024)} KB), from ${placeOf(config)}`);
    console.log(
      keepUntil
        ? `Saldo deletes this backup after ${keepUntil}.`
        : 'Saldo never deletes this backup. Delete it yourself when you no longer need it.',
    );
    console.log(
      'It does not contain the key. Keep SECRET_KEY, or secret.key from the data folder, elsewhere.',
    );
  });
}

runProgram(main);
