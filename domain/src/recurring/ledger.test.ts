import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFromNumber, dayNumber } from '../dates.ts';
import { seeded } from '../seeded-random.ts';
import { forecast } from './forecast.ts';
import { expectedUntil, ledger, MIN_CONFIDENCE, type SeriesEntry } from './ledger.ts';
import type { Payment } from './payment.ts';
import { household, type Truth } from './testing/household.ts';

const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1);

const payment = (day: number, amount: number, more: Partial<Payment> = {}): Payment => ({
  id: `${day}.${amount}`,
  day,
  amount,
  income: false,
  key: 'netflix',
  nature: 'bill',
  manner: 'debit',
  currency: 'EUR',
  ...more,
});

const day = (text: string): number => dayNumber(text);
const monthly = (from: string, amounts: readonly number[], more: Partial<Payment> = {}) =>
  amounts.map((amount, at) => {
    const date = new Date(`${from}T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() + at);
    return payment(day(date.toISOString()), amount, more);
  });

/**
 * The entry with most of a series' payments, provided that at least nine in ten of the entry's rows belong to the
 * series.
 */
function entryFor(truth: Truth, entries: readonly SeriesEntry[]) {
  const ids = new Set(truth.ids);
  return entries
    .map((entry) => ({ entry, both: entry.rows.filter(({ id }) => ids.has(id)).length }))
    .filter(({ entry, both }) => both >= 0.9 * entry.rows.length && both >= 0.8 * ids.size)
    .map(({ entry }) => entry)[0];
}

describe('the ledger of made-up households', () => {
  const found = SEEDS.map((seed) => {
    const { asOf, payments, series } = household(seed);
    const entries = ledger(payments, asOf).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
    return { series, entries, pairs: series.map((one) => [one, entryFor(one, entries)] as const) };
  });
  const pairs = found.flatMap((one) => one.pairs);
  const shareOf = <T>(some: readonly T[], holds: (one: T) => boolean) =>
    some.filter(holds).length / some.length;

  it('finds complete series', () => {
    expect(shareOf(pairs, ([, entry]) => entry !== undefined)).toBeGreaterThanOrEqual(0.96);
  });

  it('mistakes no habit or shop for a series', () => {
    const entries = found.flatMap((one) => one.entries);
    const true_ = new Set(pairs.map(([, entry]) => entry));
    expect(shareOf(entries, (entry) => true_.has(entry))).toBeGreaterThanOrEqual(0.98);
  });

  it('predicts the next due day within a reliable window', () => {
    const due = pairs.flatMap(([{ next }, entry]) =>
      entry?.next && next !== null ? [{ next, says: entry.next }] : [],
    );
    const within = shareOf(due, ({ next, says }) => Math.abs(day(says.day) - next) <= 4);
    const inside = shareOf(
      due,
      ({ next, says: { from, to } }) => day(from) <= next && next <= day(to),
    );
    expect(within).toBeGreaterThanOrEqual(0.96);
    expect(inside).toBeGreaterThanOrEqual(0.92);
  });

  it('reports exactly the series that have ended', () => {
    const told = pairs.filter(([, entry]) => entry !== undefined);
    expect(
      shareOf(told, ([{ ended }, entry]) => ended === (entry?.state === 'ended')),
    ).toBeGreaterThanOrEqual(0.98);
  });

  it('is the same for the same payments in any order', () => {
    for (const seed of SEEDS.slice(0, 5)) {
      const { payments, asOf } = household(seed);
      const next = seeded(seed);
      const shuffled = payments
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const [one, other] = [shuffled, payments].map((rows) => JSON.stringify(ledger(rows, asOf)));
      expect(one).toBe(other);
    }
  });
});

it('never assigns a payment to two series', () => {
  const any = fc.record({
    id: fc.uuid(),
    day: fc.integer({ min: 18_000, max: 19_500 }),
    income: fc.boolean(),
    amount: fc.integer({ min: 0, max: 5000 }),
    key: fc.constantFrom('a', 'b', ''),
    nature: fc.constantFrom('habit', 'bill', 'other'),
    manner: fc.constantFrom('debit', 'wage', 'card', 'person'),
    currency: fc.constantFrom('EUR', 'USD'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 120 }), (payments) => {
      const entries = ledger(payments as Payment[], '2023-06-15');
      const rows = entries.flatMap((entry) => entry.rows);
      expect(new Set(rows).size).toBe(rows.length);
      for (const { fit } of entries) {
        expect(fit.score).toBeGreaterThan(0);
        expect(fit.score).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 60 },
  );
});

describe('a series', () => {
  const one = (rows: readonly Payment[], asOf: string) => {
    const entries = ledger(rows, asOf);
    expect(entries).toHaveLength(1);
    return entries[0] as SeriesEntry;
  };

  it('continues through a price rise, and reports it', () => {
    const rows = monthly('2025-01-11', [1299, 1299, 1299, 1299, 1799, 1799, 1799]);
    expect(one(rows, '2025-07-20')).toMatchObject({
      amount: 1799,
      steps: [{ on: '2025-05-11', from: 1299, to: 1799 }],
      costPerYear: 12 * 1799,
      state: 'active',
    });
  });

  it('costs what the next year holds, on whatever day it is asked', () => {
    const amounts = [61, 48, 44, 52, 70, 83].map((euros) => euros * 100);
    const twoMonthly = Array.from({ length: 12 }, (_, at) =>
      monthly('2024-01-08', [0]).map((one) =>
        payment(one.day + Math.round(at * 60.875), amounts[at % 6] ?? 0),
      ),
    ).flat();
    const year = amounts.reduce((sum, amount) => sum + amount, 0);
    const last = twoMonthly.at(-1)?.day ?? 0;
    // Up to the bill that is due next, and when that one is late.
    for (const after of [0, 10, 30, 55, 62, 68]) {
      expect(one(twoMonthly, dayFromNumber(last + after)).costPerYear).toBe(year);
    }
  });

  it('does not cost less because a payment is late or was missed', () => {
    const rows = monthly('2024-01-11', Array(18).fill(2200)).filter((_, at) => at !== 12);
    for (const asOf of ['2025-06-20', '2025-07-13', '2025-07-20']) {
      expect(one(rows, asOf).costPerYear).toBe(12 * 2200);
    }
  });

  it('costs nothing in its pauses', () => {
    const seasons = ['2023-10-05', '2024-10-05', '2025-10-05'];
    const rows = seasons.flatMap((from) => monthly(from, Array(9).fill(9500)));
    for (const asOf of ['2026-06-09', '2026-06-20', '2026-08-20']) {
      expect(one(rows, asOf).costPerYear).toBe(9 * 9500);
    }
  });

  it('counts fourteen pays with extra ones in June and December', () => {
    const rows = [
      ...monthly('2024-01-28', Array(18).fill(165_000), { income: true, manner: 'wage' }),
      payment(day('2024-06-14'), 165_000, { income: true, id: 'june' }),
      payment(day('2024-12-16'), 165_000, { income: true, id: 'christmas' }),
    ];
    expect(one(rows, '2025-07-02')).toMatchObject({ perYear: 14, costPerYear: 14 * 165_000 });
  });

  it('takes a doubled wage as two pays, not as a rise', () => {
    const amounts = Array.from({ length: 18 }, (_, at) => (at % 6 === 5 ? 330_000 : 165_000));
    const rows = monthly('2024-01-28', amounts, { income: true, manner: 'wage' });
    expect(one(rows, '2025-07-02')).toMatchObject({ perYear: 14, amount: 165_000, steps: [] });
  });

  it('misses a payment, and ends after two', () => {
    const rows = monthly('2025-01-05', [4000, 4000, 4000, 4000, 4000, 4000]);
    expect(one(rows, '2025-06-30').state).toBe('active');
    expect(one(rows, '2025-07-20')).toMatchObject({ state: 'missed', missed: ['2025-07-05'] });
    expect(one(rows, '2025-08-20')).toMatchObject({ state: 'ended', next: null });
  });

  it('is late, expected from today on, until it is missed', () => {
    const rows = monthly('2025-01-05', Array(6).fill(4000));
    const stands = (asOf: string, known = asOf) => {
      const [entry] = ledger(rows, asOf, () => day(known));
      const { next, missed } = entry as SeriesEntry;
      return [next?.day, ...missed];
    };
    expect(stands('2025-07-05')).toEqual(['2025-07-05']);
    expect(stands('2025-07-07')).toEqual(['2025-07-07']);
    expect(stands('2025-07-20')).toEqual(['2025-08-05', '2025-07-05']);
    // The account is known up to shortly after the due day, so the payment is late, not missed.
    expect(stands('2025-07-14', '2025-07-06')).toEqual(['2025-07-14']);
    // The account has no recent data, so it is unknown whether it was paid.
    expect(stands('2025-07-20', '2025-07-06')).toEqual(['2025-08-05']);
  });

  it('is two if two equal amounts are paid on the same day each month', () => {
    const line = (id: string, from: string, times: number) =>
      monthly(from, Array(times).fill(1299)).map((one) => ({ ...one, id: `${id}${one.day}` }));
    const lines = [...line('a', '2026-01-08', 10), ...line('b', '2026-01-08', 10)];
    const cost = (rows: readonly Payment[]) =>
      ledger(rows, '2026-10-20').map(({ rows: own, costPerYear }) => [own.length, costPerYear]);
    expect(cost(lines)).toEqual([
      [10, 12 * 1299],
      [10, 12 * 1299],
    ]);
    expect(cost([...lines, ...line('c', '2026-04-08', 7)])).toHaveLength(3);
    // A single duplicate charge is not a second line.
    expect(cost([...line('a', '2026-01-08', 10), ...line('b', '2026-05-08', 1)])).toHaveLength(1);
  });

  it('stays one when the company is renamed', () => {
    const rows = [
      ...monthly('2025-01-11', [1299, 1299, 1299, 1299, 1299], { key: 'netflix com' }),
      ...monthly('2025-06-11', [1299, 1299, 1299, 1299, 1299], { key: 'paypal netflix' }),
    ];
    expect(one(rows, '2025-10-20').rows).toHaveLength(10);
  });

  it('is two if one ends and another begins with the same amount and a different name', () => {
    const rows = [
      ...monthly('2025-01-11', Array(5).fill(6000), { key: 'endesa' }),
      ...monthly('2025-06-11', Array(5).fill(6000), { key: 'holaluz' }),
    ];
    expect(ledger(rows, '2025-10-20')).toHaveLength(2);
  });

  it('stays one under another name with two price rises', () => {
    const rows = [
      ...monthly('2024-06-10', [...Array(8).fill(1299), ...Array(4).fill(1499)], {
        key: 'cursos piano',
      }),
      ...monthly('2025-06-10', [...Array(5).fill(1499), ...Array(4).fill(1799)], {
        key: 'cursospiano club',
      }),
    ];
    const { steps, rows: found } = one(rows, '2026-03-01');
    expect(found).toHaveLength(21);
    expect(steps.map(({ to }) => to)).toEqual([1499, 1799]);
  });

  it('continues from the first payment with a name the bank writes as one word', () => {
    const rows = [
      ...monthly('2025-01-11', Array(8).fill(1299), { key: 'viva gym' }),
      ...monthly('2025-09-11', [1299], { key: 'vivagym' }),
    ];
    expect(one(rows, '2025-09-20')).toMatchObject({ state: 'active', costPerYear: 12 * 1299 });
  });

  it('resumes after a pause of some months', () => {
    const rows = [
      ...monthly('2025-01-15', Array(4).fill(2990)),
      ...monthly('2025-10-15', Array(4).fill(2990)),
    ];
    const found = one(rows, '2026-01-20');
    expect(found).toMatchObject({ perYear: 12, state: 'active', amount: 2990 });
    expect(found.next?.day).toBe('2026-02-15');
    expect(found.rows).toHaveLength(8);
  });

  it('of a school pauses next summer as in the only known one', () => {
    const twoYears = (more: Partial<Payment>) => [
      ...monthly('2024-10-07', Array(8).fill(9500), more),
      ...monthly('2025-10-07', Array(8).fill(9500), more),
    ];
    const canteen = one(twoYears({ nature: 'termly' }), '2026-08-20');
    expect(canteen).toMatchObject({ state: 'active', missed: [], costPerYear: 8 * 9500 });
    expect(canteen.next?.day).toBe('2026-10-07');
    const gym = [
      ...monthly('2024-09-05', Array(10).fill(3500)),
      ...monthly('2025-09-05', Array(10).fill(3500)),
    ];
    expect(one(gym, '2026-06-20').next?.day).toBe('2026-07-05');
  });

  it('of a school resumes at a new price after the summer, also beside a brother’s', () => {
    const canteen = (amount: number) => [
      ...monthly('2024-09-07', Array(10).fill(amount), { nature: 'termly' }),
      ...monthly('2025-09-07', Array(9).fill(Math.round(amount * 1.05)), { nature: 'termly' }),
    ];
    const entries = ledger([...canteen(9000), ...canteen(11_000)], '2026-05-20');
    const found = entries.map(({ rows, state, costPerYear }) => [rows.length, state, costPerYear]);
    expect(found.sort()).toEqual([
      [19, 'active', 10 * 11_550],
      [19, 'active', 10 * 9450],
    ]);
  });

  it('moves off the holidays of banks like off weekends', () => {
    const wage = { income: true, manner: 'wage', key: 'acme' } as const;
    // The first working day of each month. May 1 is a holiday.
    const first = [
      '2025-08-01',
      '2025-09-01',
      '2025-10-01',
      '2025-11-03',
      '2025-12-01',
      '2026-01-02',
    ];
    const rows = [...first, '2026-02-02', '2026-03-02', '2026-04-01'].map((on) =>
      payment(day(on), 180_000, wage),
    );
    expect(one(rows, '2026-04-20').next?.day).toBe('2026-05-04');
  });

  it('of a season pauses until the next', () => {
    const winter = (year: number) => monthly(`${year}-11-07`, [7400, 9100, 9900, 8800, 6100]);
    const rows = [2023, 2024, 2025].flatMap(winter);
    const found = one(rows, '2026-05-20');
    expect(found).toMatchObject({ state: 'active', perYear: 12, missed: [] });
    expect(found.next?.day).toBe('2026-11-07');
    expect(one(rows.slice(5), '2026-05-20').next?.day).toBe('2026-11-07');
  });

  it('of weekly payments to a person may be a day late', () => {
    const person = { nature: 'habit', manner: 'person' } as const;
    const weeks = (off: (week: number) => number, more: Partial<Payment>) =>
      Array.from({ length: 40 }, (_, week) => payment(20_000 + 7 * week + off(week), 3000, more));
    const late = weeks((week) => (week % 5 < 2 ? 1 : 0), person);
    const year = Array.from({ length: 60 }, (_, week) => payment(20_000 + 7 * week, 3000, person));
    const inAugust = year.filter((_, week) => week !== 20 && (week < 30 || week > 33));
    expect(one(inAugust, dayFromNumber(20_000 + 7 * 60 - 3)).costPerYear).toBe(48 * 3000);
    expect(one(late, dayFromNumber(20_000 + 7 * 40 - 3)).perYear).toBe(52);
    const shop = weeks((week) => (week % 5 < 2 ? 1 : 0), { nature: 'habit', manner: 'card' });
    expect(ledger(shop, dayFromNumber(20_000 + 7 * 40 - 3))).toEqual([]);
  });

  it('has extra pays under another name', () => {
    const wage = { income: true, manner: 'wage', key: 'acme' } as const;
    const extra = { ...wage, nature: 'extra_pay', key: 'gabonetako apartekoa' } as const;
    const rows = [
      ...monthly('2024-01-28', Array(26).fill(200_000), wage),
      ...['2024-06-20', '2024-12-19', '2025-06-20', '2025-12-19'].map((on) =>
        payment(day(on), 150_000, extra),
      ),
    ];
    const found = one(rows, '2026-03-10');
    expect(found).toMatchObject({ perYear: 14, costPerYear: 12 * 200_000 + 2 * 150_000 });
    expect(found.rows).toHaveLength(30);
    // With two earners, extra pays go to the one whose employer they name, or to neither.
    const other = monthly('2024-01-26', Array(26).fill(180_000), { ...wage, key: 'salud norte' });
    const perYear = (extraKey: string) =>
      ledger(
        [...rows.map((row) => (row.key === 'acme' ? row : { ...row, key: extraKey })), ...other],
        '2026-03-10',
      )
        .map(({ rows: [first], perYear: times }) => [first?.key, times])
        .sort();
    expect(perYear('salud extra')).toEqual([
      ['acme', 12],
      ['salud norte', 14],
    ]);
    expect(perYear('gabonetako apartekoa')).toEqual([
      ['acme', 12],
      ['gabonetako apartekoa', 2],
      ['salud norte', 12],
    ]);
  });

  it('keeps its payments when the payday moves for good', () => {
    const wage = { income: true, manner: 'wage' } as const;
    const rows = [
      ...monthly('2024-06-24', Array(14).fill(184_100), wage),
      ...monthly('2025-08-05', Array(9).fill(184_100), wage),
    ];
    const found = one(rows, '2026-04-20');
    expect(found.rows).toHaveLength(23);
    expect(found).toMatchObject({ state: 'active', costPerYear: 12 * 184_100 });
    expect(found.next?.day).toBe('2026-05-05');
  });

  it('is found for each of several yearly bills of one company', () => {
    const rows = ['2023-09-26', '2024-09-26', '2025-09-26', '2023-12-21', '2024-12-23'].map(
      (on, at) => payment(day(on), [51_100, 53_655, 56_338, 47_400, 49_770][at] ?? 0),
    );
    const entries = ledger(rows, '2025-10-11');
    expect(entries.map(({ perYear, rows: of }) => [perYear, of.length])).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  it('is not found for three purchases at changing prices, or a habit on irregular days', () => {
    const bought = { nature: 'other', manner: 'card' } as const;
    const few = ['2025-05-14', '2025-07-17', '2025-09-17'].map((on, at) =>
      payment(day(on), [4364, 4558, 4141][at] ?? 0, bought),
    );
    expect(ledger(few, '2025-10-01')).toEqual([]);
    const cuts = [0, 33, 58, 93, 123, 155, 184, 216, 240, 276, 301, 334].map((at) =>
      payment(20_000 + at, 1500, { nature: 'habit', manner: 'card' }),
    );
    expect(
      ledger(cuts, '2025-09-10').filter(({ confidence }) => confidence >= MIN_CONFIDENCE),
    ).toEqual([]);
  });

  it('is found for each of two contracts with one company', () => {
    const rows = [
      ...monthly('2025-01-14', Array(10).fill(199)),
      ...monthly('2025-01-27', Array(10).fill(999)),
    ];
    expect(
      ledger(rows, '2025-11-01')
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([199, 999]);
  });

  it('is not found for coffees at a fixed price', () => {
    const next = seeded(7);
    const rows = Array.from({ length: 150 }, (_, at) =>
      payment(20_000 + at * 3 + Math.floor(next() * 3), 220, { nature: 'habit', id: `c${at}` }),
    );
    expect(ledger(rows, '2026-01-20')).toEqual([]);
  });
});

it('includes all payments of an irregular bill, even if three happen to be four weeks apart', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const next = seeded(seed);
    const around = (middle: number, by: number) => Math.round(middle + (next() * 2 - 1) * by);
    const rows = monthly('2025-02-23', Array<number>(8).fill(4600)).map((one) =>
      payment(around(one.day, 3), around(one.amount, 920)),
    );
    const found = ledger(rows, '2025-10-01').map((one) => one.rows.length);
    expect(found, `seed ${seed}`).toEqual([rows.length]);
  }
});

it('gains no confidence from extra pays before its first payment or after its last', () => {
  const wage = { income: true, manner: 'wage' } as const;
  const rows = [
    payment(day('2025-06-02'), 100_000, { ...wage, id: 'early' }),
    ...monthly('2025-06-10', Array(6).fill(100_000), wage),
    payment(day('2025-11-18'), 100_000, { ...wage, id: 'late' }),
  ];
  for (const { fit } of ledger(rows, '2025-11-20')) expect(fit.score).toBeLessThanOrEqual(1);
});

describe('extra pays of last December and June', () => {
  const wage = { income: true, manner: 'wage', key: 'acme' } as const;
  const pay = (on: string, amount = 165_000) =>
    payment(day(on), amount, { ...wage, id: `${on} ${amount}` });
  const twelve = monthly('2025-11-28', Array(12).fill(165_000), wage);
  const doubled = twelve.map((one, at) => (at % 6 === 1 ? { ...one, amount: 330_000 } : one));
  const rest = Array.from({ length: 110 }, (_, at) =>
    payment(day('2025-11-28') + 3 * at, 3000, { id: `m${at}`, key: 'm', nature: 'habit' }),
  );
  const incomeOf = (rows: readonly Payment[], asOf: string, until: string) => {
    const payments = [...rows, ...rest].filter((one) => one.day <= day(asOf));
    const entries = ledger(payments, asOf).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
    const days = { asOf: day(asOf), from: day(asOf), to: day(until) };
    const found = forecast({ payments, entries }, days);
    const [entry] = entries.filter(({ income }) => income);
    return {
      forecast: (found?.net.middle ?? 0) + (found?.spending.middle ?? 0),
      due: entry ? expectedUntil(entry, until).length : 0,
    };
  };
  const november = pay('2026-11-28');

  it.each([
    ['paid separately', [...twelve, november, pay('2025-12-15'), pay('2026-06-15')]],
    [
      'paid on the same day as a regular one',
      [...twelve, november, pay('2025-12-28'), pay('2026-06-28')],
    ],
    ['combined in one payment', [...doubled, november]],
  ])('are expected again, once: %s', (_, rows) => {
    expect(incomeOf(rows, '2026-12-01', '2026-12-31')).toEqual({ forecast: 330_000, due: 2 });
    expect(incomeOf(rows, '2026-12-01', '2027-01-31')).toEqual({ forecast: 495_000, due: 3 });
  });

  it('are not expected in a month that has had one', () => {
    const rows = [...twelve, november, pay('2025-12-15'), pay('2026-06-15'), pay('2026-12-12')];
    expect(incomeOf(rows, '2026-12-14', '2026-12-31')).toEqual({ forecast: 165_000, due: 1 });
  });
});
