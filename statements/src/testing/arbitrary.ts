import fc from 'fast-check';
import { isCode } from '../banks/caixabank/concepts.ts';
import type { Movement } from './movements.ts';

const LETTERS = 'abcdeñÑéüçSTUVW 07.,;"\'=-+()/&€';

/**
 * Generates descriptions as banks print them, with single blanks and with characters that break careless readers. They
 * contain no codes, since CaixaBank's readers drop codes.
 */
export const bankText = (letters: string = LETTERS): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 16 })
    .map((signs) => `M${signs.join('')}`.replace(/ +/g, ' ').trim())
    .filter((text) => !text.split(' ').some(isCode));

export interface MovementKind {
  withFees?: boolean;
  letters?: string;
}

const iso = (minutes: number, second: number): string =>
  new Date(Date.UTC(2023, 0, 1) + minutes * 60_000 + second * 1000).toISOString().slice(0, 19);

/**
 * Generates transactions, oldest first. They include equal ones in the same second, payments that are reversed and made
 * again, and days with many transactions.
 */
export function arbitraryMovements({
  withFees = false,
  letters,
}: MovementKind = {}): fc.Arbitrary<Movement[]> {
  const one = fc.record({
    pause: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(20_000)),
    second: fc.nat(59),
    lead: fc.oneof(fc.constant(0), fc.nat(4000)),
    text: bankText(letters),
    gross: fc.oneof(
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: -500_000, max: 500_000 }),
    ),
    fee: withFees ? fc.oneof(fc.constant(0), fc.integer({ min: -200, max: 900 })) : fc.constant(0),
    again: fc.constantFrom('no', 'no', 'twin', 'undone and again'),
  });
  return fc.array(one, { maxLength: 25 }).map((drafts) => {
    let minutes = 0;
    return drafts.flatMap(({ pause, second, lead, text, gross, fee, again }) => {
      if (gross === fee) return [];
      minutes += pause;
      const date = iso(minutes, 59);
      const started = iso(minutes - lead, second);
      const movement: Movement = { date, started, text, gross, fee };
      if (again === 'twin') return [movement, movement];
      const back: Movement = { ...movement, gross: -gross, fee: 0 - fee };
      return again === 'no' ? [movement] : [movement, back, movement];
    });
  });
}

export const arbitraryOpening: fc.Arbitrary<number> = fc.integer({
  min: -1_000_000,
  max: 100_000_000,
});
