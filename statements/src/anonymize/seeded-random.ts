/** Returns random integers from 0 up to, but excluding, the argument. */
export type RandomInt = (below: number) => number;

/** A stream of random numbers, determined by the seed (mulberry32). */
export function seededIntegers(seed: number): RandomInt {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
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
