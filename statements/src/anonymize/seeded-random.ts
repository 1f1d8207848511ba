import { seeded } from '@saldo/domain/seeded-random';

/** Returns random integers from 0 up to, but excluding, the argument. */
export type RandomInt = (below: number) => number;

/** A stream of random numbers, determined by the seed. */
export function seededIntegers(seed: number): RandomInt {
  const next = seeded(seed);
  return (below) => Math.floor(next() * below);
}

/** Replaces a run of digits. Leading zeros stay, and no other first digit becomes zero. */
export function inventDigits(run: string, chance: RandomInt): string {
  let made = '';
  let isLeading = true;
  for (const sign of run) {
    if (isLeading && sign === '0') made += sign;
    else made += isLeading ? String(1 + chance(9)) : String(chance(10));
    if (sign !== '0') isLeading = false;
  }
  return made;
}
