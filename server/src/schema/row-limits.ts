import { MAX_PLANNED } from '@saldo/contract/planned';
import { MAX_OWN_RATES } from '@saldo/contract/rates';
import { MAX_RECEIPTS } from '@saldo/contract/receipts';
import { MAX_RULES } from '@saldo/contract/rules';
import { MAX_VIEWS } from '@saldo/contract/saved-views';
import { MAX_SHARES } from '@saldo/contract/shares';
import { MAX_TAGS } from '@saldo/contract/tags';
import { sql } from 'kysely';
import { integer, readRow } from '../platform/db/read-rows.ts';
import type { Tx } from '../platform/db/storage.ts';
import { takeLock } from '../platform/db/write-locks.ts';
import type { BookId, UserId } from '../platform/identity.ts';
import { appError } from '../texts/app-error.ts';

/** How many rows of each kind a user may have: far more than anyone uses, and few enough to show on one screen. */
export const ROW_LIMITS = {
  rules: MAX_RULES,
  categories: 1000,
  goals: 300,
  alerts: 300,
  custom_metrics: 200,
  saved_views: MAX_VIEWS,
  own_rates: MAX_OWN_RATES,
  tags: MAX_TAGS,
  receipts: MAX_RECEIPTS,
  shares: MAX_SHARES,
  passkeys: 20,
  accounts: 500,
  series: 500,
  planned_payments: MAX_PLANNED,
  merchant_names: 500,
  tickets: 500,
} as const;

export type LimitedTable = keyof typeof ROW_LIMITS;

/** Throws 409 `limit_reached` if `more` rows would exceed the owner's limit. Concurrent calls take turns. */
export async function requireRowLimit(
  tx: Tx,
  q: { owner: UserId | BookId; of: LimitedTable; more?: number },
): Promise<void> {
  const most = ROW_LIMITS[q.of];
  await takeLock(tx, `room ${q.of}`, q.owner);
  const row = await readRow(tx, { n: integer })`
    select count(*) as n from ${sql.table(q.of)} where user_id = ${q.owner}`;
  if ((row?.n ?? 0) + (q.more ?? 1) <= most) return;
  throw appError('limit_reached', (t) => t.room[q.of](most));
}
