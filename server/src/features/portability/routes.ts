import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getExport } from '@saldo/contract/export';
import { dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import { type Api, FileAnswer } from '../../platform/http/api.ts';
import { temporaryFolder } from '../../platform/private-files.ts';
import { tasks } from './tasks.ts';

export function exportRoutes(api: Api, context: Context): void {
  api.on(getExport, ({ actor }) => exportAll(context, actor));
}

/**
 * Exports everything the user owns as a zip. A worker first writes the zip to disk, so errors can still be reported and
 * memory use stays flat. The file is deleted as soon as it has been sent or the client disconnects.
 */
async function exportAll(context: Context, actor: Actor): Promise<FileAnswer> {
  const { bookId, timeZone } = actor;
  const folder = await temporaryFolder('export');
  // If removing the folder fails, the next start removes it.
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  try {
    const path = join(folder, 'export.zip');
    const q = { bookId, path, now: context.now().toISOString() };
    await context.workers.run(tasks.writeExport, q);
    const stream = createReadStream(path);
    stream.once('close', () => void remove());
    return new FileAnswer(stream, 'application/zip', `saldo-${dayIn(timeZone, context.now())}.zip`);
  } catch (error) {
    await remove();
    throw error;
  }
}
