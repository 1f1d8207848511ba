import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';
import { latest } from '../clock.ts';
import { migrations } from '../db/migrations/index.ts';
import type { Engine, Storage, Tx } from '../db/storage.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import { VERSION } from '../version.ts';
import { dump, onSnapshot } from './dump.ts';
import { FORMAT, type Head } from './format.ts';

/**
 * Writes a consistent copy of everything people have, while the server goes on working. The file appears whole under
 * its name or not at all. Returns its size in bytes.
 */
export const writeBackup = (storage: Storage, path: string, now: Date): Promise<number> =>
  onSnapshot(storage, (tx) => writeFrom(tx, storage.engine, { path, now }));

/** The same of what a transaction sees that runs already. */
export async function writeFrom(
  tx: Tx,
  engine: Engine,
  { path, now }: { path: string; now: Date },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const partial = `${path}.partial`;
  try {
    const lines = file(headOf(now), dump(tx, engine));
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

const AT_NIGHT = /^saldo-\d{8}T\d{6}Z\.ndjson\.gz$/;
const BY_HAND = /^saldo-\d{8}T\d{6}Z-by-hand\.ndjson\.gz$/;

/** `saldo-20260302T120000Z.ndjson.gz`, or `…Z-by-hand.ndjson.gz`: sorts by time. */
export const backupName = (now: Date, by: 'night' | 'hand' = 'night'): string =>
  `saldo-${stampOf(now)}${by === 'hand' ? '-by-hand' : ''}.ndjson.gz`;

/** `20260302T120000Z` */
const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Leaves the newest seven of the nights, and the newest seven that were made by hand within the last seven days: so many
 * made in a row push out none of the nights, and whoever was deleted is in none after a week. Those that are `unusable` go,
 * and push out none.
 */
export async function clearOut(
  folder: string,
  now: Date,
  unusable: ReadonlySet<string> = new Set(),
): Promise<void> {
  // Those of a clock that ran ahead go first: as the newest they would push out every backup made since.
  const newest = backupName(new Date(latest(now)));
  const sorted = (await readdir(folder)).sort();
  const names = [
    ...sorted.filter((name) => name > newest),
    ...sorted.filter((name) => name <= newest),
  ];
  const nightly = names.filter((name) => AT_NIGHT.test(name) && !unusable.has(name));
  const byHand = names.filter((name) => BY_HAND.test(name));
  const oldest = backupName(new Date(now.getTime() - BACKUPS_KEPT_DAYS * 86_400_000));
  const gone = [
    ...names.filter((name) => unusable.has(name)),
    ...nightly.slice(0, -BACKUPS_KEPT_DAYS),
    ...byHand.filter((name, at) => at < byHand.length - BACKUPS_KEPT_DAYS || name < oldest),
  ];
  for (const name of gone) await rm(join(folder, name), { force: true });
}

/** Those of the nights and by hand that lie in the folder, the newest first. */
export async function listBackups(folder: string): Promise<{ file: string; bytes: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const ours = names
    .filter((name) => AT_NIGHT.test(name) || BY_HAND.test(name))
    .sort()
    .reverse();
  return Promise.all(
    ours.map(async (file) => ({ file, bytes: (await stat(join(folder, file))).size })),
  );
}

/** Lets the System Stats know of a backup. */
export async function noteBackup(
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
