import { addDays, type Day, dayFromNumber, dayNumber, dayOf } from '@saldo/domain/dates';
import { repeatedPayments } from '@saldo/domain/recurring/repeated-payments';
import { columns, readRows } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { countedBy, IN_ANY_CURRENCY } from '../ledger/figures/figure-filters.ts';
import { merchantKey, NAMED, ownNames, shownName } from '../merchant-names/names.ts';
import type { KnownSeries } from './known-series.ts';

/** How many days back bills paid twice are news. */
const NEW_DAYS = 31;
const MONTHLY = 12;

/** Notifications about bills of monthly or rarer series that were paid twice. */
export async function readPaidTwice(
  db: Db,
  { bookId, today, series }: { bookId: BookId; today: Day; series: readonly KnownSeries[] },
) {
  const spent = series.filter(({ direction, face }) => direction === 'expense' && face !== null);
  if (spent.length === 0) return [];
  const since = addDays(today, -NEW_DAYS);
  const [names, rows] = await Promise.all([
    ownNames(db, { bookId }),
    readRows(db, { ...NAMED, ...columns('transactions', 'id', 'date', 'amount', 'currency') })`
      select t.description, t.direction, t.creditor_name, t.debtor_name, t.id, t.date, t.amount,
        t.currency
      from transactions t where t.user_id = ${bookId} and t.date >= ${since}
        and ${countedBy('any', bookId, IN_ANY_CURRENCY)}
        and t.possible_duplicate_of is null
      order by t.date, t.id`,
  ]);
  const often = new Map<string, number>();
  for (const { face, times } of spent) {
    const key = face ? merchantKey(face, names) : '';
    often.set(key, Math.max(often.get(key) ?? 0, times));
  }
  const seriesOf = new Map(spent.flatMap((one) => one.rows.map(({ id }) => [id, one.id] as const)));
  const payments = rows.map((row) => ({
    ...{ id: row.id, day: dayNumber(dayOf(row.date)), amount: row.amount },
    currency: row.currency,
    ...{ income: row.direction === 'income', key: merchantKey(row, names) },
  }));
  const isRare = (key: string) => (often.get(key) ?? Infinity) <= MONTHLY;
  const found = repeatedPayments(payments, { isRare, seriesOf: (id) => seriesOf.get(id) });
  return found.map(({ first, second }) => {
    const row = rows.find(({ id }) => id === second.id);
    const name = row ? shownName(row, names) : '';
    const days = { first: dayFromNumber(first.day), on: dayFromNumber(second.day) };
    const { amount, currency } = second;
    const told = { is: 'paid_twice', name, amount, currency, ...days } as const;
    return { kind: 'paid_twice', subjectId: second.id, period: '', told } as const;
  });
}
