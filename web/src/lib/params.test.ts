import { describe, expect, it } from 'vitest';
import { choiceParam, wholeParam, withParams } from './params.ts';
import { paths } from './paths.ts';

describe('URL parameters', () => {
  it('change as named and keep the rest', () => {
    const params = new URLSearchParams('year=2026&page=3&bank=BBVA');
    const next = withParams(params, { page: null, month: 11, bank: '', ignore: false });
    expect(String(next)).toBe('year=2026&month=11&ignore=false');
    expect(String(params)).toBe('year=2026&page=3&bank=BBVA');
  });

  it('accept whole numbers within their bounds only', () => {
    const params = new URLSearchParams('a=3&b=0&c=1.5&d=1e3&e=-2&f=99999999999');
    const read = (name: string) => wholeParam(params, name, { min: 1, max: 5000 }, 7);
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'missing'].map(read)).toEqual([3, 7, 7, 7, 7, 7, 7]);
  });

  it('accept only the allowed words', () => {
    const params = new URLSearchParams('direction=income&sort=evil');
    expect(choiceParam(params, 'direction', ['income', 'expense'], null)).toBe('income');
    expect(choiceParam(params, 'sort', ['date'], 'date')).toBe('date');
  });
});

describe('addresses', () => {
  it('contain only what is set', () => {
    expect(paths.transactions()).toBe('/transactions');
    expect(paths.transactions({ year: 2026, month: 11, bank: '' })).toBe(
      '/transactions?year=2026&month=11',
    );
  });
});
