import { describe, expect, it } from 'vitest';
import { readPeriod, rememberPeriod, storedPeriod } from './period.ts';

const TODAY = '2026-11-21';
const none = new URLSearchParams();

function makeStore() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('readPeriod', () => {
  it('defaults to the current month', () => {
    expect(readPeriod(none, none, TODAY)).toEqual({ year: 2026, month: 11 });
  });

  it("returns that screen's last choice", () => {
    const store = makeStore();
    rememberPeriod('monthly_metrics', { year: 2024, month: 2 }, store);
    const last = storedPeriod(store, 'monthly_metrics');
    expect(readPeriod(none, last, TODAY)).toEqual({ year: 2024, month: 2 });
    const other = storedPeriod(store, 'annual_metrics');
    expect(readPeriod(none, other, TODAY)).toEqual({ year: 2026, month: 11 });
    expect([...store.entries.keys()]).toEqual([
      'dropdown_monthly_metrics_year',
      'dropdown_monthly_metrics_month',
    ]);
  });

  it('prefers the URL, however old its period', () => {
    const last = new URLSearchParams({ year: '2024', month: '2' });
    const address = new URLSearchParams('year=2011&month=12');
    expect(readPeriod(address, last, TODAY)).toEqual({ year: 2011, month: 12 });
    expect(readPeriod(new URLSearchParams('month=12'), last, TODAY)).toEqual({
      year: 2024,
      month: 12,
    });
  });

  it('accepts an older year that was chosen before', () => {
    const last = new URLSearchParams({ year: '2009', month: '2' });
    expect(readPeriod(none, last, TODAY)).toEqual({ year: 2009, month: 2 });
  });
});
