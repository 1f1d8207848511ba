import { expect, it } from 'vitest';
import { daysOfMoves } from './total-balance-card.tsx';

const days = (totals: readonly (number | null)[]) =>
  totals.map((total, at) => ({ date: `day ${at}`, total, proved: false }));

it('counts only the days since the total first changed', () => {
  const flat = Array.from({ length: 329 }, () => 1200);
  expect(daysOfMoves(days([...flat, ...Array.from({ length: 36 }, (_, at) => 1300 + at)]))).toBe(
    36,
  );
  expect(daysOfMoves(days([1, 2, 3]))).toBe(2);
  expect(daysOfMoves(days(flat))).toBe(329);
  expect(daysOfMoves([])).toBe(0);
});
