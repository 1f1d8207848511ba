// npm run person -- export ID FILE | import FILE: brings one person from one installation to another.
import { resolve } from 'node:path';
import { BackupError } from './platform/backup/format.ts';
import { exportPerson, importPerson } from './platform/backup/person.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { openStorage } from './platform/db/storage.ts';

const USAGE = 'npm run person -- export ID FILE, or npm run person -- import FILE';

async function main([what, ...given]: string[]): Promise<void> {
  // What is made is nobody else's to read.
  process.umask(0o077);
  const [id, target] = given;
  const isExport = what === 'export' && id !== undefined && target !== undefined;
  const isImport = what === 'import' && id !== undefined;
  if (!isExport && !isImport) throw new BackupError(USAGE);
  const storage = await openStorage(readConfig(process.env));
  try {
    if (isExport) {
      const path = resolve(target);
      const bytes = await exportPerson(storage, { id, path, now: new Date() });
      console.log(`Written: ${path} (${Math.ceil(bytes / 1024)} KB)`);
    } else {
      const { tables } = await importPerson(storage, resolve(id));
      console.log(`Taken in, with ${tables.transactions?.rows ?? 0} transactions.`);
    }
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const readable = error instanceof ConfigError || error instanceof BackupError;
  console.error(readable ? error.message : error);
  process.exit(1);
});
