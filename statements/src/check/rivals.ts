import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/**
 * O7: no other reading that meets every obligation as well differs in a day, an amount, an account or a currency.
 * `rivals`: readings with evidence that is as good. Returns the first difference of the first rival that differs.
 */
export function rivalViolations(
  list: CheckedList,
  rivals: readonly CheckedList[],
  violationsOf: (list: CheckedList) => readonly Violation[],
): Violation[] {
  for (const [rival, other] of rivals.entries()) {
    const found = firstDifference(list, other);
    if (found && violationsOf(other).length === 0) return [{ ...found, rival }];
  }
  return [];
}

const movements = ({ verdicts }: CheckedList): MovementVerdict[] =>
  verdicts.flatMap((one) => (one.is === 'movement' ? [one] : []));

const DECISIONS = ['day', 'cents', 'account', 'currency'] as const;

/** The first row that two readings understand differently, or null. Rows of only one of them differ. */
function firstDifference(list: CheckedList, other: CheckedList): Violation | null {
  const others = new Map(movements(other).map((one) => [one.line, one]));
  for (const one of movements(list)) {
    const its = others.get(one.line);
    const differs = its && DECISIONS.find((decision) => one[decision] !== its[decision]);
    if (!its || differs) return { breaks: 'rival', lines: [one.line], at: -1 };
    others.delete(one.line);
  }
  const [left] = others.keys();
  return left === undefined ? null : { breaks: 'rival', lines: [left], at: -1 };
}
