import { createAlert } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getStep, listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import type { MonthStart } from '@saldo/contract/month-start';
import { listNotifications } from '@saldo/contract/notifications';
import { listSeries } from '@saldo/contract/recurring';
import {
  deleteTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { MONTHS_HEADER } from '@saldo/contract/well-known';
import { periodNumber } from '@saldo/domain/calendar';
import { ownMonths } from '@saldo/domain/months/own-months';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { categoryNamed, enter, imported } from '@saldo/proofs/users/actions';
import { beforeAll, expect, test } from 'vitest';
import { findRows } from '../../platform/db/crud.ts';

const YEAR = 2026;

describeOnEachEngine('months of a user', (server) => {
  beforeAll(() => server().setNow(new Date('2026-11-14T10:00:00Z')));

  const choose = (user: TestUser, month_start: MonthStart) =>
    user.call(updateProfile, { body: { month_start } });
  const rowsOf = (user: TestUser) =>
    findRows(server().running.context.storage.read, 'transactions', { user_id: user.id });

  /** Each row has the month that the user's calendar says. */
  async function expectOwnMonths(user: TestUser) {
    const { month_start, pay_months } = (await user.call(getProfile)).user;
    const calendar = ownMonths(month_start, pay_months);
    const rows = await rowsOf(user);
    for (const row of rows) expect(row.period).toBe(periodNumber(calendar.monthOf(row.date)));
    return rows;
  }

  /** Figures of each month of a year, and the lists opened from them, beside what the rows say by the same calendar. */
  async function expectRecomputed(user: TestUser) {
    const { month_start, pay_months } = (await user.call(getProfile)).user;
    const calendar = ownMonths(month_start, pay_months);
    const rows = await expectOwnMonths(user);
    const annual = await user.call(getAnnualMetrics, { query: { year: YEAR } });
    for (let month = 1; month <= 12; month += 1) {
      const { from, to } = calendar.boundsOf({ year: YEAR, month });
      const own = rows.filter(({ date }) => from <= date.slice(0, 10) && date.slice(0, 10) <= to);
      const sum = (direction: string) =>
        own.reduce((all, row) => (row.direction === direction ? all + row.amount : all), 0) / 100;
      const query = { year: YEAR, month };
      const { balances } = await user.call(getMonthlyMetrics, { query });
      expect([month, balances.income, balances.expenses]).toEqual([
        month,
        sum('income'),
        sum('expense'),
      ]);
      expect(annual.monthly[month - 1]?.balances).toMatchObject({ income: sum('income') });
      const list = await user.call(listTransactions, { query: { year: YEAR, month, limit: 100 } });
      expect(list.items.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    }
    return { calendar, annual };
  }

  /** Pay on about the 27th, with the weekends of 2026 before it, and something bought each week. */
  async function household(user: TestUser) {
    for (const day of PAYDAYS) {
      await enter(user, 'Acme payroll', {
        ...{ direction: 'income', amount: 2450, date: day },
        debtor_name: 'Acme Europa',
      });
    }
    for (let week = 0; week < 46; week += 1) {
      const day = new Date(Date.UTC(2026, 0, 1 + week * 7)).toISOString().slice(0, 10);
      await enter(user, 'Market', { amount: 10 + week, date: day });
    }
  }

  test.each<MonthStart>([
    { kind: 'day', day: 25 },
    { kind: 'day', day: 31 },
    { kind: 'working_day', on_or_before: 28 },
    { kind: 'pay' },
  ])('figures follow %o, and back again are the same', async (start) => {
    const user = await server().signUp();
    await household(user);
    const before = await expectRecomputed(user);
    const stamps = (await rowsOf(user)).map(({ id, updated_at }) => [id, updated_at]).sort();
    const steps = (await user.call(listSteps)).total;
    expect((await choose(user, start)).user.month_start).toEqual(start);
    const { calendar } = await expectRecomputed(user);
    const isLast = start.kind === 'day' && start.day === 31;
    const november = isLast ? '2026-10-31' : NOVEMBER[start.kind];
    expect(calendar.boundsOf({ year: YEAR, month: 11 }).from).toBe(november);
    expect((await rowsOf(user)).map(({ id, updated_at }) => [id, updated_at]).sort()).toEqual(
      stamps,
    );
    expect((await user.call(listSteps)).total).toBe(steps);
    await choose(user, { kind: 'calendar' });
    expect((await expectRecomputed(user)).annual).toEqual(before.annual);
  });

  test('rows that come, move, leave and return have their months', async () => {
    const user = await server().signUp();
    await household(user);
    await choose(user, { kind: 'day', day: 25 });
    const late = await enter(user, 'Book', { date: '2026-05-26' });
    await expectRecomputed(user);
    const moved = await user.call(updateTransaction, {
      params: { id: late.id },
      body: { date: '2026-08-24' },
    });
    await expectRecomputed(user);
    await user.call(undoStep, { params: { id: moved.step_id ?? '' } });
    await expectRecomputed(user);
    await user.call(redoStep, { params: { id: moved.step_id ?? '' } });
    const gone = await user.call(deleteTransaction, { params: { id: late.id } });
    await user.call(undoStep, { params: { id: gone.step_id ?? '' } });
    await expectRecomputed(user);
  });

  test('pay moves the beginning of its month, and the undo of its row moves it back', async () => {
    const user = await server().signUp();
    await household(user);
    await choose(user, { kind: 'pay' });
    const pay = (day: string) =>
      enter(user, 'Acme payroll', {
        ...{ direction: 'income', amount: 2450, date: day },
        debtor_name: 'Acme Europa',
      });
    const december = async () =>
      (await expectRecomputed(user)).calendar.boundsOf({ year: 2026, month: 12 }).from;
    expect(await december()).toBe('2026-11-27');
    const { step_id } = await pay('2026-11-25');
    expect(await december()).toBe('2026-11-25');
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await december()).toBe('2026-11-27');
    await user.call(redoStep, { params: { id: step_id ?? '' } });
    await pay('2026-12-11');
    expect(await december()).toBe('2026-11-25');
  });

  test('pay is refused as a start without an income that arrives monthly, and nothing changes', async () => {
    const user = await server().signUp();
    await enter(user, 'Bread');
    const refused = await user.raw('PUT', '/api/users', { body: { month_start: { kind: 'pay' } } });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('at least two months with your pay');
    expect((await user.call(getProfile)).user.month_start).toEqual({ kind: 'calendar' });
    for (const wrong of [
      { kind: 'day' },
      { kind: 'day', day: 32 },
      { kind: 'week' },
      'pay',
      null,
    ]) {
      const answer = await user.raw('PUT', '/api/users', { body: { month_start: wrong } });
      expect(answer.status).toBe(422);
    }
  });

  test('an alert is told once for a month of a name, wherever that begins', async () => {
    const user = await server().signUp();
    await enter(user, 'Shop', { amount: 80, date: '2026-11-10' });
    const body = {
      ...{
        name: 'Shopping',
        icon: '🛒',
        category_id: UNCATEGORIZED_ID,
        limit_amount: 50,
        frequency: 'monthly' as const,
        notify_user: true,
      },
    };
    await user.call(createAlert, { body });
    await enter(user, 'Shop', { amount: 1, date: '2026-11-10' });
    const told = async () =>
      (await user.call(listNotifications)).items.filter(({ kind }) => kind === 'alert_exceeded')
        .length;
    expect(await told()).toBe(1);
    await choose(user, { kind: 'day', day: 25 });
    await enter(user, 'Shop', { amount: 1, date: '2026-11-10' });
    await choose(user, { kind: 'calendar' });
    expect(await told()).toBe(1);
  });

  const incomes = async (user: TestUser, day: string, more: object) => {
    const months = ['03', '04', '05', '06', '07', '08', '09', '10'];
    const made = [];
    for (const month of months) {
      const date = `2026-${month}-${day}`;
      made.push(await enter(user, 'Payroll', { direction: 'income', date, ...more }));
    }
    return made.map(({ id }) => id);
  };

  test('a smaller income in a currency of large numbers opens no month', async () => {
    const user = await server().signUp();
    await incomes(user, '27', { amount: 2500, debtor_name: 'Acme Europa' });
    const forints = { amount: 120_000, currency: 'HUF', debtor_name: 'Duna Kft' };
    await incomes(user, '10', forints);
    await choose(user, { kind: 'pay' });
    expect((await user.call(getProfile)).user.pay_months?.usual).toBe(27);
    await user.call(updateProfile, { body: { main_currency: 'HUF' } });
    expect((await user.call(getProfile)).user.pay_months?.usual).toBe(10);
    await expectOwnMonths(user);
  });

  test('a category that makes the larger income no pay moves the months at once', async () => {
    const user = await server().signUp();
    await incomes(user, '27', { amount: 1500, debtor_name: 'Acme Europa' });
    const ids = await incomes(user, '10', { amount: 2500, debtor_name: 'Zumbo Holding' });
    await choose(user, { kind: 'pay' });
    const usual = async () => (await user.call(getProfile)).user.pay_months?.usual;
    expect(await usual()).toBe(10);
    const category = await categoryNamed(user, 'Savings & Investments');
    const body = ids.map((id) => ({ id, category }));
    const { status } = await user.raw('PUT', '/api/transactions/batch', { body });
    expect(status).toBe(200);
    expect(await usual()).toBe(27);
    await expectOwnMonths(user);
  });

  test('a month of all years, and the preview of an undo, are of the same months', async () => {
    const user = await server().signUp();
    await choose(user, { kind: 'day', day: 25 });
    const { id } = await enter(user, 'Book', { date: '2026-05-26' });
    const inMonth = async (month: number) =>
      (await user.call(listTransactions, { query: { year: 'all', month } })).total;
    expect([await inMonth(5), await inMonth(6)]).toEqual([0, 1]);
    const { step_id } = await user.call(deleteTransaction, { params: { id } });
    const step = await user.call(getStep, { params: { id: step_id ?? '' } });
    expect(step.undo.figures).toMatchObject([{ year: 2026, month: 6, figure: 'expense' }]);
  });

  test('a statement that completes rows of an app leaves them in their months', async () => {
    const user = await server().signUp();
    await choose(user, { kind: 'day', day: 25 });
    const lines = (rows: readonly string[]) => `${rows.join('\n')}\n`;
    const app = lines([
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
      'Everyday,2026-01-20,Starting Balance,,,100,0,Cleared',
      'Everyday,2026-01-26,Corner Shop,,Snacks,-12.5,0,Cleared',
      'Everyday,2026-01-27,Filling Station,,Gas,-40,0,Cleared',
      'Everyday,2026-01-29,Landlord,,Rent,-30,0,Cleared',
    ]);
    const euros = { answers: JSON.stringify({ currency: 'EUR' }) };
    const bank = lines([
      'Fecha;Concepto;Importe;Saldo',
      '26/01/2026;COMPRA CORNER SHOP;-12,50;87,50',
      '27/01/2026;FILLING STATION 7;-40,00;47,50',
      '29/01/2026;RECIBO ALQUILER;-30,00;17,50',
    ]);
    await imported(user, 'AUTO', app, euros, 'export.csv');
    await imported(user, 'AUTO', bank, euros, 'bank.csv');
    await expectRecomputed(user);
  });

  test('Upcoming lists the payments of the last month on the wall calendar', async () => {
    const user = await server().signUp();
    for (const month of ['06', '07', '08', '09', '10', '11']) {
      await enter(user, 'Alquiler piso', { amount: 850, date: `2026-${month}-03` });
    }
    const listed = async () =>
      (await user.call(listSeries)).series.flatMap((one) => one.payments.map(({ on }) => on));
    const before = await listed();
    await choose(user, { kind: 'day', day: 12 });
    expect((await listed()).filter((on) => before.includes(on))).toEqual(before);
  });

  test('answers name the months they are in', async () => {
    const user = await server().signUp();
    await household(user);
    const header = async () => (await user.raw('GET', '/api/users')).headers.get(MONTHS_HEADER);
    expect(await header()).toBeNull();
    await choose(user, { kind: 'day', day: 25 });
    expect(await header()).toBe('day 25');
    await choose(user, { kind: 'working_day', on_or_before: 28 });
    expect(await header()).toBe('working_day 28');
    await choose(user, { kind: 'pay' });
    const first = await header();
    expect(first).toMatch(/^pay [0-9a-f]{16}$/);
    await enter(user, 'Acme payroll', {
      ...{ direction: 'income', amount: 2450, date: '2026-11-10' },
      debtor_name: 'Acme Europa',
    });
    expect(await header()).toBe(first);
  });
});

const PAYDAYS = [
  ...['2025-12-26', '2026-01-27', '2026-02-27', '2026-03-27', '2026-04-27', '2026-05-27'],
  ...['2026-06-26', '2026-07-27', '2026-08-27', '2026-09-25', '2026-10-27'],
];
const NOVEMBER = {
  ...{ calendar: '2026-11-01', day: '2026-10-25', working_day: '2026-10-28', pay: '2026-10-27' },
};
