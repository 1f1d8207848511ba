import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseExists, placeOf } from './database-place.ts';

it('names the database without the password', () => {
  const of = (databaseUrl?: string) => placeOf({ dataDir: '/var/lib/saldo', databaseUrl });
  expect(of()).toBe('/var/lib/saldo/saldo.sqlite');
  expect(of('postgres://saldo:hunter2@db.example.org:5433/money?sslmode=verify-full')).toBe(
    'the PostgreSQL database money on db.example.org:5433',
  );
  expect(of('postgres:///saldo?host=/run/postgresql')).toBe(
    'the PostgreSQL database saldo on /run/postgresql',
  );
  expect(of('postgres://saldo:hunter2@one:5432,two:5432/saldo')).toBe(
    'the PostgreSQL database saldo on one:5432, two:5432',
  );
  expect(of('postgres://hunter2')).not.toContain('undefined');
  expect(placeOf({ dataDir: 'data', databaseUrl: undefined })).toBe(
    join(process.cwd(), 'data/saldo.sqlite'),
  );
});

it('knows a database file that does not exist yet', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'saldo-place-'));
  expect(databaseExists({ dataDir, databaseUrl: undefined })).toBe(false);
  expect(databaseExists({ dataDir, databaseUrl: 'postgres://db/saldo' })).toBe(true);
  await rm(dataDir, { recursive: true });
});
