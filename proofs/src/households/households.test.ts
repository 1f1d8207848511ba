import { dayNumber } from '@saldo/domain/dates';
import { expect, it } from 'vitest';
import type { Household, TrueSeries } from './format.ts';
import { households } from './generate.ts';
import { KINDS } from './plans.ts';

const all = households();
const series = all.flatMap((household) => household.series.map((one) => ({ household, one })));
const paymentsOf = ({ rows }: Household, numbers: readonly number[]) =>
  numbers.map((number) => {
    const row = rows[number];
    if (!row) throw new Error(`there is no row ${number}`);
    return row;
  });
const regular = ({ household, one }: { household: Household; one: TrueSeries }) =>
  paymentsOf(
    household,
    one.rows.filter((number) => !one.extra.includes(number)),
  );
const cents = (amount: number) => Math.round(100 * Math.abs(amount));

it('are the same each time, and others with another seed', () => {
  expect(households()).toEqual(all);
  expect(households(5)).toEqual(all.slice(0, 5));
  expect(households(5, 'another')).not.toEqual(all.slice(0, 5));
});

it('contain every kind and what can happen to a series', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(new Set(series.map(({ one }) => one.state))).toEqual(
    new Set(['active', 'missed', 'ended']),
  );
  const ids = new Set(series.map(({ one }) => one.id));
  for (const id of ['canteen', 'power', 'water', 'carInsurance', 'person', 'pension', 'grant'])
    expect(ids).toContain(id);
  expect(series.some(({ one }) => one.extra.length > 0)).toBe(true);
  expect(series.some(({ one }) => one.changes.length > 0)).toBe(true);
  const names = series
    .filter(({ one }) => one.id === 'gym')
    .map((given) => new Set(regular(given).map(({ text }) => text)).size);
  expect(new Set(names)).toEqual(new Set([1, 2]));
});

it('list rows by day, none after the day that is known', () => {
  for (const { rows, as_of } of all) {
    const days = rows.map(({ date }) => date);
    expect(days).toEqual([...days].sort());
    expect(days.at(-1)?.localeCompare(as_of)).toBeLessThanOrEqual(0);
  }
});

it('name each payment of a series, and no row twice', () => {
  for (const household of all) {
    const numbers = [...household.series, ...household.lookalikes].flatMap(({ rows }) => rows);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => household.rows[number] !== undefined)).toBe(true);
  }
  for (const { household, one } of series) {
    const payments = paymentsOf(household, one.rows);
    expect(new Set(payments.map(({ amount }) => Math.sign(amount))).size).toBe(1);
    expect(one.extra.every((number) => one.rows.includes(number))).toBe(true);
  }
});

it('expect the next payment where it comes', () => {
  for (const { household, one } of series) {
    if (one.state === 'ended') expect(one.next).toBeUndefined();
    const date = one.next?.date;
    if (!date) continue;
    expect(date > household.as_of).toBe(true);
    const { rows } = household.hidden;
    const last = rows.at(-1)?.date ?? '';
    if (date > last) continue;
    const texts = new Set(paymentsOf(household, one.rows).map(({ text }) => text));
    const first = rows.find(({ text }) => texts.has(text));
    expect(first?.date).toBe(date);
  }
});

it('cost a year what its payments add up to', () => {
  // Payments a year by series whose price is fixed and that have neither pauses nor extra pays.
  const times = { rent: 12, phone: 12, streaming: 12, cloud: 12, gym: 12, loan: 12, person: 52 };
  const paused = { canteen: 10, music: 10 };
  for (const { household, one } of series) {
    const payments = regular({ household, one });
    const newest = payments.at(-1);
    const count = Object.entries({ ...times, ...paused }).find(([id]) => id === one.id)?.[1];
    if (!newest || !count || one.state === 'ended') continue;
    expect(cents(one.cost_per_year ?? 0)).toBe(count * cents(newest.amount));
  }
  for (const { household, one } of series.filter(({ one }) => one.state === 'ended')) {
    const since = dayNumber(household.as_of) - 365;
    const last = paymentsOf(household, one.rows).filter(({ date }) => dayNumber(date) > since);
    const sum = last.reduce((all, { amount }) => all + cents(amount), 0);
    expect(cents(one.cost_per_year ?? 0)).toBe(sum);
  }
});

it('cost fourteen pays a year where two are extra', () => {
  const twice = series.filter(
    ({ household, one }) => household.country === 'ES' && one.extra.length > 0,
  );
  expect(twice.length).toBeGreaterThan(0);
  for (const { household, one } of twice) {
    const newest = regular({ household, one }).at(-1);
    expect(cents(one.cost_per_year ?? 0)).toBe(14 * cents(newest?.amount ?? 0));
  }
});

it('change the price where they say so', () => {
  for (const { household, one } of series) {
    const payments = regular({ household, one });
    for (const { date } of one.changes) {
      const at = payments.findIndex((row) => row.date === date);
      expect(at).toBeGreaterThan(0);
      expect(cents(payments[at]?.amount ?? 0)).not.toBe(cents(payments[at - 1]?.amount ?? 0));
    }
  }
});

it('have a future that adds up', () => {
  for (const { as_of, balance, hidden } of all) {
    const between = (from: string, to: string) =>
      hidden.rows.filter(({ date }) => date > from && date <= to);
    const spent = (from: string, to: string) =>
      between(from, to).reduce((sum, { amount }) => sum + (amount < 0 ? cents(amount) : 0), 0);
    expect(cents(hidden.rest_spend)).toBe(spent(as_of, hidden.month_end));
    expect(hidden.payday > as_of).toBe(true);
    expect(hidden.rows.some(({ date, amount }) => date === hidden.payday && amount > 0)).toBe(true);
    const before = hidden.rows.filter(({ date }) => date < hidden.payday);
    const net = before.reduce((sum, { amount }) => sum + Math.round(100 * amount), 0);
    expect(Math.round(100 * hidden.balance_before_payday)).toBe(Math.round(100 * balance) + net);
  }
});
