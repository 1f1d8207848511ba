import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFromNumber, dayNumber } from '../dates.ts';
import { type Forecast, forecast } from './forecast.ts';
import type { ForecastInput } from './forecast-input.ts';
import { ledger, MIN_CONFIDENCE } from './ledger.ts';
import { outlookOf, type Purchase } from './outlook.ts';
import { household } from './testing/household.ts';

const DAYS = 42;

/** A made-up household, what is forecast for it, and that forecast's days. */
function asked(seed: number) {
  const { asOf, payments } = household(seed);
  const from = dayNumber(asOf);
  const entries = ledger(payments, dayFromNumber(from)).filter(
    ({ confidence, state }) => confidence >= MIN_CONFIDENCE && state !== 'ended',
  );
  const input: ForecastInput = { payments, entries };
  const days = { asOf: from, from, to: from + DAYS };
  return { input, days, found: known(input, days) };
}

function known(...asks: Parameters<typeof forecast>): Forecast {
  const found = forecast(...asks);
  if (!found) throw new Error('there are years of payments');
  return found;
}

const HOUSEHOLDS = [1, 2, 3, 4].map(asked);

const any = fc.record({
  home: fc.constantFrom(...HOUSEHOLDS),
  start: fc.integer({ min: -100_000, max: 400_000 }),
  after: fc.integer({ min: -3, max: DAYS }),
  amount: fc.integer({ min: 1, max: 300_000 }),
  more: fc.integer({ min: 0, max: 300_000 }),
});

describe('a purchase in a forecast', () => {
  const ask = ({ found, days }: (typeof HOUSEHOLDS)[number], start: number, of?: Purchase) => {
    const outlook = outlookOf(found, { start, from: days.from }, of);
    if (!outlook) throw new Error('the forecast covers days');
    return outlook;
  };

  it('changes nothing if it costs nothing, and what is shown is the forecast itself', () => {
    fc.assert(
      fc.property(any, ({ home, start, after }) => {
        const without = ask(home, start);
        expect(ask(home, start, { day: home.days.from + after, amount: 0 })).toEqual(without);
        expect(without.days.map(({ middle, low, high }) => [low, middle, high])).toEqual(
          home.found.days.map(({ middle, low, high }) => [
            ...[low + start, middle + start, high + start],
          ]),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('never raises the lowest point nor lowers the share below zero if it costs more', () => {
    fc.assert(
      fc.property(any, ({ home, start, after, amount, more }) => {
        const day = home.days.from + after;
        const cheap = ask(home, start, { day, amount });
        const dear = ask(home, start, { day, amount: amount + more });
        expect(dear.lowest.middle).toBeLessThanOrEqual(cheap.lowest.middle);
        expect(dear.belowZero).toBeGreaterThanOrEqual(cheap.belowZero);
        for (const [at, { low }] of dear.days.entries()) {
          expect(low).toBeLessThanOrEqual(cheap.days[at]?.low ?? Number.NaN);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('has the same answer as the payment among those that the forecast is asked with', () => {
    fc.assert(
      fc.property(any, ({ home, start, after, amount }) => {
        const day = home.days.from + after;
        const certain = [{ day, amount, income: false }];
        const found = known({ ...home.input, certain }, home.days);
        expect(ask({ ...home, found }, start)).toEqual(ask(home, start, { day, amount }));
        expect(found.net.middle).toBe(home.found.net.middle - amount);
        expect(found.spending.middle).toBe(home.found.spending.middle + amount);
      }),
      { numRuns: 15 },
    );
  });

  it('is below zero in all futures or none if it is far too expensive or free', () => {
    for (const home of HOUSEHOLDS) {
      const day = home.days.from + 1;
      expect(ask(home, 100_000_000).belowZero).toBe(0);
      expect(ask(home, 100_000_000, { day, amount: 300_000_000 }).belowZero).toBe(1);
    }
  });

  it('counts on its last day, and not after it', () => {
    const [home = asked(1)] = HOUSEHOLDS;
    const { to } = home.days;
    const [last, after] = [to, to + 1].map((day) => ask(home, 0, { day, amount: 500 }));
    const without = ask(home, 0);
    expect(last?.days.at(-1)?.middle).toBe((without.days.at(-1)?.middle ?? 0) - 500);
    expect(last?.days.at(-2)).toEqual(without.days.at(-2));
    expect(after).toEqual(without);
  });

  it('has no outlook without days', () => {
    expect(outlookOf({ days: [], futures: [] }, { start: 0, from: 20_000 })).toBeNull();
  });
});
