import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';
import type { Day } from '@saldo/domain/dates';
import { latest } from '../../platform/instant-ranges.ts';
import { manualName, type NamedBackup, readName } from './file-names.ts';

/**
 * Time from the start of a day in UTC until the day has ended everywhere on earth, which is twelve hours after its end
 * in UTC.
 */
const DAY_ENDS_MS = 36 * 3_600_000;

/**
 * Deletes old backups. Keeps the newest seven nightly ones, and each manual one until the day requested for it, or
 * forever if none was requested or if `keepsOld`. Nightly backups in `unusable` are deleted and do not displace others.
 */
export async function deleteOldBackups(
  folder: string,
  now: Date,
  unusable: ReadonlySet<string> = new Set(),
  keepsOld = false,
): Promise<void> {
  const backups = await namedIn(folder);
  const nights = backups.filter(({ isManual }) => !isManual);
  const usable = nights.filter(({ file }) => !unusable.has(file));
  // Backups that a fast clock dated in the future are deleted first. If they counted as newest, they would displace
  // every backup made since.
  const isAhead = ({ madeAt }: NamedBackup) => madeAt > latest(now);
  const oldestFirst = [...usable.filter(isAhead), ...usable.filter((backup) => !isAhead(backup))];
  const gone = [
    ...nights.filter(({ file }) => unusable.has(file)),
    ...oldestFirst.slice(0, -BACKUPS_KEPT_DAYS),
    ...backups.filter((backup) => !keepsOld && isPastItsDay(backup, now)),
  ];
  for (const { file } of gone) await rm(join(folder, file), { force: true });
}

const isPastItsDay = ({ isManual, keepUntil }: NamedBackup, now: Date): boolean =>
  isManual && keepUntil !== undefined && now.getTime() >= Date.parse(keepUntil) + DAY_ENDS_MS;

/** Manual backups in the folder, oldest first. */
export const manualBackups = async (folder: string): Promise<NamedBackup[]> =>
  (await namedIn(folder).catch(() => [])).filter(({ isManual }) => isManual);

/**
 * A file name that no backup has yet. Names contain the time only to the second. No backup, including the copy made by
 * a restore, may overwrite another.
 */
export function freeManualPath(folder: string, now: Date, keepUntil?: Day): string {
  const path = join(folder, manualName(now, keepUntil));
  if (!existsSync(path)) return path;
  return freeManualPath(folder, new Date(now.getTime() + 1000), keepUntil);
}

/** All backups in the folder with their sizes, newest first. */
export async function listBackups(folder: string): Promise<(NamedBackup & { bytes: number })[]> {
  const backups = (await namedIn(folder).catch(() => [])).reverse();
  return Promise.all(
    backups.map(async (backup) => ({
      ...backup,
      bytes: (await stat(join(folder, backup.file))).size,
    })),
  );
}

async function namedIn(folder: string): Promise<NamedBackup[]> {
  const names = (await readdir(folder)).sort();
  return names.map(readName).filter((named) => named !== undefined);
}
