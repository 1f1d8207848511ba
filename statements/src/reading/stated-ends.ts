import type { Cents } from '@saldo/domain/money';
import type { RowOutcome } from './transactions.ts';

/** The amount of a row and the balance beside it. */
export interface Figures {
  cents: Cents;
  balance: Cents;
}

/** With fewer other rows, two figures may be their ends by coincidence. */
const FEWEST = 2;

/**
 * Turns a first or last row into a fact if its two figures are the balances before and after all other rows, which follow
 * from each other, while it does not follow itself: some lists state their ends in such a row.
 */
export function withStatedEnds(
  outcomes: readonly RowOutcome[],
  figuresAt: (index: number) => Figures | null,
): readonly RowOutcome[] {
  const isListed = (at: number) => {
    const one = outcomes[at];
    return one !== undefined && (!('is' in one) || (one.is === 'excluded' && one.state === 'zero'));
  };
  const listed = [...outcomes.keys()].filter(isListed);
  for (const edges of [listed, listed.toReversed()]) {
    const [at = -1, ...others] = edges;
    const [own, next, last] = [at, others[0] ?? -1, others.at(-1) ?? -1].map(figuresAt);
    if (!own || !next || !last || follows(own, next) || follows(next, own)) continue;
    const mayState = states(own, next, last) || states(own, last, next);
    const rows = mayState ? others.map(figuresAt).filter((one) => one !== null) : [];
    const holds = [rows, rows.toReversed()].some((some) =>
      some.every((row, i) => i === 0 || follows(some[i - 1], row)),
    );
    if (rows.length < Math.max(FEWEST, others.length) || !holds) continue;
    const { line } = outcomes[at] ?? { line: 0 };
    const { cents: opening, balance: cents } = own;
    return outcomes.with(at, { is: 'fact', line, states: 'closing', cents, opening });
  }
  return outcomes;
}

const follows = (before: Figures | undefined, row: Figures): boolean =>
  before !== undefined && before.balance + row.cents === row.balance;

const states = (own: Figures, oldest: Figures, newest: Figures): boolean =>
  own.cents === oldest.balance - oldest.cents && own.balance === newest.balance;
