import type { ManagedUser } from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { findUsers } from './find-users.ts';

const user = (name: string, lastnames: string, role: ManagedUser['role']): ManagedUser => ({
  id: name,
  name,
  lastnames,
  username: name.toLowerCase(),
  email: `${name.toLowerCase()}@example.org`,
  role,
  avatar: null,
  last_login: null,
  created_at: '2026-01-01T00:00:00.000Z',
  totp_enabled: false,
  passkeys: 0,
});
const all = [
  user('Lucía', 'Martín', 'ADMIN'),
  user('Bruno', 'Peña Ruiz', 'USER'),
  user('Eva', 'Martínez', 'EDITOR'),
];
const names = (text: string, role: ManagedUser['role'] | '' = '') =>
  findUsers(all, text, role).map(({ name }) => name);

test('searches all four fields, ignoring case and accents', () => {
  expect(names('martin')).toEqual(['Lucía', 'Eva']);
  expect(names('PENA')).toEqual(['Bruno']);
  expect(names('ruiz bruno')).toEqual(['Bruno']);
  expect(names('bruno@example')).toEqual(['Bruno']);
  expect(names('  ')).toHaveLength(3);
  expect(names('nobody')).toEqual([]);
});

test('filters by role, alone and with a text', () => {
  expect(names('', 'EDITOR')).toEqual(['Eva']);
  expect(names('martin', 'ADMIN')).toEqual(['Lucía']);
});
