import { describe, expect, it } from 'vitest';
import { amountText } from '../../../lib/format.ts';
import { centsInMain, meanConfidence, readConfidence, waitingProgress } from './figures.ts';

describe('figures of AI categorization', () => {
  it('formats amounts in their currency with the sign of their direction', () => {
    expect(amountText({ amount: 38.4, currency: 'EUR', direction: 'expense' })).toBe('−€38.40');
    expect(amountText({ amount: 2450, currency: 'USD', direction: 'income' })).toBe('+$2,450.00');
  });

  it('adds up in cents, with expenses negative', () => {
    const tenths = Array.from({ length: 3 }, () => ({
      worth: 0.1,
      direction: 'expense' as const,
    }));
    expect(centsInMain(tenths)).toBe(-30);
    expect(centsInMain([...tenths, { worth: 0.3, direction: 'income' }])).toBe(0);
    expect(centsInMain([...tenths, { worth: null, direction: 'income' }])).toBe(-30);
  });

  it('bands confidence at 90 and 75 by the rounded number', () => {
    expect(readConfidence(90)).toEqual({ percent: 90, band: 'high' });
    expect(readConfidence(89.5)).toEqual({ percent: 90, band: 'high' });
    expect(readConfidence(89.4)).toEqual({ percent: 89, band: 'good' });
    expect(readConfidence(75)).toEqual({ percent: 75, band: 'good' });
    expect(readConfidence(74.4)).toEqual({ percent: 74, band: 'low' });
  });

  it('averages no rows to zero', () => {
    expect(meanConfidence([])).toBe(0);
    expect(meanConfidence([{ confidence: 90 }, { confidence: 80 }])).toBe(85);
  });

  it('moves the progress bar at every step, but never to the end', () => {
    let before = -1;
    for (let ms = 0; ms <= 600_000; ms += 50) {
      const share = waitingProgress(ms);
      expect(share).toBeGreaterThan(before);
      expect(share).toBeLessThan(95);
      before = share;
    }
  });
});
