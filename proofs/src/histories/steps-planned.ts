import { addDays } from '@saldo/domain/dates';
import type { Done, Scene } from './step-context.ts';

/** Plans a payment, sometimes one that looks like a row, or changes or deletes a planned one. */
export async function changePlanned({ dice, user, lists, today }: Scene): Promise<Done> {
  const { body: all }: { body: { id: string }[] } = await user.raw('GET', '/api/planned');
  const one = dice.of(all);
  const near = addDays(today, dice.below(60) - 30);
  const kind = dice.below(3);
  if (!one || kind === 0) {
    const row = dice.of(lists.rows);
    const body = {
      ...{ name: dice.oneOf('Winter jacket', 'Bicycle', 'Gift'), day: near },
      amount: row && row.amount > 0 && dice.rarely(2) ? row.amount : dice.below(90_000) / 100 + 1,
      ...(row && { day: row.date.slice(0, 10), direction: row.direction }),
    };
    return {
      told: `POST /api/planned ${JSON.stringify(body)}`,
      answer: await user.raw('POST', '/api/planned', { body }),
    };
  }
  const path = `/api/planned/${one.id}`;
  if (kind === 1) return { told: `DELETE ${path}`, answer: await user.raw('DELETE', path) };
  const change = dice.rarely(2) ? { day: near } : { amount: dice.below(90_000) / 100 + 1 };
  return {
    told: `PUT ${path} ${JSON.stringify(change)}`,
    answer: await user.raw('PUT', path, { body: change }),
  };
}
