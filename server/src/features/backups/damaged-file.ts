import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { faultOf, reasonOf } from '../../platform/db/database-errors.ts';
import { checkIntegrity } from '../../platform/db/integrity.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { SQLITE_FILE } from '../../platform/db/sqlite.ts';
import { withCleanup } from '../../platform/with-cleanup.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Endings of the database file and of the two files that SQLite keeps next to it. */
const ENDINGS = ['', '-wal', '-shm'];

/** Describes how the SQLite file is damaged. Null if it is intact or missing. PostgreSQL databases are not checked. */
export async function damageOf(config: Place): Promise<string | null> {
  const isFile = !config.databaseUrl && existsSync(join(config.dataDir, SQLITE_FILE));
  if (!isFile) return null;
  try {
    const storage = await openStorage(config, { migrate: false });
    return await withCleanup(
      () => checkIntegrity(storage),
      () => storage.close(),
    );
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    return reasonOf(error);
  }
}

/**
 * Moves a damaged SQLite file aside while `work` creates another one. Moves it back if `work` fails. Returns the
 * damaged file's new path.
 */
export async function replaceDamagedFile(
  { dataDir }: Place,
  now: Date,
  work: () => Promise<void>,
): Promise<string> {
  const file = join(dataDir, SQLITE_FILE);
  const aside = `${file}.damaged-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  for (const ending of ENDINGS) await move(file + ending, aside + ending);
  try {
    await work();
  } catch (error) {
    for (const ending of ENDINGS) {
      await rm(file + ending, { force: true });
      await move(aside + ending, file + ending);
    }
    throw error;
  }
  return aside;
}

async function move(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to);
}
