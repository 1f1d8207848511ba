import { createAccount, getBalances, listAccounts } from '@saldo/contract/accounts';
import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { getStep, listSteps } from '@saldo/contract/history';
import { getMonthPicture, getRecap } from '@saldo/contract/home';
import { listMerchants } from '@saldo/contract/merchants';
import { createMetric, getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import { listNotifications } from '@saldo/contract/notifications';
import { setRate } from '@saldo/contract/rates';
import { previewRules } from '@saldo/contract/rules';
import {
  deleteTransaction,
  listTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { categoryNamed, enter } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { withoutJournal } from '../../../platform/db/row-journal.ts';
import { newId } from '../../../platform/id.ts';
import { newRow } from '../../transactions/entry-columns.ts';
import { insertTransactions } from '../rows/write-transactions.ts';
import { settleMainCurrency } from './main-currency.ts';

/** A household with five currencies, whose figures are computed here once more from the rows alone. */

const NOW = '2026-03-20T10:00:00Z';
/** Millionths of each currency for a euro, from a day on. */
const RATES: readonly [currency: string, from: string, millionths: bigint][] = [
  ['USD', '2025-01-01', 1_135_700n],
  ['USD', '2026-02-15', 1_200_000n],
  ['GBP', '2025-01-01', 853_100n],
  ['JPY', '2026-01-10', 162_800_000n],
];

const row = fc.record({
  date: fc
    .integer({ min: 0, max: 440 })
    .map((day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 19)),
  amount: fc.integer({ min: 1, max: 90_000 }),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'GBP', 'JPY', 'KZT'),
  direction: fc.constantFrom('income', 'expense', 'expense'),
  ignore: fc.constantFrom(false, false, false, true),
  ignore_default_metrics: fc.constantFrom(false, false, false, true),
  is_refund: fc.constantFrom(false, false, true),
});
const ROWS = fc.sample(row, { numRuns: 300, seed: 8 });
type Row = (typeof ROWS)[number];

/** Half away from zero, through the euro without rounding between. */
function worth({ amount, currency, date }: Row, to: string): number | null {
  const perEuro = (of: string) =>
    of === 'EUR'
      ? 1_000_000n
      : RATES.findLast(([code, from]) => code === of && from <= date.slice(0, 10))?.[2];
  if (currency === to) return amount;
  const [from, other] = [perEuro(currency), perEuro(to)];
  if (from === undefined || other === undefined) return null;
  return Number((2n * BigInt(amount) * other + from) / (2n * from));
}

const isIncome = (one: Row) => one.direction === 'income' && !one.is_refund;
const signed = (one: Row, cents: number) => (one.direction === 'income' ? cents : -cents);
const total = (rows: readonly Row[], to: string) =>
  rows.reduce((sum, one) => sum + signed(one, worth(one, to) ?? 0), 0) / 100 + 0;

describeOnEachEngine('figures of a household with several currencies', (server) => {
  let user: TestUser;
  beforeAll(async () => {
    server().setNow(new Date(NOW));
    user = await server().signUp();
    const { storage } = server().running.context;
    await storage.write(async (tx) => {
      const rows = ROWS.map(({ amount, is_refund, ...given }) => ({
        ...newRow(
          { bookId: user.id, id: newId(), now: NOW },
          { ...given, amount: 1, bank: 'BBVA', product: 'current', description: 'Shop' },
          {},
        ),
        ...{ amount, is_refund },
      }));
      await insertTransactions(withoutJournal(tx), rows);
      await settleMainCurrency(tx, { bookId: user.id });
    });
    for (const [currency, from_day, millionths] of RATES) {
      const rate = Number(millionths) / 1e6;
      await user.call(setRate, { body: { currency, against: 'EUR', from_day, rate } });
    }
  });

  const listed = async (query: object) =>
    user.call(listTransactions, { query: { sum: 'true', ...query } as never });
  /** What a list opens must sum to its figure, each row by itself. */
  const sumOf = ({ items, sum }: { items: Transaction[]; sum?: number | undefined }) => {
    for (const { currency, converted } of items) {
      if (currency === converted?.currency) throw new Error('converted to its own currency');
    }
    const cents = items.reduce((all, one) => {
      const { amount } = one.converted ?? one;
      return all + (one.direction === 'income' ? 1 : -1) * Math.round(amount * 100);
    }, 0);
    expect(cents / 100).toBe(sum);
    return sum;
  };
  const figures = async () => ({
    annual: await user.call(getAnnualMetrics, { query: { year: 2025 } }),
    monthly: await user.call(getMonthlyMetrics, { query: { year: 2026, month: 2 } }),
    home: await user.call(getRecap),
    picture: await user.call(getMonthPicture),
  });
  const within = (period: string) =>
    ROWS.filter((one) => one.date.startsWith(period) && !one.ignore && !one.ignore_default_metrics);

  test.each(['EUR', 'USD'])('add up what each row is worth in %s', async (to) => {
    await user.call(updateProfile, { body: { main_currency: to } });
    for (const month of [1, 2, 3, 12]) {
      const year = month === 12 ? 2025 : 2026;
      const rows = within(`${year}-${String(month).padStart(2, '0')}`);
      const counted = rows.filter((one) => worth(one, to) !== null);
      const { balances, converted, left_out } = await user.call(getMonthlyMetrics, {
        query: { year, month },
      });
      const income = total(rows.filter(isIncome), to);
      const spent = total(
        rows.filter((one) => !isIncome(one)),
        to,
      );
      expect(balances).toMatchObject({ income, expenses: 0 - spent });
      const others = counted.filter(({ currency }) => currency !== to);
      expect(converted.count).toBe(others.length);
      expect(converted.currencies).toEqual([...new Set(others.map((one) => one.currency))].sort());
      expect(left_out.count).toBe(rows.length - counted.length);
      const list = await listed({ year, month, counts_as: 'expense' });
      expect(sumOf(list)).toBe(spent);
      expect(list.total).toBe(counted.filter((one) => !isIncome(one)).length);
      const out = await listed({ year, month, counts_as: 'left_out' });
      expect([out.total, out.sum]).toEqual([left_out.count, 0]);
      const page = await listed({ year, month, counts_as: 'expense', limit: 5 });
      expect(page.sum).toBe(spent);
    }
    const year = await user.call(getAnnualMetrics, { query: { year: 2025 } });
    const balance = total(within('2025'), to);
    expect(year.total.balances.balance_not_spent).toBe(balance);
    const months = year.monthly.reduce(
      (sum, one) => sum + Math.round(one.balances.balance_not_spent * 100),
      0,
    );
    expect(months / 100).toBe(balance);
  });

  test('are the same in Home, goals, alerts, custom metrics and merchants', async () => {
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    const march = within('2026-03').filter(({ date }) => date.slice(0, 10) <= '2026-03-20');
    const recap = await user.call(getRecap);
    expect(recap.lm_balance.total).toBe(total(march, 'EUR'));
    const spent =
      0 -
      total(
        march.filter((one) => !isIncome(one)),
        'EUR',
      );
    expect((await user.call(getMonthPicture)).days[19]?.spent).toBe(spent);

    const face = { icon: '🍎', category_id: UNCATEGORIZED_ID, name: 'All' };
    await user.call(createAlert, { body: { ...face, frequency: 'yearly', limit_amount: 1 } });
    const ofYear = ROWS.filter((one) => !one.ignore && one.date.startsWith('2026'));
    const [alert] = await user.call(listAlerts);
    const out =
      0 -
      total(
        ofYear.filter((one) => !isIncome(one)),
        'EUR',
      );
    expect(alert).toMatchObject({ currency: 'EUR', current_amount: Math.max(0, out) });
    expect(sumOf(await listed({ alert: alert?.id }))).toBe(-out);

    await user.call(updateProfile, { body: { main_currency: 'GBP' } });
    const days = { start_date: '2025-01-01', end_date: '2026-12-31' };
    await user.call(createGoal, { body: { ...face, ...days, final_amount: 1000 } });
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    const [goal] = await user.call(listGoals);
    const all = ROWS.filter((one) => !one.ignore);
    expect(goal?.currency).toBe('GBP');
    expect(goal?.current_amount).toBe(Math.abs(total(all, 'GBP')));
    expect(sumOf(await listed({ goal: goal?.id }))).toBe(total(all, 'GBP'));

    const metric = { name: 'All', categories: [UNCATEGORIZED_ID] };
    const { id } = await user.call(createMetric, { body: metric });
    const { custom } = await user.call(getMonthlyMetrics, { query: { year: 2026, month: 2 } });
    const february = ROWS.filter((one) => !one.ignore && one.date.startsWith('2026-02'));
    expect(custom[0]?.total).toBe(total(february, 'EUR'));
    expect(sumOf(await listed({ year: 2026, month: 2, metric: id }))).toBe(custom[0]?.total);

    const [shop] = await user.call(listMerchants, { query: { year: 2025 } });
    const sides = within('2025').filter((one) => worth(one, 'EUR') !== null);
    const out2025 = total(
      sides.filter(({ direction }) => direction === 'expense'),
      'EUR',
    );
    expect(shop?.money_out).toBe(0 - out2025);
  });

  test('tell a goal or alert once, although rows in other currencies carry it over', async () => {
    const other = await server().signUp();
    const pay = (amount: number, currency: string) => enter(other, 'Shop', { amount, currency });
    await pay(1, 'EUR');
    await pay(1, 'EUR');
    await other.call(setRate, {
      body: { currency: 'GBP', against: 'EUR', from_day: '2026-01-01', rate: 0.5 },
    });
    const alert = { icon: '🍎', category_id: UNCATEGORIZED_ID, name: 'All', limit_amount: 100 };
    await other.call(createAlert, { body: { ...alert, frequency: 'monthly' } });
    // Worth 100 euros, but only 50 as a number.
    await pay(50, 'GBP');
    const told = async () => (await other.call(listNotifications)).items.map(({ kind }) => kind);
    expect(await told()).toEqual(['alert_exceeded']);
    await pay(1, 'GBP');
    expect(await told()).toEqual(['alert_exceeded']);
  });

  test('are foreseen by an undo and by the preview of a rule as they then become', async () => {
    const other = await server().signUp();
    const food = await categoryNamed(other, 'Groceries');
    await enter(other, 'Bread', { amount: 5 });
    await enter(other, 'Bread', { amount: 5 });
    const step = await enter(other, 'Coffee', { amount: 10, currency: 'GBP' });
    const gbp = { currency: 'GBP', against: 'EUR', from_day: '2026-01-01', rate: 0.8 };
    await other.call(setRate, { body: gbp });
    const alert = { icon: '🍎', category_id: food, name: 'Food', limit_amount: 1000 };
    await other.call(createAlert, { body: { ...alert, frequency: 'monthly' } });

    const { undo } = await other.call(getStep, { params: { id: step.step_id ?? '' } });
    const figure = { year: 2026, month: 3, figure: 'expense', currency: 'EUR' };
    expect(undo.figures).toEqual([{ ...figure, now: 22.5, after: 10 }]);

    const rule = {
      name: 'Coffee',
      bit_operator: 'and' as const,
      conditions: [
        {
          condition_field: 'description' as const,
          operator: 'equals' as const,
          condition_value: 'Coffee',
        },
      ],
      actions: [{ action: 'set', target_field: 'category', target_value: food } as const],
    };
    const { figures: foreseen } = await other.call(previewRules, {
      body: { year: 2026, month: 3, rule },
    });
    const money = foreseen.map(({ kind, what, before, after }) => [kind, what, before, after]);
    expect(money).toContainEqual(['expense', 'Groceries', 0, 12.5]);
    expect(money).toContainEqual(['alert', 'Food', 0, 12.5]);
  });

  test('add up balances at the rate of each day, without income or expense', async () => {
    const other = await server().signUp();
    await other.call(updateProfile, { body: { main_currency: 'EUR' } });
    for (const [currency, amount] of Object.entries({ EUR: 100, USD: -120, KZT: 1000 })) {
      const typed = { on: '2026-03-01', amount };
      const body = { name: currency, product: 'current' as const, currency, typed };
      await other.call(createAccount, { body });
    }
    for (const [from_day, rate] of [
      ['2026-03-01', 1.2],
      ['2026-03-10', 1.5],
    ] as const) {
      await other.call(setRate, { body: { currency: 'USD', against: 'EUR', from_day, rate } });
    }
    const query = { from: '2026-03-09', to: '2026-03-11' };
    const { days, exchange, left_out } = await other.call(getBalances, { query });
    expect(exchange).toEqual([{ date: '2026-03-10', amount: 20 }]);
    expect(days.map((one) => one.total)).toEqual([0, 20, 20]);
    expect(left_out.map(({ reason }) => reason)).toEqual(['currency']);
    // What comes and goes on a day does not change with rates: it converts at the rate of that day.
    const spent = { amount: 30, currency: 'USD', date: '2026-03-10' };
    const usd = (await other.call(listAccounts)).find(({ currency }) => currency === 'USD');
    const { id } = await enter(other, 'Shop', { ...spent, account_iban: usd?.id });
    const after = await other.call(getBalances, { query });
    expect(after.exchange).toEqual(exchange);
    expect(after.days.map((one) => one.total)).toEqual([0, 0, 0]);
    await other.call(deleteTransaction, { params: { id } });
    const accounts = await other.call(listAccounts);
    expect(accounts.map(({ currency, worth }) => [currency, worth]).sort()).toEqual([
      ['EUR', 100],
      ['KZT', null],
      ['USD', -80],
    ]);
    const { balances } = await other.call(getMonthlyMetrics, { query: { year: 2026, month: 3 } });
    expect(balances).toMatchObject({ income: 0, expenses: 0 });
  });

  test('return when the main currency does', async () => {
    const before = await figures();
    await user.call(updateProfile, { body: { main_currency: 'JPY' } });
    expect(await figures()).not.toEqual(before);
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    expect(await figures()).toEqual(before);
  });

  test('only those with rows of a currency follow its late rate, and no row changes', async () => {
    const rowsOf = async () => {
      const { items } = await listed({ year: 'all' });
      return items.map(({ id, updated_at, amount }) => [id, updated_at, amount]);
    };
    const stepsOf = async () => (await user.call(listSteps)).items.map(({ kind }) => kind);
    const [rows, steps, before] = [await rowsOf(), await stepsOf(), await figures()];
    const tenge = { currency: 'KZT', against: 'EUR', from_day: '2026-02-01', rate: 500 };
    await user.call(setRate, { body: tenge });
    expect(await rowsOf()).toEqual(rows);
    expect((await stepsOf()).filter((kind) => kind !== 'rate')).toEqual(
      steps.filter((kind) => kind !== 'rate'),
    );
    const { annual, monthly } = await figures();
    expect(annual).toEqual(before.annual);
    const february = within('2026-02').filter(({ currency }) => currency === 'KZT');
    const worthNow = february.reduce(
      (sum, one) => sum + signed(one, Number((BigInt(one.amount) * 2n + 500n) / 1000n)),
      0,
    );
    expect(february.length).toBeGreaterThan(0);
    expect(monthly.left_out.count).toBe(before.monthly.left_out.count - february.length);
    const balanceOf = (month: typeof monthly) => Math.round(month.balances.balance_not_spent * 100);
    expect(balanceOf(monthly) - balanceOf(before.monthly)).toBe(worthNow);
  });
});
