import { type IncomeKind, incomeKind } from '@saldo/categorizer/payment-text';
import { type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { largestIncomes, promisedPay } from '@saldo/domain/recurring/payday';
import type { PaidIn, Worth } from '@saldo/domain/recurring/payment';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { rolesOf } from '../categories/category-roles.ts';
import type { CategoryRow } from '../categories/service.ts';
import type { KnownSeries } from './known-series.ts';
import { toPayment } from './series-payment.ts';
import { type SeriesRow, seriesRows } from './store.ts';

export interface Pay {
  on: Day;
  amount: Cents;
  currency: string;
  /**
   * The series that the pay belongs to, or null if the pay is predicted from two past payments that are not yet a
   * series. In that case, `rows` are these two.
   */
  series: KnownSeries | null;
  rows: readonly PaidIn[];
}

/**
 * How far back to look for payments from which pay is predicted. Covers two payments 35 days apart and a third that is
 * a few days late.
 */
const PROMISING_DAYS = 80;

/** Determines kinds of income by the roles of the user's categories or, without one, by the bank's description. */
export class PayKinds {
  private readonly byCategory: ReadonlyMap<string, IncomeKind>;

  constructor(categories: readonly CategoryRow[]) {
    this.byCategory = new Map(
      [...rolesOf(categories)].flatMap(([id, role]) =>
        role ? [[id, role === 'salary' ? 'pay' : 'other']] : [],
      ),
    );
  }

  of(row: {
    category_id: string | null;
    description: string;
    counterparty: string | null;
  }): IncomeKind {
    const said = this.byCategory.get(row.category_id ?? '') ?? 'open';
    if (said !== 'open') return said;
    return incomeKind({ description: row.description, debtor: row.counterparty, amount: 1 });
  }

  /** True if a series can be pay, because it is not interest, a refund, an own transfer or a payment from a person. */
  mayBePay({ direction, face, categoryId }: KnownSeries): boolean {
    if (direction !== 'income') return false;
    if (face) return this.of({ ...face, counterparty: face.debtor_name }) !== 'other';
    return (this.byCategory.get(categoryId ?? '') ?? 'open') !== 'other';
  }
}

interface PayRequest {
  bookId: BookId;
  today: Day;
  counted: readonly KnownSeries[];
  kinds: PayKinds;
  worth: Worth;
}

/** The next large income that is pay, either from a series or predicted from two salary payments. */
export const nextPay = async (db: Db, q: PayRequest): Promise<Pay | null> =>
  (await nextPays(db, q))[0] ?? null;

/** All large incomes that are pay, each with its next payment, soonest first. */
export async function nextPays(db: Db, q: PayRequest): Promise<Pay[]> {
  const incomes = q.counted.flatMap((series): Pay[] =>
    series.next && q.kinds.mayBePay(series)
      ? [{ ...inOwn(series), on: series.next.day, series, rows: series.rows }]
      : [],
  );
  const today = dayNumber(q.today);
  const promised = promisedPay(await salaries(db, q), today);
  if (promised) {
    incomes.push({
      ...inOwn(promised),
      on: dayFromNumber(promised.day),
      series: null,
      rows: promised.rows,
    });
  }
  return largestIncomes(incomes, today, q.worth).sort((a, b) =>
    a.on < b.on ? -1 : a.on > b.on ? 1 : 0,
  );
}

const inOwn = ({ amount, currency }: { amount: Cents; currency: string }) => ({ amount, currency });

/** Recent payments that are pay according to category or text and do not belong to a counted series. */
async function salaries(db: Db, { bookId, today, counted, kinds }: PayRequest) {
  const since = dayFromNumber(dayNumber(today) - PROMISING_DAYS);
  const which = sql`t.direction = 'income' and t.date >= ${since} and t.date < ${`${today}~`}`;
  const taken = new Set(counted.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const rows: SeriesRow[] = await seriesRows(db, { bookId, which });
  return rows
    .filter((row) => !taken.has(row.id) && kinds.of(row) === 'pay')
    .map(toPayment)
    .filter(({ key }) => key !== '');
}
