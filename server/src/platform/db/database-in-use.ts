import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Config } from '../config/config.ts';
import { errorCode } from '../unknown-error.ts';
import { createPools } from './cluster/node-pools.ts';
import { faultOf } from './database-errors.ts';
import { APPLICATION_NAME } from './postgres-client.ts';
import { SQLITE_FILE } from './sqlite.ts';

/** True if another process, most likely a server, has the database open. Call before opening it. */
export const isInUse = (config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<boolean> =>
  config.databaseUrl ? hasClients(config.databaseUrl) : Promise.resolve(isOpen(config.dataDir));

/**
 * SQLite can leave write-ahead-log mode only if no one else has the file open. The next connection turns the mode on
 * again.
 */
function isOpen(dataDir: string): boolean {
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) return false;
  const connection = new SqliteDatabase(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = DELETE');
    return false;
  } catch (error) {
    if (errorCode(error) === 'SQLITE_BUSY') return true;
    // The check is inconclusive for a damaged file, but no server runs on such a file for long.
    if (faultOf(error) === 'damaged') return false;
    throw error;
  } finally {
    connection.close();
  }
}

/** Counts only Saldo's own connections, because other programs that look at the database do not change it. */
async function hasClients(url: string): Promise<boolean> {
  const pool = createPools(url, 1);
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and application_name = $1 limit 1`,
        [APPLICATION_NAME],
      );
      return rows.length > 0;
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}
