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
import { databaseExists, placeOf } from './platform/db/database-place.ts';
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

interface Counts {
  users: number;
  transactions: number;
}

/** Counts what is in the database, without the demo account; null if it has no tables yet. */
async function countsOf({ read }: Storage): Promise<Counts | null> {
  const count = async (table: 'users' | 'transactions') => {
    const { n } = await read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(table === 'users' ? 'id' : 'user_id', 'not in', (eb) =>
        eb.selectFrom('users').select('id').where('is_demo', '=', true),
      )
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return Promise.all([count('users'), count('transactions')]).then(
    ([users, transactions]) => ({ users, transactions }),
    () => null,
  );
}

const inWords = ({ users, transactions }: Counts) =>
  `${users} ${users === 1 ? 'user' : 'users'}, ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;

/** `--replace` with nothing to replace: most likely the settings name another database than the service's. */
const nothingToReplace = (place: string) =>
  new BackupError(
    `Nothing was restored: ${place} has no users to replace. If Saldo runs as a service, run this with its settings ` +
      '(saldo restore, see docs/operating.md). To restore into this database, leave out --replace.',
  );

async function main(given: string[]): Promise<void> {
  const { values, positionals } = argumentsOf(given);
  const { replace, key } = values;
  const [path] = positionals;
  if (!path) throw new BackupError(USAGE);
  const config = readConfig(process.env);
  const place = placeOf(config);
  // Opening a missing SQLite database would create it.
  if (replace && !databaseExists(config)) throw nothingToReplace(place);
  if (await isInUse(config)) {
    throw new BackupError(
      `Saldo is using ${place}, so nothing was changed. Stop every server, then restore again.`,
    );
  }
  const put = (isAside = false) =>
    withStorage(config, { migrate: false }, async (storage) => {
      const before = await countsOf(storage);
      if (replace && !isAside && !before?.users) throw nothingToReplace(place);
      await opened(path, key, (file) => restoreBackup(storage, file, { replace }));
      const after = await countsOf(storage);
      if (before) console.log(`Before: ${inWords(before)}.`);
      if (after) console.log(`Restored into ${place}: ${inWords(after)}.`);
    });
  const damage = await damageOf(config);
  if (damage === null) return put();
  if (!replace) {
    throw new BackupError(
      `${place} is damaged (${damage}). Add --replace to replace it with the backup. The damaged file is kept next to it.`,
    );
  }
  const aside = await replaceDamagedFile(config, new Date(), () => put(true));
  console.log(`The damaged database is kept at ${aside}. Delete it once you no longer need it.`);
}

runProgram(main);
