import { evidenceOf, habitKey, isExchange, isPocket } from './evidence.ts';
import { type Habits, legOf, NO_HABITS, sideOf } from './legs.ts';
import type { Own, TransferRow } from './row.ts';

export type { Habits } from './legs.ts';

/** A pair that was linked, or unlinked or dismissed. */
export interface Decision {
  expense: TransferRow;
  income: TransferRow;
  isLinked: boolean;
}

/** How many of the latest decisions must have linked the pair, so that later ones are linked too. */
const REPEATED = 2;

/**
 * The kinds of transfers whose latest two pairs were linked, although nothing but the user's decisions shows that they
 * are transfers. Pairs with evidence of their own say nothing about later ones without it, unless the user unlinked
 * them. `decisions` are newest first.
 */
export function habitsOf(decisions: readonly Decision[], own: Own): Habits {
  const made = new Map<string, { sides: [string, string]; latest: boolean[] }>();
  const topUps = decisions.filter(({ income }) => income.type === 'topup');
  const toppedUp = new Set(topUps.map(({ income }) => income.bank));
  const toLeg = legOf({ own, habits: NO_HABITS, toppedUp });
  for (const { expense, income, isLinked } of decisions) {
    const sides: [string, string] = [sideOf(expense), sideOf(income)];
    if (sides.includes('')) continue;
    const isShown =
      isPocket(expense, income) ||
      isExchange(expense, income) ||
      evidenceOf(toLeg(expense), toLeg(income), NO_HABITS.pairs) !== null;
    if (isLinked && isShown) continue;
    const key = habitKey(...sides);
    const kind = made.get(key) ?? { sides, latest: [] };
    made.set(key, kind);
    if (kind.latest.length < REPEATED) kind.latest.push(isLinked);
  }
  const kinds = [...made].filter(
    ([, { latest }]) => latest.length === REPEATED && latest.every(Boolean),
  );
  return {
    sides: new Set(kinds.flatMap(([, { sides }]) => sides)),
    pairs: new Set(kinds.map(([key]) => key)),
  };
}
