import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { bulkInsert, type Value } from '../../platform/db/bulk-insert.ts';
import { findRow } from '../../platform/db/crud.ts';
import { appliedMigrations, migrate } from '../../platform/db/migrate.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { temporaryFolder } from '../../platform/private-files.ts';
import { withCleanup } from '../../platform/with-cleanup.ts';
import { migrations as migrationsOfToday } from '../../schema/migrations/index.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import { summarizeDatabase } from './dump-tables.ts';
import { endRevived, usedCodes } from './end-revived-access.ts';
import { BackupError, difference, fromCell, type Summary, type TableStart } from './format.ts';
import { type Part, readBackup } from './read-backup.ts';

const ROWS_AT_ONCE = 2000;
/** Of files, such as receipts. */
const BYTES_AT_ONCE = 32 * 1024 * 1024;

interface Checked {
  migrations: string[];
  end: Summary;
}

/** Reads an entire backup without restoring it. Throws a BackupError if it is damaged. */
export async function checkBackup(path: string): Promise<Checked> {
  let migrations: string[] = [];
  let end: Summary | undefined;
  for await (const part of readBackup(path)) {
    if ('head' in part) ({ migrations } = part.head);
    if ('end' in part) end = part.end;
  }
  if (!end) throw new BackupError((t) => t.backups.noEnd);
  return { migrations, end };
}

/**
 * Restores a backup into a database, completely or not at all. The file is read once before anything is changed. A
 * database with users requires `replace`. A backup made by an older Saldo requires an empty database, which is then
 * migrated. Codes and invitations that were used or revoked after the backup was made do not work again, and all users
 * must sign in again.
 */
export async function restoreBackup(
  storage: Storage,
  path: string,
  options: { replace?: boolean; now?: Date } = {},
): Promise<Summary> {
  const { migrations, end } = await checkBackup(path);
  const names = new Set(migrations);
  const applied = await appliedMigrations(storage);
  if (applied === null) await migrate(storage, names);
  else requireSame(names, applied);
  const used = applied?.size === migrationsOfToday.length ? await usedCodes(storage.read) : [];
  await storage.write(async (tx) => {
    if (applied !== null) await makeRoom(tx, options.replace ?? false);
    await load(tx, readBackup(path));
  });
  await migrate(storage);
  await storage.write((tx) => endRevived(tx, { now: options.now ?? new Date(), used }));
  return end;
}

export function requireSame(wanted: ReadonlySet<string>, applied: ReadonlySet<string>): void {
  if (wanted.size === applied.size && [...wanted].every((name) => applied.has(name))) return;
  throw new BackupError((t) => t.backups.otherVersion);
}

async function makeRoom(tx: Tx, replace: boolean): Promise<void> {
  if (!replace && (await findRow(tx, 'users', { is_demo: false }))) {
    throw new BackupError(
      'This database already contains users. Add --replace to overwrite it with the backup. All its current data will be lost.',
    );
  }
  for (const { table } of [...DATA_TABLES].reverse()) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
}

const bytesIn = (row: readonly Value[]): number =>
  row.reduce<number>((sum, cell) => sum + (Buffer.isBuffer(cell) ? cell.length : 0), 0);

export async function load(tx: Tx, parts: AsyncIterable<Part>): Promise<void> {
  let table: TableStart | undefined;
  let rows: Value[][] = [];
  let bytes = 0;
  const flush = async () => {
    if (table && rows.length > 0) await bulkInsert(withoutJournal(tx), table, rows);
    rows = [];
    bytes = 0;
  };
  for await (const part of parts) {
    if ('row' in part) {
      const row = part.row.map(fromCell);
      rows.push(row);
      bytes += bytesIn(row);
      if (rows.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush();
    } else {
      await flush();
      if ('start' in part) table = part.start;
    }
  }
}

/**
 * Restores a backup into a scratch database and compares counts, sums and hashes with those in the backup. Describes
 * the difference, or returns null if they are equal.
 */
export async function verifyBackup(path: string): Promise<string | null> {
  const dataDir = await temporaryFolder('proof');
  try {
    return await withCleanup(
      () => compare(path, dataDir),
      () => rm(dataDir, { recursive: true, force: true }),
    );
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}

async function compare(path: string, dataDir: string): Promise<string | null> {
  const { migrations, end } = await checkBackup(path);
  const scratch = await openStorage({ dataDir, databaseUrl: undefined }, { migrate: false });
  return withCleanup(
    async () => {
      await migrate(scratch, new Set(migrations));
      await scratch.write((tx) => load(tx, readBackup(path)));
      return difference(end, await summarizeDatabase(scratch));
    },
    () => scratch.close(),
  );
}
