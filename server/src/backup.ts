// npm run backup: a consistent copy of everything, while the server goes on working.

import { resolve } from 'node:path';
import { makeCopyKey } from './platform/backup/copies.ts';
import { backupByHand } from './platform/backup/task.ts';
import { readConfig } from './platform/config/config.ts';
import { backupFolder } from './platform/private-files.ts';
import { runProgram, withStorage } from './program.ts';

async function main([given, keyFile]: string[]): Promise<void> {
  if (given === '--make-key') {
    const recipient = await makeCopyKey(resolve(keyFile ?? 'saldo-backup.key'));
    console.log(`BACKUP_COPY_RECIPIENT=${recipient}`);
    console.log('The file opens the copies: keep it away from this machine, in two places.');
    return;
  }
  const config = readConfig(process.env);
  await withStorage(config, {}, async (storage) => {
    const { path, bytes } = await backupByHand(storage, {
      folder: backupFolder(config),
      path: given && resolve(given),
      now: () => new Date(),
    });
    console.log(`Written: ${path} (${Math.ceil(bytes / 1024)} KB)`);
    console.log('It holds no key: keep SECRET_KEY, or secret.key of the data folder, elsewhere.');
  });
}

runProgram(main);
