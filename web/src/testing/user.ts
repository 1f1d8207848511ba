import type { User } from '@saldo/contract/auth';

/** The user that tests are signed in as by default. */
export const USER: User = {
  ...{ id: '00000000-0000-7000-8000-00000000000f', name: 'Lucía', lastnames: 'Martín' },
  ...{ username: 'lucia', email: 'lucia@example.org', role: 'USER', avatar: null },
  currency: null,
};
