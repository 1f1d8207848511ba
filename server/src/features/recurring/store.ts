import { type Day, dayOf } from '@saldo/domain/dates';
import type { Direction } from '@saldo/domain/money';
import type { Db } from '../../platform/db/storage.ts';

export interface Face {
  id: string;
  category_id: string | null;
  bank: string;
  direction: Direction;
  description: string;
  creditor_name: string | null;
  debtor_name: string | null;
}

/** The day of the first payment of all; null where there is none. */
export async function firstDay(db: Db, { userId }: { userId: string }): Promise<Day | null> {
  const first = await db
    .selectFrom('transactions')
    .select('date')
    .where('user_id', '=', userId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return first ? dayOf(first.date) : null;
}

/** What a screen shows of rows that stand for series. */
export async function facesOf(
  db: Db,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, Face>> {
  if (q.ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select([
      'id',
      'category_id',
      'bank',
      'direction',
      'description',
      'creditor_name',
      'debtor_name',
    ])
    .where('user_id', '=', q.userId)
    .where('id', 'in', q.ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
