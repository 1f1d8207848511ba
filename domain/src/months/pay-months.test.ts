import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodNumber } from '../calendar.ts';
import { addDays, dayFromNumber, dayNumber } from '../dates.ts';
import { isWorkingDay, workingDayUntil } from '../working-days.ts';
import { monthAt, ownMonths, usualStart } from './own-months.ts';
import { type PossiblePay, payMonths } from './pay-months.ts';

const PAY = { kind: 'pay' } as const;
const JANUARY_2020 = 2020 * 12;

const salary = (day: string, more: Partial<PossiblePay> = {}): PossiblePay => ({
  ...{ key: 'acme', day: dayNumber(day), amount: 245_000, saysPay: true },
  ...more,
});

function workingDayFrom(day: string): string {
  let at = day;
  while (!isWorkingDay(at)) at = addDays(at, 1);
  return at;
}

const MOVES = {
  before: workingDayUntil,
  after: workingDayFrom,
  stays: (day: string) => day,
};

/** A household's pay: the date, what banks do on weekends and holidays, extra pays, refunded expenses and missing months. */
const household = fc.record({
  date: fc.integer({ min: 1, max: 31 }),
  moves: fc.constantFrom(...Object.values(MOVES)),
  months: fc.integer({ min: 6, max: 60 }),
  missing: fc.uniqueArray(fc.integer({ min: 3, max: 59 }), { maxLength: 4 }),
  // Two a year at most.
  extras: fc.uniqueArray(
    fc.record({
      month: fc.nat(9).map((half) => half * 6 + 5),
      after: fc.integer({ min: 5, max: 20 }),
    }),
    { maxLength: 6, selector: ({ month }) => month },
  ),
  refunds: fc.array(fc.nat(59 * 30), { maxLength: 20 }),
});

function paysOf(own: typeof household extends fc.Arbitrary<infer T> ? T : never) {
  const { date, moves, months } = own;
  const days = Array.from({ length: months }, (_, at) =>
    usualStart(JANUARY_2020 + at, date),
  ).filter((_, at) => !own.missing.includes(at));
  const regular = days.map((day) => salary(moves(day)));
  const until = Math.max(...regular.map(({ day }) => day));
  const extras = own.extras
    .filter(({ month }) => month < months)
    .map(({ month, after }) => salary(addDays(usualStart(JANUARY_2020 + month, date), after)));
  const refunds = own.refunds.map((after) =>
    salary(addDays('2020-01-01', after), { amount: 4_210, saysPay: false }),
  );
  const later = [...extras, ...refunds].filter(({ day }) => day <= until);
  return { regular, usual: days.map(dayNumber), all: [...regular, ...later] };
}

describe('months from payday', () => {
  test('begin when the regular pay arrives; extra pays and refunded expenses begin none', () => {
    fc.assert(
      fc.property(household, (own) => {
        const { regular, usual, all } = paysOf(own);
        const calendar = ownMonths(PAY, payMonths(all));
        // The first payments show what is usual. After a weekend at Easter, pay may come four days later.
        for (const [at, { day }] of [...regular.entries()].slice(4)) {
          const on = dayFromNumber(day);
          if (day > (usual[at] ?? 0) + 3) continue;
          expect(calendar.boundsOf(calendar.monthOf(on)).from).toBe(on);
        }
        const names = regular.map(({ day }) => periodNumber(calendar.monthOf(dayFromNumber(day))));
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  test('have no gaps, do not overlap, and are twelve a year', () => {
    fc.assert(
      fc.property(household, (own) => {
        const calendar = ownMonths(PAY, payMonths(paysOf(own).all));
        for (let index = JANUARY_2020 - 24; index < JANUARY_2020 + 96; index += 1) {
          const { from, to } = calendar.boundsOf(monthAt(index));
          expect(calendar.boundsOf(monthAt(index + 1)).from).toBe(addDays(to, 1));
          expect([from, to].map(calendar.monthOf)).toEqual([monthAt(index), monthAt(index)]);
          const days = dayNumber(to) - dayNumber(from) + 1;
          expect(days).toBeGreaterThan(18);
          expect(days).toBeLessThan(45);
        }
      }),
    );
  });

  const moveOnce = (own: HouseholdOf, others: readonly PossiblePay[] = []): void => {
    const { all: pays, regular } = paysOf(own);
    const until = Math.max(...regular.map(({ day }) => day));
    const all = [...pays, ...others.filter(({ day }) => day <= until)];
    const days = [...new Set(all.map(({ day }) => day))].sort((a, b) => a - b);
    const settled = regular[6]?.day ?? Number.POSITIVE_INFINITY;
    for (const today of days.filter((day) => day > settled)) {
      const [before, after] = [today - 1, today].map((until) =>
        ownMonths(PAY, payMonths(all.filter(({ day }) => day <= until))),
      );
      const index = indexOfToday(dayFromNumber(today), before);
      for (const past of [index - 1, index - 2, index - 12]) {
        const bounds = [before, after].map((one) => one?.boundsOf(monthAt(past)).from);
        expect(bounds[0]).toBe(bounds[1]);
      }
      const starts = [before, after].map((one) => one?.boundsOf(monthAt(index)).from ?? '');
      if (starts[0] !== starts[1]) {
        expect(Math.abs(dayNumber(starts[0] ?? '') - today)).toBeLessThanOrEqual(7);
      }
    }
  };

  test('move at most once, in their first week, whatever arrives later', () => {
    fc.assert(fc.property(household, (own) => moveOnce(own)));
  });

  test('move at most once, whatever somebody else pays while the pay arrives', () => {
    const other = fc
      .record({ after: fc.nat(59 * 30), amount: fc.integer({ min: 1_000, max: 900_000 }) })
      .map(({ after, amount }) =>
        salary(addDays('2020-01-01', after), { key: 'other', amount, saysPay: false }),
      );
    fc.assert(fc.property(household, fc.array(other, { maxLength: 20 }), moveOnce));
  });

  test('do so if most payments are refunds', () => {
    const refunds = [1, 1, 1, 0, 1, 1, 1];
    moveOnce({ date: 1, moves: workingDayUntil, months: 8, missing: [], extras: [], refunds });
  });
});

type HouseholdOf = typeof household extends fc.Arbitrary<infer T> ? T : never;

function indexOfToday(today: string, calendar: ReturnType<typeof ownMonths> | undefined): number {
  const { year, month } = calendar?.monthOf(today) ?? { year: 0, month: 1 };
  return year * 12 + month - 1;
}

describe('the main income', () => {
  const monthly = (first: string, count: number, more: Partial<PossiblePay> = {}) =>
    Array.from({ length: count }, (_, at) => {
      const [year = 0, month = 0, date = 0] = first.split('-').map(Number);
      return salary(usualStart(year * 12 + month - 1 + at + (date > 16 ? 1 : 0), date), more);
    });

  test('needs two payments that say that they are pay, or three others', () => {
    expect(payMonths([])).toBeNull();
    expect(payMonths(monthly('2026-01-27', 1))).toBeNull();
    expect(payMonths(monthly('2026-01-27', 2))).not.toBeNull();
    expect(payMonths(monthly('2026-01-27', 2, { saysPay: false }))).toBeNull();
    expect(payMonths(monthly('2026-01-27', 3, { saysPay: false }))).not.toBeNull();
  });

  test('is the larger one, and the next after the first has ended', () => {
    const pays = [
      ...monthly('2025-01-27', 18),
      ...monthly('2026-08-05', 8, { key: 'globex', amount: 300_000 }),
      ...monthly('2025-01-01', 27, { key: 'tenant', amount: 60_000, saysPay: false }),
    ];
    const calendar = ownMonths(PAY, payMonths(pays));
    const startOf = (year: number, month: number) => calendar.boundsOf({ year, month }).from;
    expect(startOf(2025, 2)).toBe('2025-01-27');
    expect(startOf(2026, 7)).toBe('2026-06-27');
    expect(startOf(2026, 12)).toBe('2026-12-05');
    expect(calendar.monthOf('2026-12-04')).toEqual({ year: 2026, month: 11 });
  });

  test('begins months on its usual day when it is missing, and before and after it is known', () => {
    const pays = monthly('2026-01-27', 6).filter((_, at) => at !== 3);
    const calendar = ownMonths(PAY, payMonths(pays));
    expect(calendar.boundsOf({ year: 2026, month: 5 }).from).toBe('2026-04-27');
    expect(calendar.boundsOf({ year: 2024, month: 2 }).from).toBe('2024-01-27');
    expect(calendar.boundsOf({ year: 2027, month: 9 }).from).toBe('2027-08-27');
  });

  test('begins the months to come on the working day before if it has always come early', () => {
    const pays = monthly('2026-01-27', 10).map((one) =>
      salary(workingDayUntil(dayFromNumber(one.day))),
    );
    const pay = payMonths(pays);
    expect(pay).toMatchObject({ usual: 27, is_early: true });
    const { from, to } = ownMonths(PAY, pay).boundsOf({ year: 2027, month: 1 });
    expect({ from, to }).toEqual({ from: '2026-12-24', to: '2027-01-26' });
  });

  test('is found among twenty thousand payments of one payer', () => {
    const first = dayNumber('2016-01-01');
    const sales = Array.from({ length: 20_000 }, (_, at) =>
      salary(dayFromNumber(first + Math.floor(at / 5)), { amount: 1_000 + ((at * 7919) % 5_000) }),
    );
    const [few, many] = [sales.slice(0, 200), sales].map((some) => payMonths(some)?.first);
    expect(many).toBe(few);
  });

  test('is not moved by the order in which payments are given', () => {
    const pays = [...monthly('2026-01-27', 9), ...monthly('2026-01-03', 9, { key: 'globex' })];
    fc.assert(
      fc.property(fc.shuffledSubarray(pays, { minLength: pays.length }), (shuffled) => {
        expect(payMonths(shuffled)).toEqual(payMonths(pays));
      }),
    );
  });
});
