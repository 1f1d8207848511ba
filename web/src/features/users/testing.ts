import type { Profile, UserSession } from '@saldo/contract/users';
import { USER } from '../../testing/user.ts';

export const makeProfile = (given: Partial<Profile> = {}): Profile => ({
  ...USER,
  ...{ last_login: '2026-11-20T10:00:00.000Z', notifications: true, auto_sort: false },
  ...{ totp_enabled: false, recovery_codes_left: 0, due: null, weak_password: null },
  letters: 'off',
  language: null,
  main_currency: null,
  month_start: { kind: 'calendar' },
  pay_months: null,
  ...given,
});

export const makeSession = (given: Partial<UserSession> = {}): UserSession => ({
  ...{ id: '00000000-0000-7000-8000-0000000000e1', device: 'Chrome on Linux', is_current: true },
  ...{ created_at: '2026-11-20T10:00:00.000Z', last_used_at: '2026-11-21T10:00:00.000Z' },
  expires_at: '2026-12-20T10:00:00.000Z',
  ...given,
});
