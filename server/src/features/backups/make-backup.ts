import { join, resolve } from 'node:path';
import type { Day } from '@saldo/domain/dates';
import type { BackupCopySettings } from '../../config/backup-copy-settings.ts';
import { clockDoubt, keepsOld } from '../../platform/clock-doubt.ts';
import { DatabaseFault } from '../../platform/db/database-errors.ts';
import { checkIntegrity } from '../../platform/db/integrity.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { attempt } from '../../platform/jobs/attempts.ts';
import { withLease } from '../../platform/jobs/leases.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { deleteOldBackups, freeManualPath } from './backup-files.ts';
import { backupName } from './file-names.ts';
import { BackupError } from './format.ts';
import { copyBackup } from './offsite-copies.ts';
import { verifyBackup } from './restore-backup.ts';
import { recordBackup, writeBackup } from './write-backup.ts';

export const BACKUP_LEASE = 'backup';

/**
 * Makes the nightly backup, verifies it by restoring it into a scratch database, deletes old backups, and copies the
 * new one off-site.
 */
export async function nightlyBackup(
  { storage, log }: { storage: Storage; log: Logger },
  q: { folder: string; now: string; copy?: BackupCopySettings | undefined },
): Promise<void> {
  const { path, keeps } = await attempt(storage, { name: 'nightly backup', now: clock }, () =>
    makeAndVerify({ storage, log }, q),
  );
  if (!q.copy) return;
  const { copy } = q;
  await attempt(storage, { name: 'off-site copy', now: clock }, () =>
    copyBackup(path, copy, new Date(q.now), keeps),
  );
}

const clock = () => new Date();

/** `keeps`: true if the clock is in doubt, so that nothing is deleted by age. */
async function makeAndVerify(
  context: { storage: Storage; log: Logger },
  q: { folder: string; now: string },
): Promise<{ path: string; keeps: boolean }> {
  const { storage } = context;
  await requireWhole(storage);
  const now = new Date(q.now);
  const name = backupName(now);
  const path = join(q.folder, name);
  const bytes = await writeBackup(storage, path, now);
  await recordBackup(storage, { path, bytes, now });
  const problem = await verifyBackup(path);
  await storage.write((tx) =>
    tx
      .updateTable('backups')
      .set({ problem, ...(problem === null ? { proved_at: new Date().toISOString() } : {}) })
      .where('file_name', '=', name)
      .execute(),
  );
  // A backup that cannot be restored must not displace one that can.
  if (problem !== null) throw new Error(`the backup ${name} failed its test restore: ${problem}`);
  const keeps = await keepsOld(context, now, 'backups and copies');
  await deleteOldBackups(q.folder, now, await unusable(storage), keeps);
  return { path, keeps };
}

/** A backup of a damaged database would look intact but lack the damaged parts. */
async function requireWhole(storage: Storage): Promise<void> {
  const damage = await checkIntegrity(storage);
  if (damage !== null) throw new DatabaseFault('damaged', damage);
}

async function unusable({ read }: Storage): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('backups')
    .select('file_name')
    .where('problem', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.file_name));
}

/** Longer than any backup takes, so one that exceeds it has hung. */
const WITHIN_MS = 60 * 60_000;

/**
 * Makes a backup now. Without a path, it is stored next to the nightly ones, where Saldo keeps it until the given day
 * or forever. Only one backup runs at a time, nightly ones included.
 */
export async function makeManualBackup(
  storage: Storage,
  q: { folder: string; path?: string | undefined; keepUntil?: Day | undefined; now(): Date },
): Promise<{ path: string; bytes: number }> {
  const now = q.now();
  const path = resolve(q.path ?? freeManualPath(q.folder, now, q.keepUntil));
  let bytes = 0;
  const lease = { name: BACKUP_LEASE, holder: newId(), now: q.now, withinMs: WITHIN_MS, restMs: 0 };
  await requireWhole(storage);
  const ran = await withLease(storage, lease, async () => {
    bytes = await writeBackup(storage, path, now);
    await recordBackup(storage, { path, bytes, now });
    if (q.path !== undefined) return;
    const keeps = (await clockDoubt(storage.read, now)) !== null;
    await deleteOldBackups(q.folder, now, await unusable(storage), keeps);
  });
  if (!ran) {
    throw new BackupError(
      'Another backup is running or has just finished. Try again in 30 seconds.',
    );
  }
  return { path, bytes };
}
