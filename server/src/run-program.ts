import { BackupError } from './features/backups/format.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { sentenceOf } from './platform/db/database-errors.ts';
import { OldDatabaseError } from './platform/db/migrate.ts';
import { openStorage } from './platform/db/open-storage.ts';
import type { Storage } from './platform/db/storage.ts';
import { asError } from './platform/unknown-error.ts';
import { withCleanup } from './platform/with-cleanup.ts';

/** Runs one of the programs beside the server, and ends with words where it fails as it may. */
export function runProgram(main: (given: string[]) => Promise<void>): void {
  // What is made is nobody else's to read.
  process.umask(0o077);
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(readable(error));
    process.exit(1);
  });
}

const SENTENCES = [ConfigError, BackupError, OldDatabaseError];

/** A sentence where the operator can do something about it; else the error itself, with its stack. */
export function readable(error: unknown): unknown {
  const isSentence = SENTENCES.some((type) => error instanceof type);
  return isSentence ? asError(error).message : (sentenceOf(error) ?? error);
}

/** The database of the settings for as long as `work` takes. */
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
