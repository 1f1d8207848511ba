import { aboutEuros } from './about-euros.ts';
import { addDays, type Day } from './dates.ts';
import type { Cents } from './money.ts';
import type { Span } from './spans.ts';

/** A month that is not covered gets its letter this many days after its end. */
const LATEST_DAYS = 10;

/** Whether it is time for the letter about a month. */
export const isLetterDue = (
  month: Span,
  { today, isCovered }: { today: Day; isCovered: boolean },
): boolean => today > month.to && (isCovered || today >= addDays(month.to, LATEST_DAYS));

/** An amount and what it is compared with; null if it can't be compared. */
export interface ComparedAmount {
  total: Cents;
  before: Cents | null;
}

/** A smaller change of a category, in about euros, is not worth a sentence. */
const LEAST_CHANGE = 20;

export const changeOf = ({ total, before }: ComparedAmount): Cents => total - (before ?? total);

/** What changed most, up or down; null if nothing changed noticeably. Of equal changes, the first. */
export function biggestChange<T extends ComparedAmount>(
  all: readonly T[],
  { currency }: { currency: string },
): T | null {
  const size = (one: T) => Math.abs(changeOf(one));
  const [first] = all.toSorted((a, b) => size(b) - size(a));
  return first && size(first) >= aboutEuros(LEAST_CHANGE, currency) ? first : null;
}

/** Merchants are named until they make this share of the change, each at least a tenth of it. */
const MOST = 0.8;
const LEAST = 0.1;
const MERCHANTS = 3;

/** The merchants that made a change, largest share first. Those that went the other way are left out. */
export function merchantsBehind<T extends { total: Cents; before: Cents }>(
  change: Cents,
  merchants: readonly T[],
): T[] {
  const way = Math.sign(change);
  const share = (one: T) => changeOf(one) * way;
  const found: T[] = [];
  let made = 0;
  for (const one of merchants.toSorted((a, b) => share(b) - share(a))) {
    const isEnough = made >= MOST * Math.abs(change) || found.length === MERCHANTS;
    if (isEnough || share(one) < LEAST * Math.abs(change) || share(one) === 0) break;
    found.push(one);
    made += share(one);
  }
  return found;
}

/** Figures of a letter by name, in cents. */
export type LetterFigures = ReadonlyMap<string, Cents>;

/** The figures that differ from those sent, in the order of those. A figure that is gone is 0 now. */
export const corrections = (
  sent: LetterFigures,
  now: LetterFigures,
): { figure: string; sent: Cents; now: Cents }[] =>
  [...sent].flatMap(([figure, cents]) => {
    const current = now.get(figure) ?? 0;
    return current === cents ? [] : [{ figure, sent: cents, now: current }];
  });
