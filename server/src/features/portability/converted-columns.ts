import { dayOf } from '@saldo/domain/dates';
import { fromCents, signed } from '@saldo/domain/money';
import type { AnyRow } from '../../platform/db/read-rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { currenciesOf } from '../rates/rate-books.ts';

/** Columns of an export that are for reading. Imports ignore them, because what a row is worth is never stored. */
export const CONVERTED_COLUMNS = ['main_amount', 'main_currency', 'rate', 'rate_day'] as const;

type Cells = Record<(typeof CONVERTED_COLUMNS)[number], unknown>;

/**
 * Returns what a transaction counts for in totals: its signed amount in the main currency, without what counts nowhere
 * because others pay it or it pays something back, and by which rate. Blank if no rate is known; only the rate is blank for
 * the main currency itself.
 */
export async function convertedCells(
  tx: Tx,
  { bookId }: { bookId: BookId },
): Promise<(row: AnyRow) => Cells> {
  const currency = await mainCurrencyOf(tx, { bookId });
  const own = await currenciesOf(tx, bookId);
  const rows = own.map((one) => ({ currency: one }));
  const convert = await conversionOf(tx, { bookId, currency }, rows);
  return (row) => {
    const [whole, aside] = [Number(row.amount), Number(row.aside ?? 0)];
    const amount = whole - aside;
    const [its, date] = [String(row.currency), String(row.date)];
    const found = convert({ amount, currency: its, date: dayOf(date) });
    const cents = its === currency ? amount : (found?.cents ?? null);
    return {
      main_amount:
        cents === null
          ? null
          : fromCents(signed(cents, row.direction === 'income' ? 'income' : 'expense')),
      main_currency: cents === null ? null : currency,
      rate: found?.rate ?? null,
      rate_day: found?.day ?? null,
    };
  };
}
