import { describe, expect, it } from 'vitest';
import { changePercent, spentBand } from './bands.ts';

describe('how much was spent', () => {
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

  it('is compared with what was, whichever its sign', () => {
    expect(changePercent(150, 100)).toBe(50);
    expect(changePercent(-50, -100)).toBe(50);
    expect(changePercent(5, 0)).toBeNull();
  });
});
