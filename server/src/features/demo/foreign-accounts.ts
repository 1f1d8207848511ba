import { addDays, type Day } from '@saldo/domain/dates';
import { EURO } from '@saldo/domain/rates/convert';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { findRow } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { blankRow } from '../../schema/rows.ts';

/** What is left of two trips. The balances were typed in once. */
const ACCOUNTS = [
  { bank: 'REVOLUT', product: 'current', name: 'Dollars', currency: 'USD', typed_amount: 34_250 },
  { bank: 'REVOLUT', product: 'current', name: 'Yen', currency: 'JPY', typed_amount: 4_580_000 },
] as const;
/** In millionths. Saldo fetches no rates for the demo account, because no figure of a user depends on them. */
const RATES = { USD: 1_100_000, JPY: 162_000_000 };
/** Before the first row of the household. */
const RATES_SINCE_DAYS = 3650;

/** Gives the demo user accounts in two other currencies, and rates of its own for them, if there are none. */
export async function putForeignAccounts(
  tx: Tx,
  { bookId, today, now }: { bookId: BookId; today: Day; now: string },
): Promise<void> {
  if (await findRow(tx, 'own_rates', { user_id: bookId })) return;
  const shared = { user_id: bookId, created_at: now };
  const accounts = ACCOUNTS.map((account) => ({
    ...blankRow('accounts'),
    ...{ ...shared, id: newId(), ...account, typed_on: today },
  }));
  const from_day = addDays(today, -RATES_SINCE_DAYS);
  const rates = Object.entries(RATES).map(([currency, millionths]) => ({
    ...{ ...shared, id: newId(), currency, against: EURO, from_day, millionths, updated_at: now },
  }));
  await insertRows(withoutJournal(tx), 'accounts', accounts);
  await insertRows(withoutJournal(tx), 'own_rates', rates);
}
