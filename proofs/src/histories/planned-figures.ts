import { dayNumber } from '@saldo/domain/dates';
import type { TestUser } from '../users/user.ts';
import { differences } from './differences.ts';
import type { Lists } from './lists.ts';
import { cents, euros } from './recompute.ts';

interface ShownPlanned {
  id: string;
  day: string;
  direction: 'income' | 'expense';
  amount: number;
  worth: number | null;
  state: 'expected' | 'paid' | 'not_seen';
  transaction_id: string | null;
}

/** Each row replaces one planned payment like it at most, and Left counts those that none has replaced. */
export async function wrongPlanned(user: TestUser, lists: Lists, today: string): Promise<string[]> {
  const [{ body: planned }, { body: left }] = await Promise.all([
    user.raw('GET', '/api/planned'),
    user.raw('GET', '/api/metrics/left'),
  ]);
  const shown: ShownPlanned[] = planned;
  const rows = new Map(lists.rows.map((row) => [row.id, row]));
  const paidBy = shown.flatMap(({ transaction_id: id }) => id ?? []);
  const wrong = shown.filter((one) => {
    const row = rows.get(one.transaction_id ?? '');
    const late = dayNumber(today) - dayNumber(one.day) > 7;
    if (one.state !== 'paid') return one.state !== (late ? 'not_seen' : 'expected');
    if (!row) return true;
    const days = dayNumber(row.date.slice(0, 10)) - dayNumber(one.day);
    const off = Math.abs(cents(row.amount) - cents(one.amount));
    const isAlike = row.direction === one.direction && 10 * off <= cents(one.amount);
    return !isAlike || days < -3 || days > 7;
  });
  const counted = shown.filter(({ state, day }) => state === 'expected' && day <= left.to);
  const amount = counted.reduce(
    (sum, { direction, worth }) => sum + (direction === 'income' ? -1 : 1) * cents(worth ?? 0),
    0,
  );
  return [
    ...differences(new Set(paidBy).size, paidBy.length, 'rows that replace planned payments'),
    ...wrong.map((one) => `a planned payment is wrong: ${JSON.stringify(one)}`),
    ...(left.left === null
      ? []
      : differences(
          left.left.planned,
          { amount: euros(amount), count: counted.length },
          'planned payments in Left',
        )),
  ];
}
