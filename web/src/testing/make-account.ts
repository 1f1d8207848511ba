import type { Account, AccountWithBalance } from '@saldo/contract/accounts';

/** Returns an account without a connection. Any field can be overridden. */
export const makeTestAccount = (given: Partial<Account> = {}): Account => ({
  ...{ id: 'a', name: 'Everyday', iban: null, bank: 'BBVA', product: 'current', currency: 'EUR' },
  ...{ owner: null, last_sync: null, status: 'READY', status_reason: null, is_enabled: true },
  ...{ bank_connection_id: null, closed_on: null, typed: null, purpose: 'everyday' },
  ...given,
});

/** Returns an account with a verified balance. Any field can be overridden. */
export const makeBalancedAccount = (
  given: Partial<AccountWithBalance> = {},
): AccountWithBalance => ({
  ...makeTestAccount(),
  ...{ balance: 2645.9, balance_on: '2025-03-04', proved_until: '2025-03-04' },
  ...{ last_data: '2025-03-04', source: 'file', gap: null, apart: null, for_spending: false },
  as_said: false,
  worth: given.balance === undefined ? 2645.9 : given.balance,
  ...given,
});
