import { listAccountNames } from '@saldo/contract/accounts';
import { getMonthPicture, getRecap } from '@saldo/contract/home';
import { type Report, undoReport } from '@saldo/contract/imports';
import { getMerchant, listMerchants } from '@saldo/contract/merchants';
import { getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import { getForecast } from '@saldo/contract/recurring';
import { createTransaction } from '@saldo/contract/transactions';
import { addDays } from '@saldo/domain/dates';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';

const MAPPING = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  balance: 'Balance',
  date_order: 'day-first',
  decimal: 'point',
};

const NEW: Record<string, string> = { account_id: 'new' };

/** A statement with a purchase every third day. */
function statement(
  from: string,
  to: string,
  cents = 3000,
  balance = 900_000,
  shop = 'MERCADONA',
): string {
  const lines = ['Date;Description;Amount;Balance'];
  let left = balance;
  for (let day = from; day <= to; day = addDays(day, 3)) {
    left -= cents;
    lines.push(`${day};${shop};${(-cents / 100).toFixed(2)};${(left / 100).toFixed(2)}`);
  }
  return lines.join('\n');
}

describeOnOneEngine('known months', (server) => {
  const load = async (user: TestUser, bank: string, file: string, more = NEW): Promise<Report> => {
    const mapping = JSON.stringify({ ...MAPPING, bank });
    const answer = await user.upload('GENERIC', file, 'list.csv', { mapping, ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const figures = async (user: TestUser) => {
    const [merchant] = await user.call(listMerchants);
    const [picture, usual, forecast, { per_month }] = await Promise.all([
      user.call(getMonthPicture),
      user.call(getMonthlyMetrics, { query: { compare: 'usual' } }),
      user.call(getForecast),
      user.call(getMerchant, { params: { id: merchant?.id ?? '' } }),
    ]);
    return {
      months: picture.months,
      usual: picture.days.at(-1)?.usual,
      compared: usual.previous?.expenses ?? null,
      isForecast: forecast.spending !== null,
      per_month,
    };
  };
  const NOTHING = { months: 0, usual: null, compared: null, isForecast: false };

  test('exclude those between an old and a new statement', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    await load(user, 'N26', statement('2026-04-01', '2026-05-20'));
    await load(user, 'BBVA', statement('2026-10-01', '2026-11-21'));
    // Only April and October are known, too few months for a usual amount.
    expect(await figures(user)).toEqual({ ...NOTHING, per_month: -315 });
    server().setNow();
  });

  test('are those covered by statements on every account', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    await load(user, 'N26', statement('2026-07-01', '2026-11-21'));
    const whole = { months: 4, usual: 307.5, compared: 217.5, isForecast: true };
    expect(await figures(user)).toMatchObject({ ...whole, per_month: -307.5 });
    // The other account was last seen in September, so October is no longer known.
    const { id } = await load(user, 'BBVA', statement('2026-09-02', '2026-09-30', 600));
    expect(await figures(user)).toMatchObject({ months: 3, isForecast: true });
    await user.call(undoReport, { params: { id } });
    expect(await figures(user)).toMatchObject({ ...whole, per_month: -307.5 });
    server().setNow();
  });

  test('of a merchant are those covered on the accounts that pay it', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    await load(user, 'N26', statement('2026-07-01', '2026-11-21'));
    // September is missing on this account, from which only the bakery was paid.
    const bakery = (from: string, to: string) =>
      statement(from, to, 600, 900_000, 'PANADERIA LA ESPIGA');
    await load(user, 'BBVA', bakery('2026-08-01', '2026-08-31'));
    await load(user, 'BBVA', bakery('2026-10-05', '2026-11-21'));
    const monthsOf = async (name: string) => {
      const merchants = await user.call(listMerchants);
      const id = merchants.find((one) => one.name.includes(name))?.id ?? '';
      return (await user.call(getMerchant, { params: { id } })).known_months;
    };
    expect(await monthsOf('Mercadona')).toBe(4);
    expect(await monthsOf('Espiga')).toBe(1);
    server().setNow();
  });

  test('include days without rows if the balance shows that nothing is missing', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const first = statement('2026-07-01', '2026-08-10');
    await load(user, 'N26', first);
    const left = Math.round(Number(first.split(';').at(-1)) * 100);
    const again = (balance: number) => statement('2026-10-02', '2026-11-21', 3000, balance);
    const gap = await load(user, 'BBVA', again(left - 5000));
    expect(await figures(user)).toMatchObject(NOTHING);
    await user.call(undoReport, { params: { id: gap.id } });
    await load(user, 'N26', again(left), {});
    expect(await user.call(listAccountNames)).toHaveLength(2);
    expect(await figures(user)).toMatchObject({ months: 4, isForecast: true });
    server().setNow();
  });

  test('are the months with manual entries, until entries stop for long', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const write = (date: string) =>
      user.call(createTransaction, {
        body: { date, amount: 30, bank: 'BBVA', product: 'current', description: 'MERCADONA' },
      });
    for (const month of ['02', '03', '04']) await write(`2026-${month}-01`);
    await write('2026-10-20');
    expect(await figures(user)).toMatchObject({ months: 3, per_month: -30 });
    const other = await server().signUp();
    await load(other, 'N26', statement('2026-10-01', '2026-11-21'));
    const one = { date: '2026-08-01', amount: 30, bank: 'BBVA', product: 'current' as const };
    await other.call(createTransaction, { body: one });
    await other.call(createTransaction, { body: { ...one, date: '2026-09-28' } });
    await other.call(createTransaction, { body: { ...one, date: '2026-11-02' } });
    expect(await figures(other)).toMatchObject({ months: 3 });
    server().setNow();
  });
});

describeOnOneEngine('periods without data', (server) => {
  const figures = async (user: TestUser) => {
    const [recap, picture, monthly, annual] = await Promise.all([
      user.call(getRecap),
      user.call(getMonthPicture),
      user.call(getMonthlyMetrics),
      user.call(getAnnualMetrics),
    ]);
    return {
      home: recap.uncovered,
      spent: picture.days.map(({ spent }) => spent),
      since: picture.no_data_since,
      month: monthly.uncovered,
      year: annual.uncovered,
    };
  };
  const upload = async (user: TestUser, file: string) => {
    const mapping = JSON.stringify({ ...MAPPING, bank: 'BBVA' });
    const answer = await user.upload('GENERIC', file, 'list.csv', { mapping, ...NEW });
    expect(answer.status).toBe(201);
  };

  test('name the newest day with data', async () => {
    server().setNow(new Date('2026-12-28T12:00:00Z'));
    const user = await server().signUp();
    await upload(user, statement('2026-11-28', '2026-12-27'));
    server().setNow(new Date('2027-01-01T12:00:00Z'));
    // Today is never missing.
    expect(await figures(user)).toMatchObject({ month: null, year: null });
    server().setNow(new Date('2027-01-02T12:00:00Z'));
    // A statement covers its quiet days up to its import.
    const since = '2026-12-28';
    expect(await figures(user)).toEqual({
      home: { this_month: { since }, last_month: null },
      spent: Array.from({ length: 31 }, () => null),
      ...{ since, month: { since }, year: { since } },
    });
    const query = { year: 2025, month: 10 };
    expect((await user.call(getMonthlyMetrics, { query })).uncovered).toEqual({ since: null });
  });

  test('leave the days after the newest data out of the month', async () => {
    server().setNow(new Date('2026-11-10T12:00:00Z'));
    const user = await server().signUp();
    await upload(user, statement('2026-10-01', '2026-11-09'));
    const until = async (day: string) => {
      server().setNow(new Date(`${day}T12:00:00Z`));
      const { since, spent, month } = await figures(user);
      return { since, known: spent.filter((one) => one !== null).length, month };
    };
    expect(await until('2026-11-11')).toEqual({ since: null, known: 11, month: null });
    expect(await until('2026-11-20')).toEqual({ since: '2026-11-10', known: 10, month: null });
  });

  test('are those without manual entries, if there are only such', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const write = (date: string) =>
      user.call(createTransaction, {
        body: { date, amount: 5, bank: 'BBVA', product: 'current', description: 'Market' },
      });
    await write('2026-10-02');
    expect(await figures(user)).toMatchObject({
      since: '2026-10-31',
      month: { since: '2026-10-31' },
    });
    await write('2026-11-02');
    expect(await figures(user)).toMatchObject({ since: null, month: null });
  });
});
