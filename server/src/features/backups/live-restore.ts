import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { COUNTED_TABLES, type RestoreCounts } from '@saldo/contract/backups';
import type { Text } from '@saldo/contract/languages';
import { sql } from 'kysely';
import type { Caller } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { findRow } from '../../platform/db/crud.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { appliedMigrations } from '../../platform/db/migrate.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { AppError, notFound, textFromEnglish } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { withLease } from '../../platform/jobs/leases.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import { DATA_TABLES, type SessionsTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { freeManualPath } from './backup-files.ts';
import { summaryOf } from './dump-tables.ts';
import { endRevived, usedCodes } from './end-revived-access.ts';
import { BackupError, difference, type Summary } from './format.ts';
import { BACKUP_LEASE } from './make-backup.ts';
import { type Part, readBackup } from './read-backup.ts';
import { checkBackup, load, requireSame } from './restore-backup.ts';
import { recordBackup, writeFrom } from './write-backup.ts';

/** Names a backup in the server's own folder. */
interface Named {
  folder: string;
  file: string;
}

export type LiveRestore = Named & Caller & Pick<SessionsTable, 'token_hash'>;

/** Audit entries are removed only when they expire, so a restore keeps them. */
const STAYS = 'audit_log';
const REPLACED = DATA_TABLES.filter(({ table }) => table !== STAYS);
const WITHIN_MS = 60 * 60_000;

/** Reads an entire backup and counts what restoring it would change. Does not write. */
export async function previewRestore(
  { storage }: TaskContext,
  q: Named,
): Promise<{ counts: RestoreCounts }> {
  const end = await checked(storage, q);
  const now = new Map<string, number>();
  for (const table of COUNTED_TABLES) {
    const { n } = await storage.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    now.set(table, n);
  }
  return { counts: countsOf((table) => now.get(table), end) };
}

/**
 * Replaces all data with a backup while the servers keep running. In one transaction that blocks other writers, it
 * backs up the current data, exchanges the rows and compares them with the backup. Ends all sessions except the
 * caller's, because access that has been revoked since must not work again. If the backup cannot be restored, throws
 * 409 and changes nothing.
 */
export async function restoreLive(
  { storage, log }: TaskContext,
  q: LiveRestore,
): Promise<{ counts: RestoreCounts; copy: string }> {
  const end = await checked(storage, q);
  const now = new Date(q.now);
  const copy = freeManualPath(q.folder, now);
  const lease = {
    ...{ name: BACKUP_LEASE, holder: newId(), now: () => new Date() },
    ...{ withinMs: WITHIN_MS, restMs: 0 },
  };
  let bytes = 0;
  const ran = await withLease(storage, lease, ({ requireHeld }) =>
    storage.write(
      async (tx) => {
        // This is a write, so from here on SQLite blocks other writers.
        await requireHeld(tx);
        await holdWriters(tx);
        bytes = await writeFrom(tx, { path: copy, now });
        await exchange(tx, { ...q, end });
      },
      { withinMs: WITHIN_MS },
    ),
  );
  if (!ran) throw appError('backup_not_restorable', (t) => t.backups.running);
  await recordBackup(storage, { path: copy, bytes, now });
  // Discards pages of the replaced data and outdated planner statistics. The restore has succeeded even if this fails.
  await storage
    .forget(REPLACED.map(({ table }) => table))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'replaced data could not be cleared from the database files'),
    );
  const before = (await checkBackup(copy)).end;
  const counts = countsOf((table) => before.tables[table]?.rows, end);
  return { counts, copy: basename(copy) };
}

/** Checks that a backup can be restored here, and returns its summary. */
async function checked(storage: Storage, { folder, file }: Named): Promise<Summary> {
  const path = join(folder, file);
  if (!existsSync(path)) throw notFound();
  try {
    const { migrations, end } = await checkBackup(path);
    requireSame(new Set(migrations), (await appliedMigrations(storage)) ?? new Set());
    return end;
  } catch (error) {
    throw error instanceof BackupError
      ? refused(error.text ?? textFromEnglish(error.message))
      : error;
  }
}

const refused = (why: Text) => new AppError('backup_not_restorable', why);

/** Blocks other writers until the transaction ends. Writers that exceed the lock timeout are asked to retry. */
async function holdWriters(tx: Tx): Promise<void> {
  if (engineOf(tx) !== 'postgres') return;
  // Writers take their locks first, so those that hold one are waited for before any table is held.
  const tables = sql.join(['locks', ...DATA_TABLES.map(({ table }) => table)].map(sql.table));
  await sql`lock table ${tables} in share row exclusive mode`.execute(tx);
}

async function exchange(tx: Tx, q: LiveRestore & { end: Summary }): Promise<void> {
  const own = { user_id: q.userId, token_hash: q.token_hash };
  const session = await findRow(tx, 'sessions', own);
  const used = await usedCodes(tx);
  for (const { table } of [...REPLACED].reverse()) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
  await load(tx, withoutTable(readBackup(join(q.folder, q.file)), STAYS));
  const differs = difference(without(q.end), without(await summaryOf(tx)));
  if (differs) throw appError('backup_not_restorable', (t) => t.backups.differs(differs));
  const me = { id: q.userId, role: 'ADMIN', deleted_at: null } as const;
  if (!session || !(await findRow(tx, 'users', me))) {
    throw appError('backup_not_restorable', (t) => t.backups.lockedOut);
  }
  await endRevived(tx, { now: new Date(q.now), used });
  await insertRows(tx, 'sessions', [session]);
  await audit(tx, q, 'backup.restore', { file: q.file });
}

async function* withoutTable(parts: AsyncIterable<Part>, name: string): AsyncGenerator<Part> {
  let isLeftOut = false;
  for await (const part of parts) {
    if ('start' in part) isLeftOut = part.start.table === name;
    if ('end' in part) isLeftOut = false;
    if (!isLeftOut) yield part;
  }
}

const without = ({ tables: { [STAYS]: _, ...tables }, sums }: Summary): Summary => ({
  tables,
  sums,
});

const countsOf = (before: (table: string) => number | undefined, end: Summary): RestoreCounts =>
  COUNTED_TABLES.map((of) => ({ of, before: before(of) ?? 0, after: end.tables[of]?.rows ?? 0 }));
