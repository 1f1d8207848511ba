import { statfsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Config } from '../../../server/src/platform/config/config.ts';
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { copyTemplate } from './postgres.ts';

/** A migrated database for a single test. */
export interface FreshDatabase {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** Address for the test's own client. On a cluster it names one node, and on SQLite it is undefined. */
  url: string | undefined;
  /** Environment variables for a server in its own process. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates a database. SQLite uses `folder`, which `remove` keeps, or otherwise a temporary folder. */
export async function freshDatabase(engine: Engine, folder?: string): Promise<FreshDatabase> {
  if (engine === 'sqlite') {
    const dataDir = folder ?? (await mkdtemp(join(inMemory() ?? tmpdir(), 'saldo-test-')));
    await cp(inject('sqliteTemplate'), dataDir, { recursive: true, force: false });
    return {
      config: { dataDir, databaseUrl: undefined },
      url: undefined,
      environment: { DATA_DIR: dataDir },
      remove: async () => {
        if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  const { url, saldoUrl, drop } = await copyTemplate(inject('postgresUrl'));
  return {
    config: { dataDir: '', databaseUrl: saldoUrl },
    url,
    environment: {
      DATABASE_URL: saldoUrl,
      SECRET_KEY: 'only for tests and of no use elsewhere',
    },
    remove: drop,
  };
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** A folder in memory, if the machine has enough of it, so that nothing waits for a disk. */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
