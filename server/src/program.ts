import { BackupError } from './platform/backup/format.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { openStorage, type Storage } from './platform/db/storage.ts';

/** Runs one of the programs beside the server, and ends with words where it fails as it may. */
export function runProgram(main: (given: string[]) => Promise<void>): void {
  // What is made is nobody else's to read.
  process.umask(0o077);
  main(process.argv.slice(2)).catch((error: unknown) => {
    const readable = error instanceof ConfigError || error instanceof BackupError;
    console.error(readable ? error.message : error);
    process.exit(1);
  });
}

/** The database of the settings for as long as `work` takes. */
export async function withStorage<T>(
  config: Config,
  options: Parameters<typeof openStorage>[1],
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config, options);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
