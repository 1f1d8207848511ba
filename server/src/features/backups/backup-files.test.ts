import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLease } from '../../platform/jobs/leases.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { deleteOldBackups, listBackups, manualBackups } from './backup-files.ts';
import { readBackupCommand } from './command-arguments.ts';
import { backupName } from './file-names.ts';
import { BackupError } from './format.ts';
import { BACKUP_LEASE, makeManualBackup, nightlyBackup } from './make-backup.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-backups-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeOnEachEngine('backups', (server) => {
  const storage = () => server().running.context.storage;

  it('made manually stay, in addition to nightly ones, and are made one at a time', async () => {
    const own = await mkdtemp(join(folder, 'by-hand-'));
    const night = (day: number) => backupName(new Date(Date.UTC(2026, 1, day, 3)));
    for (let day = 1; day <= 9; day += 1) await writeFile(join(own, night(day)), '');
    await writeFile(join(own, 'mine.ndjson.gz'), '');
    let seconds = 0;
    const make = () => {
      seconds += 1;
      const now = new Date(NOW.getTime() + seconds * 1000);
      return makeManualBackup(storage(), { folder: own, now: () => now });
    };
    const made: string[] = [];
    for (let count = 0; count < 9; count += 1) made.push(basename((await make()).path));
    const left = [...Array.from({ length: 7 }, (_, at) => night(at + 3)), 'mine.ndjson.gz'];
    expect((await readdir(own)).sort()).toEqual([...left, ...made].sort());
    const lease = { name: BACKUP_LEASE, holder: 'another', withinMs: 60_000, restMs: 0 };
    await withLease(storage(), { ...lease, now: () => NOW }, async () => {
      await expect(make()).rejects.toThrow(/Another backup is running/);
    });
    await make();
    // Two backups within the same second get different names.
    const soon = new Date(NOW.getTime() + seconds * 1000 + 400);
    await makeManualBackup(storage(), { folder: own, now: () => soon });
    const before = (await readdir(own)).sort();
    expect(before).toHaveLength(left.length + made.length + 2);
    // Saldo does not delete them even if they failed verification, because that is the operator's decision.
    await deleteOldBackups(own, new Date(NOW.getTime() + 400 * 86_400_000), new Set(made));
    expect((await readdir(own)).sort()).toEqual(before);
  });

  it('made manually are deleted after the requested day', async () => {
    const own = await mkdtemp(join(folder, 'until-'));
    let minutes = 0;
    const make = (keepUntil?: string) => {
      minutes += 1;
      const now = new Date(NOW.getTime() + minutes * 60_000);
      return makeManualBackup(storage(), { folder: own, keepUntil, now: () => now });
    };
    const january = basename((await make('2027-01-31')).path);
    const march = basename((await make('2026-03-02')).path);
    const forever = basename((await make()).path);
    expect((await readdir(own)).sort()).toEqual([january, march, forever].sort());
    // A backup is kept until the day has ended everywhere on earth.
    await deleteOldBackups(own, new Date('2026-03-03T11:59:00Z'));
    expect(await readdir(own)).toContain(march);
    await deleteOldBackups(own, new Date('2026-03-03T12:00:00Z'));
    expect((await readdir(own)).sort()).toEqual([january, forever].sort());
    await nightlyBackup(
      { storage: storage(), log: createLogger('silent') },
      { folder: own, now: '2027-02-02T03:00:00.000Z' },
    );
    const left = await readdir(own);
    expect([left.includes(january), left.includes(forever)]).toEqual([false, true]);
    expect((await listBackups(own)).map(({ file }) => file)).toContain(forever);
    expect(await manualBackups(own)).toEqual([
      { file: forever, madeAt: '2026-03-02T12:03:00.000Z', isManual: true },
    ]);
  });

  it.each([
    ['a past day', ['--keep-until', '2026-03-01'], /2026-03-01 is in the past/],
    ['an invalid day', ['--keep-until', '2026-02-30'], /YYYY-MM-DD/],
    ['a file of your own', ['mine.gz', '--keep-until', '2027-01-31'], /never deletes/],
    ['an unknown option', ['--keep', '2027-01-31'], /npm run backup --/],
    ['an option as a file', ['--help'], /npm run backup --/],
    ['several files', ['a.gz', 'b.gz'], /npm run backup --/],
  ])('are not made for %s', (_, given, says) => {
    expect(() => readBackupCommand(given, NOW)).toThrow(BackupError);
    expect(() => readBackupCommand(given, NOW)).toThrow(says);
  });

  it('follow the command’s arguments', () => {
    const read = (...given: string[]) => readBackupCommand(given, NOW);
    expect(read()).toEqual({});
    expect(read('mine.gz')).toEqual({ path: 'mine.gz' });
    expect(read('--keep-until', '2027-01-31')).toEqual({ keepUntil: '2027-01-31' });
    expect(read('--keep-until=2026-03-02')).toEqual({ keepUntil: '2026-03-02' });
    expect(read('--make-key')).toEqual({ makeKey: 'saldo-backup.key' });
    expect(read('--make-key', 'own.key')).toEqual({ makeKey: 'own.key' });
  });

  it('that failed verification do not displace good ones', async () => {
    const own = await mkdtemp(join(folder, 'nights-'));
    const night = (day: number) => backupName(new Date(Date.UTC(2026, 1, day, 3)));
    for (let day = 1; day <= 14; day += 1) await writeFile(join(own, night(day)), '');
    const rows = Array.from({ length: 9 }, (_, at) => ({
      ...{ file_name: night(at + 6), bytes: 0, made_at: NOW.toISOString() },
      ...{ proved_at: null, problem: 'cut off' },
    }));
    await storage().write((tx) => tx.insertInto('backups').values(rows).execute());
    await nightlyBackup(
      { storage: storage(), log: createLogger('silent') },
      { folder: own, now: NOW.toISOString() },
    );
    const good = [1, 2, 3, 4, 5].map(night);
    expect((await readdir(own)).sort()).toEqual([...good, backupName(NOW)]);
  });

  it('are made and kept after a fast clock is corrected', async () => {
    const own = await mkdtemp(join(tmpdir(), 'saldo-ahead-'));
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    const make = (now: Date) => makeManualBackup(storage(), { folder: own, now: () => now });
    const ofThen = basename((await make(later(365))).path);
    const now = basename((await make(NOW)).path);
    expect((await readdir(own)).sort()).toEqual([now, ofThen]);
    // Seven backups dated in the future do not displace backups made since.
    for (let night = 0; night < 7; night += 1) {
      await writeFile(join(own, backupName(later(365 + night))), '');
    }
    for (let night = 0; night < 3; night += 1) {
      await writeFile(join(own, backupName(later(night))), '');
      await deleteOldBackups(own, later(night));
    }
    const left = (await readdir(own)).filter((name) => !name.includes('by-hand')).sort();
    expect(left).toEqual([0, 1, 2, 368, 369, 370, 371].map((days) => backupName(later(days))));
    await rm(own, { recursive: true });
  });
});
