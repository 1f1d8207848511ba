import type { ManagedUser } from '@saldo/contract/users';
import { USER } from '../../testing/user.ts';

/** A user other than the one signed in, with overrides. */
export const makeUser = (given: Partial<ManagedUser> = {}): ManagedUser => ({
  ...USER,
  ...{ id: '00000000-0000-7000-8000-0000000000d1', name: 'Nuria', lastnames: 'Vidal' },
  ...{ username: 'nuria', email: 'nuria@example.org', last_login: '2026-11-19T10:00:00.000Z' },
  ...{ created_at: '2026-01-01T00:00:00.000Z', totp_enabled: false, passkeys: 0 },
  ...given,
});

export const ME = makeUser({ ...USER, role: 'ADMIN' });
