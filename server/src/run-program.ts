import { BackupError } from './features/backups/format.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { describeFault } from './platform/db/database-errors.ts';
import { OldDatabaseError } from './platform/db/migrate.ts';
import { openStorage } from './platform/db/open-storage.ts';
import type { Storage } from './platform/db/storage.ts';
import { asError } from './platform/unknown-error.ts';
import { withCleanup } from './platform/with-cleanup.ts';

/** Runs a command-line program. If it fails for an expected reason, prints a sentence instead of a stack. */
export function runProgram(main: (given: string[]) => Promise<void>): void {
  // Files that the process creates are private to its user.
  process.umask(0o077);
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeError(error));
    process.exit(1);
  });
}

const SENTENCES = [ConfigError, BackupError, OldDatabaseError];

/** A sentence if the operator can do something about the error; otherwise the error itself, with its stack. */
export function describeError(error: unknown): unknown {
  const isSentence = SENTENCES.some((type) => error instanceof type);
  return isSentence ? asError(error).message : (describeFault(error) ?? error);
}

/** Opens the configured database while `work` runs. */
export async function withStorage<T>(
  config: Config,
  options: Parameters<typeof openStorage>[1],
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config, options);
  return withCleanup(
    () => work(storage),
    () => storage.close(),
  );
}
