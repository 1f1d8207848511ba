import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from './config/config.ts';
import { isWithin, recent } from './instant-ranges.ts';
import { errorCode } from './unknown-error.ts';

/** Modes of files and folders that Saldo creates: owner only. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** In a sticky folder, users with write access still cannot remove or replace each other's files. */
const STICKY = 0o1000;
/** Files in `DATA_DIR`, next to the backup folder. */
const OWN_FILE = /^(saldo\.sqlite(-wal|-shm)?|saldo\.reserve|secret\.key)$/;
const BACKUPS = 'backups';
/** Names of temporary folders. They contain the id of the process that created them. */
const TEMPORARY = /^saldo-(?:export|proof)-(\d+)-\w{6}$/;
/** A file that has been unchanged for this long is no longer being written. */
const ABANDONED_MS = 24 * 3_600_000;

type Folders = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'backupDir'>>;

/** Folder of nightly backups, and of manual ones without a path. */
export const backupFolder = ({ dataDir, backupDir }: Folders): string =>
  backupDir ?? join(dataDir, BACKUPS);

/** Creates a folder in the system's temporary directory. The caller removes it. */
export const temporaryFolder = (what: 'export' | 'proof'): Promise<string> =>
  mkdtemp(join(tmpdir(), `saldo-${what}-${process.pid}-`));

/** Removes files that a killed process left behind: whole exports, restored backups, and incomplete backups. */
export async function removeLeftovers(config: Folders): Promise<void> {
  const temporary = tmpdir();
  for (const name of await namesIn(temporary)) {
    const found = TEMPORARY.exec(name);
    if (!found) continue;
    const pid = Number(found[1]);
    if (pid !== process.pid && isAlive(pid)) continue;
    await rm(join(temporary, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const backups = backupFolder(config);
  for (const name of await namesIn(backups)) {
    const path = join(backups, name);
    if (name.endsWith('.partial') && (await isAbandoned(path))) await rm(path, { force: true });
  }
}

/**
 * Removes other users' access to files that were copied into the data folder with open modes, and to backups that
 * `isBackup` recognizes.
 */
export async function restrictOwnFiles(
  config: Folders,
  isBackup: (name: string) => boolean,
): Promise<void> {
  const { dataDir } = config;
  const close = (path: string, mode: number) => chmod(path, mode).catch(() => undefined);
  for (const name of await namesIn(dataDir)) {
    if (OWN_FILE.test(name)) await close(join(dataDir, name), PRIVATE_FILE);
    if (name === BACKUPS) await close(join(dataDir, name), PRIVATE_FOLDER);
  }
  const backups = backupFolder(config);
  for (const name of await namesIn(backups)) {
    if (isBackup(name.replace(/\.partial$/, ''))) await close(join(backups, name), PRIVATE_FILE);
  }
}

/**
 * Returns warnings, one sentence per folder, if other users can access the data folder. Returns none on systems without
 * file modes.
 */
export async function folderWarnings(dataDir: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const folder = resolve(dataDir);
  const mode = await modeOf(folder);
  if (mode === null) return [];
  const warnings: string[] = [];
  if ((mode & OTHERS) !== 0) {
    warnings.push(`Other users on this machine can open ${folder}. Run: chmod 700 ${folder}`);
  }
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    const open = (await modeOf(parent)) ?? 0;
    if ((open & OTHERS_WRITE) !== 0 && (open & STICKY) === 0) {
      warnings.push(
        `Other users on this machine can write to ${parent} and replace the data folder in it. Run: chmod go-w ${parent}`,
      );
    }
    if (parent === dirname(parent)) return warnings;
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const modeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null);
  return found === null ? null : found.mode & 0o7777;
};

const isAbandoned = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => null);
  return found !== null && !isWithin(recent(ABANDONED_MS, new Date()), found.mtime.toISOString());
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
