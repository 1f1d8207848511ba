import { listCategories } from '@saldo/contract/categories';
import { getAnnualMetrics } from '@saldo/contract/metrics';
import { listSeries, updateSeries } from '@saldo/contract/recurring';
import { setShare } from '@saldo/contract/shares';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';

const MONTHS = ['', 'enero', 'febrero', 'marzo', 'abril'];

const pay = (user: TestUser, date: string, amount: number, description: string, more = {}) =>
  user.call(createTransaction, {
    body: { date, amount, bank: 'BBVA', product: 'current', description, ...more },
  });

describeOnOneEngine("Annual's table of recurring payments", (server) => {
  afterEach(() => server().setNow());

  it('sums what counts of shared payments, as the list that it opens', async () => {
    const user = await server().signUp();
    for (const month of ['01', '02', '03', '04', '05', '06']) {
      const { id } = await pay(user, `2026-${month}-01`, 1000, 'RECIBO ALQUILER');
      await user.call(setShare, { params: { id }, body: { mine: 500, who: ['Ana'] } });
    }
    const { recurring } = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    expect(recurring.total_recurring).toBe(3000);
    expect(recurring.transactions).toMatchObject([
      { total: 3000, worth: 3000, transaction: { amount: 1000 } },
    ]);
    const query = { year: 2026, recurring: 'all', sum: true } as never;
    expect((await user.call(listTransactions, { query })).sum).toBe(-3000);
  });

  it('lists the series that count in the year, each with a link to its payments', async () => {
    const user = await server().signUp();
    const categories = await user.call(listCategories);
    const streaming = categories.find(({ name }) => name === 'Entertainment');
    const category = streaming?.sub_categories[0];
    for (const [month, text] of [
      ['01', 'NETFLIX.COM 8872'],
      ['02', 'Netflix International B.V.'],
      ['03', 'NETFLIX.COM 1'],
      ['04', 'Netflix.com'],
    ] as const) {
      await pay(user, `2026-${month}-08`, 12.99, text, { category: category?.id, bank: 'REVOLUT' });
      await pay(user, `2026-${month}-28`, 2000, 'NOMINA ACME SL', { direction: 'income' });
      await pay(user, `2026-${month}-01`, 700, `RECIBO ALQUILER ${MONTHS[Number(month)]}`);
      await pay(user, `2026-${month}-03`, 30, 'Gimnasio', {
        direction: 'income',
        is_refund: true,
      });
      await pay(user, `2026-${month}-04`, 50, 'Ahorro', { ignore_default_metrics: true });
      await pay(user, `2026-${month}-05`, 51, 'Oculto', { ignore: true });
      await pay(user, `2026-${month}-06`, 52, 'Dollars', { currency: 'USD' });
    }
    await pay(user, '2025-06-03', 300, 'SEGURO COCHE MUTUA');
    // A yearly payment whose days are too irregular for the series to count without confirmation.
    const [asked] = await Promise.all([
      pay(user, '2025-03-20', 90, 'SEGURO HOGAR MAPFRE'),
      pay(user, '2026-03-09', 92, 'SEGURO HOGAR MAPFRE'),
    ]);
    await pay(user, '2026-06-01', 310, 'SEGURO COCHE MUTUA');
    await pay(user, '2026-02-09', 120, 'Ikea');
    const ofYear = async (year: number) => {
      const { recurring } = await user.call(getAnnualMetrics, { query: { year } });
      return recurring;
    };
    const recurring = await ofYear(2026);
    const briefOf = (some: typeof recurring) =>
      some.transactions.map((one) => [
        one.transaction.description,
        one.transaction.direction,
        one.transaction.amount,
        one.total,
        one.count,
      ]);
    const brief = briefOf(recurring);
    expect(brief).toEqual([
      ['NOMINA ACME SL', 'income', 2000, 8000, 12],
      ['RECIBO ALQUILER abril', 'expense', 700, 2800, 12],
      ['SEGURO COCHE MUTUA', 'expense', 310, 310, 1],
      ['Netflix.com', 'expense', 12.99, 51.96, 12],
      // No rate is known for these.
      ['Dollars', 'expense', 52, 208, 12],
    ]);
    expect(recurring.total_recurring).toBe(2800 + 51.96 + 310);
    expect(recurring.transactions[3]?.transaction).toMatchObject({
      category: `Entertainment > ${category?.name}`,
      category_id: category?.id,
      bank: 'REVOLUT',
    });
    for (const one of recurring.transactions) {
      const list = await user.call(listTransactions, {
        query: { year: 2026, recurring: one.key, sum: 'true' },
      });
      const sign = one.transaction.direction === 'income' ? 1 : -1;
      expect(list.sum).toBe(sign * (one.worth ?? 0) + 0);
      const page = await user.call(listTransactions, {
        query: { year: 2026, recurring: one.key, sum: 'true', limit: 1 },
      });
      expect([page.total, page.sum]).toEqual([list.total, list.sum]);
    }
    const all = await user.call(listTransactions, {
      query: { year: 2026, recurring: 'all', sum: 'true' },
    });
    expect(all.sum).toBe(-recurring.total_recurring);
    const elsewhere = await user.call(listTransactions, {
      query: { year: 2025, recurring: recurring.transactions[3]?.key ?? '' },
    });
    expect(elsewhere.total).toBe(0);
    expect(briefOf(await ofYear(2025))).toEqual([['SEGURO COCHE MUTUA', 'expense', 300, 300, 1]]);
    const say = (id = '', state: 'confirmed' | 'dismissed' | 'ended') =>
      user.call(updateSeries, { params: { id }, body: { state } });
    await say(asked.id, 'confirmed');
    await say(recurring.transactions[3]?.key, 'dismissed');
    // An ended series stays in the table for the year of its payments.
    await say(recurring.transactions[1]?.key, 'ended');
    expect(briefOf(await ofYear(2026)).map(([text]) => text)).toEqual([
      'NOMINA ACME SL',
      'RECIBO ALQUILER abril',
      'SEGURO COCHE MUTUA',
      'SEGURO HOGAR MAPFRE',
      'Dollars',
    ]);
    const spent = { year: 2026, recurring: 'all', sum: 'true' } as const;
    expect((await user.call(listTransactions, { query: spent })).sum).toBe(-(2800 + 310 + 92));
  });

  it('shows the same names as Upcoming, and the bank’s description', async () => {
    server().setNow(new Date('2026-04-20T12:00:00Z'));
    const user = await server().signUp();
    for (const month of ['01', '02', '03', '04']) {
      await pay(user, `2026-${month}-08`, 12.99, 'COMPRA TARJ. 5540XXXXXXXX3018 NETFLIX.COM');
      await pay(user, `2026-${month}-01`, 700, 'RECIBO ALQUILER PISO');
    }
    const names = async () => {
      const { recurring } = await user.call(getAnnualMetrics, { query: { year: 2026 } });
      return recurring.transactions.map(({ transaction }) => transaction.merchant);
    };
    const upcoming = async () => {
      const { series } = await user.call(listSeries);
      return series.toSorted((a, b) => b.amount - a.amount).map(({ merchant }) => merchant);
    };
    expect((await names())[1]).toBe('Netflix');
    expect(await names()).toEqual(await upcoming());
    const { series } = await user.call(listSeries);
    const rent = series.find(({ amount }) => amount === 700)?.id ?? '';
    await user.call(updateSeries, { params: { id: rent }, body: { name: 'My rent' } });
    expect(await names()).toEqual(['My rent', 'Netflix']);
    expect(await names()).toEqual(await upcoming());
    const { recurring } = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    expect(recurring.transactions[0]?.transaction.description).toBe('RECIBO ALQUILER PISO');
  });
});
