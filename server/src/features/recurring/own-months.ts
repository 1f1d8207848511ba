import type { MonthStart, PayMonths } from '@saldo/contract/month-start';
import { type PossiblePay, payMonths } from '@saldo/domain/months/pay-months';
import { sql } from 'kysely';
import { updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import { listCategories } from '../categories/service.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import {
  calendarIn,
  monthStartIn,
  type StoredMonths,
  storedMonths,
} from '../ledger/figures/user-calendar.ts';
import { setAllMonths, setMonthsOf } from '../ledger/rows/row-months.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { PayKinds } from './next-pay.ts';
import { toPayment } from './series-payment.ts';
import { seriesRows } from './store.ts';

interface Owner {
  bookId: BookId;
}

/** If a write has more rows, all months are set anew, which reads only the dates of rows that are right. */
const ROWS_AT_MOST = 2000;

/**
 * Makes the months of rows follow the user's calendar after a write of transactions, with the ledger lock held.
 *
 * @param written ids of the rows that may have another date; `mayBePay` if the pay may be another
 */
export async function settleMonths(
  rows: Rows,
  { bookId }: Owner,
  { ids, mayBePay }: { ids: readonly string[]; mayBePay: boolean },
): Promise<void> {
  const stored = await storedMonths(rows, { bookId });
  if (stored.month_start === null) return;
  const isPay = monthStartIn(stored).kind === 'pay';
  if (isPay && mayBePay && (await setPayMonths(rows, { bookId, stored }))) return;
  const calendar = calendarIn(stored);
  if (ids.length > ROWS_AT_MOST) await setAllMonths(rows, { bookId, calendar });
  else await setMonthsOf(rows, { bookId, calendar, ids });
}

/** Finds the main income again. Returns true if it opens other months than before, which the rows then follow. */
async function setPayMonths(
  rows: Rows,
  { bookId, stored }: Owner & { stored: StoredMonths },
): Promise<boolean> {
  const pay_months = storedPay(await readPayMonths(rows, { bookId }));
  if (pay_months === stored.pay_months) return false;
  await updateRows(rows, 'users', { id: ownerOf(bookId) }, { pay_months });
  await setAllMonths(rows, { bookId, calendar: calendarIn({ ...stored, pay_months }) });
  return true;
}

const storedPay = (pay: PayMonths | null): string | null => (pay ? JSON.stringify(pay) : null);

/** Sets where the user's months begin, with the ledger lock held. All rows follow. */
export async function setMonthStart(
  tx: Tx,
  { bookId, start }: Owner & { start: MonthStart },
): Promise<void> {
  const month_start = start.kind === 'calendar' ? null : JSON.stringify(start);
  const isPay = start.kind === 'pay';
  const pay_months = isPay ? storedPay(await readPayMonths(tx, { bookId })) : null;
  await updateRows(tx, 'users', { id: ownerOf(bookId) }, { month_start, pay_months });
  await setAllMonths(tx, { bookId, calendar: calendarIn({ month_start, pay_months }) });
}

/**
 * The months that the user's main income opens: one in the currency of totals, else in that of most incomes. Null if no income
 * arrives monthly.
 */
export async function readPayMonths(db: Db | Tx, { bookId }: Owner): Promise<PayMonths | null> {
  const [categories, rows] = await Promise.all([
    listCategories(db, { bookId }),
    seriesRows(db, { bookId, which: sql`t.direction = 'income'` }),
  ]);
  const kinds = new PayKinds(categories);
  const byCurrency = new Map<string, PossiblePay[]>();
  for (const row of rows) {
    const kind = kinds.of(row);
    const { key, manner, day, amount } = toPayment(row);
    const saysPay = kind === 'pay';
    if (kind === 'other' || (!saysPay && (key === '' || manner === 'person'))) continue;
    const own = byCurrency.get(row.currency) ?? [];
    byCurrency.set(row.currency, own);
    own.push({ key, day, amount, saysPay });
  }
  // Amounts in different currencies are not compared: no exchange rate decides when a month begins.
  const main = await mainCurrencyOf(db, { bookId });
  const others = [...byCurrency].filter(([currency]) => currency !== main);
  others.sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1));
  for (const possible of [byCurrency.get(main) ?? [], ...others.map(([, pays]) => pays)]) {
    const found = payMonths(possible);
    if (found) return found;
  }
  return null;
}
