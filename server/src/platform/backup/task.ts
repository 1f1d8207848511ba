import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';
import type { Storage } from '../db/storage.ts';
import { proveBackup } from './restore.ts';
import { backupName, noteBackup, writeBackup } from './write.ts';

const NIGHTLY = /^saldo-\d{8}T\d{6}Z\.ndjson\.gz$/;

/** Makes the night's backup, restores it into a scratch database, notes what that showed, and clears out old ones. */
export async function nightlyBackup(
  { storage }: { storage: Storage },
  q: { folder: string; now: string },
): Promise<void> {
  const now = new Date(q.now);
  const name = backupName(now);
  const path = join(q.folder, name);
  const bytes = await writeBackup(storage, path, now);
  await noteBackup(storage, { path, bytes, now });
  const problem = await proveBackup(path);
  await storage.write((tx) =>
    tx
      .updateTable('backups')
      .set({ problem, ...(problem === null ? { proved_at: new Date().toISOString() } : {}) })
      .where('file_name', '=', name)
      .execute(),
  );
  // One that could not be restored pushes out none that could.
  if (problem !== null) throw new Error(`the backup ${name} could not be proved: ${problem}`);
  const nightly = (await readdir(q.folder)).filter((file) => NIGHTLY.test(file)).sort();
  for (const old of nightly.slice(0, -BACKUPS_KEPT_DAYS))
    await rm(join(q.folder, old), { force: true });
}
