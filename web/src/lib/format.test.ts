import { describe, expect, it } from 'vitest';
import {
  amount,
  axisMoney,
  count,
  day,
  dayAndYear,
  dayInFull,
  dayOfInstant,
  daySpan,
  fileSize,
  longMonth,
  moment,
  momentOrToday,
  money,
  monthYear,
  number,
  percent,
  percentUpTo200,
  shortMonth,
  shortSpan,
  signedMoney,
  time,
  timeSpan,
  today,
  wholeMoney,
} from './format.ts';
import { inMain } from './money.ts';

describe('wholeMoney', () => {
  it('has no decimals, and no minus before zero', () => {
    expect(wholeMoney(inMain(1234.56))).toBe('€1,235');
    expect(wholeMoney({ amount: 1234.56, currency: 'USD' })).toBe('$1,235');
    expect(wholeMoney(inMain(-1234.56))).toBe('−€1,235');
    expect(wholeMoney(inMain(-0.4))).toBe('€0');
    expect(wholeMoney(inMain(0))).toBe('€0');
  });
});

it('amounts in yen have no decimals', () => {
  const yen = { amount: 1234, currency: 'JPY' };
  expect([money(yen), signedMoney(yen, 'expense'), wholeMoney(yen), axisMoney(yen)]).toEqual([
    ...['¥1,234', '−¥1,234', '¥1,234', '¥1.2k'],
  ]);
  expect([amount(1234, 'JPY'), amount(1234, 'EUR'), amount(1234)]).toEqual([
    ...['1,234', '1,234.00', '1,234.00'],
  ]);
});

describe('daySpan', () => {
  it('names a shared year once', () => {
    expect(daySpan('2026-11-01', '2026-11-30')).toBe('Nov 1 – Nov 30, 2026');
    expect(daySpan('2026-11-16T00:00:00', '2027-01-03T00:00:00')).toBe(
      'Nov 16, 2026 – Jan 3, 2027',
    );
    expect(daySpan('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026');
    expect(dayAndYear('2026-11-21')).toBe('Nov 21, 2026');
  });
});

describe('shortSpan', () => {
  it('shortens days of one year, and names another year', () => {
    const span = (from: string, to: string) => shortSpan(from, to, '2026-11-22');
    expect(span('2025-12-20', '2026-01-03')).toBe('Dec 20, 2025 \u2013 Jan 3');
    expect(span('2024-12-20', '2025-01-03')).toBe('Dec 20, 2024 \u2013 Jan 3, 2025');
    expect(span('2026-10-01', '2026-10-22')).toBe('Oct 1–22');
    expect(span('2026-10-01', '2026-10-01')).toBe('Oct 1');
    expect(span('2025-12-01', '2025-12-22')).toBe('Dec 1–22, 2025');
    expect(span('2025-01-01', '2025-11-22')).toBe('Jan 1 – Nov 22, 2025');
  });
});

describe('an instant', () => {
  const at = (day: string, hour: number) => new Date(`${day}T00:00:00`).setHours(hour, 5);
  const instant = (day: string, hour: number) => new Date(at(day, hour)).toISOString();

  it("is named Today on the user's clock", () => {
    expect(momentOrToday(instant('2026-11-20', 6), '2026-11-20')).toBe('Today, 06:05');
    expect(momentOrToday(instant('2026-11-20', 23), '2026-11-21')).toBe('Nov 20, 23:05');
    expect(momentOrToday(instant('2025-11-20', 0), '2026-11-20')).toBe('Nov 20, 2025, 00:05');
    expect(momentOrToday(instant('2026-11-20', 0), '2026-11-20')).toBe('Today, 00:05');
  });

  it('has a day', () => {
    expect(dayOfInstant(instant('2026-11-20', 1))).toBe('Nov 20, 2026');
  });

  it('is Never if absent and Unknown if invalid', () => {
    for (const words of [momentOrToday, dayOfInstant]) {
      expect(words(null)).toBe('Never');
      expect(words('')).toBe('Never');
      expect(words('yesterday')).toBe('Unknown');
    }
  });
});

describe('money', () => {
  it('is written with two decimals and a true minus', () => {
    expect(money(inMain(1234.56))).toBe('€1,234.56');
    expect(money(inMain(-54.18))).toBe('−€54.18');
    expect(money(inMain(0))).toBe('€0.00');
    expect(money(inMain(-0))).toBe('€0.00');
  });

  it('keeps other currencies', () => {
    expect(money({ amount: 12.5, currency: 'USD' })).toBe('$12.50');
    expect(money({ amount: -3, currency: 'GBP' })).toBe('−£3.00');
  });

  it('takes its sign from the direction', () => {
    expect(signedMoney(inMain(2450), 'income')).toBe('+€2,450.00');
    expect(signedMoney(inMain(54.18), 'expense')).toBe('−€54.18');
    expect(signedMoney(inMain(0), 'expense')).toBe('€0.00');
    expect(signedMoney({ amount: 5, currency: 'USD' }, 'expense')).toBe('−$5.00');
  });
});

describe('numbers', () => {
  it('are grouped, and counted in singular or plural', () => {
    expect(number(12345)).toBe('12,345');
    expect(count(1, 'transaction')).toBe('1 transaction');
    expect(count(1200, 'transaction')).toBe('1,200 transactions');
    expect(count(2, 'category', 'categories')).toBe('2 categories');
  });

  it('give percentages with at most one decimal', () => {
    expect(percent(12.44)).toBe('12.4%');
    expect(percent(-3)).toBe('−3%');
    expect(percent(99.96)).toBe('100%');
    expect(percent(33.333, 0)).toBe('33%');
  });
});

describe('days', () => {
  it('carry their year only if it is not the current one', () => {
    expect(day('2026-11-20', '2026-12-31')).toBe('Nov 20');
    expect(day('2025-11-20', '2026-01-01')).toBe('Nov 20, 2025');
    expect(day('2026-01-01T00:00:00', '2026-06-01')).toBe('Jan 1');
  });

  it('are the same in every time zone', () => {
    expect(dayInFull('2026-11-20T23:59:59')).toBe('Friday, November 20, 2026');
    expect(time('2026-11-20T18:42:10')).toBe('18:42');
  });

  it("begin in the user's time zone", () => {
    expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  });

  it('turn instants into local time', () => {
    const instant = new Date(2026, 10, 20, 8, 5).toISOString();
    expect(moment(instant, '2026-11-21')).toBe('Nov 20, 08:05');
  });

  it('name months, counting from 1', () => {
    expect(longMonth(1)).toBe('January');
    expect(shortMonth(12)).toBe('Dec');
    expect(monthYear(2026, 11)).toBe('November 2026');
  });
});

describe('spans of time', () => {
  it('show the two largest units', () => {
    expect(timeSpan(0)).toBe('less than a minute');
    expect(timeSpan(61)).toBe('1 minute');
    expect(timeSpan(3600)).toBe('1 hour');
    expect(timeSpan(3 * 86_400 + 4 * 3600 + 5 * 60)).toBe('3 days, 4 hours');
    expect(timeSpan(86_400 + 59)).toBe('1 day');
  });
});

describe('file sizes', () => {
  it.each([
    [0, '0 Bytes'],
    [812, '812 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [20 * 1024 * 1024, '20 MB'],
    [188_600, '184.2 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [3.25 * 1024 ** 3, '3.3 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('%d is %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});

it.each([
  [0, '0%'],
  [99.6, '100%'],
  [200, '200%'],
  [200.4, '>200%'],
  [14_250, '>200%'],
])('a progress of %d percent is %s', (value, text) => {
  expect(percentUpTo200(value)).toBe(text);
});
