import { listCategories } from '@saldo/contract/categories';
import {
  getMerchant,
  listMerchantRows,
  listMerchants,
  mergeMerchant,
  renameMerchant,
  splitMerchant,
} from '@saldo/contract/merchants';
import { createTransaction, getTransaction, listTransactions } from '@saldo/contract/transactions';
import { deleteProfile } from '@saldo/contract/users';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const MERCADONA = 'COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA BRAVO M-MADRID';

describeOnEachEngine('merchants', (server) => {
  const write = (user: TestUser, description: string, more: object = {}) =>
    user.call(createTransaction, {
      body: {
        date: '2026-03-10',
        amount: 10,
        bank: 'BBVA',
        product: 'current',
        description,
        ...more,
      },
    });
  const list = async (user: TestUser, query: object = {}) => {
    const { items } = await user.call(listTransactions, {
      query: { year: 2026, ...query } as never,
    });
    return items.map(({ merchant_name, description }) => merchant_name ?? description);
  };

  it('are named on each row, and the bank’s text is kept', async () => {
    const user = await server().signUp();
    const row = await write(user, MERCADONA);
    expect(row).toMatchObject({ merchant_name: 'Mercadona', description: MERCADONA });
    const same = await write(user, 'MERCADONA 4417 MADRID');
    expect(same.merchant_id).toBe(row.merchant_id);
    expect((await write(user, 'Birthday cake')).merchant_name).toBe('Birthday cake');
    const nobody = await write(user, 'REINT.CAJERO');
    expect(nobody.merchant_name).toBeNull();
  });

  it.each([
    ['a long text', `Birthday cake ${'for everybody '.repeat(16)}`],
    ['a text without spaces', 'Cake'.repeat(40)],
    ['a text of several lines', 'Birthday\ncake\tfor Ana'],
  ])('can be merged into one with %s, and exported', async (_name, description) => {
    const user = await server().signUp();
    const shop = await write(user, MERCADONA);
    const other = await write(user, description);
    const params = { id: shop.merchant_id };
    await user.call(mergeMerchant, { params, body: { into: other.merchant_id } });
    const names = await list(user);
    expect(new Set(names).size).toBe(1);
    const after = await server().signUp();
    const zip = await exportOf(server(), user);
    expect((await after.upload('GENERIC', zip, 'saldo.zip')).body).toMatchObject({ imported: 2 });
    expect(await list(after)).toEqual(names);
  });

  it('can’t be merged into one without a name', async () => {
    const user = await server().signUp();
    const shop = await write(user, MERCADONA);
    const nameless = await write(user, '');
    const body = { into: nameless.merchant_id };
    const path = `/api/merchants/${shop.merchant_id}/merge`;
    const { status, body: answer } = await user.raw('POST', path, { body });
    expect([status, answer.detail?.fields]).toEqual([
      422,
      [{ path: 'into', message: 'has no name yet. Give it one first.' }],
    ]);
  });

  it('show payments, bank texts, category and rule', async () => {
    server().setNow(new Date('2026-08-20T12:00:00Z'));
    const user = await server().signUp();
    const [category] = await user.call(listCategories);
    for (const month of ['03', '04', '05', '06', '07', '08']) {
      await write(user, MERCADONA, {
        date: `2026-${month}-10`,
        amount: 60,
        category: category?.id,
      });
    }
    await write(user, 'MERCADONA 4417 MADRID', { date: '2026-07-12', amount: 40 });
    const other = await write(user, 'ZARA MADRID', { amount: 35 });
    await write(user, 'MERCADONA 4417 MADRID', { date: '2026-08-12', ignore: true });
    await write(user, 'MERCADONA 4417 MADRID', { date: '2025-08-12', currency: 'USD' });
    const [first] = await user.call(listMerchants);
    expect(first).toMatchObject({
      ...{ name: 'Mercadona', count: 9, money_in: 0, money_out: 400 },
      ...{ last_on: '2026-08-12', category_id: category?.id },
    });
    const params = { id: first?.id ?? '' };
    const told = await user.call(getMerchant, { params });
    expect(told).toMatchObject({
      name: 'Mercadona',
      count: 9,
      this_year: { count: 7, amount: -400 },
      ...{ per_month: -70, known_months: 4 },
      last: { on: '2026-08-10', amount: -60 },
      category: { id: category?.id, count: 6 },
      rule: null,
    });
    expect(told.texts[0]).toEqual({ text: MERCADONA, bank: 'BBVA', count: 6 });
    expect(told.months.at(-1)).toEqual({
      ...{ month: '2026-08', count: 1, amount: -60, money_in: 0, money_out: 60 },
    });
    expect(told.months).toHaveLength(12);
    expect(told.parts).toMatchObject([{ found_name: 'Mercadona', renamed: false }]);
    const stranger = await server().signUp();
    const refused = await stranger.raw('GET', `/api/merchants/${other.merchant_id}`);
    expect(refused.status).toBe(404);
    server().setNow();
  });

  it('are listed with money in and out, of a year or of all time', async () => {
    const user = await server().signUp();
    await write(user, MERCADONA, { amount: 60 });
    await write(user, MERCADONA, { amount: 15, direction: 'income' });
    await write(user, MERCADONA, { amount: 100, date: '2025-03-10' });
    await write(user, MERCADONA, { amount: 500, ignore_default_metrics: true });
    await write(user, 'ZARA MADRID', { amount: 35, date: '2025-03-10' });
    const sums = async (query: { year?: number | 'all' } = {}) =>
      (await user.call(listMerchants, { query })).map((one) => [
        ...[one.name, one.money_in, one.money_out],
      ]);
    expect(await sums()).toEqual([
      ['Mercadona', 15, 160],
      ['Zara', 0, 35],
    ]);
    expect(await sums({ year: 2026 })).toEqual([['Mercadona', 15, 60]]);
    const [first] = await user.call(listMerchants);
    const { sides } = await user.call(getMerchant, { params: { id: first?.id ?? '' } });
    expect(sides).toMatchObject({
      expense: { count: 3, amount: 660 },
      income: { count: 1, amount: 15, rows: [{ amount: 15 }] },
    });
  });

  it('list the rows that share a category or have none', async () => {
    const user = await server().signUp();
    const [one, other] = await user.call(listCategories);
    const category = one?.id ?? '';
    const sorted = await write(user, MERCADONA, { category });
    const open = await write(user, 'MERCADONA 4417 MADRID', { date: '2026-03-12' });
    const back = await write(user, MERCADONA, { direction: 'income', date: '2026-03-14' });
    await write(user, MERCADONA, { category: other?.id });
    await write(user, MERCADONA, { ignore: true });
    await write(user, 'ZARA MADRID', { category });
    const params = { id: sorted.merchant_id };
    const ids = async (query: { direction?: 'income' | 'expense' } = {}) =>
      (await user.call(listMerchantRows, { params, query: { category, ...query } })).ids;
    expect(await ids()).toEqual([back.id, open.id, sorted.id]);
    expect(await ids({ direction: 'expense' })).toEqual([open.id, sorted.id]);
    const stranger = await server().signUp();
    const url = `/api/merchants/${params.id}/transactions?category=${category}`;
    expect((await stranger.raw('GET', url)).status).toBe(404);
  });

  it('can be renamed on every row, in search and in sort order, and reset', async () => {
    const user = await server().signUp();
    const row = await write(user, MERCADONA);
    await write(user, 'NETFLIX.COM');
    const params = { id: row.merchant_id };
    const named = await user.call(renameMerchant, { params, body: { name: ' Zakupy ' } });
    expect(named).toMatchObject({
      name: 'Zakupy',
      parts: [{ found_name: 'Mercadona', renamed: true }],
    });
    // Rows added later get the name too.
    await write(user, 'MERCADONA 4417 MADRID');
    expect(await list(user, { sort_by: 'description' })).toEqual(['Netflix', 'Zakupy', 'Zakupy']);
    expect(await list(user, { sort_by: 'description', sort_direction: 'desc', limit: 1 })).toEqual([
      'Zakupy',
    ]);
    expect(await list(user, { description: 'zakup' })).toHaveLength(2);
    expect(await list(user, { description: 'zakup', limit: 1 })).toHaveLength(1);
    expect(await list(user, { description: 'mercadona' })).toHaveLength(2);
    const empty = await user.raw('PUT', `/api/merchants/${params.id}`, { body: { name: ' ' } });
    expect(empty.status).toBe(422);
    await user.call(renameMerchant, { params, body: { name: null } });
    expect(await user.call(getTransaction, { params: { id: row.id } })).toMatchObject({
      merchant_name: 'Mercadona',
    });
    expect(await list(user, { description: 'zakup' })).toEqual([]);
  });

  it('can be merged and split', async () => {
    const user = await server().signUp();
    const one = await write(user, 'NETFLIX.COM');
    const other = await write(user, 'GIMNASIO ATLAS SL');
    const merged = await user.call(mergeMerchant, {
      params: { id: other.merchant_id },
      body: { into: one.merchant_id },
    });
    expect(merged).toMatchObject({ name: 'Netflix', count: 2 });
    expect(merged.parts).toHaveLength(2);
    expect(await list(user)).toEqual(['Netflix', 'Netflix']);
    await user.call(splitMerchant, { params: { id: other.merchant_id } });
    expect(await user.call(listMerchants)).toHaveLength(2);
    const again = await user.raw('POST', `/api/merchants/${other.merchant_id}/split`);
    expect(again.status).toBe(404);
  });

  it('keep their names through export and import', async () => {
    const user = await server().signUp();
    const row = await write(user, MERCADONA);
    await user.call(renameMerchant, { params: { id: row.merchant_id }, body: { name: 'Zakupy' } });
    const zip = await exportOf(server(), user);
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    const after = await server().signUp();
    const answer = await after.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(await list(after)).toEqual(['Zakupy']);
  });
});
