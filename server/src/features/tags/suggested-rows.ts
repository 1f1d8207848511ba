import { MOST_SUGGESTED } from '@saldo/contract/tags';
import { addDays, type Day } from '@saldo/domain/dates';
import type { Span } from '@saldo/domain/spans';
import { readRows, text } from '../../platform/db/read-rows.ts';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { countedBy, IN_ANY_CURRENCY } from '../ledger/figures/figure-filters.ts';
import { hasRecurred, notesBySeries, readFoundSeries } from '../recurring/all-series.ts';
import { PAID_ON } from './tag-figures.ts';

/** Banks book a purchase within this many days. */
const BOOKED_WITHIN = 60;

/**
 * Card payments on these days that count as expenses, have no tag yet, and are neither one leg of a transfer nor payments of a
 * series, oldest first.
 */
export async function suggestedIds(
  storage: Storage,
  { bookId, dates: { from, to }, not }: { bookId: BookId; dates: Span; not: readonly string[] },
): Promise<string[]> {
  const until: Day = addDays(to, BOOKED_WITHIN + 1);
  const rows = await readRows(storage.read, { id: text })`
    select t.id from transactions t
    where t.user_id = ${bookId} and t.date >= ${from} and t.date < ${until}
      and ${PAID_ON} between ${from} and ${to} and t.type = 'card_payment' and t.tags_key = ''
      and ${countedBy('paid', bookId, IN_ANY_CURRENCY)}
      and ${countedBy('alert', bookId, IN_ANY_CURRENCY)}
    order by ${PAID_ON}, t.id`;
  const declined = new Set(not);
  const ids = rows.map(({ id }) => id).filter((id) => !declined.has(id));
  if (ids.length === 0) return [];
  const recurring = await recurringIds(storage, bookId);
  return ids.filter((id) => !recurring.has(id)).slice(0, MOST_SUGGESTED);
}

async function recurringIds(storage: Storage, bookId: BookId): Promise<Set<string>> {
  const { series, notes } = await readFoundSeries(storage, bookId);
  const noteOn = notesBySeries(notes);
  const counted = series.filter((one) => hasRecurred(one, noteOn(one)?.state));
  return new Set(counted.flatMap(({ rows }) => rows.map(({ id }) => id)));
}
