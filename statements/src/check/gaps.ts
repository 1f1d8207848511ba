import type { Cents } from '@saldo/domain/money';
import { accountsOf } from './accounts.ts';
import type { CheckedList, MovementVerdict, Verdict, Violation } from './verdicts.ts';

/** O2: between printed balances the change is the sum of the movements, and facts equal what they state. */
export function gapViolations(list: CheckedList): Violation[] {
  const groups = accountsOf(list);
  const gaps = groups.flatMap((rows) => bestWalk(rows));
  const [only, other] = groups;
  return [...gaps, ...(only && !other ? factGaps(only, list) : [])];
}

interface Step {
  line: number;
  wanted: Cents;
  printed: Cents;
}

const gap = ({ line, wanted, printed }: Step): Violation => ({
  breaks: 'gap',
  lines: [line],
  at: -1,
  wanted,
  printed,
});

function walk(rows: readonly MovementVerdict[]): Step[] {
  const steps: Step[] = [];
  let expected: Cents | null = null;
  for (const { line, cents, balance } of rows) {
    if (expected !== null) expected += cents;
    if (balance === null) continue;
    if (expected !== null && expected !== balance) {
      steps.push({ line, wanted: expected, printed: balance });
    }
    expected = balance;
  }
  return steps;
}

/** Breaks of the balances in the direction of the list that has fewer of them. */
function bestWalk(rows: readonly MovementVerdict[]): Violation[] {
  const [down, up] = [walk(rows), walk(rows.toReversed())];
  return (up.length < down.length ? up : down).map(gap);
}

/** Compares stated opening and closing balances with the first and the last printed one, or with each other. */
function factGaps(rows: readonly MovementVerdict[], { verdicts }: CheckedList): Violation[] {
  const isMoved = ({ is }: Verdict) => is === 'movement';
  const [from, to] = [verdicts.findIndex(isMoved), verdicts.findLastIndex(isMoved)];
  // One between two movements is that of a part of the list.
  const stated = (states: 'opening' | 'closing') =>
    verdicts.find(
      (one, at) =>
        one.is === 'fact' && one.states === states && one.cents !== null && (at < from || at > to),
    );
  const [opening, closing] = [stated('opening'), stated('closing')];
  const ordered = isNewestFirst(rows) ? rows.toReversed() : rows;
  const at = ordered.findIndex(({ balance }) => balance !== null);
  const end = ordered.findLastIndex(({ balance }) => balance !== null);
  const sum = (some: readonly MovementVerdict[]) => some.reduce((all, { cents }) => all + cents, 0);
  const before = at < 0 ? null : (ordered[at]?.balance ?? 0) - sum(ordered.slice(0, at + 1));
  const after = end < 0 ? null : (ordered[end]?.balance ?? 0) + sum(ordered.slice(end + 1));
  const first = opening?.is === 'fact' ? opening.cents : null;
  const last = closing?.is === 'fact' ? closing.cents : null;
  const checks: [number | undefined, Cents | null, Cents | null][] = [
    [opening?.line, before, first],
    [closing?.line, after ?? (first === null ? null : first + sum(rows)), last],
  ];
  return checks.flatMap(([line, wanted, printed]) =>
    line === undefined || wanted === null || printed === null || wanted === printed
      ? []
      : [gap({ line, wanted, printed })],
  );
}

function isNewestFirst(rows: readonly MovementVerdict[]): boolean {
  const [down, up] = [walk(rows).length, walk(rows.toReversed()).length];
  if (down !== up) return up < down;
  return (rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '');
}
