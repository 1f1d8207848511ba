import { createAccount, listAccounts, updateAccount } from '@saldo/contract/accounts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getAnnualMetrics } from '@saldo/contract/metrics';
import { listNotifications } from '@saldo/contract/notifications';
import { setRate } from '@saldo/contract/rates';
import {
  createSeries,
  getForecast,
  listSeries,
  type Series,
  updateSeries,
} from '@saldo/contract/recurring';
import { listTransactions, updateTransaction } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifySeries } from './notifications.ts';

/** A household that is paid and pays in several currencies. What it costs is computed here once more. */

const NOW = '2026-03-20T10:00:00Z';
const TODAY = NOW.slice(0, 10);
/** Millionths of each currency for a euro, from a day on. */
const RATES: readonly [currency: string, from: string, millionths: bigint][] = [
  ['USD', '2025-01-01', 1_135_700n],
  ['USD', '2026-02-15', 1_200_000n],
  ['GBP', '2025-01-01', 853_100n],
  ['JPY', '2026-01-10', 162_800_000n],
];
const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
/** Name, cents, currency, day and direction of what comes each month. */
const BILLS: readonly [string, number, string, string, 'expense' | 'income'][] = [
  ['ALQUILER PISO', 70_000, 'EUR', '02', 'expense'],
  ['NETFLIX.COM', 999, 'USD', '08', 'expense'],
  ['NETFLIX.COM', 999, 'EUR', '12', 'expense'],
  ['SPOTIFY', 1200, 'GBP', '10', 'expense'],
  ['NHK TOKYO', 120_000, 'JPY', '14', 'expense'],
  ['KASPI MOBILE', 500_000, 'KZT', '05', 'expense'],
  ['PAYROLL GLOBEX', 150_000, 'USD', '15', 'income'],
];
const ROWS = BILLS.flatMap(([description, amount, currency, day, direction]) =>
  MONTHS.map((month) => ({ description, amount, currency, date: `${month}-${day}`, direction })),
);

/** Half away from zero, through the euro without rounding between; null if no rate is known. */
function worth(amount: number, currency: string, day: string, to: string): number | null {
  const perEuro = (of: string) =>
    of === 'EUR' ? 1_000_000n : RATES.findLast(([code, from]) => code === of && from <= day)?.[2];
  if (currency === to) return amount;
  const [from, other] = [perEuro(currency), perEuro(to)];
  if (from === undefined || other === undefined) return null;
  return Number((2n * BigInt(amount) * other + from) / (2n * from));
}
const sum = (cents: readonly (number | null)[]) =>
  cents.reduce<number>((all, one) => all + (one ?? 0), 0);

describeOnEachEngine('recurring payments in several currencies', (server) => {
  let user: TestUser;
  beforeAll(async () => {
    server().setNow(new Date(NOW));
    user = await server().signUp();
    for (const { amount, description, ...row } of ROWS) {
      await enter(user, description, { ...row, amount: amount / 100 });
    }
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    for (const [currency, from_day, millionths] of RATES) {
      const rate = Number(millionths) / 1e6;
      await user.call(setRate, { body: { currency, against: 'EUR', from_day, rate } });
    }
  });
  afterAll(() => server().setNow());

  const briefOf = (series: readonly Series[]) =>
    series.map(({ merchant, currency, amount, range }) => [
      ...[merchant, currency, amount, range.low, range.high],
    ]);

  test.each(['EUR', 'USD'])('are found in their own, and summed in %s', async (to) => {
    await user.call(updateProfile, { body: { main_currency: to } });
    const list = await user.call(listSeries);
    expect(
      briefOf(list.series)
        .map((one) => one.slice(1))
        .sort(),
    ).toEqual(BILLS.map(([, cents, currency]) => [currency, ...Array(3).fill(cents / 100)]).sort());
    const perMonth = (direction: 'income' | 'expense') => {
      const some = BILLS.filter((one) => one[4] === direction);
      const year = some.map(([, cents, currency]) => worth(12 * cents, currency, TODAY, to));
      return Math.round(sum(year) / 12) / 100;
    };
    expect(list).toMatchObject({
      ...{ currency: to, left_out: { count: 1, currencies: ['KZT'] } },
      ...{ fixed_per_month: perMonth('expense'), income_per_month: perMonth('income') },
    });
    for (const one of list.series) {
      const inMain = (amount: number, day: string) => {
        const cents = worth(Math.round(amount * 100), one.currency, day, to);
        return cents === null ? null : cents / 100;
      };
      expect(one.worth).toBe(inMain(one.amount, TODAY));
      expect(one.worth_per_year).toBe(inMain(one.per_year, TODAY));
      expect(one.payments.length).toBeGreaterThan(0);
      for (const { amount, on, worth: its } of one.payments) expect(its).toBe(inMain(amount, on));
    }
  });

  test.each(['EUR', 'USD'])('make up the year in %s as its rows do', async (to) => {
    await user.call(updateProfile, { body: { main_currency: to } });
    for (const year of [2025, 2026]) {
      const { recurring } = await user.call(getAnnualMetrics, { query: { year } });
      const rows = ROWS.filter(({ date }) => date.startsWith(String(year)));
      const spent = rows.filter(({ direction }) => direction === 'expense');
      const each = spent.map((one) => worth(one.amount, one.currency, one.date, to));
      expect(recurring.total_recurring).toBe(sum(each) / 100);
      const query = { year, recurring: 'all', sum: 'true' } as never;
      const opened = await user.call(listTransactions, { query });
      expect(opened.sum).toBe(-recurring.total_recurring);
      expect(opened.total).toBe(each.filter((one) => one !== null).length);
      const tenge = recurring.transactions.find(
        ({ transaction }) => transaction.currency === 'KZT',
      );
      expect(tenge).toMatchObject({ worth: null, total: year === 2025 ? 15_000 : 15_000 });
      // A series shows all its payments, whether or not they can be converted.
      const own = await user.call(listTransactions, {
        query: { year: 'all', recurring: tenge?.key } as never,
      });
      expect(own.total).toBe(MONTHS.length);
    }
  });

  test('are forecast at the latest rate, and left until payday with them', async () => {
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    const until = '2026-04-30';
    const april = (await user.call(getForecast, { query: { until } })).due;
    expect(april.map(({ on, amount }) => [on, amount])).toEqual(
      BILLS.flatMap(([, cents, currency, day]) => {
        const now = worth(cents, currency, TODAY, 'EUR');
        return now === null ? [] : [[`2026-04-${day}`, now / 100]];
      }).sort(),
    );
    const found = await user.call(getForecast, { query: { until } });
    expect(found.currency).toBe('EUR');
    // Six past payments and the series itself.
    const isEarly = (one: (typeof ROWS)[number]) =>
      worth(0, one.currency, one.date, 'EUR') === null;
    expect(found.left_out).toEqual({
      ...{ count: ROWS.filter(isEarly).length + 1, currencies: ['JPY', 'KZT'] },
    });
    const bills = april.filter(({ direction }) => direction === 'expense');
    expect(found.rests_on).toMatchObject({
      bills: bills.length,
      due: sum(bills.map(({ amount }) => Math.round(amount * 100))) / 100,
      income: (worth(150_000, 'USD', TODAY, 'EUR') ?? 0) / 100,
    });
    // All is recurring, so the forecast is certain.
    expect(found.spending?.middle).toBe(found.rests_on.due);
    expect(found.net?.middle).toBeCloseTo(found.rests_on.income - found.rests_on.due, 10);

    for (const [currency, amount] of Object.entries({ EUR: 1000, USD: 240, KZT: 9000 })) {
      const typed = { on: '2026-03-19', amount };
      const body = { name: currency, product: 'current' as const, currency, typed };
      const { id } = await user.call(createAccount, { body });
      await user.call(updateAccount, { params: { id }, body: { for_spending: true } });
    }
    expect((await user.call(listAccounts)).every((one) => one.for_spending)).toBe(true);
    const { payday, left } = await user.call(listSeries);
    expect(payday?.on).toBe('2026-04-15');
    const due = sum(
      BILLS.filter((one) => one[4] === 'expense').map((one) => worth(one[1], one[2], TODAY, 'EUR')),
    );
    const balance = 120_000;
    expect(left).toEqual({
      ...{ amount: (balance - due) / 100, balance: balance / 100, due: due / 100, bills: 5 },
    });
    const { payday: eve } = await user.call(getForecast);
    expect(eve?.balance?.middle).toBe((balance - due) / 100);
  });

  const answers = async () => ({
    list: await user.call(listSeries),
    forecast: await user.call(getForecast, { query: { until: '2026-06-30' } }),
    year: (await user.call(getAnnualMetrics, { query: { year: 2025 } })).recurring,
  });

  test('return when the main currency does, and manual ones keep theirs', async () => {
    const own = { name: 'Gym', category_id: UNCATEGORIZED_ID, amount: 40 };
    const when = { cadence: 'monthly', direction: 'expense', next_on: '2026-04-03' } as const;
    await user.call(createSeries, { body: { ...own, ...when } });
    await user.call(createSeries, { body: { ...own, ...when, name: 'Dojo', currency: 'JPY' } });
    const before = await answers();
    await user.call(updateProfile, { body: { main_currency: 'GBP' } });
    const other = await answers();
    expect(briefOf(other.list.series).sort()).toEqual(briefOf(before.list.series).sort());
    expect(other.list.fixed_per_month).not.toBe(before.list.fixed_per_month);
    expect(other.list.series.find(({ merchant }) => merchant === 'Gym')?.currency).toBe('EUR');
    expect(other.list.series.find(({ merchant }) => merchant === 'Dojo')?.currency).toBe('JPY');
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    expect(await answers()).toEqual(before);
  });

  test('of one currency alone follow its late rate', async () => {
    const before = await answers();
    const tenge = { currency: 'KZT', against: 'EUR', from_day: '2026-01-01', rate: 500 };
    await user.call(setRate, { body: tenge });
    const after = await answers();
    expect(after.year).toEqual(before.year);
    expect(after.list.left_out).toEqual({ count: 0, currencies: [] });
    expect(after.list.fixed_per_month).toBeCloseTo(before.list.fixed_per_month + 10, 10);
    const others = ({ list }: typeof before) =>
      list.series.filter(({ currency }) => currency !== 'KZT');
    expect(others(after)).toEqual(others(before));
  });

  test('change their series when a payment changes its currency, and never join others', async () => {
    const { series } = await user.call(listSeries);
    const [netflix = [], ...more] = ['NETFLIX.COM'].map((name) =>
      series.filter(({ merchant }) => merchant.toUpperCase().includes(name.slice(0, 7))),
    );
    expect(more).toEqual([]);
    const dollars = netflix.find(({ currency }) => currency === 'USD');
    const euros = netflix.find(({ currency }) => currency === 'EUR');
    const { status } = await user.raw('PUT', `/api/recurring/${dollars?.id}`, {
      body: { join: euros?.id },
    });
    expect(status).toBe(422);
    const { items } = await user.call(listTransactions, {
      query: { year: 'all', recurring: dollars?.id } as never,
    });
    const last = items.find(({ date }) => date.startsWith('2026-03'));
    await user.call(updateTransaction, {
      params: { id: last?.id ?? '' },
      body: { currency: 'CHF' },
    });
    const changed = (await user.call(listSeries)).series.find(({ id }) => id === dollars?.id);
    expect(changed).toMatchObject({ count: 5, currency: 'USD' });
    await user.call(updateTransaction, {
      params: { id: last?.id ?? '' },
      body: { currency: 'USD' },
    });
    await user.call(updateSeries, {
      params: { id: dollars?.id ?? '' },
      body: { state: 'confirmed' },
    });
    const back = (await user.call(listSeries)).series.find(({ id }) => id === dollars?.id);
    expect(back).toMatchObject({ count: 6, currency: 'USD', state: 'confirmed' });
  });

  test('are told in their own currency, and one paid twice only if both are in it', async () => {
    const other = await server().signUp();
    for (const month of MONTHS.slice(0, 5)) {
      await enter(other, 'VERIZON WIRELESS', { amount: 60, currency: 'USD', date: `${month}-11` });
      await enter(other, 'Bread', {
        amount: 3,
        currency: 'EUR',
        date: `${month}-20`,
      });
    }
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    await enter(other, 'VERIZON WIRELESS', { amount: 60, currency: 'USD', date: '2026-03-11' });
    await enter(other, 'VERIZON WIRELESS', { amount: 60, currency: 'EUR', date: '2026-03-12' });
    const told = async () => {
      await notifySeries(server().running.context, { now: NOW, timeZone: 'UTC' });
      const { items } = await other.call(listNotifications);
      return items.flatMap(({ kind, message }) => (kind === 'paid_twice' ? message : []));
    };
    expect(await told()).toEqual([]);
    await enter(other, 'VERIZON WIRELESS', { amount: 60, currency: 'USD', date: '2026-03-13' });
    const [message, ...rest] = await told();
    expect(rest).toEqual([]);
    expect(message).toContain('$60');
  });
});
