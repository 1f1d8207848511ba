import { type Day, dayNumber } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import type { Worth } from '@saldo/domain/recurring/payment';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { worthIn } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { currenciesOf } from '../rates/rate-books.ts';

interface InCurrency {
  currency: string;
  amount: Cents;
}

/** What an amount of a series, by default that of its next payment, is worth at the latest rate; null if none is known. */
export type WorthNow = (series: InCurrency, amount?: Cents) => Cents | null;

/** The currency of totals, and what amounts of the user's transactions and series are worth in it. */
export async function readWorth(
  db: Db,
  q: { bookId: BookId; today: Day; series: readonly InCurrency[] },
): Promise<{ currency: string; worth: Worth; worthNow: WorthNow }> {
  const [currency, own] = await Promise.all([mainCurrencyOf(db, q), currenciesOf(db, q.bookId)]);
  const all = [...own.map((one) => ({ currency: one })), ...q.series];
  const worth = await worthIn(db, { ...q, currency }, all);
  const today = dayNumber(q.today);
  return {
    currency,
    worth,
    worthNow: (series, amount = series.amount) => worth(amount, series.currency, today),
  };
}
