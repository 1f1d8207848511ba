import type { Account } from '@saldo/contract/accounts';
import type { BankConnection } from '@saldo/contract/bank-connections';
import { logoPath } from './logos/logos.ts';
import type { ListedConnection } from './store/connections.ts';
import { readReceipt } from './sync/receipt.ts';

const DAY_MS = 86_400_000;

/** Whole days until an instant, rounded up, never below 0. */
export const daysLeft = (expiresAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS));

/** A connection as it goes over the wire, with those of the user's accounts that are its own. */
export function presentConnection(
  row: ListedConnection,
  accounts: readonly Account[],
  now: Date,
): BankConnection {
  const own = accounts.filter((account) => account.bank_connection_id === row.id);
  const connectedAt = row.connected_at ?? row.created_at;
  const expiresAt = row.expires_at ?? connectedAt;
  const left = row.state === 'expired' ? 0 : daysLeft(expiresAt, now);
  return {
    id: row.id,
    name: row.name,
    logo: logoPath(row.logo),
    provider: row.provider,
    institution_id: row.institution_id,
    status: left === 0 ? 'expired' : 'active',
    accountCount: own.length,
    accounts: own,
    connected_at: connectedAt,
    expires_at: expiresAt,
    days_left: left,
    is_syncing: row.is_busy === 1,
    last_receipt: readReceipt(row.last_receipt),
  };
}
