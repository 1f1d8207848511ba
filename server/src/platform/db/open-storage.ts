import type { Logger as KyselyLogger } from 'kysely';
import type { AuditLogTable } from '../../schema/tables.ts';
import { IS_CHECKED } from '../checked-mode.ts';
import type { Config } from '../config/config.ts';
import { collectAuditEntries } from '../observability/audit.ts';
import type { Logger } from '../observability/logger.ts';
import { migrate } from './migrate.ts';
import { unstoredTables } from './row-journal.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';
import { TimeBudget } from './time-budget.ts';
import { createGate, type WriteGate } from './write-gate.ts';

/** Opens the configured database. Workers pass the main thread's gate and do not migrate. */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: {
    gate?: WriteGate;
    migrate?: boolean;
    connections?: number;
    /** Called with each audit line once its transaction has committed. */
    tell?: (row: AuditLogTable) => void;
    /** Called after each statement. */
    ran?: KyselyLogger;
    /** How long a write may take. Omit it in programs that keep no other users waiting. */
    writeWithinMs?: number;
    /** Gets the mistakes of the code that end no write in production. */
    log?: Pick<Logger, 'error'>;
  } = {},
): Promise<Storage> {
  const opened = config.databaseUrl
    ? (await import('./postgres.ts')).openPostgres(
        config.databaseUrl,
        options.connections ?? 10,
        options.ran,
      )
    : openSqlite(config.dataDir, options.gate ?? createGate(), options.ran);
  const { writeWithinMs, tell } = options;
  const limited = writeWithinMs === undefined ? opened : withLimit(opened, writeWithinMs);
  const storage = storingJournals(tell ? telling(limited, tell) : limited, options.log);
  try {
    if (options.migrate ?? true) await migrate(opened);
  } catch (error) {
    await storage.close().catch(() => undefined);
    throw error;
  }
  return storage;
}

const withLimit = (storage: Storage, usualMs: number): Storage => ({
  ...storage,
  write: (work, options) => {
    const budget = options?.withinMs ?? usualMs;
    return storage.write((tx) => work(tx.withPlugin(new TimeBudget(budget))), options);
  },
});

function telling(storage: Storage, tell: (row: AuditLogTable) => void): Storage {
  return {
    ...storage,
    async write(work, options) {
      let lines: readonly AuditLogTable[] = [];
      const result = await storage.write((tx) => {
        lines = collectAuditEntries(tx);
        return work(tx);
      }, options);
      for (const line of lines) tell(line);
      return result;
    },
  };
}

/**
 * Refuses a write whose journal nobody stored: its changes would have no step, so they could never be undone. In
 * production the write counts and the mistake is logged.
 */
const storingJournals = (storage: Storage, log?: Pick<Logger, 'error'>): Storage => ({
  ...storage,
  write: (work, options) =>
    storage.write(async (tx) => {
      const result = await work(tx);
      const tables = unstoredTables(tx);
      if (tables.length === 0) return result;
      const error = new Error(`a write of ${tables.join(', ')} has no step`);
      if (IS_CHECKED) throw error;
      log?.error({ err: error }, 'a write has no step');
      return result;
    }, options),
});
