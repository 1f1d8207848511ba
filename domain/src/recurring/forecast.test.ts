import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../dates.ts';
import { type Forecast, forecast } from './forecast.ts';
import { ledger, MIN_CONFIDENCE } from './ledger.ts';
import type { Payment } from './payment.ts';
import { household } from './testing/household.ts';

const DAYS = 20;

/** Forecast of the last twenty days of a made-up household, with the actual outcome. */
function asked(seed: number): { found: Forecast; spent: number; net: number } {
  const { asOf, payments } = household(seed);
  const today = dayNumber(asOf) - DAYS;
  const known = payments.filter(({ day }) => day <= today);
  const entries = ledger(known, new Date(today * 86_400_000).toISOString().slice(0, 10)).filter(
    ({ confidence, state }) => confidence >= MIN_CONFIDENCE && state !== 'ended',
  );
  const days = { asOf: today, from: today, to: today + DAYS };
  const found = forecast({ payments: known, entries }, days);
  if (!found) throw new Error('there are years of payments');
  const after = payments.filter(({ day }) => day > today);
  const sum = (income: boolean) =>
    after.reduce((all, one) => (one.income === income ? all + one.amount : all), 0);
  return { found, spent: sum(false), net: sum(true) - sum(false) };
}

describe('a forecast of made-up households', () => {
  const all = Array.from({ length: 40 }, (_, at) => asked(at + 1));

  it('is nearly right', () => {
    const wrong = all.reduce(
      (sum, { found, spent }) => sum + Math.abs(found.spending.middle - spent),
      0,
    );
    const spent = all.reduce((sum, one) => sum + one.spent, 0);
    expect(wrong / spent).toBeLessThan(0.25);
  });

  it('has ranges that contain the outcome about as often as stated', () => {
    const holds = ({ found, spent, net }: (typeof all)[number]) => [
      found.spending.low <= spent && spent <= found.spending.high,
      found.net.low <= net && net <= found.net.high,
    ];
    const held = all.flatMap(holds);
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.95);
  });

  it('expects nothing more on the last day of a period', () => {
    const { asOf, payments } = household(3);
    const today = dayNumber(asOf);
    const days = { asOf: today, from: today, to: today };
    const nothing = { low: 0, middle: 0, high: 0 };
    expect(forecast({ payments, entries: [] }, days)).toMatchObject({
      spending: nothing,
      days: [],
    });
    expect(forecast({ payments: [], entries: [] }, days)).toBeNull();
  });

  it('is deterministic', () => {
    expect(asked(3)).toEqual(asked(3));
  });
});

describe('a forecast until the day before payday', () => {
  const bill = {
    key: 'rent',
    nature: 'bill',
    manner: 'debit',
    currency: 'EUR',
    income: false,
  } as const;
  const wage = {
    key: 'work',
    nature: 'bill',
    manner: 'wage',
    currency: 'EUR',
    income: true,
  } as const;
  // Deviations from the 10th, the usual payday: up to four days earlier or later.
  const off = [-4, 3, 0, 4, -2, 1, -3, 4, 0, -4, 2, 0];
  const months = Array.from({ length: 12 }, (_, at) =>
    dayNumber(`2025-${`${at + 1}`.padStart(2, '0')}-10`),
  );
  const payments: Payment[] = months.flatMap((day, at) => [
    { ...wage, id: `w${at}`, day: day + (off[at] ?? 0), amount: 200_000 },
    { ...bill, id: `r${at}`, day: day - 5, amount: 70_000 },
    { ...bill, id: `p${at}`, day: day - 4, amount: 4000 + 300 * (at % 4), key: 'power' },
  ]);
  const today = dayNumber('2026-01-01');
  const entries = ledger(payments, '2026-01-01');
  const [due = ''] = entries.flatMap(({ income, next }) => (income && next ? [next.day] : []));
  const ask = (to: number, more = {}) =>
    forecast({ payments, entries }, { asOf: today, from: today, to, ...more });

  it('includes no pay before payday', () => {
    expect(ask(dayNumber(due) - 1)?.net.high).toBeLessThan(0);
  });

  it('includes none either if payday differs from the expected day', () => {
    const to = dayNumber(due) + 2;
    expect(ask(to)?.net.middle).toBeGreaterThan(0);
    expect(ask(to, { untilPayday: true })?.net.high).toBeLessThan(0);
  });
});

it('is null below three months, and valid for any payments', () => {
  const any = fc.record({
    id: fc.uuid(),
    day: fc.integer({ min: 19_000, max: 19_400 }),
    income: fc.boolean(),
    amount: fc.integer({ min: 1, max: 500_000 }),
    key: fc.constantFrom('a', 'b'),
    nature: fc.constantFrom<Payment['nature']>('habit', 'bill', 'other'),
    manner: fc.constantFrom<Payment['manner']>('debit', 'wage', 'card', 'person'),
    currency: fc.constant('EUR'),
  });
  const days = { asOf: 19_400, from: 19_400, to: 19_430 };
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (payments) => {
      const entries = ledger(payments, '2023-02-12');
      const found = forecast(
        { payments, entries, payeeOf: ({ amount }) => (amount % 2 ? 'a' : null) },
        days,
      );
      const first = Math.min(...payments.map(({ day }) => day));
      expect(found === null).toBe(!(days.asOf - first >= 90));
      expect(found?.days.at(-1)).toEqual(found?.net);
      expect(found?.days.length ?? 30).toBe(30);
      for (const { middle } of found?.days ?? []) {
        expect(found?.lowest.middle).toBeLessThanOrEqual(middle);
      }
      for (const band of found ? [found.spending, found.net, ...found.days, found.lowest] : []) {
        expect(band.low).toBeLessThanOrEqual(band.middle);
        expect(band.middle).toBeLessThanOrEqual(band.high);
      }
    }),
    { numRuns: 40 },
  );
});

describe('a coming month', () => {
  const bill = { nature: 'bill', manner: 'debit', currency: 'EUR', income: false } as const;
  const meals = (from: string, to: string): Payment[] =>
    Array.from({ length: (dayNumber(to) - dayNumber(from)) / 2 }, (_, at) => ({
      ...{ ...bill, id: `m${at}`, key: 'meals', nature: 'habit', manner: 'card' },
      ...{ day: dayNumber(from) + 2 * at, amount: 4000 },
    }));
  const ask = (asOf: string, month: [from: string, to: string], more: Payment[] = []) => {
    const payments = [...meals('2024-01-01', asOf), ...more];
    const entries = ledger(payments, asOf).filter(({ state }) => state !== 'ended');
    const keys = new Map(more.map(({ id, key }) => [id, key]));
    const input = { payments, entries, payeeOf: ({ id }: { id: string }) => keys.get(id) ?? null };
    const [from, to] = [dayNumber(month[0]) - 1, dayNumber(month[1])];
    const found = forecast(input, { asOf: dayNumber(asOf), from, to });
    if (!found) throw new Error('there are months of payments');
    return found.spending;
  };
  const june: [string, string] = ['2025-06-01', '2025-06-30'];
  const insurance = (on: string, amount = 40_000): Payment => ({
    ...{ ...bill, id: on, key: 'insurer', day: dayNumber(on), amount },
  });

  it("probably repeats last year's bill, once", () => {
    const [without, again] = [[], [insurance('2024-06-12')]].map((more) =>
      ask('2025-05-20', june, more),
    );
    expect((again?.middle ?? 0) - (without?.middle ?? 0)).toBeGreaterThan(30_000);
    expect(again?.low).toBeLessThan((without?.middle ?? 0) + 10_000);
  });

  it('does not repeat it if it has been paid, recurs more often or belongs to a series', () => {
    const alone = ask('2025-05-20', june, [insurance('2024-06-12')]).middle;
    const below = (more: Payment[]) =>
      expect(ask('2025-05-20', june, more).middle).toBeLessThan(alone);
    below([insurance('2024-06-12'), insurance('2025-05-18', 43_000)]);
    below([insurance('2024-06-12'), insurance('2024-03-02', 60_000)]);
    const known = ask('2025-05-20', june, [insurance('2023-06-12'), insurance('2024-06-12')]);
    expect(known.middle).toBeLessThan(alone + 5000);
  });

  it('costs as much for heating as its season did, not as the year did', () => {
    const heating = Array.from({ length: 17 }, (_, at): Payment => {
      const day = dayNumber(
        `${2024 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}-10`,
      );
      const amount = Math.round(7000 + 5000 * Math.cos((at / 6) * Math.PI) + 100 * (at % 3));
      return { ...bill, id: `h${at}`, key: 'heating', day, amount };
    });
    const cost = (month: [string, string]) =>
      ask('2025-05-20', month, heating).middle - ask('2025-05-20', month).middle;
    expect(cost(june)).toBeLessThan(5500);
    expect(cost(['2026-01-01', '2026-01-31'])).toBeGreaterThan(9500);
  });

  it('is more expensive in December even without higher spending in the last one', () => {
    const [november, december] = [
      ask('2025-10-20', ['2025-11-01', '2025-11-30']),
      ask('2025-11-20', ['2025-12-01', '2025-12-30']),
    ];
    expect(december.middle).toBeGreaterThan(1.05 * november.middle);
  });
});

describe('known days', () => {
  const today = dayNumber('2026-11-01');
  const meals = Array.from({ length: 365 }, (_, at): Payment => {
    const habit = {
      nature: 'habit',
      manner: 'card',
      currency: 'EUR',
      income: false,
      key: 'meals',
    } as const;
    return { ...habit, id: `m${at}`, day: today - at, amount: 1000 };
  });
  const ask = (days: number, known: readonly string[]) =>
    forecast(
      {
        payments: meals.filter(({ day }) => known.includes(monthOf(day))),
        entries: [],
        isKnown: ({ from, to }) =>
          [from, to].every((day) => known.includes(day.slice(0, 7))) &&
          // Only the first and last month are checked, so longer spans could hide an unknown month.
          dayNumber(to) - dayNumber(from) <= 61,
      },
      { asOf: today, from: today, to: today + days },
    );
  const monthOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 7);

  it('alone are drawn, so months without data do not lower the forecast', () => {
    const few = ask(30, ['2026-03', '2026-06', '2026-10']);
    expect(few?.spending.middle).toBeGreaterThan(28_000);
    expect(few?.spending.middle).toBeLessThan(40_000);
    // February is shorter than thirty days, so it can only be drawn week by week.
    expect(ask(30, ['2026-02', '2026-04', '2026-06'])).not.toBeNull();
    expect(ask(30, ['2026-06', '2026-10'])).toBeNull();
  });

  it('are drawn in blocks for a longer time', () => {
    const months = ['2026-07', '2026-08', '2026-09', '2026-10'];
    const year = ask(365, months)?.spending.middle ?? 0;
    expect(year).toBeGreaterThan(360_000);
    expect(year).toBeLessThan(480_000);
  });
});
