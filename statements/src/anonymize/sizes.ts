import type { Figure } from './figures.ts';
import { inventDigits, type RandomInt } from './seeded-random.ts';

const TRIES = 30;

/** Replaces amounts. Equal amounts stay equal, with the same sign, number of digits and trailing zeros. */
export class InventedSizes {
  private readonly known = new Map<string, number>();
  private readonly originals = new Set<number>();
  private readonly taken = new Set<number>();

  constructor(
    figures: readonly (Pick<Figure, 'value'> | null)[],
    private readonly chance: RandomInt,
  ) {
    for (const figure of figures) if (figure) this.originals.add(Math.abs(figure.value));
  }

  of({ value }: Pick<Figure, 'value'>): number {
    if (value === 0) return 0;
    const size = Math.abs(value);
    const key = String(size);
    let made = this.known.get(key);
    if (made === undefined) {
      made = this.invent(size);
      this.known.set(key, made);
      this.taken.add(made);
    }
    return value < 0 ? -made : made;
  }

  private invent(size: number): number {
    const text = String(size).padStart(5, '0');
    const whole = text.slice(0, -4);
    const cents = text.slice(-4).replace(/0{1,4}$/, '');
    let made = size;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const behind = Array.from(cents, (_, at) =>
        String(at === cents.length - 1 ? 1 + this.chance(9) : this.chance(10)),
      ).join('');
      made = Number(inventDigits(whole, this.chance) + behind.padEnd(4, '0'));
      if (!this.originals.has(made) && !this.taken.has(made)) return made;
    }
    return made;
  }
}
