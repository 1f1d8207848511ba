import { paymentText } from '@saldo/categorizer/payment-text';
import { TAXONOMY } from '@saldo/categorizer/tables/taxonomy';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, dayFromNumber, dayNumber, daysInMonth, periodOf } from '../dates.ts';
import { isIban } from '../iban.ts';
import { ledger } from '../recurring/ledger.ts';
import { ACCOUNTS } from './data/accounts.ts';
import { household } from './household.ts';
import type { WorldRow } from './row.ts';

const { rows: world, rowsBetween } = household();

const someDay = fc
  .integer({ min: dayNumber('2015-01-01'), max: dayNumber('2040-12-31') })
  .map(dayFromNumber);
const someMonth = fc.record({
  year: fc.integer({ min: 2015, max: 2040 }),
  month: fc.integer({ min: 1, max: 12 }),
});

function monthOf({ year, month }: { year: number; month: number }): WorldRow[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return world(first, addDays(first, daysInMonth(year, month) - 1));
}

/** Totals of the rows as the metrics count them, in cents. */
function totals(rows: WorldRow[]): { income: number; expenses: number } {
  let income = 0;
  let expenses = 0;
  for (const row of rows) {
    if (row.ignore || row.ignore_default_metrics || row.currency !== 'EUR') continue;
    if (row.direction === 'expense') expenses += row.amount;
    else if (row.is_refund) expenses -= row.amount;
    else income += row.amount;
  }
  return { income, expenses };
}

const eighteenMonths = world('2025-05-22', '2026-11-21');

describe('the household of the demo account', () => {
  it('is deterministic, for a whole span and for each day in it', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 40 }), (from, length) => {
        const to = addDays(from, length);
        const days = Array.from({ length: length + 1 }, (_, i) =>
          world(addDays(from, i), addDays(from, i)),
        );
        expect(world(from, to)).toEqual(days.flat());
      }),
      { numRuns: 25 },
    );
  });

  it('is complete and unique in spans of any length, with nothing early', () => {
    const hours = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(someDay, hours, (day, steps) => {
        const start = Date.parse(`${day}T00:00:00Z`);
        const stops = [-1, ...steps, 24]
          .map((_, i, all) => all.slice(0, i + 1).reduce((sum, step) => sum + step, 0))
          .map((hour) => new Date(start + hour * 3_600_000).toISOString().slice(0, 19));
        const parts = stops.slice(1).map((until, i) => rowsBetween(stops[i] ?? '', until));
        const whole = rowsBetween(stops[0] ?? '', stops.at(-1) ?? '');
        const inOrder = (rows: WorldRow[]) => rows.map((row) => JSON.stringify(row)).sort();
        expect(inOrder(parts.flat())).toEqual(inOrder(whole));
        for (const [i, part] of parts.entries()) {
          const groups = part.flatMap(({ transfer_group }) => transfer_group ?? []);
          expect(groups).toHaveLength(new Set(groups).size * 2);
          expect(part.every(({ date }) => date <= (stops[i + 1] ?? ''))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('dates every row on its day, and no purchase later than that', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        for (const { date, purchase_date } of world(day, day)) {
          expect(date).toMatch(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
          expect(date.slice(0, 10)).toBe(day);
          expect((purchase_date ?? date) <= date).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has 50 to 110 rows in every month', () => {
    fc.assert(
      fc.property(someMonth, (month) => {
        const { length } = monthOf(month);
        expect(length).toBeGreaterThanOrEqual(50);
        expect(length).toBeLessThanOrEqual(110);
      }),
      { numRuns: 60 },
    );
  });

  it('spends 50 to 110 percent of its income every month', () => {
    fc.assert(
      fc.property(someMonth, (month) => {
        const { income, expenses } = totals(monthOf(month));
        expect(income).toBeGreaterThan(0);
        expect(expenses / income).toBeGreaterThan(0.5);
        expect(expenses / income).toBeLessThan(1.1);
      }),
      { numRuns: 60 },
    );
  });

  it('has one salary and one rent in each of any eighteen months', () => {
    fc.assert(
      fc.property(someMonth, ({ year, month }) => {
        const first = `${year}-${String(month).padStart(2, '0')}-01`;
        const rows = world(first, addDays(first, 540));
        for (const category of ['housing.rent', 'utilities.telecom', 'health.fitness']) {
          const months = rows
            .filter((row) => row.category === category)
            .map((r) => periodOf(r.date));
          expect(months).toHaveLength(18);
          expect(new Set(months).size).toBe(18);
        }
        const salaries = rows.filter(({ description }) => description.startsWith('NOMINA'));
        expect(new Set(salaries.map((row) => periodOf(row.date))).size).toBe(18);
      }),
      { numRuns: 10 },
    );
  });

  it('moves money between own accounts in two rows of equal amount that default figures exclude', () => {
    fc.assert(
      fc.property(someDay, (from) => {
        const legs = world(from, addDays(from, 60)).filter((row) => row.transfer_group);
        for (const group of new Set(legs.map((row) => row.transfer_group))) {
          const pair = legs.filter((row) => row.transfer_group === group);
          const [out, into] = pair.toSorted((a, b) => a.direction.localeCompare(b.direction));
          expect(pair).toHaveLength(2);
          expect([out?.direction, into?.direction]).toEqual(['expense', 'income']);
          expect(out?.amount).toBe(into?.amount);
          expect(out?.account).not.toBe(into?.account);
          expect(pair.every((row) => row.ignore_default_metrics)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('makes transfers recognizable: Revolut is named, or both rows have the same second', () => {
    const legs = eighteenMonths.filter((row) => row.transfer_group && row.direction === 'expense');
    for (const out of legs) {
      const into = eighteenMonths.find(
        (row) => row.transfer_group === out.transfer_group && row.direction === 'income',
      );
      const named = out.description.includes('REVOLUT') && into?.type === 'topup';
      const sameSecond =
        out.purchase_date !== undefined && out.purchase_date === into?.purchase_date;
      expect(named || sameSecond).toBe(true);
    }
  });

  it('refunds only earlier purchases, at most in full', () => {
    const refunds = eighteenMonths.filter((row) => row.is_refund && !row.ignore);
    expect(refunds.length).toBeGreaterThan(4);
    for (const refund of refunds) {
      expect(refund.type).toBe('card_payment');
      expect(refund.direction).toBe('income');
      const bought = world(addDays(refund.date.slice(0, 10), -26), refund.date.slice(0, 10)).filter(
        (row) => row.direction === 'expense' && row.category === refund.category,
      );
      expect(bought.some(({ amount }) => amount >= refund.amount)).toBe(true);
    }
  });

  it('has an example of everything within eighteen months', () => {
    const some = (test: (row: WorldRow) => boolean) => eighteenMonths.filter(test).length;
    expect(some((row) => row.category === null)).toBeGreaterThan(5);
    expect(some((row) => row.ignore)).toBeGreaterThan(0);
    expect(some((row) => row.tags.length > 0)).toBeGreaterThan(5);
    expect(some((row) => row.currency === 'USD')).toBeGreaterThan(0);
    expect(some((row) => row.fee > 0)).toBeGreaterThan(12);
    expect(some((row) => row.type === 'interest')).toBe(18);
    expect(some((row) => row.description === 'Amazon Prime')).toBe(2);
    expect(some((row) => row.category === 'travel.flights')).toBeGreaterThan(2);
  });

  it("uses a new user's categories, whole cents, and fees included in amounts", () => {
    const keys = new Set<string | null>([null]);
    for (const parent of TAXONOMY) {
      for (const { key, starter } of [parent, ...parent.children]) if (starter) keys.add(key);
    }
    for (const row of eighteenMonths) {
      expect(keys.has(row.category), row.category ?? '').toBe(true);
      expect(row.category_source === 'none').toBe(row.category === null);
      expect(Number.isSafeInteger(row.amount) && row.amount > 0).toBe(true);
      expect(row.fee).toBeLessThanOrEqual(row.amount);
      expect(row.description.trim()).not.toBe('');
    }
  });

  it('books nothing at the salary bank on weekends', () => {
    const weekday = ({ date }: WorldRow) => new Date(`${date}Z`).getUTCDay();
    const onWeekend = eighteenMonths.filter((row) => [0, 6].includes(weekday(row)));
    expect(onWeekend.filter(({ account }) => account === 'nomina')).toEqual([]);
  });

  it('has IBANs with valid check digits', () => {
    for (const { iban } of Object.values(ACCOUNTS)) if (iban) expect(isIban(iban)).toBe(true);
    for (const { creditor_iban } of eighteenMonths) {
      if (creditor_iban) expect(isIban(creditor_iban)).toBe(true);
    }
  });
});

it('depends on the seed alone', () => {
  const of = (seed: string) => household(seed).rows('2026-01-01', '2026-03-31');
  expect(of('a')).toEqual(of('a'));
  expect(of('a')).not.toEqual(of('b'));
});

test('has a price rise and a missed bill', () => {
  const rows = world('2024-11-01', '2026-11-23');
  const payments = rows.map((one, at) => ({
    id: String(at),
    day: dayNumber(one.date),
    income: one.direction === 'income',
    ...{ amount: one.amount, currency: 'EUR' },
    ...paymentText({
      description: one.description,
      amount: one.direction === 'income' ? 1 : -1,
      creditor: one.creditor_name ?? null,
      debtor: one.debtor_name ?? null,
    }),
  }));
  const entries = ledger(payments, '2026-11-23');
  const of = (text: RegExp) =>
    entries.find(({ rows: own }) =>
      own.some(({ id }) => text.test(rows[Number(id)]?.description ?? '')),
    );
  expect(of(/Netflix/)?.steps.at(-1)).toEqual({ on: '2026-09-14', from: 1599, to: 1699 });
  expect(of(/El País/)).toMatchObject({ state: 'missed' });
});
