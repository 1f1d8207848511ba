import type { ManagedUser } from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { changeOf, passwordHint, problemsOf, valuesOf } from './user-values.ts';

const user: ManagedUser = {
  id: '1',
  name: 'Eva',
  lastnames: 'Ríos',
  username: 'eva',
  email: 'eva@example.org',
  role: 'USER',
  avatar: null,
  last_login: null,
  created_at: '2026-01-01T00:00:00.000Z',
  totp_enabled: false,
  passkeys: 0,
};

test('sends only what differs, trimmed, and a password only when one was typed', () => {
  const values = valuesOf(user);
  expect(changeOf(user, values)).toEqual({});
  expect(changeOf(user, { ...values, name: ' Eva ' })).toEqual({});
  expect(
    changeOf(user, { ...values, name: ' Ana ', role: 'ADMIN', avatar: 'avatar3.svg' }),
  ).toEqual({ name: 'Ana', role: 'ADMIN', avatar: 'avatar3.svg' });
  expect(changeOf(user, { ...values, password: ' 12345678 ' })).toEqual({
    new_password: ' 12345678 ',
  });
});

test('names what is missing', () => {
  const empty = { ...valuesOf(user), name: ' ', lastnames: '', username: '', email: 'eva' };
  expect(problemsOf({ ...empty, password: 'short' })).toEqual({
    name: 'First name cannot be empty',
    lastnames: 'Last name cannot be empty',
    username: 'Username cannot be empty',
    email: 'Please enter a valid email address',
    password: 'Password should be at least 8 characters',
  });
  expect(problemsOf(valuesOf(user))).toEqual({});
});

test('says what the password field will do', () => {
  expect(passwordHint('')).toBe('Leave blank to keep the current password');
  expect(passwordHint('1234567')).toBe('Password should be at least 8 characters');
  expect(passwordHint('12345678')).toBe('New password will be set on update');
});
