import { createAccount, listAccountNames, updateAccount } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import { undoStep } from '@saldo/contract/history';
import { getRecap } from '@saldo/contract/home';
import { listNotifications, readNotifications } from '@saldo/contract/notifications';
import {
  createSeries,
  deleteSeries,
  getForecast,
  listSeries,
  updateSeries,
} from '@saldo/contract/recurring';
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
} from '@saldo/contract/transactions';
import { deleteProfile } from '@saldo/contract/users';
import { exportOf } from '@saldo/proofs/harness/own-export';
import {
  describeOnEachEngine,
  keepSignedIn,
  PASSWORD,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { notifySeries } from './notifications.ts';

describeOnEachEngine('recurring', (server) => {
  const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: { date, amount, bank: 'BBVA', product: 'current', description: 'NETFLIX.COM', ...more },
    });
  const monthly = async (user: TestUser, from: number, amounts: number[], more: object = {}) => {
    const ids: string[] = [];
    for (const [at, amount] of amounts.entries()) {
      const day = 'day' in more ? String(more.day) : '11';
      const date = `2026-${String(from + at).padStart(2, '0')}-${day}`;
      ids.push((await write(user, date, amount, more)).id);
    }
    return ids;
  };

  it('names a series by its category if its payments have no description', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    await monthly(user, 3, [700, 700, 700, 700, 700], { description: '' });
    const { series } = await user.call(listSeries);
    expect(series).toMatchObject([{ merchant: 'Uncategorized', category: 'Uncategorized' }]);
    server().setNow();
  });

  it('counts two lines of one contract paid on the same day as two series', async () => {
    server().setNow(new Date('2026-11-03T12:00:00Z'));
    const user = await server().signUp();
    await monthly(user, 1, Array(10).fill(12.99), { day: '08' });
    await monthly(user, 1, Array(10).fill(12.99), { day: '08' });
    const { series, fixed_per_month } = await user.call(listSeries);
    expect(series.map(({ count, amount }) => [count, amount])).toEqual([
      [10, 12.99],
      [10, 12.99],
    ]);
    expect(fixed_per_month).toBe(25.98);
    server().setNow();
  });

  it('reports the next due day, the cost a year and a price rise', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const [first] = await monthly(user, 2, [12.99, 12.99, 12.99, 12.99, 17.99, 17.99, 17.99]);
    await monthly(user, 2, [1800, 1800, 1800, 1800, 1800, 1800], {
      direction: 'income',
      description: 'NOMINA ACME SL',
      day: 27,
    });
    const { series, fixed_per_month, income_per_month, payday, left } = await user.call(listSeries);
    expect(series).toHaveLength(2);
    const netflix = series.find(({ id }) => id === first);
    expect(netflix).toMatchObject({
      merchant: 'Netflix',
      direction: 'expense',
      cadence: 'monthly',
      amount: 17.99,
      previous_amount: 12.99,
      rose_on: '2026-06-11',
      per_year: 215.88,
      missed: [],
      counts: true,
      state: 'found',
      count: 7,
      bank: 'BBVA',
      last_on: '2026-08-11',
    });
    expect(netflix?.next_due).toMatchObject({ on: '2026-09-11', amount: 17.99 });
    expect(netflix?.expected.map(({ on }) => on)).toEqual(['2026-09-11']);
    expect(netflix?.payments.map(({ on }) => on)).toEqual(['2026-07-11', '2026-08-11']);
    expect(fixed_per_month).toBe(17.99);
    expect(income_per_month).toBe(1800);
    expect(payday).toMatchObject({ on: '2026-08-27' });
    expect(left).toBeNull();
    server().setNow();
  });

  it('keeps the user’s note when the first payment is deleted', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const ids = await monthly(user, 2, [12.99, 12.99, 12.99, 12.99, 17.99, 17.99, 17.99]);
    const id = ids[0] ?? '';
    await user.call(updateSeries, { params: { id }, body: { name: 'Films', price_seen: true } });
    await user.call(deleteTransaction, { params: { id: ids[0] ?? '' } });
    const said = await user
      .call(updateSeries, {
        params: { id },
        body: { state: 'dismissed' },
      })
      .catch(() => null);
    expect(said).toBeNull();
    const after = (await user.call(listSeries)).series;
    expect(after).toMatchObject([{ id: ids[1], state: 'found', merchant: 'Netflix' }]);
    await user.call(updateSeries, { params: { id: ids[1] ?? '' }, body: { state: 'dismissed' } });
    const { series, fixed_per_month } = await user.call(listSeries);
    expect(series).toMatchObject([{ state: 'dismissed', counts: false, next_due: null }]);
    expect(fixed_per_month).toBe(0);
    await user.call(updateSeries, { params: { id: ids[1] ?? '' }, body: { state: 'found' } });
    expect((await user.call(listSeries)).fixed_per_month).toBe(17.99);
    server().setNow();
  });

  it('revives an ended series when it is paid again', async () => {
    server().setNow(new Date('2026-05-20T12:00:00Z'));
    const user = await server().signUp();
    const [id = ''] = await monthly(user, 1, Array(5).fill(24.99));
    await user.call(updateSeries, { params: { id }, body: { state: 'ended' } });
    const stateOn = async (day: string) => {
      server().setNow(new Date(`${day}T12:00:00Z`));
      await keepSignedIn(server());
      return (await user.call(listSeries)).series[0]?.state;
    };
    await write(user, '2026-06-11', 24.99);
    expect(await stateOn('2026-06-12')).toBe('ended');
    await write(user, '2026-07-11', 24.99);
    expect(await stateOn('2026-07-12')).toBe('found');
    server().setNow();
  });

  it('is exported and restored', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const [id = ''] = await monthly(user, 2, [12.99, 12.99, 12.99, 12.99, 17.99, 17.99, 17.99]);
    await user.call(updateSeries, { params: { id }, body: { name: 'Films', state: 'confirmed' } });
    const [category] = await user.call(listCategories);
    const rent = { name: 'Rent', category_id: category?.id ?? '', amount: 850 };
    const before = await user.call(createSeries, {
      body: { ...rent, direction: 'expense', cadence: 'monthly', next_on: '2026-09-01' },
    });
    const after = await server().signUp();
    const zip = await exportOf(server(), user);
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    const answer = await after.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const names = ({ series }: Pick<typeof before, 'series'>) =>
      series.map(({ merchant, state, per_year }) => [merchant, state, per_year]);
    expect(names(await after.call(listSeries))).toEqual(names(before));
    server().setNow();
  });

  it('forecasts the rest of the month once three months are known', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    expect(await user.call(getForecast)).toMatchObject({ until: '2026-08-31', spending: null });
    await monthly(user, 2, [1800, 1800, 1800, 1800, 1800, 1800], {
      direction: 'income',
      description: 'NOMINA ACME SL',
      day: 27,
    });
    await monthly(user, 2, [700, 700, 700, 700, 700, 700], { description: 'ALQUILER', day: 25 });
    const { spending, net, rests_on } = await user.call(getForecast);
    expect(rests_on).toEqual({ bills: 1, due: 700, pays: 1, income: 1800 });
    expect(spending?.middle).toBe(700);
    expect(net?.middle).toBe(1100);
    const [category] = await user.call(listCategories);
    const gym = { name: 'Gym', category_id: category?.id ?? '', amount: 40 };
    await user.call(createSeries, {
      body: { ...gym, direction: 'expense', cadence: 'monthly', next_on: '2026-08-28' },
    });
    const more = await user.call(getForecast);
    expect(more.rests_on).toEqual({ bills: 2, due: 740, pays: 1, income: 1800 });
    expect([more.spending?.middle, more.net?.middle]).toEqual([740, 1060]);
    const late = await user.raw('GET', '/api/forecast?until=2028-01-01');
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      422,
      expect.stringContaining('at most a year ahead'),
    ]);
    server().setNow();
  });

  it('forecasts a bill paid a year ago, but only once if a manual series covers it', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const home = await write(user, '2025-08-26', 300, {
      description: 'RECIBO MAPFRE SEGURO HOGAR',
    });
    await monthly(user, 2, [700, 700, 700, 700, 700, 700], { description: 'ALQUILER', day: 25 });
    const first = await user.call(getForecast);
    expect(first.spending?.middle).toBe(1000);
    expect(first.again).toEqual([{ transaction_id: home.id, on: '2025-08-26', amount: 300 }]);
    const [category] = await user.call(listCategories);
    const insurance = { name: 'Home', category_id: category?.id ?? '', amount: 310 };
    await user.call(createSeries, {
      body: { ...insurance, direction: 'expense', cadence: 'yearly', next_on: '2026-08-26' },
    });
    const told = await user.call(getForecast);
    expect([told.spending?.middle, told.again]).toEqual([1010, []]);
    server().setNow();
  });

  it('forecasts the balance of everyday accounts for each evening and before payday', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const pay = await monthly(user, 2, [1800, 1800, 1800, 1800, 1800, 1800], {
      ...{ direction: 'income', description: 'NOMINA ACME SL', day: 27 },
    });
    await monthly(user, 2, [700, 700, 700, 700, 700, 700], { description: 'ALQUILER', day: 25 });
    const unknown = await user.call(getForecast);
    expect(unknown.days).toEqual([]);
    expect(unknown.payday).toMatchObject({ on: '2026-08-27', balance: null, lowest: null });

    const { id } = await user.call(createAccount, {
      body: {
        ...{ name: 'Everyday', product: 'current', currency: 'EUR' },
        typed: { amount: 1000, on: '2026-08-20' },
      },
    });
    await user.call(updateAccount, { params: { id }, body: { for_spending: true } });
    const [category] = await user.call(listCategories);
    await user.call(createSeries, {
      body: {
        ...{ name: 'Gym', category_id: category?.id ?? '', amount: 40 },
        ...{ direction: 'expense', cadence: 'monthly', next_on: '2026-08-22' },
      },
    });
    const { days, payday, due } = await user.call(getForecast);
    const certain = (amount: number) => ({ low: amount, middle: amount, high: amount });
    expect(days).toEqual([
      { date: '2026-08-21', ...certain(1000) },
      ...['22', '23', '24'].map((day) => ({ date: `2026-08-${day}`, ...certain(960) })),
      ...['25', '26'].map((day) => ({ date: `2026-08-${day}`, ...certain(260) })),
      ...['27', '28', '29', '30', '31'].map((day) => ({
        date: `2026-08-${day}`,
        ...certain(2060),
      })),
    ]);
    expect(payday).toEqual({
      ...{ on: '2026-08-27', series_id: pay[0] },
      ...{ balance: certain(260), lowest: certain(260) },
    });
    expect(due.map(({ on, direction, amount }) => [on, direction, amount])).toEqual([
      ['2026-08-22', 'expense', 40],
      ['2026-08-25', 'expense', 700],
      ['2026-08-27', 'income', 1800],
    ]);
    server().setNow();
  });

  it('creates, changes and deletes only the user’s own manual series', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const other = await server().signUp();
    const [category] = await user.call(listCategories);
    const body = {
      name: 'Rent',
      category_id: category?.id ?? '',
      direction: 'expense',
      amount: 850,
      cadence: 'monthly',
      next_on: '2026-09-01',
    } as const;
    const { series } = await user.call(createSeries, { body });
    const [rent] = series;
    expect(rent).toMatchObject({ merchant: 'Rent', state: 'own', per_year: 10_200, counts: true });
    expect(rent?.expected.map(({ on }) => on)).toEqual(['2026-09-01']);
    const params = { id: rent?.id ?? '' };
    const refused = await other.raw('PUT', `/api/recurring/${params.id}`, { body: { amount: 1 } });
    expect(refused.status).toBe(404);
    const changed = await user.call(updateSeries, { params, body: { amount: 900.5 } });
    expect(changed.fixed_per_month).toBe(900.5);
    const bad = await user.raw('POST', '/api/recurring', { body: { ...body, cadence: 'daily' } });
    expect(bad.status).toBe(422);
    const { step_id } = await user.call(deleteSeries, { params });
    expect((await user.call(listSeries)).series).toEqual([]);
    const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
    expect((await undo(step_id)).lost).toEqual([]);
    expect((await user.call(listSeries)).fixed_per_month).toBe(900.5);
    expect((await undo(changed.step_id)).step.kind).toBe('series');
    expect((await user.call(listSeries)).fixed_per_month).toBe(850);
    server().setNow();
  });

  it('joins and splits series on the user’s request', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const old = await monthly(user, 1, [60, 60, 60, 60], { description: 'RECIBO ENDESA' });
    const young = await monthly(user, 5, [55, 55, 55, 55], { description: 'RECIBO HOLALUZ' });
    const pay = await monthly(user, 1, Array(8).fill(1800), {
      ...{ direction: 'income', description: 'NOMINA ACME SL', day: 27 },
    });
    const shown = async () =>
      (await user.call(listSeries)).series
        .map(({ id, count, state, merchant }) => [id, count, state, merchant])
        .sort();
    const before = await shown();
    expect(before.map(([, count]) => count).sort()).toEqual([4, 4, 8]);
    const [first = '', other = '', wage = ''] = [old[0], young[0], pay[0]];
    const say = (id: string, body: object) => user.call(updateSeries, { params: { id }, body });
    // The earlier series is joined at the request of the later one, and the name that the user had set is kept.
    await say(other, { name: 'Power' });
    await say(other, { join: first });
    expect(await shown()).toContainEqual([first, 8, 'found', 'Power']);
    const list = { year: 'all', recurring: other, sum: 'true' } as const;
    expect(await user.call(listTransactions, { query: list })).toMatchObject({
      total: 8,
      sum: -460,
    });
    const after = await server().signUp();
    await say(first, { split: other });
    expect((await shown()).map(([id, count]) => [id, count])).toEqual(
      before.map(([id, count]) => [id, count]),
    );
    await say(first, { split: old[2] });
    const [part] = (await shown()).filter(([id]) => id === old[2]);
    expect(part?.slice(0, 2)).toEqual([old[2], 2]);
    await say(old[2] ?? '', { join: first });
    expect((await shown()).map(([id, count]) => [id, count])).toEqual(
      before.map(([id, count]) => [id, count]),
    );
    for (const [id, body] of [
      [first, { join: wage }],
      [first, { join: first }],
      [first, { join: old[1] }],
      [first, { split: wage }],
    ] as const) {
      const answer = await user.raw('PUT', `/api/recurring/${id}`, { body });
      expect([body, answer.status]).toEqual([body, 422]);
    }
    expect(
      (await after.raw('PUT', `/api/recurring/${first}`, { body: { join: other } })).status,
    ).toBe(404);
    server().setNow();
  });

  it('asks if a series continues under another name until the user answers', async () => {
    server().setNow(new Date('2026-10-20T12:00:00Z'));
    const user = await server().signUp();
    const [old = ''] = await monthly(user, 1, Array(5).fill(60), { description: 'RECIBO ENDESA' });
    const [young = ''] = await monthly(user, 6, Array(5).fill(62), {
      description: 'RECIBO HOLALUZ',
    });
    await monthly(user, 6, Array(5).fill(12.99));
    const asked = async () =>
      (await user.call(listSeries)).series.flatMap(({ id, continues }) =>
        continues ? [[id, continues]] : [],
      );
    const say = (id: string, body: object) => user.call(updateSeries, { params: { id }, body });
    expect(await asked()).toEqual([[young, old]]);
    await say(young, { join: old });
    expect(await asked()).toEqual([]);
    expect((await user.call(listSeries)).series.find(({ id }) => id === old)?.count).toBe(10);
    await say(old, { split: young });
    expect(await asked()).toEqual([]);
    const other = await server().signUp();
    const [first = ''] = await monthly(other, 1, Array(5).fill(60), { description: 'ENDESA' });
    const [second = ''] = await monthly(other, 6, Array(5).fill(60), { description: 'HOLALUZ' });
    await other.call(updateSeries, { params: { id: second }, body: { split: second } });
    const { series } = await other.call(listSeries);
    expect(series.map(({ id, continues }) => [id, continues]).sort()).toEqual(
      [
        [first, null],
        [second, null],
      ].sort(),
    );
    server().setNow();
  });

  it('asks whether a series continues under another name until the user answers', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    await monthly(user, 1, [40, 40, 40, 40, 40, 40], { description: 'SPOTIFY' });
    const known = async () => (await user.call(listSeries)).series[0];
    expect(await known()).toMatchObject({ state: 'found', missed: [], counts: true });
    expect((await known())?.next_due?.on).toBe('2026-09-11');
    await write(user, '2026-08-18', 7.2, { description: 'PANADERIA SOL' });
    expect(await known()).toMatchObject({ state: 'ended', next_due: null });
    server().setNow();
  });

  it('reports no missed payments for days that no statement covers', async () => {
    server().setNow(new Date('2026-08-28T12:00:00Z'));
    const user = await server().signUp();
    await write(user, '2026-08-27', 7.2, { description: 'PANADERIA SOL' });
    await monthly(user, 1, [...Array(6).fill(12.99), 17.99, 17.99]);
    await monthly(user, 1, Array(7).fill(40), { description: 'GIMNASIO METROPOLITAN', day: 10 });
    await monthly(user, 6, Array(3).fill(9.99), { description: 'SPOTIFY', day: 12 });
    await monthly(user, 1, [61, 44, 52, 58, 47, 66, 49, 120], {
      description: 'IBERDROLA CLIENTES',
      day: 13,
    });
    const told = async () => {
      const q = { now: server().running.context.now().toISOString(), timeZone: 'Europe/Madrid' };
      await notifySeries(server().running.context, q);
      const { items } = await user.call(listNotifications);
      return items.map(({ kind, message }) => [kind, message]).sort();
    };
    const all = [
      [
        'bill_above_usual',
        'Iberdrola was higher than usual on Aug 13, 2026: €120.00 instead of about €52.00.',
      ],
      ['payment_missed', 'Metropolitan hasn’t been paid: €40.00 was expected on Aug 10, 2026.'],
      ['price_rise', 'Netflix went up from €12.99 to €17.99 (€215.88 per year).'],
      ['series_found', 'New recurring payment: Spotify, €9.99 (€119.88 per year).'],
    ];
    expect(await told()).toEqual(all);
    expect(await told()).toEqual(all);
    const after = await server().signUp();
    const zip = await exportOf(server(), user);
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    expect((await after.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    expect((await after.call(listNotifications)).total).toBe(4);
    server().setNow();
  });

  it('reports a monthly bill that was paid twice, and accounts with old data', async () => {
    server().setNow(new Date('2026-03-12T12:00:00Z'));
    const user = await server().signUp();
    const iberdrola = { description: 'IBERDROLA CLIENTES' };
    for (const month of ['09', '10', '11', '12']) {
      await write(user, `2025-${month}-08`, 45.2, iberdrola);
    }
    for (const date of ['2026-01-08', '2026-02-08', '2026-03-08', '2026-03-11']) {
      await write(user, date, 45.2, iberdrola);
    }
    const list = 'Date;Description;Amount\n2026-01-10;FARMACIA SOL;-5.00\n2026-01-12;CINE;-9.00';
    const mapping = JSON.stringify({
      ...{ date: 'Date', description: 'Description', amount: 'Amount' },
      ...{ date_order: 'day-first', decimal: 'point', bank: 'BBVA' },
    });
    const answer = await user.upload('GENERIC', list, 'list.csv', { mapping, account_id: 'new' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const told = async () => {
      const q = { now: server().running.context.now().toISOString(), timeZone: 'Europe/Madrid' };
      await notifySeries(server().running.context, q);
      const { items } = await user.call(listNotifications);
      return items.map(({ kind, message }) => [kind, message]).sort();
    };
    const twice = [
      'paid_twice',
      'Iberdrola was paid twice: €45.20 on Mar 8, 2026 and Mar 11, 2026.',
    ];
    const stale = [
      'account_stale',
      expect.stringMatching(/: no data since Jan 12, 2026. Import a statement/),
    ];
    expect(await told()).toEqual([stale, twice]);
    expect(await told()).toEqual([stale, twice]);
    const { to_do } = await user.call(getRecap);
    expect(to_do).toMatchObject({
      stale: [{ last_data: '2026-01-12' }],
      paid_twice: [
        {
          title: 'Iberdrola was paid twice',
          detail: '€45.20 on Mar 8, 2026 and Mar 11, 2026',
          rows: { from: '2026-03-08', to: '2026-03-11', amount: 45.2 },
        },
      ],
    });
    // Home and the bell lead to just the two payments.
    const { items } = await user.call(listNotifications);
    const rows = items.flatMap((one) => one.rows ?? []);
    expect(rows).toEqual([{ from: '2026-03-08', to: '2026-03-11', amount: 45.2 }]);
    const query = { from: '2026-03-08', to: '2026-03-11', description: '45.20' };
    expect((await user.call(listTransactions, { query })).total).toBe(2);
    const later = list.replace('2026-01-12', '2026-03-10');
    const [account] = await user.call(listAccountNames);
    const named = { mapping, account_id: account?.id ?? '' };
    expect((await user.upload('GENERIC', later, 'later.csv', named)).status).toBe(201);
    expect(await told()).toEqual([twice]);
    expect((await user.call(getRecap)).to_do.stale).toEqual([]);
    await user.call(readNotifications, { body: {} });
    expect((await user.call(getRecap)).to_do.paid_twice).toEqual([]);
    server().setNow();
  });
});
