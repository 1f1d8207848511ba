import type { Affordability } from '@saldo/contract/afford';
import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import type { Actor, Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { requireUntil } from '../recurring/service.ts';
import { tasks } from './tasks.ts';

const SIX_WEEKS = 42;

/** The day must be between today and the end of the forecast, which is at most a year ahead. */
export async function checkAffordability(
  context: Context,
  { bookId, timeZone }: Actor,
  { amount, day, until: asked }: { amount: number; day: Day; until?: Day | undefined },
): Promise<Affordability> {
  const today = dayIn(timeZone, context.now());
  const until = asked ?? addDays(today, SIX_WEEKS);
  requireUntil(until, today);
  if (day < today || day > until) {
    throw invalid([{ path: 'day', message: say((t) => t.recurring.afford) }]);
  }
  const purchase = { on: day, amount: toCents(amount) };
  return context.workers.run(tasks.readAffordability, { bookId, today, until, purchase });
}
