import { HUES } from '@saldo/contract/goals';
import { addDays, type Day } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import { household } from '@saldo/domain/world/household';
import { findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';

/** Gives the tags of the demo user's trips the dates of the latest ones in these days. */
export async function datedTrips(
  tx: Tx,
  { bookId, today, now, days }: { bookId: BookId; today: Day; now: string; days: number },
): Promise<void> {
  const kept = await findRows(tx, 'tags', { user_id: bookId }, ['created_at', 'id']);
  const trips = [...household().trips(addDays(today, -days), today)];
  for (const [at, [tag, { from, to }]] of trips.entries()) {
    const own = kept.find(({ name }) => fold(name) === fold(tag));
    const dates = { from_day: from, to_day: to };
    if (own?.from_day === from) continue;
    if (own) {
      const key = { user_id: bookId, id: own.id };
      await updateRows(withoutJournal(tx), 'tags', key, { ...dates, updated_at: now });
      continue;
    }
    const color = HUES[(at + 1) % HUES.length] ?? null;
    const row = { id: newId(), name: titled(tag), color, ...dates, not_these: [] };
    const times = { created_at: now, updated_at: now };
    await insertRow(
      withoutJournal(tx),
      'tags',
      rowOf('tags', { ...row, ...times }, { bookId, now }),
    );
  }
}

const titled = (tag: string): string => tag.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
