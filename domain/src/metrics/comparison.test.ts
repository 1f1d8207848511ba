import { expect, it } from 'vitest';
import { CALENDAR_MONTHS } from '../calendar.ts';
import { comparisonIn, monthsOfBoth, usualPeriods } from './comparison.ts';

const SO_FAR_OF_NOVEMBER = { from: '2026-11-01', to: '2026-11-22' };

it.each([
  // The current month.
  [{ year: 2026, month: 11 }, '2026-11-22', SO_FAR_OF_NOVEMBER, '2026-10-01', '2026-10-22'],
  [
    { year: 2026, month: 3 },
    '2026-03-31',
    { from: '2026-03-01', to: '2026-03-31' },
    '2026-02-01',
    '2026-02-28',
  ],
  [
    { year: 2026, month: 1 },
    '2026-01-01',
    { from: '2026-01-01', to: '2026-01-01' },
    '2025-12-01',
    '2025-12-01',
  ],
  // A past month and a future month.
  [{ year: 2026, month: 2 }, '2026-03-01', null, '2026-01-01', '2026-01-31'],
  [{ year: 2026, month: 12 }, '2026-11-30', null, '2026-11-01', '2026-11-30'],
  // Years.
  [
    { year: 2026 },
    '2026-11-22',
    { from: '2026-01-01', to: '2026-11-22' },
    '2025-01-01',
    '2025-11-22',
  ],
  [
    { year: 2028 },
    '2028-02-29',
    { from: '2028-01-01', to: '2028-02-29' },
    '2027-01-01',
    '2027-02-28',
  ],
  [{ year: 2025 }, '2026-01-01', null, '2024-01-01', '2024-12-31'],
])('compares %j on %s with the same days if it is running', (period, today, soFar, from, to) => {
  expect(comparisonIn(CALENDAR_MONTHS, period, { today })).toEqual({
    soFar,
    compared: { from, to },
    spans: [{ from, to }],
  });
});

it('compares with the whole previous period if requested', () => {
  expect(
    comparisonIn(
      CALENDAR_MONTHS,
      { year: 2026, month: 11 },
      { today: '2026-11-22', compare: 'whole' },
    ),
  ).toMatchObject({
    soFar: SO_FAR_OF_NOVEMBER,
    compared: { from: '2026-10-01', to: '2026-10-31' },
  });
});

it('averages the same days of six months, or of three years', () => {
  const month = comparisonIn(
    CALENDAR_MONTHS,
    { year: 2026, month: 3 },
    { today: '2026-03-30', compare: 'usual' },
  );
  expect(month.compared).toEqual({ from: '2025-09-01', to: '2026-02-28' });
  expect(month.spans.map(({ to }) => to)).toEqual([
    ...['2026-02-28', '2026-01-30', '2025-12-30', '2025-11-30', '2025-10-30', '2025-09-30'],
  ]);
  const over = comparisonIn(
    CALENDAR_MONTHS,
    { year: 2026, month: 3 },
    { today: '2026-04-01', compare: 'usual' },
  );
  expect(over.spans[1]).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  const year = comparisonIn(
    CALENDAR_MONTHS,
    { year: 2026 },
    { today: '2026-03-30', compare: 'usual' },
  );
  expect(year.spans).toEqual([
    { from: '2025-01-01', to: '2025-03-30' },
    { from: '2024-01-01', to: '2024-03-30' },
    { from: '2023-01-01', to: '2023-03-30' },
  ]);
});

it('averages the latest six known months of twelve, and needs at least three', () => {
  const known = (months: readonly string[]) =>
    usualPeriods(CALENDAR_MONTHS, { year: 2026, month: 11 }, ({ from }) =>
      months.includes(from.slice(0, 7)),
    ).map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);
  expect(known(['2026-10', '2026-07', '2025-12'])).toEqual(['2026-10', '2026-07', '2025-12']);
  expect(known(['2026-10', '2026-07', '2025-10'])).toEqual([]);
  const many = ['2026-10', '2026-08', '2026-06', '2026-04', '2026-02', '2026-01', '2025-12'];
  expect(known(many)).toEqual(many.slice(0, 6));
});

it.each([
  // Data from October 2025 on.
  [
    '2026-12-15',
    2026,
    ['2026-10-01', '2026-12-15'],
    ['2025-10-01', '2025-12-15'],
    '2025-10',
    '2026-12',
  ],
  [
    '2027-01-05',
    2026,
    ['2026-10-01', '2026-12-31'],
    ['2025-10-01', '2025-12-31'],
    '2025-10',
    '2027-01',
  ],
  // The newest data is older than the current month.
  [
    '2026-11-22',
    2026,
    ['2026-01-01', '2026-08-31'],
    ['2025-01-01', '2025-08-31'],
    '2024-01',
    '2026-08',
  ],
  // All compared months, or none.
  ['2026-11-22', 2026, null, null, '2025-01', '2026-11'],
  ['2026-09-22', 2026, null, null, '2025-10', '2026-09'],
] as const)(
  'finds on %s the months of %i that the year before has, too',
  (today, year, own, before, first, last) => {
    const hasData = ({ from }: { from: string }) =>
      from.slice(0, 7) >= first && from.slice(0, 7) <= last;
    const days = (span: readonly [string, string]) => ({ from: span[0], to: span[1] });
    const compared = comparisonIn(CALENDAR_MONTHS, { year }, { today });
    expect(monthsOfBoth(CALENDAR_MONTHS, { year, ...compared }, hasData)).toEqual(
      own && before && { own: days(own), before: days(before) },
    );
  },
);

it('takes the latest months in a row', () => {
  const gaps = ['2025-05', '2026-03'];
  const hasData = ({ from }: { from: string }) => !gaps.includes(from.slice(0, 7));
  const compared = comparisonIn(CALENDAR_MONTHS, { year: 2026 }, { today: '2026-07-09' });
  expect(monthsOfBoth(CALENDAR_MONTHS, { year: 2026, ...compared }, hasData)).toEqual({
    own: { from: '2026-06-01', to: '2026-07-09' },
    before: { from: '2025-06-01', to: '2025-07-09' },
  });
});
