import { describe, expect, it } from 'vitest';
import { daysLeftBadge, isEnding, isExpired } from './days-left.ts';

describe('daysLeftBadge', () => {
  it.each([
    [-1, 'expense', 'Expired'],
    [0, 'expense', 'Expired'],
    [1, 'caution', 'Expires in 1 day'],
    [7, 'caution', 'Expires in 7 days'],
    [8, 'warning', 'Expires in 8 days'],
    [30, 'warning', 'Expires in 30 days'],
    [31, 'income', 'Expires in 31 days'],
  ])('%i is shown in %s', (days, tone, text) => {
    expect(daysLeftBadge(days)).toEqual({ tone, text });
  });

  it('is gray if the days are unknown', () => {
    expect(daysLeftBadge(null).tone).toBe('neutral');
    expect(daysLeftBadge(Number.NaN).tone).toBe('neutral');
  });

  it('offers renewal from 7 days on, while the access is active', () => {
    expect(isEnding({ status: 'active', days_left: 8 })).toBe(false);
    expect(isEnding({ status: 'active', days_left: 7 })).toBe(true);
    expect(isEnding({ status: 'expired', days_left: 0 })).toBe(false);
    expect(isExpired({ status: 'expired' })).toBe(true);
    expect(isExpired({ status: 'active' })).toBe(false);
  });
});
