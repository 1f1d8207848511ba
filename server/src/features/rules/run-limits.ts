import type { RunnableRule } from '@saldo/domain/rules/compile';
import { type LayeredRow, runRules } from '@saldo/domain/rules/run';
import { TooMuchWork } from '../../platform/http/busy-errors.ts';
import { say } from '../../texts/say.ts';

/** The largest allowed set of rules takes two seconds over 50,000 transactions on a laptop. */
export const EVALUATED_WITHIN_MS = 30_000;
/** Layers that one run may write or keep: four seconds of writing, 150 MB of memory. */
export const MOST_LAYERS = 500_000;

const NAMED = 3;
const ROWS_TIMED = 20;

/** An error that names the slowest rules, which are found by running each rule alone over a sample. */
export function tooSlow(rules: readonly RunnableRule[], rows: readonly LayeredRow[]): TooMuchWork {
  const timed = rows.slice(0, ROWS_TIMED);
  const names = namesOf(rules, (rule) => {
    const began = performance.now();
    for (const row of timed) runRules([rule], row, 'asked');
    return performance.now() - began;
  });
  return new TooMuchWork(say((t) => t.rules.tooSlow(names)));
}

export function tooManyChanges(
  rules: readonly RunnableRule[],
  tally: { rules: readonly { matched: number }[] },
): TooMuchWork {
  const matched = new Map(rules.map((rule, at) => [rule, tally.rules[at]?.matched ?? 0]));
  const names = namesOf(rules, (rule) => (matched.get(rule) ?? 0) * rule.settings.length);
  return new TooMuchWork(say((t) => t.rules.tooManyChanges(names)));
}

function namesOf(rules: readonly RunnableRule[], costOf: (rule: RunnableRule) => number): string[] {
  return rules
    .map((rule) => ({ name: rule.name, cost: costOf(rule) }))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, NAMED)
    .map(({ name }) => name);
}
