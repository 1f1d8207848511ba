import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupFolder, PRIVATE_FOLDER } from '../private-files.ts';
import { errorCode } from '../unknown-error.ts';
import { type Config, ConfigError } from './config.ts';

/** Creates the data folder if it is missing. Throws a ConfigError with a sentence if that is impossible. */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw folderProblem('DATA_DIR', dataDir, error);
  }
}

/** Checks the folders that Saldo writes to. The backup folder is created by the first backup. */
export function requireFolders(config: Config): void {
  if (!config.databaseUrl) {
    createDataFolder(config.dataDir);
    try {
      accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw folderProblem('DATA_DIR', config.dataDir, error);
    }
  }
  const backups = backupFolder(config);
  try {
    // A slash after the path of a file is an error.
    statSync(`${backups}/`);
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') throw folderProblem('BACKUP_DIR', backups, error);
  }
}

function folderProblem(setting: string, folder: string, error: unknown): unknown {
  const path = resolve(folder);
  const code = errorCode(error);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new ConfigError(`${setting} is a file, or within one: ${path}. Set it to a folder.`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new ConfigError(
      `${setting} can’t be created or written to: ${path}. Create it for the user that runs Saldo, or set ${setting} to another folder.`,
    );
  }
  return error;
}
