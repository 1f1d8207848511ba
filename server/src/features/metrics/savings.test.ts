import { CASH, createAccount, listAccountNames, updateAccount } from '@saldo/contract/accounts';
import { createAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { getMonthPicture, getRecap } from '@saldo/contract/home';
import { createMetric, getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import { getForecast, listSeries } from '@saldo/contract/recurring';
import { previewRules } from '@saldo/contract/rules';
import { createTransaction, listTransactions, updateBatch } from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';

const SAVED = 'Savings & Investments';
const MARCH = { year: 2026, month: 3 };

describeOnOneEngine('savings', (server) => {
  const write = async (user: TestUser, more: object) => {
    const { id } = await user.call(createTransaction, {
      body: {
        ...{ date: '2026-03-05', amount: 300, bank: 'BBVA', product: 'current' },
        ...{ direction: 'expense', description: 'MYINVESTOR', ...more },
      },
    });
    return id;
  };
  /** Salary of 1,000, rent of 400, 300 to a broker and 50 back. */
  const world = async () => {
    const user = await server().signUp();
    const saved = await categoryNamed(user, SAVED);
    await write(user, {
      direction: 'income',
      amount: 1000,
      category: await categoryNamed(user, 'Salary'),
    });
    await write(user, { amount: 400, category: await categoryNamed(user, 'Rent') });
    await write(user, { category: saved });
    await write(user, { direction: 'income', amount: 50, category: saved });
    return { user, saved };
  };
  const BALANCES = { income: 1000, expenses: 400, balance_not_spent: 600, percentage_spent: 40 };

  it('are neither income nor expenses of a month or a year, but shown as saved', async () => {
    const { user, saved } = await world();
    const month = await user.call(getMonthlyMetrics, { query: MARCH });
    expect(month.balances).toEqual(BALANCES);
    expect(month.saved).toEqual([{ category_id: saved, name: SAVED, total: 250 }]);
    expect(
      month.default.map(({ categories }) => categories.map((one) => one.category_name)),
    ).toEqual([['Income'], ['Housing']]);
    const year = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    expect(year.total.balances).toEqual(BALANCES);
    expect(year.monthly[2]?.balances).toEqual(BALANCES);
    expect(year.saved).toEqual(month.saved);
  });

  it('include what moves to an account for savings, whatever brought it', async () => {
    server().setNow(new Date('2026-03-20T12:00:00Z'));
    const { user } = await world();
    const account = async (name: string, bank = 'BBVA') => {
      const typed = { on: '2026-02-01', amount: 0 };
      const body = { name, bank, product: 'current', currency: 'EUR', typed } as const;
      return (await user.call(createAccount, { body })).id;
    };
    const [from, to] = [await account('Nómina'), await account('Cuenta AHORRO')];
    const jar = await account('Savings', CASH);
    const move = async (into: string, amount: number) => {
      const ends = [{ account_iban: from }, { account_iban: into, direction: 'income' }];
      const [out, put] = await Promise.all(ends.map((end) => write(user, { ...end, amount })));
      const params = { id: out ?? '' };
      await user.call(linkTransfer, { params, body: { other_id: put ?? '' } });
    };
    await move(to, 150);
    await move(jar, 40);
    const purposes = async () => (await user.call(listAccountNames)).map(({ purpose }) => purpose);
    const seen = async () => {
      const month = await user.call(getMonthlyMetrics, { query: MARCH });
      const year = await user.call(getAnnualMetrics, { query: { year: 2026 } });
      expect(month.balances).toEqual(BALANCES);
      expect(year.saved).toEqual(month.saved);
      const accounts = month.saved.filter(({ account_id: id }) => id !== undefined);
      for (const { account_id, total } of accounts) {
        const query = { ...MARCH, counts_as: 'saved', account_iban: account_id } as const;
        const rows = await user.call(listTransactions, { query: { ...query, sum: 'true' } });
        expect(rows.sum).toBe(total);
      }
      const { saved: home } = await user.call(getRecap);
      return [accounts.map(({ name, total }) => [name, total]), home.total, home.rate];
    };
    expect(await purposes()).toEqual(['everyday', 'savings', 'cash']);
    expect(await seen()).toEqual([[['Cuenta AHORRO', 150]], 400, 40]);
    const choose = (id: string, purpose: 'everyday' | 'savings') =>
      user.call(updateAccount, { params: { id }, body: { purpose } });
    await choose(jar, 'savings');
    expect(await seen()).toEqual([
      [
        ['Cuenta AHORRO', 150],
        ['Savings', 40],
      ],
      ...[440, 44],
    ]);
    await choose(to, 'everyday');
    await choose(jar, 'everyday');
    expect(await seen()).toEqual([[], 250, 25]);
    expect(await purposes()).toEqual(['everyday', 'everyday', 'everyday']);
    server().setNow();
  });

  it('open their own rows, which no other figure counts', async () => {
    const { user, saved } = await world();
    const count = async (counts_as: string) => {
      const query = { ...MARCH, counts_as, sum: 'true' } as never;
      const { total, sum } = await user.call(listTransactions, { query });
      return [total, sum];
    };
    expect(await count('savings')).toEqual([2, -250]);
    expect(await count('expense')).toEqual([1, -400]);
    expect(await count('income')).toEqual([1, 1000]);
    expect(await count('balance')).toEqual([2, 600]);
    // Rows ignored in the default metrics are not savings either.
    await write(user, { category: saved, ignore_default_metrics: true });
    expect(await count('savings')).toEqual([2, -250]);
    const month = await user.call(getMonthlyMetrics, { query: MARCH });
    expect(month.saved).toMatchObject([{ total: 250 }]);
  });

  it('include subcategories, also under the Spanish name', async () => {
    const user = await server().signUp();
    const face = { icon: '📈', color: '#16A34A' };
    const top = await user.call(createCategory, { body: { name: 'Ahorro e inversión', ...face } });
    const below = await user.call(createCategory, {
      body: { name: 'Funds', ...face, parent_id: top.id },
    });
    await write(user, { category: below.id });
    const month = await user.call(getMonthlyMetrics, { query: MARCH });
    expect(month.balances).toMatchObject({ income: 0, expenses: 0 });
    expect(month.saved).toEqual([{ category_id: below.id, name: 'Funds', total: 300 }]);
  });

  it('count in custom metrics and alerts on the category or its parent', async () => {
    server().setNow(new Date('2026-03-20T12:00:00Z'));
    const { user, saved } = await world();
    const transfers = await categoryNamed(user, 'Transfers');
    await user.call(createMetric, { body: { name: 'Own', categories: [saved] } });
    await user.call(createMetric, { body: { name: 'Parent', categories: [transfers] } });
    const month = await user.call(getMonthlyMetrics, { query: MARCH });
    expect(month.custom.map(({ total }) => total)).toEqual([-250, -250]);
    const alert = await user.call(createAlert, {
      body: {
        ...{ name: 'Broker', category_id: transfers, icon: '📈' },
        ...{ limit_amount: 1000, frequency: 'monthly', notify_user: false },
      },
    });
    expect(alert.current_amount).toBe(300);
    server().setNow();
  });

  it('are not spending on Home', async () => {
    server().setNow(new Date('2026-03-20T12:00:00Z'));
    const { user } = await world();
    const recap = await user.call(getRecap);
    expect(recap.lm_balance.total).toBe(600);
    expect(recap.lm_top_category).toMatchObject({ name: 'Housing', total: 400 });
    const { days } = await user.call(getMonthPicture);
    expect(days[19]?.spent).toBe(400);
    server().setNow();
  });

  it('are not a bill in Upcoming, the forecast or the year, even if the newest is uncategorized', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const months = ['03', '04', '05', '06', '07', '08'];
    const monthly = async (more: { amount: number; description: string }) => {
      const ids: string[] = [];
      for (const month of months) {
        const id = await write(user, { date: `2026-${month}-05`, ...more });
        ids.push(id);
      }
      return ids;
    };
    await monthly({ amount: 700, description: 'ALQUILER' });
    const broker = await monthly({ amount: 300, description: 'TRANSFERENCIA A MYINVESTOR' });
    const bills = async () => {
      const [list, forecast, year] = await Promise.all([
        user.call(listSeries),
        user.call(getForecast, { query: { until: '2026-09-30' } }),
        user.call(getAnnualMetrics, { query: { year: 2026 } }),
      ]);
      return [
        ...[list.fixed_per_month, list.series.length, forecast.rests_on.due],
        ...[forecast.spending?.middle, year.recurring.total_recurring],
      ];
    };
    expect(await bills()).toEqual([1000, 2, 1000, 1000, 6000]);
    const category = await categoryNamed(user, SAVED);
    await user.call(updateBatch, { body: broker.slice(0, -1).map((id) => ({ id, category })) });
    const [perMonth, count, due, , inYear] = await bills();
    expect([perMonth, count, due, inYear]).toEqual([700, 1, 700, 4200]);
    await user.call(updateBatch, { body: [{ id: broker.at(-1) ?? '', category }] });
    expect(await bills()).toEqual([700, 1, 700, 700, 4200]);
    server().setNow();
  });

  it('move no income when previewing a rule', async () => {
    const { user, saved } = await world();
    await write(user, { description: 'DEGIRO', amount: 20 });
    const rule = {
      name: 'Broker',
      conditions: [
        { condition_field: 'description', operator: 'includes', condition_value: 'degiro' },
      ],
      actions: [{ target_field: 'category', target_value: saved }],
    } as const;
    const { figures } = await user.call(previewRules, {
      body: {
        ...MARCH,
        rule: { ...rule, conditions: [...rule.conditions], actions: [...rule.actions] },
      },
    });
    expect(figures.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['Expenses', 420, 400],
      ['Balance', 580, 600],
      ['Uncategorized', 20, 0],
    ]);
  });
});
