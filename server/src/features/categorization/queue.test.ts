import { createCategory, listCategories } from '@saldo/contract/categories';
import { suggestCategories } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getToSort } from '@saldo/contract/home';
import { createRule, draftRule } from '@saldo/contract/rules';
import {
  getSortQueue,
  listCategorySynonyms,
  PRESELECTED_FROM,
  type SortEntry,
} from '@saldo/contract/sorting';
import { updateBatch } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const SHOPS = ['MERCADONA VALENCIA', 'REPSOL E.S. 3301', 'XKCD QWRTZ', 'BIZUM ENVIADO MARTA RUIZ'];

describeOnEachEngine('the Sort queue', (server) => {
  const queue = (user: TestUser, query: object = {}) => user.call(getSortQueue, { query });
  const entryOf = (items: readonly SortEntry[], text: string) =>
    items.find(({ newest }) => newest.description.includes(text));
  const categoryNamed = async (user: TestUser, name: string) =>
    (await user.call(listCategories))
      .flatMap((one) => [one, ...one.sub_categories])
      .find((one) => one.name === name)?.id ?? '';

  it('has one entry per merchant, the most money first, and never guesses for payments to people', async () => {
    const user = await server().signUp();
    const older = await enter(user, 'COMPRA TARJ. MERCADONA VALENCIA', { date: '2026-02-01' });
    const newer = await enter(user, 'COMPRA TARJ. MERCADONA VALENCIA', { amount: 5.5 });
    await enter(user, 'XKCD QWRTZ 99', { date: '2026-03-12' });
    await enter(user, 'BIZUM A FAVOR DE MARTA RUIZ', { date: '2026-03-11' });
    await enter(user, 'MERCADONA', { ignore: true });
    const answer = await queue(user);
    expect(answer).toMatchObject({ merchants: 3, transactions: 4, amount: 65.5 });
    const [first, ...others] = answer.items;
    const last = entryOf(others, 'BIZUM');
    const second = entryOf(others, 'XKCD');
    expect(first).toMatchObject({
      merchant: { name: 'Mercadona', is_person: false },
      ids: [newer.id, older.id],
      ...{ amount: 25.5, money_in: 0, money_out: 25.5 },
      currency: 'EUR',
      is_preselected: true,
      newest: { date: '2026-03-10T00:00:00' },
    });
    expect(first?.confidence).toBeGreaterThanOrEqual(PRESELECTED_FROM);
    expect(first?.reason).toContain('Mercadona');
    expect(second).toMatchObject({ is_preselected: false });
    expect(last).toMatchObject({ merchant: { is_person: true }, is_preselected: false });
  });

  it('knows other words for categories, separately for each user', async () => {
    const user = await server().signUp();
    const wordsOf = async (id: string) =>
      (await user.call(listCategorySynonyms)).find((one) => one.category_id === id)?.words;
    expect(await wordsOf(await categoryNamed(user, 'Groceries'))).toContain('supermercado');
    const { id } = await user.call(createCategory, { body: { name: 'Vet', icon: '🐶' } });
    expect(await wordsOf(id)).toContain('veterinario');
    const other = await server().signUp();
    expect((await other.call(listCategorySynonyms)).some((one) => one.category_id === id)).toBe(
      false,
    );
  });

  it('can be limited to a span of days, and is empty once all is sorted', async () => {
    const user = await server().signUp();
    await enter(user, 'XKCD QWRTZ', { date: '2026-01-31' });
    const inside = await enter(user, 'XKCD QWRTZ', { date: '2026-02-01' });
    const days = { from: '2026-02-01', to: '2026-02-28' };
    expect((await queue(user, days)).items).toMatchObject([{ ids: [inside.id] }]);
    expect((await queue(user, { ...days, to: '2026-02-01' })).transactions).toBe(1);
    const other = await server().signUp();
    expect(await queue(other)).toEqual({
      items: [],
      merchants: 0,
      transactions: 0,
      amount: 0,
      sorted_this_month: 0,
    });
    expect((await other.call(getToSort)).count).toBe(0);
  });

  it('asks once about a move between own accounts, with one category for both halves', async () => {
    const user = await server().signUp();
    const out = await enter(user, 'TRASPASO AHORRO', { amount: 500, direction: 'expense' });
    const back = await enter(user, 'TRASPASO AHORRO', { amount: 200, direction: 'income' });
    const [entry, ...others] = (await queue(user)).items;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ direction: 'expense', amount: 300, is_preselected: true });
    expect(entry?.ids.toSorted()).toEqual([out.id, back.id].toSorted());
    const year = { year: Number(out.date.slice(0, 4)) };
    const { existing } = await user.call(suggestCategories, { query: year });
    expect(existing.map(({ name, transactions }) => [name, transactions.length])).toEqual([
      ['Savings & Investments', 2],
    ]);
  });

  it('asks once about a person, with what was sent and received', async () => {
    const user = await server().signUp();
    const sent = await enter(user, 'BIZUM A FAVOR DE MARTA RUIZ', { amount: 30 });
    const received = await enter(user, 'BIZUM DE MARTA RUIZ', { amount: 50, direction: 'income' });
    const { items, merchants } = await queue(user);
    expect(merchants).toBe(1);
    expect(items).toMatchObject([
      { direction: 'income', amount: 20, money_in: 50, money_out: 30, is_preselected: false },
    ]);
    expect(items[0]?.ids.toSorted()).toEqual([sent.id, received.id].toSorted());
  });

  it('fills up the choices with the categories used most, never with others', async () => {
    const user = await server().signUp();
    await enter(user, 'XKCD QWRTZ');
    const idsOf = async () => (await queue(user)).items[0]?.answers.map((one) => one.category_id);
    expect(await idsOf()).toEqual([]);
    const used = ['Groceries', 'Fuel', 'Restaurants'];
    for (const [at, name] of used.entries()) {
      const category = await categoryNamed(user, name);
      for (let n = at; n < used.length; n += 1) await enter(user, `PQ ${name}`, { category });
    }
    const salary = await categoryNamed(user, 'Salary');
    await enter(user, 'PQ SALARY', { category: salary, direction: 'income' });
    const names = await Promise.all(used.map((name) => categoryNamed(user, name)));
    expect((await idsOf())?.toSorted()).toEqual(names.toSorted());
  });

  it('lists moves between own accounts by their net', async () => {
    const user = await server().signUp();
    await enter(user, 'TRASPASO AHORRO', { amount: 500, direction: 'expense' });
    await enter(user, 'TRASPASO AHORRO', { amount: 500, direction: 'income' });
    await enter(user, 'XKCD QWRTZ', { amount: 5 });
    expect((await queue(user)).items.map(({ amount }) => amount)).toEqual([5, 0]);
  });

  it('learns from accepted answers', async () => {
    const user = await server().signUp();
    const trains = await user.call(createCategory, { body: { name: 'Trains', icon: '🚂' } });
    const rows = await Promise.all(
      [1, 2, 3, 4].map((n) => enter(user, 'ZXY LOKSCHUPPEN', { amount: n })),
    );
    const [{ ids, is_preselected: before } = { ids: [], is_preselected: true }] = (
      await queue(user)
    ).items;
    expect(before).toBe(false);
    expect(ids).toHaveLength(4);
    await user.call(updateBatch, {
      body: rows.slice(1).map(({ id }) => ({ id, category: trains.id })),
    });
    const [entry] = (await queue(user)).items;
    expect(entry).toMatchObject({ is_preselected: true });
    expect(entry?.answers[0]).toEqual({ category_id: trains.id, proposal: null });
    await user.call(updateBatch, {
      body: rows.slice(1).map(({ id }) => ({ id, category: UNCATEGORIZED_ID })),
    });
    expect((await queue(user)).items[0]?.ids).toHaveLength(4);
  });

  it('contains each row to sort once, with existing categories as answers', async () => {
    const user = await server().signUp();
    const ids = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            shop: fc.constantFrom(...SHOPS),
            amount: fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100),
            direction: fc.constantFrom('income', 'expense'),
            currency: fc.constantFrom('EUR', 'USD'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        async (rows) => {
          for (const { shop, ...more } of rows) ids.add((await enter(user, shop, more)).id);
          const { items, transactions, merchants } = await queue(user);
          expect(items.flatMap((one) => one.ids).sort()).toEqual([...ids].sort());
          expect(transactions).toBe(ids.size);
          expect(merchants).toBe(new Set(items.map(({ merchant }) => merchant.id)).size);
          expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
          const moved = items
            .filter(({ currency }) => currency === 'EUR')
            .map((one) => one.money_in + one.money_out);
          expect(moved).toEqual(moved.toSorted((a, b) => b - a));
          const people = items.filter(({ merchant }) => merchant.is_person);
          expect(new Set(people.map((one) => one.merchant.id + one.currency)).size).toBe(
            people.length,
          );
          const own = new Set(
            (await user.call(listCategories)).flatMap(({ id, sub_categories: subs }) => [
              id,
              ...subs.map((sub) => sub.id),
            ]),
          );
          for (const { answers, is_preselected, merchant, confidence } of items) {
            expect(answers.length).toBeLessThanOrEqual(4);
            for (const { category_id: id, proposal } of answers) {
              expect(id === null ? proposal !== null : own.has(id)).toBe(true);
            }
            if (merchant.is_person) expect(is_preselected).toBe(false);
            if (is_preselected) expect(confidence).toBeGreaterThanOrEqual(PRESELECTED_FROM);
          }
        },
      ),
      { numRuns: 3 },
    );
  });

  it('preselects no low-confidence answers in the wizard', async () => {
    const user = await server().signUp();
    for (const shop of SHOPS) await enter(user, shop);
    const { existing, new: fresh } = await user.call(suggestCategories, { query: { year: 2026 } });
    for (const group of [...existing, ...fresh]) {
      if (group.is_system) continue;
      for (const one of group.transactions) {
        expect(one.confidence).toBeGreaterThanOrEqual(PRESELECTED_FROM);
        expect(one.description).not.toContain('MARTA');
      }
    }
  });

  it('drafts the rule for “always” and reports what it matches', async () => {
    const user = await server().signUp();
    const food = await categoryNamed(user, 'Groceries');
    const fun = await user.call(createCategory, { body: { name: 'Fun', icon: '🎉' } });
    const row = await enter(user, 'COMPRA TARJ. LA ESPIGA 0044');
    await enter(user, 'LA ESPIGA', { category: food });
    const draft = (category: string, ids = [row.id]) =>
      user.call(draftRule, { body: { transaction_ids: ids, category } });
    const answer = await draft(food);
    expect(answer).toMatchObject({
      rule: { name: 'La Espiga', actions: [{ target_value: food }] },
      existing: null,
      already: 1,
      other: 0,
    });
    // Another row with the same description has a different category, so no rule could tell the two apart.
    expect(await draft(fun.id)).toMatchObject({ rule: null, existing: null });
    const rule = await user.call(createRule, { body: answer.rule as never });
    expect(await draft(food)).toMatchObject({ rule: null, existing: rule.name });
    const stranger = await server().signUp();
    const foreign = await stranger.raw('POST', '/api/rules/draft', {
      body: { transaction_ids: [row.id], category: UNCATEGORIZED_ID },
    });
    expect([404, 422]).toContain(foreign.status);
    expect(entryOf((await queue(user)).items, 'ESPIGA')?.ids).toEqual([row.id]);
  });

  it('offers no rule for words that occur in all of a bank’s payments', async () => {
    const user = await server().signUp();
    const food = await categoryNamed(user, 'Groceries');
    const offered = async (description: string) => {
      const { id } = await enter(user, description);
      return (await user.call(draftRule, { body: { transaction_ids: [id], category: food } })).rule;
    };
    for (const text of [
      'TRANSFERENCIA RECIBIDA',
      'BIZUM',
      'PAGO CON TARJETA',
      'RECIBO DOMICILIADO',
    ]) {
      expect([text, await offered(text)]).toEqual([text, null]);
    }
    expect(await offered('RECIBO LUZ')).not.toBeNull();
  });
});
