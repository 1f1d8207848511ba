import type { Account } from '@saldo/contract/accounts';
import type {
  BankConnection,
  BankInstitution,
  SyncReceipt,
} from '@saldo/contract/bank-connections';
import { pick } from '@saldo/domain/records';
import type { Actor, Context } from '../../platform/context.ts';
import { listAccounts } from '../accounts/service.ts';
import { countAutoSorted } from '../categorization/auto-sort.ts';
import { banksOf } from './configured-providers.ts';
import { asAppError } from './consent/errors.ts';
import { logoPath } from './logos.ts';
import type { ListedConnection } from './store/connections.ts';
import * as store from './store/connections.ts';
import { readReceipt, receiptText } from './sync/sync-receipt.ts';

export async function listInstitutions(
  context: Context,
  country: string,
): Promise<BankInstitution[]> {
  const list = await asAppError(context, () => banksOf(context).institutions(country));
  return list.map((one) => ({
    id: one.id,
    institution_id: one.id,
    name: one.name,
    bic: one.bic,
    logo: logoPath(one.logoUrl),
    provider: one.provider,
    transaction_total_days: one.historyDays,
    max_access_valid_for_days: one.accessDays,
    note: one.note,
  }));
}

export async function listConnections(
  context: Context,
  actor: Pick<Actor, 'bookId'>,
): Promise<BankConnection[]> {
  const now = context.now();
  const { bookId } = actor;
  const db = context.storage.read;
  const [rows, accounts] = await Promise.all([
    store.listConnections(db, { bookId, now: now.toISOString() }),
    listAccounts(context, actor),
  ]);
  const receipts = rows.map((row) => readReceipt(row.last_receipt));
  // Skips the query if possible. Most connections have no auto-sorted rows, and the browser polls this list during a
  // fetch.
  const sorted: Sorted = receipts.some((receipt) => receipt?.sorted)
    ? await countAutoSorted(db, { bookId })
    : new Map();
  const { logos } = banksOf(context);
  for (const { logo } of rows) if (logo !== null) logos.learn(logo);
  return rows.map((row, at) => ({
    ...presentConnection(row, accounts, now),
    last_receipt: shownReceipt(receipts[at] ?? null, sorted),
  }));
}

export async function getConnection(
  context: Context,
  actor: Pick<Actor, 'bookId'>,
  id: string,
): Promise<BankConnection | undefined> {
  const all = await listConnections(context, actor);
  return all.find((one) => one.id === id);
}

const DAY_MS = 86_400_000;

/** Whole days until an instant, rounded up, never below 0. */
export const daysLeft = (expiresAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS));

function presentConnection(
  row: ListedConnection,
  accounts: readonly Account[],
  now: Date,
): Omit<BankConnection, 'last_receipt'> {
  const own = accounts.filter((account) => account.bank_connection_id === row.id);
  const connectedAt = row.connected_at ?? row.created_at;
  const expiresAt = row.expires_at ?? connectedAt;
  const left = row.state === 'expired' ? 0 : daysLeft(expiresAt, now);
  return {
    ...pick(row, ['id', 'name', 'provider', 'institution_id']),
    logo: logoPath(row.logo),
    status: left === 0 ? 'expired' : 'active',
    accountCount: own.length,
    accounts: own,
    connected_at: connectedAt,
    expires_at: expiresAt,
    days_left: left,
    is_syncing: row.is_busy,
  };
}

type Sorted = Awaited<ReturnType<typeof countAutoSorted>>;

/** Counts only rows that are still auto-sorted, not those that were undone or changed. */
function shownReceipt(receipt: SyncReceipt | null, sorted: Sorted): SyncReceipt | null {
  if (!receipt?.sorted) return receipt && receiptText(receipt);
  const { id } = receipt.sorted;
  const counts = sorted.get(id);
  return { ...receiptText(receipt), sorted: counts && { id, ...counts } };
}
