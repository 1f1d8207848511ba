import { afterEach, expect, test, vi } from 'vitest';
import { profileOf } from './api.ts';

const user = {
  id: '019a',
  name: 'Lucía',
  lastnames: 'Martín',
  username: 'lucia',
  email: 'lucia@example.org',
  role: 'EDITOR',
  avatar: 'saldo-01.svg',
  currency: 'USD',
  main_currency: 'USD',
  month_start: { kind: 'day', day: 25 },
  pay_months: null,
  last_login: '2026-11-20T10:00:00.000Z',
  notifications: false,
  auto_sort: true,
  letters: 'email',
  language: 'es',
  totp_enabled: true,
  due: null,
  weak_password: null,
  recovery_codes_left: 7,
};

afterEach(() => vi.restoreAllMocks());

test('finds the user under its key, directly, or first in a list', () => {
  for (const answer of [{ user }, user, [user, { username: 'other' }]]) {
    expect(profileOf(answer)).toEqual(user);
  }
});

test('fills in fields an older server omits', () => {
  expect(profileOf({ username: 'lucia' })).toEqual({
    id: '',
    name: '',
    lastnames: '',
    username: 'lucia',
    email: '',
    role: 'USER',
    avatar: null,
    currency: null,
    main_currency: null,
    month_start: { kind: 'calendar' },
    pay_months: null,
    last_login: null,
    notifications: true,
    auto_sort: false,
    letters: 'off',
    language: null,
    totp_enabled: false,
    due: null,
    weak_password: null,
    recovery_codes_left: 0,
  });
});

test('reports an empty response', () => {
  for (const answer of [null, undefined, '', {}, []]) {
    expect(() => profileOf(answer)).toThrow('Received empty response from server');
  }
});

test('reports an unknown response, and logs it to the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const answer of [{ users: [user] }, [[]], 'hello', 3, { user: 'lucia' }]) {
    expect(() => profileOf(answer)).toThrow(
      'Could not find user data in the response. Check console for details.',
    );
    expect(log).toHaveBeenLastCalledWith(expect.any(String), answer);
  }
});
