import { dayNumber } from '@saldo/domain/dates';
import { ledger } from '@saldo/domain/recurring/ledger';
import { household } from '@saldo/domain/recurring/testing/household';
import { expect, test } from 'vitest';
import { type LeftCase, scoreLeft, summarizeLeft } from './lib/left-score.ts';

const HOUSEHOLDS = 40;
/** Days before the end of a household's payments on which it looks at what is left. */
const LOOKS = [45, 38, 33];

/** A made-up household on a day, until the eve of its next pay. */
function lookAt(seed: number, before: number): LeftCase[] {
  const { asOf: end, payments } = household(seed);
  const asOf = dayNumber(end) - before;
  const known = payments.filter(({ day }) => day <= asOf);
  const day = new Date(asOf * 86_400_000).toISOString().slice(0, 10);
  const pay = ledger(known, day).find(({ income, next }) => income && next);
  const to = pay?.next ? dayNumber(pay.next.day) - 1 : asOf;
  return to > asOf && to <= dayNumber(end) ? [{ payments, asOf, to, untilPayday: true }] : [];
}

test('what is left is right within 12% of what the rest costs, and in its range 76 to 86 times in 100', () => {
  const cases = Array.from({ length: HOUSEHOLDS }, (_, at) =>
    LOOKS.flatMap((before) => lookAt(at + 1, before)),
  ).flat();
  const { error, inRange } = summarizeLeft(cases.map(scoreLeft));
  expect(cases.length).toBeGreaterThan(60);
  expect(error).toBeLessThan(0.12);
  expect(inRange).toBeGreaterThan(0.76);
  expect(inRange).toBeLessThan(0.86);
});
