import type { SyncReceipt } from '@saldo/contract/bank-connections';
import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import { findRow, upsertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { blankRow } from '../../schema/rows.ts';
import { storedSpans } from '../accounts/stored-spans.ts';
import { emptyReceipt } from './sync/sync-receipt.ts';

const DAY_MS = 86_400_000;
const ACCESS_DAYS = 90;
const SHOWN_DAYS = 8;

/** A connection of the demo account. It has no bank and never fetches. */
export interface ShownConnection {
  institutionId: string;
  name: string;
  bank: string;
  accountIds: readonly string[];
  owner: string;
  daysLeft: number;
}

/** Creates or updates the demo account's connections as if they had just been fetched. */
export async function putDemoConnections(
  tx: Tx,
  q: { bookId: BookId; now: string; today: Day; shown: readonly ShownConnection[] },
): Promise<void> {
  for (const one of q.shown) await show(tx, q, one);
}

async function show(
  tx: Tx,
  { bookId, now, today }: { bookId: BookId; now: string; today: Day },
  one: ShownConnection,
): Promise<void> {
  const key = { user_id: bookId, institution_id: one.institutionId };
  const there = await findRow(tx, 'bank_connections', key);
  const id = there?.id ?? newId();
  const days = (count: number) => new Date(Date.parse(now) + count * DAY_MS).toISOString();
  const connectedAt = days(one.daysLeft - ACCESS_DAYS);
  const receipt = await receiptOf(tx, { bookId, now, today, accountIds: one.accountIds });
  await upsertRow(tx, 'bank_connections', {
    ...blankRow('bank_connections'),
    user_id: bookId,
    id,
    provider: 'sandbox',
    institution_id: one.institutionId,
    name: one.name,
    bank: one.bank,
    state: 'active',
    history_days: ACCESS_DAYS,
    access_days: ACCESS_DAYS,
    sync_transactions: true,
    connected_at: connectedAt,
    granted_at: connectedAt,
    expires_at: days(one.daysLeft),
    last_receipt: JSON.stringify(receipt),
    created_at: connectedAt,
    updated_at: now,
  });
  for (const accountId of one.accountIds) {
    await upsertRow(tx, 'linked_accounts', {
      ...blankRow('linked_accounts'),
      user_id: bookId,
      id: accountId,
      connection_id: id,
      owner: one.owner,
      status: 'READY',
      is_enabled: true,
      last_sync: now,
      covered: storedSpans([
        { from: await firstDayOf(tx, { bookId, accountId }, today), to: today },
      ]),
      calls: '{}',
    });
  }
}

/** First day that counts as synced: the day of the account's first row. */
async function firstDayOf(
  tx: Tx,
  q: { bookId: BookId; accountId: string },
  today: Day,
): Promise<Day> {
  const first = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.min('date').as('date'))
    .where('user_id', '=', q.bookId)
    .where('account_id', '=', q.accountId)
    .executeTakeFirst();
  return first?.date ? dayOf(first.date) : today;
}

async function receiptOf(
  tx: Tx,
  q: { bookId: BookId; now: string; today: Day; accountIds: readonly string[] },
): Promise<SyncReceipt> {
  const from = addDays(q.today, 1 - SHOWN_DAYS);
  const rows = await rowsSince(tx, { ...q, from });
  const added = rows.filter((row) => row.date.startsWith(q.today)).length;
  const sum = (direction: string): Cents =>
    rows.reduce((total, row) => total + (row.direction === direction ? row.amount : 0), 0);
  const sums = { income: fromCents(sum('income')), expenses: fromCents(sum('expense')) };
  return {
    ...emptyReceipt(new Date(q.now), 'UTC', null),
    from,
    to: q.today,
    bank: { count: rows.length, sums: rows.length === 0 ? [] : [{ currency: 'EUR', ...sums }] },
    added,
    known: rows.length - added,
  };
}

const rowsSince = (tx: Tx, q: { bookId: BookId; accountIds: readonly string[]; from: string }) =>
  tx
    .selectFrom('transactions')
    .select(['date', 'amount', 'direction'])
    .where('user_id', '=', q.bookId)
    .where('date', '>=', q.from)
    .where('account_id', 'in', q.accountIds)
    .execute();
