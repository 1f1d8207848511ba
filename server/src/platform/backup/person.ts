import type { Storage } from '../db/storage.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { summaryOf } from './dump.ts';
import { BackupError, difference, type Summary } from './format.ts';
import { readBackup } from './read.ts';
import { appliedMigrations, checkBackup, isSame, load } from './restore.ts';
import { writeBackup } from './write.ts';

/** Writes all that one person has into a file, in the format of a backup. Returns its size in bytes. */
export async function exportPerson(
  storage: Storage,
  q: { id: string; path: string; now: Date },
): Promise<number> {
  const found = await storage.read
    .selectFrom('users')
    .select('id')
    .where('id', '=', q.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new BackupError(`There is nobody with the id ${q.id}.`);
  return writeBackup(storage, q.path, q.now, q.id);
}

/**
 * Takes a person in who was written by `exportPerson`: everything or nothing, under the same ids, so that sessions and
 * links go on there; what is there then is compared with what was written. Throws a BackupError where the versions differ,
 * or somebody here has the id, the username or the address.
 */
export async function importPerson(storage: Storage, path: string): Promise<Summary> {
  const { migrations, end, person } = await checkBackup(path);
  if (person === undefined) {
    throw new BackupError('This file holds everybody: npm run restore -- FILE');
  }
  if (!isSame(new Set(migrations), (await appliedMigrations(storage)) ?? new Set())) {
    throw new BackupError('Both places must be of the same version of Saldo. Nothing was changed.');
  }
  try {
    await storage.write(async (tx) => {
      await load(tx, storage, readBackup(path));
      const differs = difference(end, await summaryOf(tx, storage.engine, person));
      if (differs) throw new BackupError(`Not all came through (${differs}). Nothing was changed.`);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new BackupError(
      'Somebody here has this id, username or e-mail address already. Nothing was changed.',
    );
  }
  return end;
}
