import type { PublishedRate } from '@saldo/domain/rates/published-rates';
import { expect, it } from 'vitest';
import { plausibleRates } from './plausible-rates.ts';

const usd = (day: string, rate: number): PublishedRate => ({
  ...{ currency: 'USD', day, per_euro: rate * 1e6 },
});

it('sets rates aside that differ from the last by more than half', () => {
  const before = [usd('2026-09-21', 1.2), usd('2026-09-22', 1)];
  const rates = [
    ...[usd('2026-09-23', 1.5), usd('2026-09-24', 0.7), usd('2026-09-25', 0.75)],
    ...[usd('2026-09-28', 2), { currency: 'GBP', day: '2026-09-28', per_euro: 850_000 }],
  ];
  const { plausible, doubtful } = plausibleRates(rates, before);
  expect(doubtful).toEqual([rates[1], rates[3]]);
  expect(plausible).toHaveLength(3);
});

it('cannot compare after a long pause', () => {
  const rates = [usd('2026-09-24', 9), usd('2026-09-30', 9), usd('2026-10-01', 9)];
  const { doubtful } = plausibleRates(rates, [usd('2026-09-23', 1)]);
  expect(doubtful).toEqual(rates.slice(0, 2));
});
