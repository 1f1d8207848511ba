// npm run restore -- FILE [--replace] [--key KEYFILE]: checks a backup, then restores it into the configured database.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import { damageOf, replaceDamagedFile } from './features/backups/damaged-file.ts';
import { BackupError } from './features/backups/format.ts';
import { openCopy } from './features/backups/offsite-copies.ts';
import { restoreBackup } from './features/backups/restore-backup.ts';
import { isInUse } from './platform/db/database-in-use.ts';
import type { Storage } from './platform/db/storage.ts';
import { temporaryFolder } from './platform/private-files.ts';
import { withCleanup } from './platform/with-cleanup.ts';
import { runProgram, withStorage } from './run-program.ts';

const USAGE = 'Usage: npm run restore -- FILE [--replace], or FILE.age --key KEYFILE';

function argumentsOf(given: string[]) {
  try {
    return parseArgs({
      args: given,
      options: { replace: { type: 'boolean', default: false }, key: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    throw new BackupError(USAGE);
  }
}

/**
 * Calls `work` with the backup file. Off-site copies are encrypted, so they are decrypted into a temporary file first.
 */
async function opened<T>(
  path: string,
  key: string | undefined,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!path.endsWith('.age')) return work(path);
  if (!key) throw new BackupError(USAGE);
  const folder = await temporaryFolder('proof');
  return withCleanup(
    async () => {
      const file = join(folder, 'backup.ndjson.gz');
      await openCopy(path, key, file);
      return work(file);
    },
    () => rm(folder, { recursive: true, force: true }),
  );
}

/** Counts of users and transactions, as text; null if the database has no tables yet. */
async function countsOf({ read }: Storage): Promise<string | null> {
  const count = async (table: 'users' | 'transactions') => {
    const { n } = await read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return `${n} ${table}`;
  };
  return Promise.all([count('users'), count('transactions')]).then(
    (counts) => counts.join(', '),
    () => null,
  );
}

async function main(given: string[]): Promise<void> {
  const { values, positionals } = argumentsOf(given);
  const { replace, key } = values;
  const [path] = positionals;
  if (!path) throw new BackupError(USAGE);
  const config = readConfig(process.env);
  if (await isInUse(config)) {
    throw new BackupError(
      'Saldo is using this database, so nothing was changed. Stop every server, then restore again.',
    );
  }
  const put = () =>
    withStorage(config, { migrate: false }, async (storage) => {
      const before = await countsOf(storage);
      const { tables } = await opened(path, key, (file) =>
        restoreBackup(storage, file, { replace }),
      );
      const { users, transactions } = tables;
      if (before) console.log(`Before: ${before}.`);
      console.log(`Restored: ${users?.rows ?? 0} users, ${transactions?.rows ?? 0} transactions.`);
    });
  const damage = await damageOf(config);
  if (damage === null) return put();
  if (!replace) {
    throw new BackupError(
      `The database is damaged (${damage}). Add --replace to replace it with the backup. The damaged file is kept next to it.`,
    );
  }
  const aside = await replaceDamagedFile(config, new Date(), put);
  console.log(`The damaged database is kept at ${aside}. Delete it once you no longer need it.`);
}

runProgram(main);
