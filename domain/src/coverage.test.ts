import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type BalanceRow, coverageOf } from './coverage.ts';
import { addDays } from './dates.ts';

const rows = (opening: number, ...list: [day: string, amount: number][]): BalanceRow[] => {
  let balance = opening;
  return list.map(([day, amount]) => {
    balance += amount;
    return { day, amount, balance };
  });
};

it('shows the source of each day, up to today', () => {
  const days = coverageOf({
    file: [{ from: '2026-01-01', to: '2026-01-03' }],
    sync: [{ from: '2026-01-03', to: '2026-01-04' }],
    rows: [],
    today: '2026-01-05',
  });
  expect(days.map(({ source }) => source)).toEqual(['file', 'file', 'both', 'sync', 'none']);
  expect(days.some(({ proved }) => proved)).toBe(false);
});

it('is empty without any data', () => {
  expect(coverageOf({ file: [], sync: [], rows: [], today: '2026-01-05' })).toEqual([]);
});

const provedOf = (list: BalanceRow[]) =>
  coverageOf({ file: [], sync: [], rows: list, today: '2026-01-06' })
    .filter(({ proved }) => proved)
    .map(({ date }) => date.slice(-1));

it('verifies an empty stretch if the balances around it match', () => {
  const list = rows(10_000, ['2026-01-01', -100], ['2026-01-04', 300]);
  expect(provedOf(list)).toEqual(['1', '2', '3', '4']);
});

it('verifies nothing in a stretch with missing rows', () => {
  const list = rows(10_000, ['2026-01-01', -100], ['2026-01-03', -5], ['2026-01-04', 300]);
  expect(provedOf(list.filter(({ day }) => !day.endsWith('3')))).toEqual([]);
});

it('verifies nothing where a balance is unknown', () => {
  const [first, second] = rows(10_000, ['2026-01-01', -100], ['2026-01-04', 300]);
  if (!first || !second) throw new Error('two rows');
  expect(provedOf([first, { ...second, balance: null }])).toEqual([]);
});

it('accepts a day that ends with the balance it began with', () => {
  const list = rows(
    500,
    ['2026-01-01', -100],
    ['2026-01-02', -50],
    ['2026-01-02', 50],
    ['2026-01-04', 1],
  );
  expect(provedOf(list)).toEqual(['1', '2', '3', '4']);
});

it('reports the days whose rows were all removed with an import or period', () => {
  const [first, second, third, fourth] = rows(
    10_000,
    ['2026-01-01', -100],
    ['2026-01-02', 300],
    ['2026-01-02', 5],
    ['2026-01-03', 7],
  );
  if (!first || !second || !third || !fourth) throw new Error('four rows');
  const sources = (list: BalanceRow[]) =>
    coverageOf({
      file: [{ from: '2026-01-01', to: '2026-01-03' }],
      sync: [],
      rows: list,
      today: '2026-01-03',
    });
  const bulk = { removed: 'bulk' } as const;
  const single = { removed: 'single' } as const;
  const days = sources([
    { ...first, ...bulk },
    { ...second, ...bulk },
    third,
    { ...fourth, ...single },
  ]);
  expect(days.map(({ source, proved }) => [source, proved])).toEqual([
    ['removed', true],
    ['file', true],
    ['file', true],
  ]);
  const both = sources([first, { ...second, ...bulk }, { ...third, ...single }, fourth]);
  expect(both.map(({ source }) => source)).toEqual(['file', 'removed', 'file']);
});

const moves = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 20 }).map((n) => addDays('2026-01-01', n)),
    fc.integer({ min: -9999, max: 9999 }).filter((n) => n !== 0),
  ),
  { minLength: 1, maxLength: 40 },
);

test('a complete account is verified from its first row to its last, whatever the order of its rows', () => {
  fc.assert(
    fc.property(
      moves.chain((list) => {
        const whole = rows(5000, ...list.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
        const length = whole.length;
        return fc.shuffledSubarray(whole, { minLength: length, maxLength: length });
      }),
      (list) => {
        const days = list.map(({ day }) => day).sort();
        const last = days.at(-1) ?? '';
        const coverage = coverageOf({ file: [], sync: [], rows: list, today: last });
        expect(coverage.every(({ proved }) => proved)).toBe(true);
      },
    ),
  );
});

test('a missing row leaves its day unverified', () => {
  fc.assert(
    fc.property(moves, fc.nat(), (list, at) => {
      const whole = rows(5000, ...list.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
      const gone = whole[at % whole.length];
      const left = whole.filter((row) => row !== gone);
      const days = left.map(({ day }) => day).sort();
      const [first, last] = [days[0], days.at(-1)];
      // A row missing before the first or after the last remaining row cannot be detected.
      fc.pre(gone !== undefined && first !== undefined && last !== undefined);
      fc.pre(first < gone.day && gone.day < last);
      const coverage = coverageOf({ file: [], sync: [], rows: left, today: last });
      expect(coverage.find(({ date }) => date === gone.day)?.proved).toBe(false);
    }),
  );
});
