import type {
  getManualBackups,
  listBackups,
  previewRestore,
  restoreBackup,
} from '@saldo/contract/backups';
import type { Answer } from '@saldo/contract/endpoint';
import { type Context, callerOf, type SessionActor } from '../../platform/context.ts';
import { backupFolder } from '../../platform/private-files.ts';
import { listBackups as listFiles, manualBackups } from './backup-files.ts';
import { tasks } from './tasks.ts';

export async function list({ config }: Context): Promise<Answer<typeof listBackups>> {
  return (await listFiles(backupFolder(config))).map(
    ({ file, bytes, madeAt, isManual, keepUntil }) => ({
      ...{ file, bytes, made_at: madeAt, by_hand: isManual, keep_until: keepUntil ?? null },
    }),
  );
}

/** Reports how long manual backups will still contain data that is deleted now. */
export async function summarizeManualBackups({
  config,
}: Context): Promise<Answer<typeof getManualBackups>> {
  const backups = await manualBackups(backupFolder(config));
  const days = backups.map(({ keepUntil }) => keepUntil);
  const lastDay = days.includes(undefined) ? undefined : days.sort().at(-1);
  return { oldest: backups[0]?.madeAt ?? null, keep_until: lastDay ?? null };
}

export const preview = (
  { config, workers }: Context,
  file: string,
): Promise<Answer<typeof previewRestore>> =>
  workers.run(tasks.previewRestore, { folder: backupFolder(config), file });

export const restore = (
  context: Context,
  actor: SessionActor,
  file: string,
): Promise<Answer<typeof restoreBackup>> =>
  context.workers.run(tasks.restoreLive, {
    ...callerOf(context, actor),
    ...{ folder: backupFolder(context.config), file, token_hash: actor.credential.tokenHash },
  });
