import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../../server/src/platform/config/config.ts';
import { openStorage } from '../../../../server/src/platform/db/open-storage.ts';
import type { Engine } from '../../../../server/src/platform/db/storage.ts';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  startPostgres,
} from '../../harness/postgres.ts';
import { type Bare, barePostgres, bareSqlite } from './bare-database.ts';

/** An empty, migrated database, and how to reach it. */
export interface BenchDatabase {
  engine: Engine;
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** Environment variables for a server that uses the database. */
  environment: Record<string, string>;
  bare: Bare;
  remove(): Promise<void>;
}

export interface Places {
  fresh(): Promise<BenchDatabase>;
  close(): Promise<void>;
}

export async function openPlaces(engine: Engine): Promise<Places> {
  if (engine === 'sqlite') return { fresh: freshSqlite, close: async () => undefined };
  // With PostgreSQL's default settings, so writes are durable.
  const cluster = await startPostgres([]);
  let count = 0;
  return {
    fresh: () => {
      count += 1;
      return freshPostgres(cluster.url, `bench_${count}`);
    },
    close: cluster.stop,
  };
}

async function freshSqlite(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saldo-bench-'));
  const config = { dataDir, databaseUrl: undefined };
  await migrated(config);
  const bare = bareSqlite(dataDir);
  return {
    engine: 'sqlite',
    config,
    environment: { DATA_DIR: dataDir },
    bare,
    async remove() {
      await bare.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freshPostgres(serverUrl: string, name: string): Promise<BenchDatabase> {
  await createDatabase(serverUrl, name);
  const config = { dataDir: '', databaseUrl: databaseUrl(serverUrl, name) };
  await migrated(config);
  const bare = await barePostgres(config.databaseUrl);
  return {
    engine: 'postgres',
    config,
    environment: {
      DATABASE_URL: config.databaseUrl,
      SECRET_KEY: 'only for the benchmark and of no use elsewhere',
    },
    bare,
    async remove() {
      await bare.close();
      await dropDatabase(serverUrl, name);
    },
  };
}

async function migrated(config: BenchDatabase['config']): Promise<void> {
  const storage = await openStorage(config);
  await storage.close();
}
