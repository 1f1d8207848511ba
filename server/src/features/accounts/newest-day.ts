import { monthAround } from '@saldo/domain/calendar';
import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import type { Span } from '@saldo/domain/spans';
import { integer, nullable, readRow, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { coveredSpans } from './known-days.ts';

/**
 * Newest day, up to `until`, of which any account has data: a row, a statement or a sync. Null if there is none. If all
 * rows were entered manually, they count to the end of their month.
 */
export async function newestDataDay(
  db: Db,
  { bookId, until }: { bookId: BookId; until: Day },
): Promise<Day | null> {
  const covered = await coveredSpans(db, { bookId });
  const row = await readRow(db, { day: nullable(text) })`
    select max(date) as day from transactions
    where user_id = ${bookId} and date < ${addDays(until, 1)}`;
  const own = row?.day ? dayOf(row.day) : null;
  const days = covered
    .flatMap(({ file, sync, tails }) => [...file, ...sync, ...tails])
    .flatMap(({ from, to }) => (from > until ? [] : [to < until ? to : until]));
  if (own !== null) {
    const month = monthAround(await calendarOf(db, { bookId }), own);
    days.push(covered.length > 0 ? own : earlier(month.to, until));
  }
  return days.reduce<Day | null>((a, b) => (a !== null && a > b ? a : b), null);
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** A span of days on which no account has data. */
export interface Uncovered {
  /** The newest earlier day with data; null if there is none. */
  since: Day | null;
}

/**
 * Set if no account has data of any day in the span, although some have data of other days. Today is never missing, and
 * neither are days to come.
 */
export async function readUncovered(
  db: Db,
  { bookId, today, from, to }: Span & { bookId: BookId; today: Day },
): Promise<Uncovered | null> {
  if (from >= today) return null;
  const since = await newestDataDay(db, { bookId, until: earlier(to, today) });
  if (since !== null) return since < from ? { since } : null;
  const any = await readRow(db, { one: integer })`
    select 1 as one from transactions where user_id = ${bookId} limit 1`;
  return any ? { since: null } : null;
}
