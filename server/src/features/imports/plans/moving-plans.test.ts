import { listAccounts } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import * as calls from '@saldo/contract/import-plans';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { expect, it } from 'vitest';

const IBAN = ibanOf('ES', '00812706150003239635');
const APP = `${[
  'Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author',
  '2026-02-01T12:00:00+00:00,Everyday,Expense,Snacks,-2.00,EUR,Bar,,Me',
  '2026-02-02T12:00:00+00:00,Everyday,Expense,Hobby,-5.00,EUR,Strings,music,Me',
  '2026-02-03T12:00:00+00:00,Pot,Expense,Fuel,-7.00,EUR,Filling,,Me',
].join('\n')}\n`;
const BANK = `${[
  `Cuenta;${IBAN};;`,
  'Fecha;Concepto;Importe;Saldo',
  '02/02/2026;TPV BAR;-2,00;98,00',
  '02/02/2026;TPV STRINGS;-5,00;93,00',
  '04/02/2026;NOMINA;10,00;103,00',
].join('\n')}\n`;

describeOnOneEngine('an import plan with another app’s files', (server) => {
  const planOf = async (user: TestUser, files: Record<string, string | Uint8Array>) => {
    const { id } = await user.call(calls.createImportPlan, {});
    for (const [name, content] of Object.entries(files)) {
      const body = formOf('input', { name, content });
      const answer = await user.raw('POST', `/api/import-plans/${id}/files`, { body });
      expect(answer.status).toBe(201);
    }
    const read = () => user.call(calls.getImportPlan, { params: { id } });
    return {
      ...{ id, read },
      change: (file: string | undefined, body: calls.PlanFileChange) =>
        user.call(calls.changePlanFile, { params: { id, file: file ?? '' }, body }),
      confirm: async () => {
        await user.call(calls.confirmImportPlan, { params: { id } });
        await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
        return read();
      },
      undo: () => user.call(calls.undoImportPlan, { params: { id } }),
    };
  };
  const rowsOf = async (user: TestUser) => {
    const query = { from: '2026-01-01', to: '2026-12-31' };
    return (await user.call(listTransactions, { query })).items;
  };
  const namesOf = async (user: TestUser) =>
    (await user.call(listCategories, {})).map(({ name }) => name);
  const accountsOf = async (user: TestUser) =>
    (await user.call(listAccounts, {})).map(({ name }) => name);

  it('suggests unknown categories, accepts other choices, and undoes everything', async () => {
    const user = await server().signUp();
    const before = await namesOf(user);
    const [food] = await user.call(listCategories, {});
    const plan = await planOf(user, { 'spendee.csv': APP });
    const [file] = (await plan.read()).files;
    expect(file).toMatchObject({
      ...{ state: 'ready', bank: 'SPENDEE', new: 3 },
      accounts: [
        { name: 'Everyday', stated_name: 'Everyday', is_new: true },
        { name: 'Pot', stated_name: 'Pot', is_new: true },
      ],
      moving: {
        matched: 1,
        categories: [
          { path: ['Snacks'], rows: 1, category_id: null },
          { path: ['Hobby'], rows: 1 },
        ],
      },
    });
    const changed = await plan.change(file?.id, {
      moving: { accounts: [], categories: [{ path: ['Hobby'], category_id: food?.id ?? null }] },
    });
    expect(changed.files[0]?.moving?.categories[1]?.category_id).toBe(food?.id);
    await plan.confirm();
    expect((await namesOf(user)).filter((name) => !before.includes(name))).toEqual(['Snacks']);
    const strings = (await rowsOf(user)).find(({ amount }) => amount === 5);
    expect(strings).toMatchObject({ category_id: food?.id, tags: ['music'] });
    // An account that the user has used elsewhere since the import is kept.
    const [kept] = await user.call(listAccounts, {});
    await user.call(createTransaction, {
      body: {
        ...{ date: '2026-05-01', amount: 3, bank: 'CASH', product: 'current' },
        account_iban: kept?.id ?? null,
      },
    });
    expect(await plan.undo()).toEqual({ removed: 3 });
    expect(await namesOf(user)).toEqual(before);
    expect(await accountsOf(user)).toEqual([kept?.name]);
  });

  it.each(['app first', 'bank first'])(
    'matches a bank’s file in the same plan, %s',
    async (order) => {
      const user = await server().signUp();
      const files = { 'spendee.csv': APP, 'bank.csv': BANK };
      const sent =
        order === 'app first' ? files : Object.fromEntries(Object.entries(files).reverse());
      const plan = await planOf(user, sent);
      const news = (await plan.read()).files.map(({ name, new: n, known }) => [name, n, known]);
      expect(news).toEqual(
        expect.arrayContaining([
          ['spendee.csv', 3, 0],
          ['bank.csv', 1, 2],
        ]),
      );
      const done = await plan.confirm();
      expect(done.files.map(({ name, new: n, known }) => [name, n, known]).sort()).toEqual(
        news.sort(),
      );
      const rows = await rowsOf(user);
      expect(rows.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([2, 5, 7, 10]);
      expect(rows.find(({ amount }) => amount === 2)).toMatchObject({
        ...{ date: '2026-02-02T00:00:00', bank: 'SABADELL', category_name: 'Snacks' },
      });
      expect(await accountsOf(user)).toEqual(['Everyday', 'Pot']);
      await plan.undo();
      expect([await rowsOf(user), await accountsOf(user)]).toEqual([[], []]);
    },
  );

  it('assigns an app’s account to one of the user’s', async () => {
    const user = await server().signUp();
    const first = await planOf(user, { 'bank.csv': BANK });
    await first.confirm();
    const [own] = await user.call(listAccounts, {});
    const plan = await planOf(user, { 'spendee.csv': APP });
    const [file] = (await plan.read()).files;
    const changed = await plan.change(file?.id, {
      moving: { accounts: [{ name: 'Pot', account_id: own?.id ?? '' }], categories: [] },
    });
    expect(changed.files[0]?.accounts.find(({ stated_name }) => stated_name === 'Pot')?.id).toBe(
      own?.id,
    );
  });

  it('rejects choices that are not the user’s, and any choice by a viewer', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    const plan = await planOf(user, { 'spendee.csv': APP });
    const [file] = (await plan.read()).files;
    const [theirs] = await other.call(listCategories, {});
    const send = (who: TestUser, body: unknown) =>
      who.raw('PUT', `/api/import-plans/${plan.id}/files/${file?.id}`, { body });
    const choice = { categories: [{ path: ['Hobby'], category_id: theirs?.id }] };
    expect((await send(user, { moving: choice })).status).toBe(422);
    const account = { accounts: [{ name: 'Pot', account_id: file?.id }] };
    expect((await send(user, { moving: account })).status).toBe(422);
    const long = { categories: [{ path: ['x'.repeat(61)], category_id: null }] };
    expect((await send(user, { moving: long })).status).toBe(422);
    expect((await send(other, { moving: { categories: [] } })).status).toBe(404);
    const viewer = await server().signUp('VIEWER');
    expect((await send(viewer, { moving: choice })).status).toBe(403);
  });

  it('accepts an export of Saldo as one of its files', async () => {
    const user = await server().signUp();
    const bank = await planOf(user, { 'bank.csv': BANK });
    await bank.confirm();
    const response = await fetch(`${server().running.address}/api/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const archive = new Uint8Array(await response.arrayBuffer());
    const another = await server().signUp();
    const plan = await planOf(another, { 'saldo.zip': archive, 'bank.csv': BANK });
    const [own] = (await plan.read()).files;
    expect(own).toMatchObject({ state: 'ready', bank: 'SALDO', new: 3, known: 0 });
    const done = await plan.confirm();
    expect(done.files.map(({ state }) => state)).toEqual(['imported', 'imported']);
    expect(await rowsOf(another)).toHaveLength(3);
    const again = await planOf(another, { 'saldo.zip': archive });
    expect((await again.read()).files[0]).toMatchObject({ new: 0, known: 3, is_left_out: true });
  });

  it('asks for the columns of a list it cannot read, and remembers them', async () => {
    const user = await server().signUp();
    const odd =
      'Erledigt;Wofür;Wieviel;Sonstwas\n03.01.2026;Brot;-2,00;x\n04.01.2026;Lohn;9,00;x\n';
    const plan = await planOf(user, { 'odd.csv': odd, 'letter.txt': 'Dear reader, hello.\n' });
    const [file, letter] = (await plan.read()).files;
    expect([letter?.state, letter?.mapping_question]).toEqual(['refused', null]);
    expect(file?.mapping_question?.headings).toEqual(['Erledigt', 'Wofür', 'Wieviel', 'Sonstwas']);
    const mapping = {
      ...{ date: 'Erledigt', date_order: 'day-first' as const, description: 'Wofür' },
      ...{ amount: 'Wieviel', income: null, expense: null, decimal: 'comma' as const },
      ...{ balance: null, bank: 'BREAD BANK', product: 'current' as const, currency: 'EUR' },
    };
    const named = await plan.change(file?.id, { mapping });
    expect(named.files[0]).toMatchObject({ state: 'ready', bank: 'BREAD BANK', new: 2 });
    await plan.confirm();
    expect(await rowsOf(user)).toHaveLength(2);
    const next = await planOf(user, { 'next.csv': odd.replace('04.01', '05.01') });
    expect((await next.read()).files[0]).toMatchObject({ state: 'ready', new: 1, known: 1 });
  });
});
