import { describe, expect, it, test } from 'vitest';
import {
  amount,
  amountText,
  axisMoney,
  count,
  currencyName,
  day,
  dayInFull,
  daySpan,
  exchangeRate,
  listed,
  longMonth,
  moment,
  money,
  monthDay,
  monthsUpTo,
  monthYear,
  number,
  percent,
  percentAsTyped,
  percentExact,
  percentUpTo200,
  points,
  shortMonth,
  shortSpan,
  signedSum,
  weekday,
  weekdayLetter,
  wholeMoney,
} from './format.ts';
import { asHeading, LOCALE, ordinal } from './locale.ts';
import { inMain } from './money.ts';
import { decimalOf, moneyProblem, readMoney, typedAmount } from './typed-money.ts';

/** Spaces that don't break, as plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');
const plainly = (texts: string[]) => texts.map(plain);

it('takes the Spanish file for the English one', () => expect(LOCALE).toBe('es-ES'));

describe('amounts', () => {
  it('group their thousands, with the sign behind', () => {
    expect(plainly([money(inMain(1234.56)), money(inMain(-54.18)), money(inMain(0))])).toEqual([
      ...['1.234,56 €', '−54,18 €', '0,00 €'],
    ]);
    expect(plainly([wholeMoney(inMain(1234.56)), amount(1234), amount(1234, 'JPY')])).toEqual([
      ...['1.235 €', '1.234,00', '1.234'],
    ]);
  });

  it('have a sign for their direction', () => {
    const salary = { ...inMain(2450), direction: 'income' as const };
    expect(plainly([amountText(salary), signedSum(inMain(-12.5))])).toEqual([
      ...['+2.450,00 €', '−12,50 €'],
    ]);
  });

  it('name currencies that have no sign of their own', () => {
    const in1 = (currency: string) => plain(money({ amount: 1, currency }));
    expect(['USD', 'GBP', 'JPY'].map(in1)).toEqual(['1,00 US$', '1,00 GBP', '1 JPY']);
    expect(currencyName('USD')).toBe('USD, dólar estadounidense');
  });

  it('are short on an axis', () => {
    expect(plainly([axisMoney(inMain(3000)), axisMoney(inMain(-500))])).toEqual([
      ...['3 mil €', '−500 €'],
    ]);
  });
});

test('other numbers are grouped from five figures on', () => {
  expect([number(1234), number(12_345), exchangeRate(1.1357)]).toEqual([
    '1234',
    '12.345',
    '1,1357',
  ]);
  expect([count(1, 'regla'), count(2, 'regla'), count(1234, 'mes')]).toEqual([
    ...['1 regla', '2 reglas', '1234 meses'],
  ]);
  expect([count(2, 'vez'), count(2, 'conexión'), count(2, 'día')]).toEqual([
    ...['2 veces', '2 conexiones', '2 días'],
  ]);
  expect(listed(['USD', 'JPY', 'KZT'])).toBe('USD, JPY y KZT');
});

test('percentages are written as Intl writes them', () => {
  const ofIntl = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
  for (const value of [0, 0.5, 12.4, 57, 180, 1234.5]) {
    expect(percent(value)).toBe(ofIntl.format(value / 100));
  }
  expect(plainly([percentExact(57), percentAsTyped(1.75), percentUpTo200(201)])).toEqual([
    ...['57,0 %', '1,75 %', '>200 %'],
  ]);
  expect(plainly([percent(-12.4), points(3.1)])).toEqual(['−12,4 %', '3,1 p. p.']);
});

describe('dates', () => {
  it('have small months', () => {
    expect([day('2026-11-20', '2026-01-01'), day('2025-11-20', '2026-01-01')]).toEqual([
      ...['20 nov', '20 nov 2025'],
    ]);
    expect(dayInFull('2026-11-20')).toBe('viernes, 20 de noviembre de 2026');
    expect([longMonth(11), shortMonth(1), monthsUpTo(10), monthDay(10, 1)]).toEqual([
      ...['noviembre', 'ene', 'ene–oct', '1 oct'],
    ]);
    expect([weekday('2026-11-18'), weekdayLetter('2026-11-18')]).toEqual(['mié', 'X']);
    expect(moment('2026-11-20T10:00:00Z', '2026-11-20')).toMatch(/^(20|21) nov, \d\d:\d\d$/);
  });

  it('begin a heading with a capital', () => {
    expect(asHeading(monthYear(2026, 11))).toBe('Noviembre de 2026');
  });

  it('form spans as Intl writes them', () => {
    expect(
      plainly([daySpan('2026-11-01', '2026-11-30'), daySpan('2026-11-21', '2026-11-21')]),
    ).toEqual([...['1–30 nov 2026', '21 nov 2026']]);
    const spans = [
      shortSpan('2026-10-01', '2026-10-22', '2026-11-20'),
      shortSpan('2025-01-01', '2025-11-22', '2026-11-20'),
      shortSpan('2026-01-01', '2026-11-22', '2026-11-20'),
      shortSpan('2025-12-20', '2026-01-03', '2026-11-20'),
      shortSpan('2026-11-20', '2026-11-20', '2026-11-20'),
    ];
    expect(spans.map((span) => plain(span).replaceAll(' – ', '–'))).toEqual([
      ...['1–22 oct', '1 ene–22 nov 2025', '1 ene–22 nov', '20 dic 2025–3 ene 2026', '20 nov'],
    ]);
  });

  it('count days of a month without an ending', () => expect(ordinal(27)).toBe('27'));
});

test('typed amounts have a decimal comma, and points between thousands', () => {
  expect([
    decimalOf('1.234'),
    decimalOf('1.234,5'),
    decimalOf('54,18'),
    decimalOf('54.18'),
  ]).toEqual([1234, 1234.5, 54.18, 54.18]);
  expect(readMoney('1,234').kind).toBe('unclear');
  expect(moneyProblem('1,234')).not.toBeNull();
  expect([typedAmount(54.18, 'EUR'), typedAmount(1234, 'JPY')]).toEqual(['54,18', '1234']);
  expect(decimalOf(typedAmount(1234.5, 'EUR'))).toBe(1234.5);
});
