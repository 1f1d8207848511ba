import { expect, it } from 'vitest';
import { awaitsPay, committedShare } from './payday.ts';

const payday = (on: string) => ({ payday: { on, series_id: null } });

it('awaits pay that is due this month or late', () => {
  expect(awaitsPay({ payday: null }, '2026-11-26')).toBe(false);
  expect(awaitsPay(payday('2026-11-30'), '2026-11-26')).toBe(true);
  expect(awaitsPay(payday('2026-11-24'), '2026-11-26')).toBe(true);
  expect(awaitsPay(payday('2026-12-01'), '2026-11-26')).toBe(false);
});

it('returns no share without a payday, or above 200%', () => {
  const list = { ...payday('2026-12-01'), fixed_per_month: 900, income_per_month: 1800 };
  expect(committedShare(list)).toBe(50);
  expect(committedShare({ ...list, payday: null })).toBeNull();
  expect(committedShare({ ...list, income_per_month: 0 })).toBeNull();
  expect(committedShare({ ...list, income_per_month: 450 })).toBe(200);
  expect(committedShare({ ...list, income_per_month: 449 })).toBeNull();
});
