import { addDays, type Day } from '@saldo/domain/dates';
import { findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';

const DAYS_AHEAD = 9;
/** The amount is in cents. */
const PLANNED = {
  name: 'Winter jacket',
  amount: 18_000,
  direction: 'expense',
} as const;

/** Keeps one planned payment in the demo user's near future. Once its day has come, it moves on. */
export async function planOnePayment(
  tx: Tx,
  { bookId, today, now }: { bookId: BookId; today: Day; now: string },
): Promise<void> {
  const [kept] = await findRows(tx, 'planned_payments', { user_id: bookId }, ['created_at', 'id']);
  if (kept && kept.day > today) return;
  const day = addDays(today, DAYS_AHEAD);
  if (kept) {
    const key = { user_id: bookId, id: kept.id };
    await updateRows(withoutJournal(tx), 'planned_payments', key, { day, updated_at: now });
    return;
  }
  const currency = await mainCurrencyOf(tx, { bookId });
  const times = { created_at: now, updated_at: now };
  const row = { id: newId(), ...PLANNED, currency, day, category_id: null, ...times };
  await insertRow(
    withoutJournal(tx),
    'planned_payments',
    rowOf('planned_payments', row, { bookId, now }),
  );
}
