import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withSnapshot } from '../../platform/db/snapshot.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/private-files.ts';
import { VERSION } from '../../platform/version.ts';
import { migrations } from '../../schema/migrations/index.ts';
import { dump } from './dump-tables.ts';
import { FORMAT, type Head } from './format.ts';

/**
 * Writes a consistent copy of all users' data while the server keeps running. The file is created completely or not at
 * all. Returns its size in bytes.
 */
export const writeBackup = (storage: Storage, path: string, now: Date): Promise<number> =>
  withSnapshot(storage, (tx) => writeFrom(tx, { path, now }));

/** Like `writeBackup`, but writes the data that a running transaction sees. */
export async function writeFrom(
  tx: Tx,
  { path, now }: { path: string; now: Date },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const partial = `${path}.partial`;
  try {
    const lines = file(headOf(now), dump(tx));
    const target = createWriteStream(partial, { mode: PRIVATE_FILE });
    await pipeline(Readable.from(lines), createGzip({ level: 6 }), target);
    const handle = await open(partial, 'r');
    await handle.sync();
    await handle.close();
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
  return (await stat(path)).size;
}

const headOf = (now: Date): Head => ({
  saldo_backup: FORMAT,
  version: VERSION,
  migrations: migrations.map(({ name }) => name),
  made_at: now.toISOString(),
});

async function* file(head: Head, lines: ReturnType<typeof dump>): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (;;) {
    const next = await lines.next();
    if (next.done) {
      yield `${JSON.stringify({ end: next.value })}\n`;
      return;
    }
    yield `${next.value}\n`;
  }
}

/** Records that a backup was made, to be shown in System Stats. */
export async function recordBackup(
  storage: Storage,
  q: { path: string; bytes: number; now: Date },
): Promise<void> {
  await storage.write((tx) =>
    tx
      .insertInto('backups')
      .values({
        file_name: basename(q.path),
        bytes: q.bytes,
        made_at: q.now.toISOString(),
        proved_at: null,
        problem: null,
      })
      .onConflict((conflict) => conflict.column('file_name').doUpdateSet({ bytes: q.bytes }))
      .execute(),
  );
}
