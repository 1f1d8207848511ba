import { describe, expect, it } from 'vitest';
import { guessCurrency, guessDateOrder, guessDecimal } from './mapping-values.ts';

describe('guessDateOrder', () => {
  it.each([
    [['31/01/2026', '02/01/2026'], 'day-first'],
    [['01/31/2026', '01/02/2026'], 'month-first'],
    [['01/02/2026', '03/04/2026'], 'day-first'],
    [['2026-01-31'], 'day-first'],
    [['12/24/2026 10:15', '01/02/2026 09:00'], 'month-first'],
    [['', 'Mercadona'], 'day-first'],
    [[], 'day-first'],
  ] as const)('of %j is %s', (cells, order) => {
    expect(guessDateOrder(cells)).toBe(order);
  });
});

describe('reads %j as %s', () => {
  it.each([
    [['-12,30', '1.234,56'], 'comma'],
    [['-12.30', '1,234.56'], 'point'],
    // A separator followed by three digits separates thousands.
    [['1.234', '20'], 'comma'],
    [['1,234', '20'], 'point'],
    [['€12.5'], 'point'],
    [['12', '20'], 'comma'],
    [['', 'abc'], 'comma'],
  ] as const)('reads %j with a %s', (cells, decimal) => {
    expect(guessDecimal(cells)).toBe(decimal);
  });
});

describe('guessCurrency', () => {
  const question = (headings: string[], sample: string[][]) => ({ headings, sample, guess: {} });

  it('returns the currency a currency column holds in every row', () => {
    expect(
      guessCurrency(
        question(
          ['Währung', 'Betrag'],
          [
            ['usd', '1'],
            ['USD', '2'],
          ],
        ),
      ),
    ).toBe('USD');
  });

  it('returns null if rows differ, hold no code, or there is no currency column', () => {
    expect(guessCurrency(question(['Currency'], [['USD'], ['EUR']]))).toBeNull();
    expect(guessCurrency(question(['Currency'], [['euros']]))).toBeNull();
    expect(guessCurrency(question(['Amount'], [['USD']]))).toBeNull();
    expect(guessCurrency(question(['Currency'], []))).toBeNull();
  });
});
