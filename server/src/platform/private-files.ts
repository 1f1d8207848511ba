import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from './config/config.ts';
import { isWithin, recent } from './time-spans.ts';
import { errorCode } from './unknown-error.ts';

/** What a file or folder that Saldo makes lets its owner do, and nobody else. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** Whoever may write to such a folder may still not take away or replace what is another's. */
const STICKY = 0o1000;
/** In `DATA_DIR`, beside the folder of backups. */
const OWN_FILE = /^(saldo\.sqlite(-wal|-shm)?|saldo\.reserve|secret\.key)$/;
const BACKUPS = 'backups';
/** Names the process that made it. */
const TEMPORARY = /^saldo-(?:export|proof)-(\d+)-\w{6}$/;
/** Nothing that is still being written has stood still for so long. */
const ABANDONED_MS = 24 * 3_600_000;

type Folders = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'backupDir'>>;

/** Where backups of the night are made, and those by hand that are given no path. */
export const backupFolder = ({ dataDir, backupDir }: Folders): string =>
  backupDir ?? join(dataDir, BACKUPS);

/** A folder of our own for a while, in the system's place for such. Who makes it removes it. */
export const temporaryFolder = (what: 'export' | 'proof'): Promise<string> =>
  mkdtemp(join(tmpdir(), `saldo-${what}-${process.pid}-`));

/** Removes what a process that was killed has left: whole exports, restored backups, and backups cut off in the middle. */
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

/** Closes to other users what was copied with open modes into the data folder, and the backups that `isBackup` knows. */
export async function closeOwnFiles(
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

/** Who else gets into the data folder, in a sentence for each folder; none where nobody does, or the system has no modes. */
export async function openFolders(dataDir: string): Promise<string[]> {
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
