import { dayAfter } from './calendar.ts';
import { readLists } from './lists.ts';
import { SHOPS, SINGLE_ACCOUNTS } from './lived-accounts.ts';
import { type Done, NOTHING, type Scene, someCategory } from './step-context.ts';
import { importPart } from './steps-imports.ts';

/**
 * Adds a manual entry for a movement that a bank brings later: the same amount or a tip more, a few days off, under the
 * bank's text, another name or none. Most of the time, a file with the movement follows at once, so that its row replaces
 * the entry.
 */
export async function enterAhead(scene: Scene): Promise<Done> {
  const { dice, life, lists, user } = scene;
  const bank = dice.oneOf('CAIXABANK', 'BBVA');
  const account = SINGLE_ACCOUNTS[bank];
  const { account_id } = lists.rows.find((row) => row.bank === bank && row.report_id) ?? {};
  if (!account_id) return importPart(scene, { account, from: dice.below(10_000) });
  const found = life.movement({ account, at: dice.below(10_000) });
  if (!found) return NOTHING;
  const { movement, from } = found;
  const { date, text, gross } = movement;
  const cents = Math.abs(gross) + (dice.rarely(5) ? Math.round(Math.abs(gross) / 10) : 0);
  const body = {
    ...{ account_id, bank, date: dayAfter(date.slice(0, 10), 1 - dice.below(5)) },
    ...{ amount: cents / 100, direction: gross < 0 ? 'expense' : 'income' },
    description: dice.oneOf(text, text, '', dice.of(SHOPS) ?? ''),
    ...(dice.rarely(2) && { category: someCategory(scene) }),
    ...(dice.rarely(3) && { tags: ['trip'], note: 'On the way' }),
  };
  const answer = await user.raw('POST', '/api/transactions', { body });
  const told = `POST /transactions ${JSON.stringify(body)}`;
  if (answer.status !== 201 || dice.rarely(3)) return { told, answer };
  const then = await importPart({ ...scene, lists: await readLists(user) }, { account, from });
  return { ...then, told: `${told}, then ${then.told}`, wroteOften: true };
}
