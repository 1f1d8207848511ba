import { MAX_ALL_CHARACTERS, MAX_ALL_CONDITIONS } from '@saldo/contract/rules';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import { say } from '../../texts/say.ts';
import { contentOf } from './present.ts';
import * as store from './store.ts';

/** Total length of rules, which determines how much it costs to run them on one transaction. */
interface Size {
  conditions: number;
  characters: number;
}

const MOST: Size = { conditions: MAX_ALL_CONDITIONS, characters: MAX_ALL_CHARACTERS };
const NAMED = 3;

async function sizes(tx: Tx, q: { bookId: BookId }): Promise<(Size & { name: string })[]> {
  return (await store.listRules(tx, q)).map((row) => {
    const { conditions } = contentOf(row);
    const lengths = conditions.map(({ condition_value: value }) => String(value).length);
    const characters = lengths.reduce((sum, length) => sum + length, 0);
    return { name: row.name, conditions: conditions.length, characters };
  });
}

const sumOf = (all: readonly Size[]): Size => ({
  conditions: all.reduce((sum, one) => sum + one.conditions, 0),
  characters: all.reduce((sum, one) => sum + one.characters, 0),
});

/** Size of all of the user's rules. It must be read before a change to them. */
export const sizeOfRules = async (tx: Tx, q: { bookId: BookId }): Promise<Size> =>
  sumOf(await sizes(tx, q));

/**
 * Throws 422, naming the longest rules, if a change has made the user's rules too large. The path `rules` is not a form
 * field, so the form shows the message above its fields.
 */
export async function requireSize(tx: Tx, q: { bookId: BookId; before: Size }): Promise<void> {
  const all = await sizes(tx, q);
  const now = sumOf(all);
  const isTooLarge = (of: keyof Size) => now[of] > MOST[of] && now[of] > q.before[of];
  if (!isTooLarge('conditions') && !isTooLarge('characters')) return;
  const longest = all
    .toSorted((a, b) => b.characters + b.conditions - a.characters - a.conditions)
    .slice(0, NAMED)
    .map(({ name }) => name);
  throw invalid([{ path: 'rules', message: say((t) => t.rules.tooLarge(MOST, longest)) }]);
}
