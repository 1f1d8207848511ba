import { expect, it } from 'vitest';
import { describeBackupRetention } from './backup-retention.ts';

const saying = (oldest: string | null, keep_until: string | null = null) =>
  describeBackupRetention({ oldest, keep_until }, '2026-12-28');

it('states until when nightly backups keep data deleted today', () => {
  expect(saying(null)).toContain('until Monday, January 4, 2027,');
  expect(saying(null)).not.toContain('Manual');
});

it('names the oldest manual backup and when the last one is deleted', () => {
  expect(saying('2026-03-02T06:00:00.000Z')).toContain(
    'The oldest is from Monday, March 2, 2026, and they are kept until an administrator deletes them.',
  );
  expect(saying('2026-03-02T06:00:00.000Z', '2027-01-31')).toContain(
    'The oldest is from Monday, March 2, 2026, and the last is deleted after Sunday, January 31, 2027.',
  );
});

it('makes no promise about manual backups if they could not be loaded', () => {
  expect(describeBackupRetention('unknown', '2026-12-28')).toContain('Any manual backups keep it');
});
