import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS } from './money.ts';
import { readTypedMoney } from './typed-money.ts';

const english = (text: string) => readTypedMoney(text, { thousands: ',' });
const spanish = (text: string) => readTypedMoney(text, { thousands: '.' });

describe('a typed amount', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['.5', 50],
    ['0', 0],
    ['1234', 123_400],
    ['1,234.56', 123_456],
    ['1,234,567', 123_456_700],
    ['1 234.56', 123_456],
    ['€12.50', 1250],
    ['12.50 €', 1250],
    ['12.', 1200],
    ['-12.50', -1250],
    ['\u221212', -1200],
  ])('%s is written as in English', (text, cents) => {
    expect(english(text)).toEqual({ kind: 'amount', cents, plain: true });
  });

  it.each([
    ['12,50', 1250],
    ['12,5', 1250],
    ['1.234,56', 123_456],
    ['1.234.567,8', 123_456_780],
    ['1.234.567', 123_456_700],
    ['1,234', 123_400],
    [',5', 50],
  ])('%s is accepted too, and displayed', (text, cents) => {
    expect(english(text)).toEqual({ kind: 'amount', cents, plain: false });
  });

  it.each(['¥1,200', '1200', '1,200.00', '￥1,200', '₩1200'])('%s is whole', (text) => {
    const yen = readTypedMoney(text, { thousands: ',', decimals: 0 });
    expect(yen).toMatchObject({ kind: 'amount', cents: 120_000 });
  });

  it.each(['1200.5', '0.01', '-1,200.50'])(
    '%s is not, as a currency without decimals asks',
    (text) => {
      expect(readTypedMoney(text, { thousands: ',', decimals: 0 })).toEqual({
        kind: 'no_decimals',
      });
    },
  );

  it('is ambiguous if another language groups thousands that way', () => {
    expect(english('1.234')).toEqual({ kind: 'unclear', cents: 123_400 });
    expect(english('-1.234')).toEqual({ kind: 'unclear', cents: -123_400 });
    expect(spanish('1,234')).toEqual({ kind: 'unclear', cents: 123_400 });
    expect(spanish('1.234')).toEqual({ kind: 'amount', cents: 123_400, plain: false });
    expect(spanish('1.234,56')).toEqual({ kind: 'amount', cents: 123_456, plain: true });
  });

  it.each(['', ' ', '€', ' $ '])('%j is incomplete', (text) => {
    expect(english(text)).toEqual({ kind: 'blank' });
  });

  it.each(['12,345.678', '0.125', '1234.567', '12.3456', '1,234.5678'])(
    '%s has too many decimals',
    (text) => {
      expect(english(text)).toEqual({ kind: 'too_many_decimals' });
    },
  );

  it.each([
    'abc',
    '1.2.3',
    '1,2,3',
    '1.234.56',
    '12,34.5',
    '1e5',
    '--1',
    '1-',
    '.',
    'NaN',
    '12 50',
  ])('%s is not an amount', (text) => {
    expect(english(text)).toEqual({ kind: 'no_amount' });
  });

  it('may be at most the maximum', () => {
    expect(english('100,000,000,000.00')).toMatchObject({ cents: MAX_CENTS });
    expect(english('100,000,000,000.01')).toEqual({ kind: 'too_large' });
    expect(english('9'.repeat(400))).toEqual({ kind: 'too_large' });
  });

  it("is parsed from either language's format", () => {
    const cents = fc.integer({ min: 0, max: MAX_CENTS });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom('en-US', 'de-DE'),
        fc.boolean(),
        (value, locale, group) => {
          const text = new Intl.NumberFormat(locale, {
            minimumFractionDigits: 2,
            useGrouping: group,
          }).format(value / 100);
          for (const mark of [',', '.'] as const) {
            expect(readTypedMoney(text, { thousands: mark })).toMatchObject({
              kind: 'amount',
              cents: value,
            });
          }
        },
      ),
    );
  });

  it('is never guessed: every input gets an answer', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789,. -€\u2019'.split('')),
      maxLength: 15,
    });
    fc.assert(
      fc.property(text, (typed) => {
        const read = english(typed);
        if ('cents' in read) {
          const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
          expect(String(Math.abs(read.cents)).replace(/0+$/, '')).toBe(
            digits.replace(/0+$/, '') || '',
          );
        }
      }),
    );
  });
});
