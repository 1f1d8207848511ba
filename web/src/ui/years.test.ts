import { describe, expect, it } from 'vitest';
import { yearChoices } from './years.ts';

describe('the years to choose from', () => {
  it('are the current one and those before', () => {
    expect(yearChoices({ now: 2026 })).toEqual([2026, 2025, 2024, 2023, 2022]);
    expect(yearChoices({ now: 2026, back: 1 })).toEqual([2026, 2025]);
  });

  it('include every other year with transactions and one named by a link, in order', () => {
    const choices = yearChoices({
      now: 2026,
      back: 1,
      withRows: [2027, 2026, 2011],
      chosen: '2019',
    });
    expect(choices).toEqual([2027, 2026, 2025, 2019, 2011]);
    expect(yearChoices({ now: 2026, chosen: '2024' })).toHaveLength(5);
    expect(yearChoices({ now: 2026, chosen: 'all' })).toHaveLength(5);
  });
});
