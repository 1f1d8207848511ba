import type { MonthStart, PayMonths } from '@saldo/contract/month-start';
import { payMonths } from '@saldo/domain/months/pay-months';
import { groupBy } from '@saldo/domain/records';
import { sql } from 'kysely';
import { updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import { listCategories } from '../categories/service.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarIn, monthStartIn, storedMonths } from '../ledger/figures/user-calendar.ts';
import { setAllMonths } from '../ledger/rows/row-months.ts';
import { PayKinds } from './next-pay.ts';
import { toPayment } from './series-payment.ts';
import { seriesRows } from './store.ts';

interface Owner {
  bookId: BookId;
}

/** Finds the main income again if it opens the user's months, with the ledger lock held. All rows follow if it has moved. */
export async function settlePayMonths(tx: Tx, { bookId }: Owner): Promise<void> {
  const start = monthStartIn(await storedMonths(tx, { bookId }));
  if (start.kind === 'pay') await setMonthStart(tx, { bookId, start });
}

/** Sets where the user's months begin, with the ledger lock held. All rows follow. */
export async function setMonthStart(
  tx: Tx,
  { bookId, start }: Owner & { start: MonthStart },
): Promise<void> {
  const was = await storedMonths(tx, { bookId });
  const pay = start.kind === 'pay' ? await readPayMonths(tx, { bookId }) : null;
  const month_start = start.kind === 'calendar' ? null : JSON.stringify(start);
  const pay_months = pay && JSON.stringify(pay);
  if (was.month_start === month_start && was.pay_months === pay_months) return;
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
  const pays = rows.flatMap((row) => {
    const kind = kinds.of(row);
    const { key, manner, day, amount, currency } = toPayment(row);
    const saysPay = kind === 'pay';
    if (kind === 'other' || (!saysPay && (key === '' || manner === 'person'))) return [];
    return [{ key, day, amount, saysPay, currency }];
  });
  const byCurrency = groupBy(pays, ({ currency }) => currency);
  // Amounts in different currencies are not compared: no exchange rate decides when a month begins.
  const main = await mainCurrencyOf(db, { bookId });
  const others = [...byCurrency].filter(([currency]) => currency !== main);
  others.sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1));
  for (const possible of [byCurrency.get(main) ?? [], ...others.map(([, some]) => some)]) {
    const found = payMonths(possible);
    if (found) return found;
  }
  return null;
}
