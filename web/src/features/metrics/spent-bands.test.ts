import { describe, expect, it } from 'vitest';
import { changeOf, spentBand, spentText } from './spent-bands.ts';

describe('spending bands and changes', () => {
  it.each([
    [0, 'deep'],
    [25, 'deep'],
    [25.01, 'low'],
    [50, 'low'],
    [50.01, 'middle'],
    [75, 'middle'],
    [75.01, 'high'],
    [90, 'high'],
    [90.01, 'over'],
    [217, 'over'],
  ])('%d percent is %s', (percentage, band) => {
    expect(spentBand(percentage)).toBe(band);
  });

  it('compares with the earlier value, whatever its sign', () => {
    expect(changeOf(150, 100)).toEqual({ unit: 'percent', value: 50 });
    expect(changeOf(-50, -100)).toEqual({ unit: 'percent', value: 50 });
    expect(changeOf(300, 100)).toEqual({ unit: 'percent', value: 200 });
    expect(changeOf(0, 0)).toBeNull();
  });

  it('compares in euros from zero, and where a percentage says less', () => {
    expect(changeOf(5, 0)).toEqual({ unit: 'money', value: 5 });
    expect(changeOf(1187.5, 100.1)).toEqual({ unit: 'money', value: 1087.4 });
    expect(changeOf(-201, 100)).toEqual({ unit: 'money', value: -301 });
  });

  it('caps the share spent at 999 percent', () => {
    expect([57, 999, 999.1, 11_431.8].map(spentText)).toEqual([
      ...['57.0%', '999.0%', '>999%', '>999%'],
    ]);
  });
});
