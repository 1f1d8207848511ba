import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import { seededBy } from '../seeded-random.ts';

export type NonEmpty<T> = readonly [T, ...T[]];

/** Random values that depend only on the seed. */
export interface Dice {
  chance(probability: number): boolean;
  /** An integer, both bounds included. */
  whole(min: number, max: number): number;
  pick<T>(from: NonEmpty<T>): T;
  /** A price between two amounts. Low prices are more frequent, and many prices end in 0, 5 or 9. */
  price(min: Cents, max: Cents): Cents;
  /** A time of day, `HH:MM:SS`, from the hour `first` to before the hour `last`. */
  clock(first: number, last: number): string;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Dice for one purpose on one day, so that adding a purpose never changes the results for other purposes. */
export function diceOf(seed: string, day: Day | string, purpose: string): Dice {
  const next = seededBy(`${seed}${purpose}@${day}`);
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    price(min, max) {
      const cents = min + Math.round((max - min) * next() ** 1.6);
      const ending = next();
      if (ending < 0.35) return Math.max(min, Math.round(cents / 50) * 50);
      return ending < 0.6 ? Math.max(min, Math.round(cents / 10) * 10 - 1) : cents;
    },
    clock: (first, last) =>
      `${two(whole(first, last - 1))}:${two(whole(0, 59))}:${two(whole(0, 59))}`,
  };
}
