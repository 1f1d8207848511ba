import { describe, expect, it } from 'vitest';
import { figureChips, figureFromNet, withoutChip } from './figure-bar.tsx';
import { NO_FILTERS } from './filters.ts';

const DAYS = { from: '2026-11-01', to: '2026-11-21' };

describe("a list of a figure's rows", () => {
  it('names its filters as chips, with one chip for the dates', () => {
    const link = { ...NO_FILTERS, ...DAYS, counts_as: 'expense', bank: 'BBVA' };
    expect(figureChips(link)).toEqual(['counts_as', 'days']);
    expect(withoutChip(link, 'days')).toEqual({ ...link, from: '', to: '' });
    expect(figureChips({ ...NO_FILTERS, year: '2026', bank: 'BBVA' })).toEqual([]);
    const rest = { ...link, not_category: 'a,b', not_subcategory: 'c' };
    expect(figureChips(rest)).toEqual(['counts_as', 'without', 'days']);
    expect(withoutChip(rest, 'without')).toEqual(link);
  });

  it.each([
    [{ counts_as: 'income' }, 30, 30],
    [{ counts_as: 'expense' }, -30, 30],
    [{ counts_as: 'expense' }, 5, -5],
    [{ counts_as: 'balance' }, -30, -30],
    [{ metric: 'car' }, -30, 30],
    [{ alert: 'food' }, -30, 30],
    [{ recurring: 'rent' }, -30, -30],
    [{}, -30, -30],
  ])('for %o with a net of %d shows %d', (link, net, figure) => {
    expect(figureFromNet(net, { ...NO_FILTERS, ...link })).toBe(figure);
  });

  it('never shows minus zero', () => {
    expect(Object.is(figureFromNet(0, { ...NO_FILTERS, counts_as: 'expense' }), 0)).toBe(true);
  });
});
