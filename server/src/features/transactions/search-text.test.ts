import { createAccount } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import { undoStep } from '@saldo/contract/history';
import { renameMerchant } from '@saldo/contract/merchants';
import {
  countOtherPeriods,
  createTransaction,
  listTransactions,
  sumTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { updateRows } from '../../platform/db/crud.ts';

const ROW = { amount: 1, bank: 'BBVA', product: 'current', date: '2026-03-01' } as const;
const IBAN = 'ES9121000418450200051332';

describeOnEachEngine('text search', (server) => {
  const write = (user: TestUser, description: string, more: object = {}) =>
    user.call(createTransaction, { body: { ...ROW, description, ...more } });
  const found = async (user: TestUser, description: string, more: object = {}) => {
    const query = { year: 'all', description, ...more } as const;
    const { items, total } = await user.call(listTransactions, { query });
    expect(total).toBe(items.length);
    const { total: onPage } = await user.call(listTransactions, { query: { ...query, limit: 1 } });
    expect(onPage).toBe(total);
    const { all } = await user.call(countOtherPeriods, { query: { ...query, year: 'all' } });
    expect(all).toBeGreaterThanOrEqual(total);
    return items.map((row) => row.description).sort();
  };

  it('finds the name that a row shows, whether detected or chosen', async () => {
    const user = await server().signUp();
    await write(user, 'AMZN MKTP ES*2K4');
    await write(user, 'AMAZON EU SARL');
    await write(user, 'TALLER DE PAN');
    expect(await found(user, 'amazon')).toEqual(['AMAZON EU SARL', 'AMZN MKTP ES*2K4']);
    expect(await found(user, 'Amazon', { year: 2026, month: 3 })).toHaveLength(2);
    expect(await found(user, 'amazon', { year: 2025 })).toEqual([]);
    const pan = await write(user, 'TALLER DE PAN');
    const params = { id: pan.merchant_id };
    await user.call(renameMerchant, { params, body: { name: 'Bakery' } });
    expect(await found(user, 'bakery')).toEqual(['TALLER DE PAN', 'TALLER DE PAN']);
  });

  it('finds the amounts of parts, and sums the parts that it finds', async () => {
    const user = await server().signUp();
    const [food, home] = await user.call(listCategories);
    const { id } = await write(user, 'MERCADONA', { amount: 54.18, direction: 'expense' });
    await write(user, 'CONSUM', { amount: 12, direction: 'expense' });
    const splits = [
      { category: food?.id ?? '', amount: 30 },
      { category: home?.id ?? '', amount: 24.18, note: 'For Nora' },
    ];
    await user.call(updateTransaction, { params: { id }, body: { splits } });
    const sumOf = async (query: object) => {
      const asked = { year: 'all', ...query } as const;
      const { items } = await user.call(listTransactions, { query: asked });
      const { sums } = await user.call(sumTransactions, { query: asked });
      const [row] = items;
      const parts = row?.splits.filter((one) => row.matching?.includes(one.id) ?? true);
      return [items.length, sums[0]?.out, parts?.map(({ amount }) => amount)];
    };
    for (const text of ['30.00', '30,00', '-30 €', 'mercadona 30']) {
      expect(await sumOf({ description: text }), text).toEqual([1, 30, [30]]);
    }
    expect(await sumOf({ description: '24.18' })).toEqual([1, 24.18, [24.18]]);
    expect(await sumOf({ description: '25-35' })).toEqual([1, 30, [30]]);
    expect(await sumOf({ description: '>25 <40' })).toEqual([1, 30, [30]]);
    for (const text of ['54.18', '>20', 'nora', 'mercadona']) {
      expect(await sumOf({ description: text }), text).toEqual([1, 54.18, [30, 24.18]]);
    }
    expect(await sumOf({ amount_from: '25', amount_to: '35' })).toEqual([1, 30, [30]]);
    expect((await sumOf({ amount_to: '25' })).slice(0, 2)).toEqual([2, 36.18]);
    expect(await sumOf({ amount_from: '40', amount_to: '50' })).toEqual([0, undefined, undefined]);
    expect(await sumOf({ amount_from: '54' })).toEqual([1, 54.18, [30, 24.18]]);
    expect(await sumOf({ description: '31' })).toEqual([0, undefined, undefined]);
  });

  it('does not find another merchant with the same description', async () => {
    const user = await server().signUp();
    const payee = (creditor_name: string) => ({ direction: 'expense', creditor_name });
    const one = await write(user, 'Recibo', payee('ENERGIA NORTE SL'));
    await write(user, 'Recibo', payee('GIMNASIO ATLAS SL'));
    const params = { id: one.merchant_id };
    await user.call(renameMerchant, { params, body: { name: 'Power' } });
    expect(await found(user, 'power')).toHaveLength(1);
  });

  it.each([
    ['49.99', ['a']],
    ['49,99', ['a']],
    ['-49.99 €', ['a']],
    ['+49.99', []],
    ['€49.99', ['a']],
    ['$49.99', []],
    ['49.9', []],
    ['1.234,56', ['b']],
    ['1,234.56', ['b']],
    ['1234.56', ['b']],
    ['+1 234,56', ['b']],
    ['50', ['c']],
    ['1.500', ['d']],
    ['$1,500.00', ['d']],
  ])('finds the amount in %s', async (text, expected) => {
    const user = await server().signUp();
    await write(user, 'a', { amount: 49.99 });
    await write(user, 'b', { amount: 1234.56, direction: 'income' });
    await write(user, 'c', { amount: 50 });
    await write(user, 'd', { amount: 1500, currency: 'USD' });
    expect(await found(user, text)).toEqual(expected);
  });

  it('finds tags', async () => {
    const user = await server().signUp();
    await write(user, 'a', { tags: ['Viaje Málaga'] });
    await write(user, 'b', { tags: ['work'] });
    expect(await found(user, 'malaga')).toEqual(['a']);
  });

  it.each([
    ['amazon libro', ['a']],
    ['LIBRO café', ['b']],
    ['amazon 20', ['a']],
    ['amazon 20 €', ['a']],
    ['amazon € 20.00', ['a']],
    ['amazon $20', []],
    ['amazon >20', ['c']],
    ['amazon > 20', ['c']],
    ['amazon >=20', ['a', 'c']],
    ['<=20', ['a', 'b']],
    ['<20,00 €', ['b']],
    ['10-20', ['a', 'b']],
    ['10,50\u201320.00', ['a']],
    ['20-10', []],
    ['>1.000', ['d']],
    ['> amazon', []],
    ['2026-03', ['a', 'b', 'c']],
    ['2026-03-02', ['b']],
    ['amazon amazon', ['a', 'c']],
    ['amazon nothing', []],
    ['   ', ['a', 'b', 'c', 'd']],
    [`amazon ${'libro '.repeat(150)}`, []],
  ])('finds rows that show every word of %j', async (text, expected) => {
    const user = await server().signUp();
    await write(user, 'a', { amount: 20, creditor_name: 'Amazon', note: 'Un libro' });
    await write(user, 'b', { amount: 10, date: '2026-03-02', tags: ['Café'], note: 'libro' });
    await write(user, 'c', { amount: 30, creditor_name: 'AMZN Mktp ES' });
    await write(user, 'd', { amount: 2000, date: '2025-12-01' });
    expect(await found(user, text)).toEqual(expected);
  });

  it('finds tags by how they begin', async () => {
    const user = await server().signUp();
    await write(user, 'a', { tags: ['Viaje Málaga'] });
    await write(user, 'b', { tags: ['malaga'], note: 'viaje' });
    await write(user, '#viaje');
    expect(await found(user, '#viaje')).toEqual(['#viaje', 'a']);
    expect(await found(user, '#viaje #mal')).toEqual([]);
    expect(await found(user, '#viaje málaga')).toEqual(['a']);
  });

  it('finds a note as it is now, also after an undo', async () => {
    const user = await server().signUp();
    await write(user, 'a');
    const { id } = await write(user, 'b', { note: 'Cumpleaños de Íñigo: 100% regalo' });
    expect(await found(user, 'cumpleanos de inigo')).toEqual(['b']);
    expect(await found(user, '100%')).toEqual(['b']);
    expect(await found(user, '1%r')).toEqual([]);
    const params = { id };
    const { step_id } = await user.call(updateTransaction, { params, body: { note: 'Boda' } });
    expect([await found(user, 'regalo'), await found(user, 'boda')]).toEqual([[], ['b']]);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect([await found(user, 'regalo'), await found(user, 'boda')]).toEqual([['b'], []]);
  });

  it.each([IBAN, 'es91 2100 0418 4502 0005 1332', '0200051332', '1332', '•• 1332'])(
    'finds the account with the number %s',
    async (text) => {
      const user = await server().signUp();
      const typed = { amount: 1, on: '2026-03-01' };
      const body = { name: 'Main', product: 'current', currency: 'EUR', typed } as const;
      const { id } = await user.call(createAccount, { body });
      await server().running.context.storage.write((tx) =>
        updateRows(tx, 'accounts', { user_id: user.id, id }, { iban: IBAN }),
      );
      await write(user, 'own', { account_iban: IBAN });
      await write(user, 'to it', { creditor_account_iban: IBAN });
      await write(user, 'other');
      expect(await found(user, text)).toEqual(['own', 'to it']);
      expect(await found(user, '2100')).toEqual([]);
    },
  );
});
