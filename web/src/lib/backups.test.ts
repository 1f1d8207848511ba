import { expect, it } from 'vitest';
import { backupsHold } from './backups.ts';

it('says until when a nightly backup holds what is deleted today', () => {
  expect(backupsHold('2026-12-28')).toContain('until Monday, January 4, 2027;');
});
