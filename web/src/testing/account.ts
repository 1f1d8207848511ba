import type { Account } from '@saldo/contract/accounts';

/** An account that no connection fetches, but for what is given. */
export const account = (given: Partial<Account> = {}): Account => ({
  ...{ id: 'a', name: 'Everyday', iban: null, bank: 'BBVA', product: 'current', currency: 'EUR' },
  ...{ owner: null, last_sync: null, status: 'READY', status_reason: null, is_enabled: true },
  ...{ bank_connection_id: null, closed_on: null, typed: null },
  ...given,
});
