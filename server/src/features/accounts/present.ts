import type { Account } from '@saldo/contract/accounts';
import type { AccountDetails } from './store.ts';

/** An account as it goes over the wire at an instant (ISO 8601, UTC). One that nothing fetches is ready. */
export const presentAccount = (row: AccountDetails, now: string): Account => ({
  id: row.id,
  name: row.name,
  iban: row.iban,
  bank: row.bank,
  product: row.product,
  currency: row.currency,
  owner: row.owner,
  last_sync: row.last_sync,
  status: isBusy(row, now) ? 'SYNCING' : (row.status ?? 'READY'),
  status_reason: row.status_reason,
  is_enabled: row.is_enabled !== 0,
  bank_connection_id: row.connection_id,
});

const isBusy = (row: AccountDetails, now: string): boolean =>
  row.is_enabled !== 0 && row.busy_until !== null && row.busy_until > now;
