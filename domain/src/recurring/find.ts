import { groupBy } from '../records.ts';
import { bestFit, type Fit, paymentsOf } from './fit.ts';
import { fitsWhereMoved } from './moved-day.ts';
import { areMostly, byDay, isBill, isFlat, type Payment } from './payment.ts';

/** Minimum score of a series. */
const LEAST = 0.33;
/** Stricter minimum if the counterparty also has other payments. */
const LEAST_BESIDE = 0.55;
const FEWEST_OF_ONE_AMOUNT = 4;
/** Minimum jump between amounts, as a share, that may separate two contracts. */
const LEVELS_APART = 0.05;
const MOST_LEVELS = 6;

/**
 * Finds series among one counterparty's payments in one direction, each in one currency. Each payment is in one series
 * at most.
 */
export const seriesIn = (group: readonly Payment[]): Fit[] =>
  [...groupBy(group, ({ currency }) => currency).values()].flatMap((some) => {
    const rows = [...some].sort(byDay);
    return twinsIn(rows) ?? seriesAmong(rows);
  });

/** Minimum number of equal pairs; fewer do not indicate two contracts. */
const FEWEST_TWINS = 3;

/**
 * Finds parallel contracts, such as two lines of one phone contract, by repeated payments of equal amount on the same
 * day. One payment of each pair forms a series, and the others form another one if they keep the same rhythm. Null if
 * there are no such pairs.
 */
function twinsIn(rows: readonly Payment[]): Fit[] | null {
  const [first = [], ...others] = layersOf(rows);
  if (others.every((layer) => layer.length < FEWEST_TWINS)) return null;
  const found = seriesAmong(first);
  const twins = others.flatMap((layer) => seriesAmong(layer).filter((fit) => isTwin(fit, found)));
  return twins.length > 0 ? [...found, ...twins] : null;
}

/** Splits payments into layers, each with at most one payment per day and amount. */
function layersOf(rows: readonly Payment[]): Payment[][] {
  const layers: Payment[][] = [];
  const times = new Map<string, number>();
  for (const row of rows) {
    const same = `${row.day} ${row.amount}`;
    const at = times.get(same) ?? 0;
    times.set(same, at + 1);
    const layer = layers[at];
    if (layer) layer.push(row);
    else layers.push([row]);
  }
  return layers;
}

const isTwin = (fit: Fit, others: readonly Fit[]): boolean =>
  others.some((other) => {
    const days = new Map(paymentsOf(other).map(({ day, amount }) => [day, amount]));
    const isSame = ({ day, amount }: Payment) => days.get(day) === amount;
    return fit.slots.cadence === other.slots.cadence && paymentsOf(fit).every(isSame);
  });

function seriesAmong(rows: readonly Payment[]): Fit[] {
  const habit = isHabit(rows);
  const whole = habit ? null : bestFit(rows, LEAST);
  const moved = habit ? null : fitsWhereMoved(rows, whole, LEAST);
  const main = moved ?? (whole ? [whole] : []);
  const found = [...main, ...ofOneAmount(main.reduce(without, rows))];
  if (habit) return found;
  const parted = whole || moved ? [] : byLevel(found.reduce(without, rows));
  const all = [...found, ...parted];
  return [...all, ...yearly(all.reduce(without, rows))];
}

/**
 * Finds several yearly bills from one company by chaining each bill to the one a year before with nearly the same
 * amount.
 */
function yearly(rows: readonly Payment[]): Fit[] {
  const chains: Payment[][] = [];
  for (const row of rows.filter(isBill)) {
    const [nearest] = chains
      .filter((chain) => mayFollow(chain.at(-1), row))
      .sort((a, b) => apartBy(a.at(-1), row) - apartBy(b.at(-1), row));
    if (nearest) nearest.push(row);
    else chains.push([row]);
  }
  const found = chains.filter((chain) => chain.length > 1);
  // Among frequent payments, some match others a year later by chance.
  const rest = rows.length - found.reduce((sum, chain) => sum + chain.length, 0);
  if (rest > found.length * 2) return [];
  return found.flatMap((chain) => bestFit(chain, LEAST) ?? []);
}

const YEAR = { days: 365, late: 14, alike: 0.11 };

const mayFollow = (before: Payment | undefined, { day, amount }: Payment): boolean =>
  before !== undefined &&
  Math.abs(day - before.day - YEAR.days) <= YEAR.late &&
  Math.abs(amount - before.amount) <= YEAR.alike * Math.max(amount, before.amount);

const apartBy = (before: Payment | undefined, { amount }: Payment): number =>
  Math.abs(amount - (before?.amount ?? 0));

/** Whether these are purchases of varying amounts. Among them, only payments that stand out can be a series. */
const isHabit = (rows: readonly Payment[]): boolean =>
  areMostly(rows, ({ nature }) => nature === 'habit') && !isFlat(rows.map(({ amount }) => amount));

const without = (rows: readonly Payment[], fit: Fit): Payment[] => {
  const taken = new Set<Payment | null>([...fit.inSlots, ...fit.extras]);
  return rows.filter((row) => !taken.has(row));
};

/** Finds subscriptions among purchases: payments of exactly the same amount. */
function ofOneAmount(rows: readonly Payment[]): Fit[] {
  return [...groupBy(rows, ({ amount }) => amount).values()]
    .filter((same) => same.length >= FEWEST_OF_ONE_AMOUNT)
    .flatMap((same) => bestFit(same, LEAST_BESIDE) ?? []);
}

/** Finds two contracts with one company by splitting the payments at the largest jump in amounts, recursively. */
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
