import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber } from './dates.ts';
import {
  type BankRow,
  matchPlanned,
  type PlannedPayment,
  plannedState,
} from './planned-matches.ts';

const DAY = '2026-11-20';
const JACKET: PlannedPayment = {
  ...{ id: 'p', name: 'Winter jacket', day: DAY, income: false, amount: 18_000, currency: 'EUR' },
};
const row = (given: Partial<BankRow> = {}): BankRow => ({
  ...{ id: 'r', day: DAY, income: false, amount: 18_000, currency: 'EUR' },
  ...{ texts: ['COMPRA EN DECATHLON'], ...given },
});
const isMatched = (given: Partial<BankRow>) => matchPlanned([JACKET], [row(given)]).has('p');

describe('a row replaces a planned payment', () => {
  it('of its amount, from three days before to seven days after', () => {
    expect([-4, -3, 0, 7, 8].map((days) => isMatched({ day: addDays(DAY, days) }))).toEqual([
      ...[false, true, true, true, false],
    ]);
    expect(isMatched({ amount: 18_001 })).toBe(false);
    expect(isMatched({ income: true })).toBe(false);
    expect(isMatched({ currency: 'USD' })).toBe(false);
  });

  it('of an amount within ten percent if they have a word in common', () => {
    const texts = ['JACKET WORLD SL'];
    expect([16_199, 16_200, 19_800, 19_801].map((amount) => isMatched({ amount, texts }))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('that is nearest to it', () => {
    const rows = [
      row({ id: 'far', day: addDays(DAY, 3) }),
      row({ id: 'near', day: addDays(DAY, -1) }),
    ];
    expect(matchPlanned([JACKET], rows).get('p')).toBe('near');
  });
});

it('is expected until a week after its day, unless it was paid', () => {
  const state = (days: number, id?: string) => plannedState(DAY, addDays(DAY, days), id);
  expect([state(-30), state(7), state(8), state(30, 'r')]).toEqual([
    ...['expected', 'expected', 'not_seen', 'paid'],
  ]);
});

describe('any rows and planned payments', () => {
  const moved = {
    day: fc.integer({ min: 0, max: 15 }).map((days) => addDays(DAY, days)),
    income: fc.boolean(),
    amount: fc.integer({ min: 95, max: 105 }),
    currency: fc.constantFrom('EUR', 'USD'),
  };
  const name = fc.constantFrom('Jacket', 'Winter jacket', 'Bike', 'x');
  const any = fc.record({
    planned: fc.uniqueArray(fc.record({ ...moved, id: fc.uuid(), name }), {
      ...{ selector: ({ id }) => id, maxLength: 12 },
    }),
    rows: fc.uniqueArray(fc.record({ ...moved, id: fc.uuid(), texts: fc.array(name) }), {
      ...{ selector: ({ id }) => id, maxLength: 12 },
    }),
    seed: fc.integer(),
  });

  it('match one to one, whatever their order', () => {
    fc.assert(
      fc.property(any, ({ planned, rows, seed }) => {
        const found = matchPlanned(planned, rows);
        expect(new Set(found.values()).size).toBe(found.size);
        const turned = <T>(all: readonly T[]): T[] => {
          const at = all.length === 0 ? 0 : Math.abs(seed) % all.length;
          return [...all.slice(at), ...all.slice(0, at)].reverse();
        };
        expect([...matchPlanned(turned(planned), turned(rows))].sort()).toEqual([...found].sort());
        for (const [id, rowId] of found) {
          const one = planned.find((some) => some.id === id);
          const paid = rows.find((some) => some.id === rowId);
          expect(paid?.income).toBe(one?.income);
          expect(dayNumber(paid?.day ?? '') - dayNumber(one?.day ?? '')).toBeLessThanOrEqual(7);
        }
      }),
    );
  });

  it('leave no pair that could still match', () => {
    fc.assert(
      fc.property(any, ({ planned, rows }) => {
        const found = matchPlanned(planned, rows);
        const taken = new Set(found.values());
        const left = planned.filter(({ id }) => !found.has(id));
        const free = rows.filter(({ id }) => !taken.has(id));
        expect(matchPlanned(left, free).size).toBe(0);
      }),
    );
  });
});
