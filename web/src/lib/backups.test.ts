import { expect, it } from 'vitest';
import { backupsHold } from './backups.ts';

const saying = (oldest: string | null, keep_until: string | null = null) =>
  backupsHold({ oldest, keep_until }, '2026-12-28');

it('says until when a nightly backup holds what is deleted today', () => {
  expect(saying(null)).toContain('until Monday, January 4, 2027,');
  expect(saying(null)).not.toContain('Manual');
});

it('names the oldest manual backup, and the day after which the last one goes', () => {
  expect(saying('2026-03-02T06:00:00.000Z')).toContain(
    'The oldest is from Monday, March 2, 2026, and they are kept until an administrator deletes them.',
  );
  expect(saying('2026-03-02T06:00:00.000Z', '2027-01-31')).toContain(
    'The oldest is from Monday, March 2, 2026, and the last is deleted after Sunday, January 31, 2027.',
  );
});

it('promises nothing about manual backups that could not be asked for', () => {
  expect(backupsHold('unknown', '2026-12-28')).toContain('Any manual backups keep it');
});
