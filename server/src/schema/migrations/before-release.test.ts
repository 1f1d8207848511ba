import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createDatabase, databaseUrl, dropDatabase, ownName } from '@saldo/proofs/harness/postgres';
import { describeOnEachEngine, ENGINES } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { restoreBackup } from '../../features/backups/restore-backup.ts';
import { writeBackup } from '../../features/backups/write-backup.ts';
import { appliedMigrations } from '../../platform/db/migrate.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { describeError } from '../../run-program.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-before-release-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a database from before the first release', () => {
  it.each(ENGINES)('is rejected with a sentence and left unchanged (%s)', async (engine) => {
    const server = inject('postgresUrl');
    const name = ownName();
    if (engine === 'postgres') await createDatabase(server, name);
    const config = {
      dataDir: await mkdtemp(join(folder, 'old-')),
      databaseUrl: engine === 'postgres' ? databaseUrl(server, name) : undefined,
    };
    const old = await openStorage(config, { migrate: false });
    try {
      await old.write(async (tx) => {
        await sql`create table migrations (name text primary key, applied_at text not null)`.execute(
          tx,
        );
        await sql`insert into migrations values ('001-initial', '2026-01-01'), ('002-statistics', '2026-01-01')`.execute(
          tx,
        );
      });
      const said = describeError(await problemOf(openStorage(config)));
      expect(said).toMatch(/before its first release.*Export My Data.*import the exports\.$/s);
      expect(said).toContain(engine === 'sqlite' ? 'another DATA_DIR' : 'DATABASE_URL');
      expect(await appliedMigrations(old)).toEqual(new Set(['001-initial', '002-statistics']));
      expect(await problemOf(sql`select 1 from users`.execute(old.read))).toBeInstanceOf(Error);
    } finally {
      await old.close();
      if (engine === 'postgres') await dropDatabase(server, name);
    }
  });
});

describeOnEachEngine('a backup from before the first release', (server) => {
  it('is rejected with a sentence', async () => {
    const { storage } = server().running.context;
    const file = join(folder, `${server().engine}.ndjson.gz`);
    await writeBackup(storage, file, new Date('2026-03-02T12:00:00Z'));
    const [head = '', ...rest] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const migrations = ['001-initial', '002-statistics'];
    const old = [JSON.stringify({ ...JSON.parse(head), migrations }), ...rest];
    await writeFile(file, gzipSync(old.join('\n')));
    const said = describeError(await problemOf(restoreBackup(storage, file, { replace: true })));
    expect(said).toMatch(/before its first release.*import the exports here\.$/s);
  });
});
