import { listCategories } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { applyRule, createRule, deleteRule, listRuleSuggestions } from '@saldo/contract/rules';
import { getSortQueue } from '@saldo/contract/sorting';
import { type Transaction, updateBatch } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';

/** Merchants Saldo knows, each with the category the user chooses. */
const SHOPS = [
  ['COMPRA TARJ. LIDL MADRID', 'Supermarket'],
  ['COMPRA TARJ. REPSOL E.S. 3301', 'Fuel'],
  ['COMPRA TARJ. FARMACIA ROIG', 'Pharmacy'],
  ['COMPRA TARJ. IKEA VALENCIA', 'Furniture & Home Goods'],
] as const;

describeOnOneEngine('decisions', (server) => {
  const many = (user: TestUser, description: string, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => {
      const date = `2026-02-${String(1 + (at % 28)).padStart(2, '0')}`;
      return enter(user, description, { date, amount: 10 + at });
    });
    return Promise.all(rows);
  };
  const categoryOf = async (user: TestUser) => {
    const all = (await user.call(listCategories)).flatMap((one) => [one, ...one.sub_categories]);
    return (name: string) => all.find((one) => one.name === name)?.id ?? all[0]?.id ?? '';
  };
  const decide = (user: TestUser, rows: readonly Transaction[], category: string) =>
    user.call(updateBatch, { body: rows.map(({ id }) => ({ id, category })) });
  const accept = (user: TestUser, rows: readonly Transaction[], id: string) =>
    user.call(applySuggestions, {
      query: { year: 2026 },
      body: {
        existing: [{ id, name: 'x', icon: 'x', transaction_ids: rows.map((row) => row.id) }],
        new: [],
      },
    });
  const offered = (user: TestUser) => user.call(listRuleSuggestions);

  it('count once per answer toward rules, and bulk acceptance does not count', async () => {
    const user = await server().signUp();
    const category = (await categoryOf(user))('Supermarket');
    const rows = await many(user, 'COMPRA TARJ. ULTRAMARINOS PEPA MADRID', 12);
    await decide(user, rows.slice(0, 5), category);
    expect(await offered(user)).toEqual([]);
    for (const at of [5, 6, 7]) await accept(user, rows.slice(at, at + 1), category);
    expect(await offered(user)).toEqual([]);
    await decide(user, rows.slice(8, 10), category);
    expect(await offered(user)).toEqual([]);
    await decide(user, rows.slice(10), category);
    expect(await offered(user)).toMatchObject([{ corrections: 3 }]);
  });

  it('toward rules do not include values left by a deleted rule', async () => {
    const user = await server().signUp();
    const category = (await categoryOf(user))('Supermarket');
    const rule = await user.call(createRule, {
      body: {
        ...{ name: 'Pepa', description: '', bank: null, is_enabled: true, bit_operator: 'and' },
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'PEPA' },
        ],
        actions: [{ action: 'set', target_field: 'category', target_value: category }],
      },
    });
    for (const _ of [1, 2, 3]) {
      await enter(user, 'COMPRA TARJ. ULTRAMARINOS PEPA MADRID');
      const query = { year: 2026 };
      await user.call(applyRule, { params: { id: rule.id }, body: query });
    }
    await user.call(deleteRule, { params: { id: rule.id }, query: {} });
    expect(await offered(user)).toEqual([]);
  });

  it('toward rules include manual entries with a category', async () => {
    const user = await server().signUp();
    const category = (await categoryOf(user))('Supermarket');
    for (const date of ['2026-02-01', '2026-02-02', '2026-02-03']) {
      await enter(user, 'ULTRAMARINOS PEPA MADRID', { date, category });
    }
    expect(await offered(user)).toMatchObject([{ corrections: 3 }]);
  });

  it('toward precision must number forty, whatever the rows', async () => {
    const user = await server().signUp();
    const find = await categoryOf(user);
    const shops: { rows: Transaction[]; category: string }[] = [];
    for (const [text, name] of SHOPS) {
      shops.push({ rows: await many(user, text, 22), category: find(name) });
    }
    await enter(user, 'XKCD QWRTZ');
    const precision = async () => (await user.call(getSortQueue, { query: {} })).precision;
    for (const { rows, category } of shops) await decide(user, rows.slice(0, 12), category);
    expect(await precision()).toBeUndefined();
    for (const { rows, category } of shops) await accept(user, rows.slice(12, 13), category);
    expect(await precision()).toBeUndefined();
    const answerEach = async (at: number) => {
      for (const { rows, category } of shops) await decide(user, rows.slice(at, at + 1), category);
    };
    // Nine more answers for each of the four merchants bring the total to forty.
    for (let at = 13; at < 21; at += 1) await answerEach(at);
    expect(await precision()).toBeUndefined();
    await answerEach(21);
    expect(await precision()).toBeGreaterThan(0);
  });
});
