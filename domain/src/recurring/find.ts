import { bestFit, type Fit } from './fit.ts';
import { byDay, isFlat, type Payment } from './payment.ts';

/** Below this nothing is called a series. */
const LEAST = 0.33;
/** Beside other payments of the same counterparty more is asked. */
const LEAST_BESIDE = 0.55;
const FEWEST_OF_ONE_AMOUNT = 4;
/** A jump in amounts from which on they may be of two contracts. */
const LEVELS_APART = 0.05;
const MOST_LEVELS = 6;

/** The series among payments of one counterparty in one direction. No payment is in two of them. */
export function seriesIn(group: readonly Payment[]): Fit[] {
  const rows = [...group].sort(byDay);
  const habit = isHabit(rows);
  const whole = habit ? null : bestFit(rows, LEAST);
  if (whole) return [whole, ...ofOneAmount(without(rows, whole))];
  const found = ofOneAmount(rows);
  return habit ? found : [...found, ...byLevel(found.reduce(without, rows))];
}

/** Purchases of changing amounts: only what stands out among them can be a series. */
const isHabit = (rows: readonly Payment[]): boolean =>
  rows.filter(({ nature }) => nature === 'habit').length * 2 > rows.length &&
  !isFlat(rows.map(({ amount }) => amount));

const without = (rows: readonly Payment[], fit: Fit): Payment[] => {
  const taken = new Set<Payment | null>([...fit.inSlots, ...fit.extras]);
  return rows.filter((row) => !taken.has(row));
};

/** A subscription beside purchases: payments of one very amount. */
function ofOneAmount(rows: readonly Payment[]): Fit[] {
  const byAmount = new Map<number, Payment[]>();
  for (const row of rows) {
    const same = byAmount.get(row.amount);
    if (same) same.push(row);
    else byAmount.set(row.amount, [row]);
  }
  return [...byAmount.values()]
    .filter((same) => same.length >= FEWEST_OF_ONE_AMOUNT)
    .flatMap((same) => bestFit(same, LEAST_BESIDE) ?? []);
}

/** Two contracts with one company: amounts parted where they jump the most, and parted again. */
function byLevel(rows: readonly Payment[], left = MOST_LEVELS): Fit[] {
  if (left === 0 || rows.length < 4) return [];
  const amounts = [...rows].sort((a, b) => a.amount - b.amount);
  let at = 0;
  let widest = LEVELS_APART;
  for (let i = 1; i < amounts.length; i += 1) {
    const jump = Math.log((amounts[i]?.amount ?? 0) / (amounts[i - 1]?.amount ?? 1));
    if (jump > widest) [at, widest] = [i, jump];
  }
  if (at === 0) return [];
  return [amounts.slice(0, at), amounts.slice(at)].flatMap((part) => {
    const sorted = part.sort(byDay);
    const fit = bestFit(sorted, LEAST_BESIDE);
    return fit ? [fit] : byLevel(sorted, left - 1);
  });
}
