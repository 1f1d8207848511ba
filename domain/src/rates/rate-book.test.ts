import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIXED_RATES } from './fixed-rates.ts';
import { type PublishedRate, publishedRates } from './published-rates.ts';
import { type Exchange, type OwnRate, rateBook } from './rate-book.ts';

const on = (day: string, rates: Record<string, number>): PublishedRate[] =>
  Object.entries(rates).map(([currency, rate]) => ({
    ...{ currency, day, per_euro: Math.round(rate * 1e6) },
  }));

const RATES = [
  ...on('2025-04-25', { USD: 1.1357, GBP: 0.8531, JPY: 162.8 }),
  ...on('2025-04-17', { USD: 1.136, GBP: 0.85735 }),
  ...on('2025-04-22', { USD: 1.1476, GBP: 0.8592 }),
  ...on('2022-12-30', { HRK: 7.5365, BGN: 1.9558 }),
];

interface Known {
  currency?: string;
  rates?: readonly PublishedRate[];
  own?: readonly OwnRate[];
  exchanges?: readonly Exchange[];
}

const bookOf = ({ currency = 'EUR', rates = RATES, own = [], exchanges = [] }: Known = {}) =>
  rateBook({ currency, published: publishedRates(rates), own, exchanges });

const own = (currency: string, against: string, from_day: string, rate: number): OwnRate => ({
  ...{ currency, against, from_day, millionths: Math.round(rate * 1e6) },
});

const exchange = (day: string, sold: [string, number], bought: [string, number]): Exchange => ({
  ...{ day, sold: { currency: sold[0], cents: sold[1] } },
  bought: { currency: bought[0], cents: bought[1] },
});

describe('an amount of a day', () => {
  it('converts at the rate of that day', () => {
    expect(bookOf().convert(5418, 'USD', '2025-04-25')).toEqual({
      ...{ cents: 4771, currency: 'EUR', rate: 1.1357, day: '2025-04-25' },
      ...{ source: 'ecb', provisional: false },
    });
    expect(bookOf().convert(120_000, 'JPY', '2025-04-25')?.cents).toBe(737);
    expect(bookOf({ currency: 'JPY' }).convert(1000, 'EUR', '2025-04-25')).toMatchObject({
      ...{ cents: 162_800, rate: 0.00614251 },
    });
  });

  it('converts through the euro without rounding between', () => {
    expect(bookOf({ currency: 'USD' }).convert(1000, 'GBP', '2025-04-25')).toMatchObject({
      ...{ cents: 1331, rate: 0.751167, source: 'ecb' },
    });
  });

  it.each([
    ['2025-04-21', '2025-04-17'],
    ['2025-04-27', '2025-04-25'],
    ['2025-05-02', '2025-04-25'],
    ['2025-05-03', null],
    ['2025-04-16', null],
  ])('takes the last rate before, at most seven days back: %s', (day, taken) => {
    expect(bookOf().convert(100, 'USD', day)?.day ?? null).toBe(taken);
  });

  it('is provisional until the rate of its day is published', () => {
    const provisional = (day: string) => bookOf().convert(100, 'USD', day)?.provisional;
    expect(['2025-04-25', '2025-04-27', '2025-04-28'].map(provisional)).toEqual([
      ...[false, false, true],
    ]);
    const mixed = bookOf({ currency: 'USD', own: [own('KZT', 'EUR', '2020-01-01', 500)] });
    expect(mixed.convert(100, 'KZT', '2025-04-28')).toMatchObject({
      ...{ source: 'own', day: '2020-01-01', provisional: true },
    });
  });

  it('takes the fixed rate from the day the currency joined the euro', () => {
    const cents = (currency: string, day: string) => bookOf().convert(753_450, currency, day);
    expect(cents('HRK', '2022-12-31')).toMatchObject({ source: 'ecb', rate: 7.5365 });
    expect(cents('HRK', '2023-01-01')).toMatchObject({
      ...{ cents: 100_000, source: 'fixed', day: '2023-01-01', rate: 7.5345 },
    });
    expect(cents('BGN', '2026-06-01')?.rate).toBe(1.95583);
    expect(cents('ESP', '1998-12-31')).toBeNull();
    expect(bookOf({ currency: 'DEM' }).convert(16_638_600, 'ESP', '2002-01-01')?.cents).toBe(
      195_583,
    );
  });

  it('takes the own rate first, in whichever direction, until the next', () => {
    const rates = [
      own('EUR', 'USD', '2025-04-24', 0.9),
      own('USD', 'EUR', '2025-04-26', 1.2),
      own('USD', 'GBP', '2025-04-01', 1.25),
    ];
    const cents = (day: string) => bookOf({ own: rates }).convert(12_000, 'USD', day);
    expect(cents('2025-04-23')).toMatchObject({ source: 'ecb' });
    expect(cents('2025-04-25')).toMatchObject({ cents: 10_800, source: 'own', rate: 1.11111 });
    expect(cents('2031-01-01')).toMatchObject({ cents: 10_000, day: '2025-04-26' });
    const pounds = bookOf({ currency: 'GBP', own: rates });
    expect(pounds.convert(12_500, 'USD', '2031-01-01')).toMatchObject({ cents: 10_000 });
    expect(pounds.convert(100, 'EUR', '2025-04-25')?.source).toBe('ecb');
  });

  it('takes an own exchange of seven days before only where there is nothing else', () => {
    const exchanges = [
      exchange('2025-04-20', ['EUR', 10_000], ['KZT', 5_800_000]),
      exchange('2025-04-20', ['KZT', 200_000], ['EUR', 0]),
      exchange('2025-04-24', ['KZT', 1_160_000], ['EUR', 2000]),
      exchange('2025-04-24', ['EUR', 2000], ['KZT', 1_120_000]),
      exchange('2025-04-24', ['USD', 100], ['EUR', 50]),
    ];
    const book = bookOf({ exchanges });
    expect(book.convert(5700, 'KZT', '2025-05-01')).toMatchObject({
      ...{ cents: 10, rate: 570, source: 'exchange', day: '2025-04-24' },
    });
    expect(book.convert(5700, 'KZT', '2025-05-02')).toBeNull();
    expect(book.convert(100, 'USD', '2025-04-25')?.source).toBe('ecb');
    expect(bookOf({ currency: 'USD', exchanges }).convert(57_000, 'KZT', '2025-04-25')).toEqual({
      ...{ cents: 114, currency: 'USD', rate: 501.893, day: '2025-04-24' },
      ...{ source: 'exchange', provisional: false },
    });
    const direct = [...exchanges, exchange('2025-04-25', ['KZT', 50_000], ['USD', 100])];
    expect(
      bookOf({ currency: 'USD', exchanges: direct }).convert(500, 'KZT', '2025-04-25')?.cents,
    ).toBe(1);
  });

  it('is left out without a rate, and itself in its own currency', () => {
    expect(bookOf().convert(100, 'XYZ', '2025-04-25')).toBeNull();
    expect(bookOf({ rates: [] }).convert(100, 'USD', '2025-04-25')).toBeNull();
    expect(bookOf({ currency: 'XYZ' }).convert(123, 'XYZ', '2025-04-25')).toMatchObject({
      ...{ cents: 123, rate: 1 },
    });
  });

  it('keeps its figure when the rate of another currency is missing', () => {
    const amounts = fc.record({
      cents: fc.nat(1e9),
      day: fc.constantFrom('2025-04-25', '2025-04-22'),
    });
    fc.assert(
      fc.property(amounts, fc.constantFrom('EUR', 'USD', 'JPY'), ({ cents, day }, currency) => {
        const fewer = RATES.filter((rate) => rate.currency !== 'GBP');
        const convert = (rates: readonly PublishedRate[]) =>
          bookOf({ currency, rates }).convert(cents, 'USD', day);
        expect(convert(fewer)).toEqual(convert(RATES));
      }),
    );
  });

  it('gives the same figures whichever currency was the main one before', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.constantFrom('USD', 'GBP', 'HRK'), (cents, from) => {
        const first = bookOf().convert(cents, from, '2025-04-25');
        bookOf({ currency: 'USD' }).convert(cents, from, '2025-04-25');
        expect(bookOf({ rates: [...RATES].reverse() }).convert(cents, from, '2025-04-25')).toEqual(
          first,
        );
      }),
    );
  });
});

it('every currency that joined the euro has six significant figures or fewer', () => {
  for (const [currency, { rate }] of FIXED_RATES) {
    expect(Number((rate / 1e6).toPrecision(6)) * 1e6, currency).toBeCloseTo(rate, 3);
  }
  expect(FIXED_RATES.size).toBe(21);
});

it('knows whether published rates are steady', () => {
  const on = (...days: string[]) =>
    publishedRates(days.map((day) => ({ currency: 'RUB', day, per_euro: 100 })));
  const isSteady = (rates: ReturnType<typeof on>) => rates.isSteady('RUB', '2026-01-05', 7);
  expect(isSteady(on('2026-01-02', '2026-01-09', '2026-01-17'))).toBe(true);
  // A day after the first, a gap, and an end before others.
  expect(isSteady(on('2026-01-06', '2026-01-09'))).toBe(false);
  expect(isSteady(on('2026-01-05', '2026-01-14'))).toBe(false);
  const later = { currency: 'USD', day: '2026-02-01', per_euro: 1 };
  const ended = publishedRates([{ currency: 'RUB', day: '2026-01-05', per_euro: 1 }, later]);
  expect(ended.isSteady('RUB', '2026-01-05', 7)).toBe(false);
  expect(publishedRates([]).isSteady('RUB', '2026-01-05', 7)).toBe(false);
});
