import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertPeriod } from '@saldo/domain/alerts';
import type { Day } from '@saldo/domain/dates';
import { halfOpen, type Span } from '@saldo/domain/spans';
import { sql } from 'kysely';
import { findRow } from '../../platform/db/crud.ts';
import type { Condition } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { figureCurrency, rateCondition } from '../ledger/figures/figure-currency.ts';
import { countedBy } from '../ledger/figures/figure-filters.ts';
import { isInCurrency, mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { figureOf } from './counted-rows.ts';
import type { Kind, Rows } from './store.ts';

/** Filter for the transactions that a figure counts. It consists of inclusive days and a condition on `t`. */
export interface CountedRows extends Partial<Span> {
  where: Condition;
  /** Currency of the figure, if not that of totals. */
  currency?: string;
}

interface TargetKey {
  bookId: BookId;
  id: string;
}

/** Filter for the rows that a goal or an alert counts in these days. */
async function counted(
  db: Db,
  kind: Kind,
  { user_id: bookId, category_id: root, ...target }: Rows[Kind],
  days: Span,
): Promise<CountedRows> {
  const money = await figureCurrency(db, { bookId, currency: target.currency ?? undefined });
  const category =
    root === UNCATEGORIZED_ID
      ? sql`t.category_id is null`
      : sql`t.category_id in (
          select id from categories where user_id = ${bookId} and (id = ${root} or parent_id = ${root}))`;
  const hasRate = await rateCondition(db, money, halfOpen(days));
  const figure = figureOf(kind, { bookId, root: sql`${root}` }, hasRate);
  return { currency: money.currency, where: sql`(${category} and ${countedBy(...figure)})` };
}

export async function countedInGoal(db: Db, q: TargetKey): Promise<CountedRows | undefined> {
  const goal = await findRow(db, 'goals', { user_id: q.bookId, id: q.id });
  if (!goal) return undefined;
  const { account_id, start_date: from, end_date: to } = goal;
  const days = { from, to };
  if (account_id === null) return { ...days, ...(await counted(db, 'goals', goal, days)) };
  // A balance consists of all rows until then, in the account's currency.
  const currency = goal.currency ?? (await mainCurrencyOf(db, q));
  const isCounted = countedBy('any', q.bookId, { hasRate: isInCurrency(currency) });
  return { to, currency, where: sql`t.account_id = ${account_id} and ${isCounted}` };
}

/**
 * Filter for the rows that an alert counts in its current period, or in the given days. Undefined if the user has no
 * such alert.
 */
export async function countedInAlert(
  db: Db,
  q: TargetKey & { today: Day; query: Partial<Span> },
): Promise<CountedRows | undefined> {
  const alert = await findRow(db, 'alerts', { user_id: q.bookId, id: q.id });
  if (!alert) return undefined;
  const { from, to } = q.query;
  if (from !== undefined && to !== undefined) return counted(db, 'alerts', alert, { from, to });
  const days = alertPeriod(await calendarOf(db, q), alert.frequency, q.today);
  return { from: days.from, to: days.to, ...(await counted(db, 'alerts', alert, days)) };
}
