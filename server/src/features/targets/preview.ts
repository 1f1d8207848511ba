import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertAmount, alertPeriod } from '@saldo/domain/alerts';
import { addDays, type Day } from '@saldo/domain/dates';
import { goalAmount } from '@saldo/domain/goals';
import type { Cents } from '@saldo/domain/money';
import { type Span, spanAround } from '@saldo/domain/spans';
import { type CountedTarget, type TargetRow, targetSum } from '@saldo/domain/targets';
import { findRows } from '../../platform/db/crud.ts';
import { columns, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { partsAsideIn, partsIn } from '../../schema/stored/stored-parts.ts';
import { amountIn, type Convert, conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';

export type Changed = Partial<TargetRow> & { id: string };

export interface MovedTarget {
  kind: 'goal' | 'alert';
  name: string;
  currency: string;
  before: Cents;
  after: Cents;
}

interface Target extends Omit<CountedTarget, 'centsOf'> {
  name: string;
  currency: string;
}

/** Goals and alerts that the changes would affect. Reads many rows, so it runs in a worker. */
export async function movedTargets(
  db: Db,
  q: { bookId: BookId; today: Day; changes: readonly Changed[] },
): Promise<MovedTarget[]> {
  const targets = q.changes.length === 0 ? [] : await allTargets(db, q);
  if (targets.length === 0) return [];
  const days = targets.map(({ from, to }): Span => ({ from, to })).reduce(spanAround);
  const before = await rowsOf(db, q.bookId, days);
  const after = new Map(before);
  for (const change of q.changes) {
    const row = before.get(change.id);
    if (row) after.set(change.id, { ...row, ...change });
  }
  const conversions = new Map<string, Convert>();
  for (const currency of new Set(targets.map((target) => target.currency))) {
    const convert = await conversionOf(db, { bookId: q.bookId, currency }, [...before.values()]);
    conversions.set(currency, convert);
  }
  const amountOf = (target: Target, rows: ReadonlyMap<string, TargetRow>): Cents => {
    const { kind, currency } = target;
    const convert = conversions.get(currency) ?? (() => null);
    const sum = targetSum(rows, {
      ...target,
      centsOf: (row) => amountIn(currency, row, convert),
    });
    return kind === 'goal' ? goalAmount(sum) : alertAmount(sum);
  };
  return targets
    .map((target) => ({
      ...{ kind: target.kind, name: target.name, currency: target.currency },
      before: amountOf(target, before),
      after: amountOf(target, after),
    }))
    .filter((moved) => moved.before !== moved.after);
}

async function allTargets(db: Db, q: { bookId: BookId; today: Day }): Promise<Target[]> {
  const { bookId, today } = q;
  const calendar = await calendarOf(db, { bookId });
  const main = await mainCurrencyOf(db, { bookId });
  const categories = await readRows(db, { id: text, parent_id: nullable(text) })`
    select id, parent_id from categories where user_id = ${bookId}`;
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const covering = (root: string) => (category: string | null) =>
    category === null
      ? root === UNCATEGORIZED_ID
      : parents.has(category) && (category === root || parents.get(category) === root);
  const alerts = await findRows(db, 'alerts', { user_id: bookId }, ['id']);
  const goals = await findRows(db, 'goals', { user_id: bookId }, ['id']);
  return [
    ...alerts.map(({ name, category_id, frequency, currency }): Target => {
      const { from, to } = alertPeriod(calendar, frequency, today);
      const covers = covering(category_id);
      return { kind: 'alert', name, currency: currency ?? main, covers, from, to };
    }),
    ...goals
      .filter(({ account_id }) => account_id === null)
      .map(({ name, category_id, start_date: from, end_date: to, currency }): Target => {
        const covers = covering(category_id);
        return { kind: 'goal', name, currency: currency ?? main, covers, from, to };
      }),
  ];
}

const STORED = {
  ...columns('transactions', 'id', 'date', 'direction', 'amount', 'currency', 'product'),
  ...columns('transactions', 'ignore', 'ignore_default_metrics', 'is_refund', 'parts'),
  ...columns('transactions', 'aside', 'parts_aside'),
  category: nullable(text),
  other: nullable(text),
};

/** Rows of the given days and the legs of all transfers, by id. */
async function rowsOf(db: Db, bookId: BookId, { from, to }: Span): Promise<Map<string, TargetRow>> {
  const rows = await readRows(db, STORED)`
    select t.id, t.date, t.direction, t.amount, t.currency, t.category_id as category, t.parts, t.aside, t.parts_aside, t.product,
      t."ignore", t.ignore_default_metrics, t.is_refund, coalesce(e.income_id, i.expense_id) as other
    from transactions t
    left join transfers e on e.user_id = t.user_id and e.expense_id = t.id and e.state = 'linked'
    left join transfers i on i.user_id = t.user_id and i.income_id = t.id and i.state = 'linked'
    where t.user_id = ${bookId} and (e.id is not null or i.id is not null
      or (t.date >= ${from} and t.date < ${addDays(to, 1)}))`;
  return new Map(
    rows.map(({ parts, parts_aside, ...row }) => [
      row.id,
      {
        ...row,
        parts: parts === null ? null : partsIn(parts),
        partsAside: partsAsideIn(parts_aside),
      },
    ]),
  );
}
