import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../dates.ts';
import { type Forecast, forecast } from './forecast.ts';
import { LIKELY, ledger } from './ledger.ts';
import type { Payment } from './payment.ts';
import { household } from './testing/household.ts';

const DAYS = 20;

/** A made-up household, asked twenty days before its end, with what came after. */
function asked(seed: number): { found: Forecast; spent: number; net: number } {
  const { asOf, payments } = household(seed);
  const today = dayNumber(asOf) - DAYS;
  const known = payments.filter(({ day }) => day <= today);
  const entries = ledger(known, new Date(today * 86_400_000).toISOString().slice(0, 10)).filter(
    ({ confidence, state }) => confidence >= LIKELY && state !== 'ended',
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

  it('has ranges that hold about as often as they say', () => {
    const holds = ({ found, spent, net }: (typeof all)[number]) => [
      found.spending.low <= spent && spent <= found.spending.high,
      found.net.low <= net && net <= found.net.high,
    ];
    const held = all.flatMap(holds);
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.95);
  });

  it('is the same each time', () => {
    expect(asked(3)).toEqual(asked(3));
  });
});

describe('asked until the day before payday', () => {
  const bill = { key: 'rent', nature: 'bill', manner: 'debit', income: false } as const;
  const wage = { key: 'work', nature: 'bill', manner: 'wage', income: true } as const;
  // It comes on the 10th, or up to four days earlier or later.
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

  it('counts no pay before it', () => {
    expect(ask(dayNumber(due) - 1)?.net.high).toBeLessThan(0);
  });

  it('counts none either where payday is told to be another day than the expected one', () => {
    const to = dayNumber(due) + 2;
    expect(ask(to)?.net.middle).toBeGreaterThan(0);
    expect(ask(to, { untilPayday: true })?.net.high).toBeLessThan(0);
  });
});

it('says nothing below three months, and is in order for any payments', () => {
  const any = fc.record({
    id: fc.uuid(),
    day: fc.integer({ min: 19_000, max: 19_400 }),
    income: fc.boolean(),
    amount: fc.integer({ min: 1, max: 500_000 }),
    key: fc.constantFrom('a', 'b'),
    nature: fc.constantFrom<Payment['nature']>('habit', 'bill', 'other'),
    manner: fc.constantFrom<Payment['manner']>('debit', 'wage', 'card', 'person'),
  });
  const days = { asOf: 19_400, from: 19_400, to: 19_430 };
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (payments) => {
      const entries = ledger(payments, '2023-02-12');
      const found = forecast({ payments, entries }, days);
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
