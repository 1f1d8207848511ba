import { expect, test } from 'vitest';
import { passwordProblems } from './password-problems.ts';

const good = { current: 'old', next: 'long enough', confirm: 'long enough' };

test('takes a password of eight characters that was typed twice', () => {
  expect(passwordProblems(good)).toEqual({});
  expect(passwordProblems({ ...good, next: '12345678', confirm: '12345678' })).toEqual({});
});

test('names each field that is wrong', () => {
  expect(passwordProblems({ current: '', next: '', confirm: '' })).toEqual({
    current: 'Current password is required',
    next: 'New password is required',
  });
  expect(passwordProblems({ ...good, confirm: 'other' })).toEqual({
    confirm: 'New passwords do not match',
  });
  expect(passwordProblems({ ...good, next: '1234567', confirm: '1234567' })).toEqual({
    next: 'Password must be at least 8 characters long',
  });
});
