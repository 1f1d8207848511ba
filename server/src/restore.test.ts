import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, THREADS } from '@saldo/proofs/harness/bundle';
import { freshDatabase } from '@saldo/proofs/harness/fresh-database';
import { ENGINES, startTestServer } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from './features/backups/write-backup.ts';
import { updateRows } from './platform/db/crud.ts';
import { placeOf } from './platform/db/database-place.ts';

const KEY = 'only for tests and of no use elsewhere';
let folder: string;
let programs: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-restore-'));
  const entries = ['server/src/restore.ts', 'server/src/backup.ts'];
  programs = await bundle([...entries, ...THREADS], 'restore');
});
afterAll(async () => {
  for (const made of [folder, programs]) await rm(made, { recursive: true, force: true });
});

type Place = Parameters<typeof placeOf>[0];

const run = (program: 'restore' | 'backup', place: Place, given: string[] = []) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: KEY },
      ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    };
    const args = [join(programs, `${program}.js`), ...given];
    execFile(process.execPath, args, { env, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });

describe.each(ENGINES)('npm run restore (%s)', (engine) => {
  const backup = () => join(folder, `${engine}.ndjson.gz`);
  beforeAll(async () => {
    const server = await startTestServer(engine);
    const { storage } = server.running.context;
    await server.signUp();
    const demo = await server.signUp();
    await storage.write((tx) => updateRows(tx, 'users', { id: demo.id }, { is_demo: true }));
    await writeBackup(storage, backup(), new Date('2026-03-02T12:00:00Z'));
    await server.stop();
  });

  it('names the database, and stops where --replace finds no users to replace', async () => {
    const { config, remove } = await freshDatabase(engine);
    const place = placeOf(config);
    const stopped = await run('restore', config, [backup(), '--replace']);
    expect(stopped.said).toContain(`Nothing was restored: ${place} has no users to replace.`);
    expect(stopped.code).toBe(1);
    const restored = await run('restore', config, [backup()]);
    // Without the demo account, as in the counts before.
    expect(restored.said).toContain(`Restored into ${place}: 1 user,`);
    expect(restored.code).toBe(0);
    const replaced = await run('restore', config, [backup(), '--replace']);
    expect(replaced.said).toContain('Before: 1 user,');
    expect(replaced.code).toBe(0);
    expect(replaced.said).not.toMatch(/postgres:\/\/|\n\s+at /);
    await remove();
  });
});

it('creates no database where the settings name none', async () => {
  const dataDir = join(folder, 'mistyped');
  const file = join(folder, 'sqlite.ndjson.gz');
  const restored = await run('restore', { dataDir, databaseUrl: undefined }, [file, '--replace']);
  expect([restored.code, restored.said]).toEqual([1, expect.stringContaining(`${dataDir}/saldo`)]);
  const saved = await run('backup', { dataDir, databaseUrl: undefined });
  expect([saved.code, saved.said]).toEqual([1, expect.stringMatching(/There is no database at/)]);
  expect(await readdir(folder)).not.toContain('mistyped');
});
