import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer, startProcess } from '@saldo/proofs/harness/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import {
  backupFolder,
  folderWarnings,
  removeLeftovers,
  restrictOwnFiles,
  temporaryFolder,
} from './private-files.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saldo-files-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
/** Mode of every file and folder below. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true }).map((name) => [
      name,
      modeOf(join(folder, String(name))).toString(8),
    ]),
  );
/** Above Linux's maximum of 2^22, so no process has it. */
const NOBODYS_PID = 2 ** 22 + 1;

it('creates nothing that others can read, even in a readable folder and under any umask', async () => {
  chmodSync(dataDir, 0o755);
  const program = await bundleServer();
  const before = process.umask(0);
  try {
    const server = await startProcess(program, { DATA_DIR: dataDir });
    const modes = modesIn(dataDir);
    expect(modes).toEqual({
      'saldo.reserve': '600',
      'saldo.sqlite': '600',
      'saldo.sqlite-wal': '600',
      'saldo.sqlite-shm': '600',
      'secret.key': '600',
    });
    await server.kill();
  } finally {
    process.umask(before);
    await program.remove();
  }
}, 60_000);

it('closes what was left open', async () => {
  const names = ['saldo.sqlite', 'saldo.sqlite-wal', 'saldo.sqlite-shm', 'secret.key'];
  const backup = join('backups', 'saldo-20260101T000000Z.ndjson.gz');
  mkdirSync(join(dataDir, 'backups'), { mode: 0o755 });
  const manual = join('backups', 'saldo-20260101T000000Z-by-hand-until-20270131.ndjson.gz');
  for (const name of [...names, backup, manual, 'of-somebody-else']) {
    writeFileSync(join(dataDir, name), '', { mode: 0o644 });
  }
  await restrictOwnFiles({ dataDir }, (name) => name.startsWith('saldo-'));
  expect(modesIn(dataDir)).toMatchObject({
    'saldo.sqlite': '600',
    'secret.key': '600',
    backups: '700',
    [backup]: '600',
    [manual]: '600',
    'of-somebody-else': '644',
  });
});

it('warns of a folder that others can enter, and of a parent where they can replace it', async () => {
  const inner = join(dataDir, 'inner');
  mkdirSync(inner, { mode: 0o700 });
  expect(await folderWarnings(inner)).toEqual([]);
  chmodSync(inner, 0o755);
  chmodSync(dataDir, 0o777);
  expect(await folderWarnings(inner)).toEqual([
    expect.stringContaining(`chmod 700 ${inner}`),
    expect.stringContaining(`chmod go-w ${dataDir}`),
  ]);
  // In a folder such as /tmp, no one can replace another user's files.
  chmodSync(dataDir, 0o1777);
  chmodSync(inner, 0o700);
  expect(await folderWarnings(inner)).toEqual([]);
});

it('removes what a killed server left, and nothing in use', async () => {
  const place = process.env.TMPDIR;
  process.env.TMPDIR = dataDir;
  try {
    const used = await temporaryFolder('export');
    const ofProcess = (pid: number) => join(dataDir, `saldo-export-${pid}-abcdef`);
    for (const folder of [ofProcess(NOBODYS_PID), ofProcess(process.ppid)]) mkdirSync(folder);
    writeFileSync(join(ofProcess(NOBODYS_PID), 'export.zip'), 'all of somebody');
    mkdirSync(join(dataDir, 'backups'));
    const [cutOff, underWay] = ['old', 'new'].map((name) =>
      join(dataDir, 'backups', `${name}.ndjson.gz.partial`),
    ) as [string, string];
    for (const file of [cutOff, underWay]) writeFileSync(file, '');
    utimesSync(cutOff, 0, 0);
    // Files named after this process are from an earlier one, since it has only just started.
    await removeLeftovers({ dataDir });
    const left = readdirSync(dataDir, { recursive: true }).map(String).sort();
    expect(left).toEqual([
      'backups',
      'backups/new.ndjson.gz.partial',
      `saldo-export-${process.ppid}-abcdef`,
    ]);
    expect(left).not.toContain(used);
  } finally {
    if (place === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = place;
  }
});

it('backups are made in the data folder, or in BACKUP_DIR', () => {
  const given = { DATA_DIR: '/srv/saldo', BACKUP_DIR: '/mnt/backups' };
  expect(backupFolder(readConfig({ DATA_DIR: '/srv/saldo' }))).toBe(join('/srv/saldo', 'backups'));
  expect(backupFolder(readConfig(given))).toBe('/mnt/backups');
});
