import { intervalOf } from './cadence.ts';
import { type Fit, paymentsOf } from './fit.ts';
import { isFlat, median, type Payment } from './payment.ts';
import { firstOf, joinSaid, partsOf, type SaidParts, startOf } from './said.ts';

const INTERVALS_BETWEEN = 1.5;
const DAYS_OFF = 4;
const ALIKE = 0.12;

/**
 * Joins a series that stops and one that begins in its place: same direction, rhythm and day, and of one name, or of
 * nearly the same amount and names that share a word. Where a person has said something of it, it is so. Each answer's
 * pieces stand oldest first.
 */
export function join(fits: readonly Fit[], said: SaidParts = NOTHING_SAID): Fit[][] {
  const open: Fit[][] = [];
  const parts = said.size === 0 ? fits : fits.flatMap((fit) => partsOf(fit, said));
  const byStart = [...parts].sort(
    (a, b) => startOf(a) - startOf(b) || (idOf(a) < idOf(b) ? -1 : 1),
  );
  for (const fit of byStart) {
    const before = said.has(firstOf(fit)?.id ?? '')
      ? undefined
      : open.find((pieces) => follows(pieces.at(-1), fit));
    if (before) before.push(fit);
    else open.push([fit]);
  }
  return said.size === 0 ? open : joinSaid(open, said);
}

const NOTHING_SAID: SaidParts = new Map();
const idOf = (fit: Fit): string => paymentsOf(fit)[0]?.id ?? '';

function follows(before: Fit | undefined, after: Fit): boolean {
  if (!before) return false;
  const earlier = paymentsOf(before);
  const last = earlier.at(-1);
  const later = paymentsOf(after);
  const first = later[0];
  if (!last || !first || last.income !== first.income) return false;
  const { cadence } = before.slots;
  if (cadence.perYear !== after.slots.cadence.perYear) return false;
  const apart = first.day - last.day;
  if (apart <= 0 || apart > INTERVALS_BETWEEN * intervalOf(cadence) + DAYS_OFF) return false;
  const due = before.slots.at(before.slots.near(first.day));
  if (Math.abs(due - first.day) > DAYS_OFF) return false;
  if (last.key === first.key) return true;
  return shareWord(last.key, first.key) && isAlike(earlier, later);
}

function isAlike(earlier: readonly Payment[], later: readonly Payment[]): boolean {
  const amounts = [earlier, later].map((rows) => rows.map(({ amount }) => amount));
  const [a, b] = amounts.map((some) => (isFlat(some) ? median(some.slice(-3)) : median(some)));
  return Math.abs(Math.log((a ?? 1) / (b ?? 1))) <= ALIKE;
}

/** Words of four letters on; fewer say little. */
function shareWord(one: string, other: string): boolean {
  const words = new Set(one.split(' ').filter((word) => word.length >= 4));
  return other.split(' ').some((word) => words.has(word));
}
