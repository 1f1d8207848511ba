import type { Backup, listBackups, previewRestore, restoreBackup } from '@saldo/contract/backups';
import type { Answer } from '@saldo/contract/endpoint';
import { listBackups as listFiles } from '../../platform/backup/write.ts';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { backupFolder } from '../../platform/private-files.ts';

/** Longer than any takes; who asked waits for it. */
const WITHIN_MS = 10 * 60_000;

export async function list({ config }: Context): Promise<Answer<typeof listBackups>> {
  return (await listFiles(backupFolder(config))).map(presentBackup);
}

export const preview = (
  { config, workers }: Context,
  file: string,
): Promise<Answer<typeof previewRestore>> =>
  workers.run('previewRestore', { folder: backupFolder(config), file }, { timeoutMs: WITHIN_MS });

export const restore = (
  context: Context,
  actor: Actor,
  file: string,
): Promise<Answer<typeof restoreBackup>> =>
  context.workers.run(
    'restoreLive',
    {
      ...callerOf(context, actor),
      ...{ folder: backupFolder(context.config), file, token_hash: actor.sessionHash },
    },
    { timeoutMs: WITHIN_MS },
  );

/** Its name says when it was made: `saldo-20260302T120000Z-by-hand.ndjson.gz`. */
function presentBackup({ file, bytes }: { file: string; bytes: number }): Backup {
  const made_at = file.replace(
    /^saldo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/,
    '$1-$2-$3T$4:$5:$6.000Z',
  );
  return { file, bytes, made_at, by_hand: file.includes('-by-hand') };
}
