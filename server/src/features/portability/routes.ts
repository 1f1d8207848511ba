import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getExport } from '@saldo/contract/export';
import { getTaxArchive } from '@saldo/contract/tax-archive';
import { dayIn } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import { type Api, FileAnswer } from '../../platform/http/api.ts';
import { temporaryFolder } from '../../platform/private-files.ts';
import { tasks } from './tasks.ts';

export function exportRoutes(api: Api, context: Context): void {
  const { workers, now } = context;
  /** Everything the user owns. */
  api.on(getExport, ({ actor: { bookId, timeZone } }) => {
    const name = `saldo-${dayIn(timeZone, now())}.zip`;
    return zipAnswer(name, (path) =>
      workers.run(tasks.writeExport, { bookId, path, now: now().toISOString() }),
    );
  });
  api.on(getTaxArchive, ({ actor: { bookId, timeZone }, query }) => {
    const today = dayIn(timeZone, now());
    return zipAnswer(`saldo-taxes-${today}.zip`, (path) =>
      workers.run(tasks.writeTaxArchive, {
        ...{ bookId, query, today, path, now: now().toISOString() },
      }),
    );
  });
}

/**
 * A worker first writes the zip to disk, so errors can still be reported and memory use stays flat. The file is deleted
 * as soon as it has been sent or the client disconnects.
 */
async function zipAnswer(
  name: string,
  write: (path: string) => Promise<void>,
): Promise<FileAnswer> {
  const folder = await temporaryFolder('export');
  // If removing the folder fails, the next start removes it.
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  try {
    const path = join(folder, 'export.zip');
    await write(path);
    const stream = createReadStream(path);
    stream.once('close', () => void remove());
    return new FileAnswer(stream, 'application/zip', name);
  } catch (error) {
    await remove();
    throw error;
  }
}
