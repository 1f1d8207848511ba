import type { Cents } from '@saldo/domain/money';
import type { Plan } from './plan.ts';

/**
 * Signs unsigned amounts so that each balance follows from the previous one. The oldest row gets the sign of the user's
 * answer, or stays unsigned. Null if no signs make the balances follow. `step`: 1 if the oldest row comes first,
 * otherwise -1.
 */
export function signedByBalance(
  plan: Plan,
  balances: readonly (Cents | null)[],
  { step, direction }: { step: 1 | -1; direction: string | undefined },
): Plan | null {
  const cents = signsAlong(plan.cents, balances, step);
  const signed = cents?.filter((one) => one !== null).length ?? 0;
  if (!cents || signed < (direction === undefined ? 3 : 2)) return null;
  const isFilled = (one: Cents | null) => one !== null;
  const oldest = step === 1 ? cents.findIndex(isFilled) : cents.findLastIndex(isFilled);
  const size = Math.abs(cents[oldest] ?? 0);
  cents[oldest] = direction === 'out' ? -size : size;
  return { ...plan, cents, isUnsigned: direction === undefined, isByBalance: true };
}

function signsAlong(
  sizes: readonly (Cents | null)[],
  balances: readonly (Cents | null)[],
  step: number,
): (Cents | null)[] | null {
  const cents = [...sizes];
  const filled = [...sizes.keys()].filter((at) => sizes[at] !== null && balances[at] !== null);
  const ordered = step === 1 ? filled : filled.toReversed();
  if (filled.length < sizes.filter((one) => one !== null).length) return null;
  for (const [i, at] of ordered.entries()) {
    const before = ordered[i - 1];
    if (before === undefined) continue;
    const change = (balances[at] ?? 0) - (balances[before] ?? 0);
    if (Math.abs(change) !== Math.abs(sizes[at] ?? 0)) return null;
    cents[at] = change;
  }
  return cents;
}
