import { deleteCategory, listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getRecap, getToSort } from '@saldo/contract/home';
import type { Report } from '@saldo/contract/imports';
import { getImportOutcome } from '@saldo/contract/imports';
import { getMerchant, mergeMerchant } from '@saldo/contract/merchants';
import { getSortQueue } from '@saldo/contract/sorting';
import { getTransaction, listTransactions, updateBatch } from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';
import { readQueueCount } from './cached-queue-count.ts';
import { MAPPING } from './testing/arrivals.ts';

describeOnEachEngine('merchants to sort', (server) => {
  const bring = async (user: TestUser, texts: readonly string[]): Promise<Report> => {
    const rows = texts.map((text, at) => `03/02/2026;${text};-${at + 5},00`);
    const fields = { mapping: JSON.stringify(MAPPING) };
    const file = ['When;What;Sum', ...rows, ''].join('\n');
    const { status, body } = await user.upload('GENERIC', file, 'list.csv', fields);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  /** The number of merchants to sort, as each screen shows it. */
  const shown = async (user: TestUser) => {
    const [{ count }, recap, queue] = await Promise.all([
      user.call(getToSort),
      user.call(getRecap),
      user.call(getSortQueue, { query: {} }),
    ]);
    const entries = new Set(queue.items.map(({ merchant }) => merchant.id)).size;
    return [count, recap.to_do.to_sort.count, queue.merchants, entries];
  };
  const all = (n: number) => [n, n, n, n];

  it('are counted once, over all time, without ignored rows', async () => {
    const user = await server().signUp();
    expect(await shown(user)).toEqual(all(0));
    await enter(user, 'COMPRA TARJ. MERCADONA VALENCIA', { date: '2019-01-05' });
    await enter(user, 'MERCADONA 4417 MADRID');
    await enter(user, 'DEVOLUCION MERCADONA', { direction: 'income', is_refund: true });
    await enter(user, 'MERCADONA', { currency: 'USD' });
    await enter(user, 'REPSOL E.S. 3301', { date: '2030-01-05' });
    await enter(user, 'LIDL MADRID', { ignore: true });
    expect(await shown(user)).toEqual(all(2));
  });

  it('count as one if they were given the same name', async () => {
    const user = await server().signUp();
    const one = await enter(user, 'REPSOL E.S. 3301');
    const other = await enter(user, 'LIDL MADRID');
    expect(await shown(user)).toEqual(all(2));
    await user.call(mergeMerchant, {
      params: { id: one.merchant_id },
      body: { into: other.merchant_id },
    });
    expect(await shown(user)).toEqual(all(1));
    const { items } = await user.call(getSortQueue, { query: {} });
    const id = items[0]?.merchant.id ?? '';
    expect((await user.call(getMerchant, { params: { id } })).count).toBe(2);
  });

  it('exclude linked transfers', async () => {
    const user = await server().signUp();
    const out = await enter(user, 'ENVIO A OTRA CUENTA', { amount: 300 });
    const into = await enter(user, 'LLEGADA DE OTRA CUENTA', {
      ...{ amount: 300, direction: 'income', product: 'deposit', bank: 'N26' },
    });
    expect(await shown(user)).toEqual(all(2));
    await user.call(linkTransfer, { params: { id: out.id }, body: { other_id: into.id } });
    // Removes the category that linking gave to both legs.
    const { category } = await user.call(getTransaction, { params: { id: out.id } });
    expect(category).not.toBe(UNCATEGORIZED_ID);
    await user.call(deleteCategory, { params: { id: category }, query: {} });
    const { transfer, ...leg } = await user.call(getTransaction, { params: { id: out.id } });
    expect(transfer).not.toBeNull();
    expect(leg.category).toBe(UNCATEGORIZED_ID);
    expect(await shown(user)).toEqual(all(0));
  });

  it('are counted per import', async () => {
    const user = await server().signUp();
    await enter(user, 'REPSOL E.S. 3301');
    await enter(user, 'LIDL MADRID');
    const { id } = await bring(user, ['LIDL MADRID', 'LIDL TOLEDO', 'IKEA']);
    const query = { report_id: id };
    const count = async (who: TestUser) => (await who.call(getImportOutcome, { query })).to_sort;
    expect(await count(user)).toEqual({ count: 3, here: 2 });
    const other = await server().signUp();
    expect(await count(other)).toEqual({ count: 0, here: 0 });
  });

  it('are counted by a worker if there are many, with the same result', async () => {
    const user = await server().signUp();
    const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe'];
    const names = syllables.flatMap((a) =>
      syllables.flatMap((b) => syllables.slice(0, 3).map((c) => `Zx${a}${b}${c} Qw${c}${b}`)),
    );
    const { id } = await bring(user, names);
    const { to_sort } = await user.call(getImportOutcome, { query: { report_id: id } });
    const { count, here } = to_sort;
    expect(count).toBeGreaterThan(400);
    expect(here).toBe(count);
    expect((await user.call(getSortQueue, { query: {} })).merchants).toBe(count);
    // The cached count is dropped after each change.
    const countNow = async () => (await user.call(getToSort)).count;
    const query = { year: 2026, limit: 3 };
    const { items } = await user.call(listTransactions, { query });
    const [one, other, third] = items;
    if (!one || !other || !third) throw new Error('the import brought rows');
    const [category] = await user.call(listCategories);
    const sort = (id: string, to = category?.id ?? '') =>
      user.call(updateBatch, { body: [{ id, category: to }] });
    await sort(one.id);
    expect(await countNow()).toBe(count - 1);
    await sort(one.id, UNCATEGORIZED_ID);
    expect(await countNow()).toBe(count);
    const body = { into: other.merchant_id };
    await user.call(mergeMerchant, { params: { id: third.merchant_id }, body });
    expect(await countNow()).toBe(count - 1);
    await user.call(updateBatch, { body: [{ id: one.id, ignore: true }] });
    expect(await countNow()).toBe(count - 2);
  });

  it('are not counted again when an older count fails', async () => {
    const user = await server().signUp();
    const texts = Array.from({ length: 401 }, (_, at) => `COMPRA ${at}`);
    await bring(user, texts);
    const { storage, workers } = server().running.context;
    let fail = (_: Error): void => undefined;
    const older = new Promise<never>((_, reject) => {
      fail = reject;
    });
    let counts = 0;
    const count = () =>
      readQueueCount(
        {
          storage,
          workers: {
            ...workers,
            run: (task, input) => {
              counts += 1;
              return counts === 1 ? older : workers.run(task, input);
            },
          },
        },
        { bookId: user.id },
      );
    const failing = count();
    await expect.poll(() => counts).toBe(1);
    await bring(user, ['COMPRA 402']);
    const newer = await count();
    const before = counts;
    fail(new Error('too slow'));
    await expect(failing).rejects.toThrow('too slow');
    expect(await count()).toEqual(newer);
    expect(counts).toBe(before);
  });
});
