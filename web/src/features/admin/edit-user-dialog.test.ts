import { expect, test } from 'vitest';
import { passwordHint } from './edit-user-dialog.tsx';

test('explains what the password field will do', () => {
  expect(passwordHint('')).toBe('Leave blank to keep the current password');
  expect(passwordHint('1234567')).toBe('Password should be at least 8 characters');
  expect(passwordHint('12345678')).toBe('New password will be set on update');
});
