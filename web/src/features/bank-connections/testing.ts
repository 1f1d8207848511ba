import type { BankConnection } from '@saldo/contract/bank-connections';
import { makeTestAccount } from '../../testing/make-account.ts';

const id = '00000000-0000-7000-8000-000000000d01';

export const CONNECTED = makeTestAccount({
  ...{ id: '00000000-0000-7000-8000-000000000d02', name: 'Everyday', bank_connection_id: id },
});

/** A connection with one account and 90 days left, with overrides. */
export const makeConnection = (given: Partial<BankConnection> = {}): BankConnection => ({
  ...{ id, name: 'Sandbox Bank', logo: null, provider: 'sandbox', institution_id: 'SANDBOX' },
  ...{ status: 'active', accountCount: 1, accounts: [CONNECTED] },
  ...{ connected_at: '2026-11-01T10:00:00.000Z', expires_at: '2099-01-01T10:00:00.000Z' },
  ...{ days_left: 90, is_syncing: false, last_receipt: null },
  ...given,
});
