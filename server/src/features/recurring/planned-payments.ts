import type { PlannedState } from '@saldo/contract/planned';
import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { joinNear } from '@saldo/domain/known-days';
import { EARLY_DAYS, LATE_DAYS, matchPlanned, plannedState } from '@saldo/domain/planned-matches';
import { sql } from 'kysely';
import { findRows, insertRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries, Tables } from '../../schema/tables.ts';
import { type SeriesRow, seriesRows } from './store.ts';

/** A planned payment, and the transaction that has replaced it. */
export type KnownPlanned = Tables['planned_payments'] & {
  state: PlannedState;
  transaction_id: string | null;
};

/**
 * The user's planned payments, soonest first. Which of them were paid is found on each read, so undoing an import brings
 * them back.
 */
export async function readPlanned(
  db: Db,
  { bookId, today }: { bookId: BookId; today: Day },
): Promise<KnownPlanned[]> {
  const planned = await findRows(db, 'planned_payments', { user_id: bookId }, ['day', 'id']);
  const rows = await rowsNear(db, { bookId, today, days: planned.map(({ day }) => day) });
  const matches = matchPlanned(
    planned.map((one) => ({ ...one, income: one.direction === 'income' })),
    rows.map(({ id, date, direction, amount, currency, description, counterparty }) => ({
      ...{ id, amount, currency, day: dayOf(date), income: direction === 'income' },
      texts: [description, counterparty ?? ''],
    })),
  );
  return planned.map((one) => {
    const row = matches.get(one.id);
    return { ...one, state: plannedState(one.day, today, row), transaction_id: row ?? null };
  });
}

/** Transactions up to today that are near any of these days. */
async function rowsNear(
  db: Db,
  { bookId, today, days }: { bookId: BookId; today: Day; days: readonly Day[] },
): Promise<SeriesRow[]> {
  const spans = joinNear(
    days.map((day) => ({ from: addDays(day, -EARLY_DAYS), to: addDays(day, LATE_DAYS) })),
  );
  const found = await Promise.all(
    spans
      .filter(({ from }) => from <= today)
      .map(({ from, to }) => {
        const until = to < today ? to : today;
        return seriesRows(db, {
          bookId,
          which: sql`t.date >= ${from} and t.date < ${`${until}~`}`,
        });
      }),
  );
  return found.flat();
}

/** Restores planned payments from an export. Existing ones are not changed. */
export async function restorePlanned(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    planned: readonly Entries['planned_payments'][];
    /** Maps exported category ids to new ones. */
    categories: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const here = await findRows(tx, 'planned_payments', { user_id: q.bookId });
  const known = new Set(here.map(({ id }) => id));
  for (const one of q.planned) {
    if (known.has(one.id)) continue;
    const category = one.category_id && (q.categories.get(one.category_id) ?? one.category_id);
    await insertRow(tx, 'planned_payments', {
      ...rowOf('planned_payments', one, q),
      category_id: category,
    });
  }
}
