import { isStale } from '@saldo/domain/account-balance';
import { type Day, dayOf } from '@saldo/domain/dates';
import { readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { coveredSpans } from './known-days.ts';

export interface StaleAccount {
  id: string;
  name: string;
  lastData: Day;
}

/** Open accounts with statements or syncs whose newest data is too old to represent today, oldest first. */
export async function readStaleAccounts(
  db: Db,
  { bookId, today }: { bookId: BookId; today: Day },
): Promise<StaleAccount[]> {
  const [covered, rows] = await Promise.all([
    coveredSpans(db, { bookId }),
    readRows(db, { id: text, name: text, day: text })`
      select a.id, a.name, coalesce(max(t.date), '') as day from accounts a
      left join transactions t on t.user_id = ${bookId} and t.account_id = a.id
      where a.user_id = ${bookId} group by a.id, a.name`,
  ]);
  const own = new Map(rows.map((row) => [row.id, row]));
  return covered
    .flatMap(({ id, closed, file, sync }): StaleAccount[] => {
      const row = own.get(id);
      if (!row || (closed !== null && closed <= today)) return [];
      const ends = [...file, ...sync].map(({ to }) => to);
      const lastData = [...ends, ...(row.day === '' ? [] : [dayOf(row.day)])].sort().at(-1);
      return lastData && isStale(lastData, today) ? [{ id, name: row.name, lastData }] : [];
    })
    .sort((a, b) => (a.lastData < b.lastData ? -1 : 1));
}
