import { createCategory, listCategories } from '@saldo/contract/categories';
import { type Suggestions, suggestCategories } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const YEAR = { year: 2026 };

describeOnEachEngine('AI categorization', (server) => {
  const read = (user: TestUser, id: string) => user.call(getTransaction, { params: { id } });
  const suggest = (user: TestUser): Promise<Suggestions> =>
    user.call(suggestCategories, { query: YEAR });
  const apply = (user: TestUser, body: object) =>
    user.raw('PUT', '/api/transactions/ai_categorization?year=2026', { body });

  it('knows common merchants from the start with a reason, and leaves unknown ones open', async () => {
    const user = await server().signUp();
    const known = await enter(user, 'COMPRA TARJ. MERCADONA VALENCIA');
    const unknown = await enter(user, 'XKCD QWRTZ 99');
    await enter(user, 'COMPRA TARJ. MERCADONA', { ignore: true });
    await enter(user, 'COMPRA TARJ. MERCADONA', { date: '2025-12-31' });
    const answer = await suggest(user);
    expect(answer).toMatchObject({ engine: 'local', considered: 2, undecided: 1, new: [] });
    const [groceries, left] = answer.existing;
    expect(groceries?.transactions).toMatchObject([
      { id: known.id, amount: 20, direction: 'expense' },
    ]);
    expect(groceries?.transactions[0]?.confidence).toBeGreaterThan(50);
    expect(groceries?.transactions[0]?.reason).toContain('Mercadona');
    expect(left).toMatchObject({ id: UNCATEGORIZED_ID, is_system: true });
    expect(left?.transactions.map((one) => one.id)).toEqual([unknown.id]);
    expect((await read(user, known.id)).category).toBe(UNCATEGORIZED_ID);
  });

  it('returns nothing for an empty period', async () => {
    const user = await server().signUp();
    expect(await suggest(user)).toEqual({
      engine: 'local',
      existing: [],
      new: [],
      considered: 0,
      undecided: 0,
    });
  });

  it('learns from the user’s choices', async () => {
    const user = await server().signUp();
    const hobby = await user.call(createCategory, { body: { name: 'Model trains', icon: '🚂' } });
    for (const n of [1, 2, 3, 4]) {
      await enter(user, `ZXY LOKSCHUPPEN ${n}`, { category: hobby.id, date: `2026-0${n}-03` });
    }
    const next = await enter(user, 'ZXY LOKSCHUPPEN 5');
    const group = (await suggest(user)).existing.find((one) => one.id === hobby.id);
    expect(group?.transactions.map((one) => one.id)).toEqual([next.id]);
  });

  it('applies any selection of groups to exactly the selected transactions', async () => {
    const user = await server().signUp();
    const categories = (await user.call(listCategories))
      .filter((one) => one.type !== 'system')
      .slice(0, 3);
    const rows = await Promise.all(Array.from({ length: 8 }, (_, n) => enter(user, `row ${n}`)));
    const byHand = await enter(user, 'by hand', { category: categories[0]?.id });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 8, maxLength: 8 }),
        async (choice) => {
          round += 1;
          const before = await Promise.all(rows.map((row) => read(user, row.id)));
          const idsOf = (group: number) =>
            rows.filter((_, at) => choice[at] === group).map((row) => row.id);
          const answer = await apply(user, {
            existing: categories.map((category, at) => ({
              ...category,
              transaction_ids: [...idsOf(at), ...(at === 1 ? [byHand.id] : [])],
            })),
            new: [
              {
                name: `Round ${round}`,
                icon: '🧪',
                color: '#112233',
                transactions: idsOf(3).map((id) => ({ id })),
              },
            ],
          });
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          const chosen = choice.filter((group) => group >= 0).length;
          const made = choice.includes(3) ? 1 : 0;
          expect(answer.body).toEqual({
            created_categories: made,
            updated: chosen,
            rules_changed: 0,
            step_id: chosen + made > 0 ? expect.any(String) : null,
          });
          for (const [at, row] of rows.entries()) {
            const after = await read(user, row.id);
            const group = choice[at] ?? -1;
            if (group < 0) expect(after).toEqual(before[at]);
            else {
              expect(after.category_source).toBe('ai');
              expect(after.category_name).toBe(
                group === 3 ? `Round ${round}` : categories[group]?.name,
              );
            }
          }
        },
      ),
      { numRuns: 8 },
    );
    expect(byHand).toMatchObject(await read(user, byHand.id));
  });

  it('stores the reason for a category until it changes', async () => {
    const user = await server().signUp();
    const [one, other] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
    const rows = await Promise.all([1, 2, 3, 4].map((n) => enter(user, `row ${n}`)));
    const byHand = await enter(user, 'by hand', { category: other?.id });
    const [first, second, third, silent] = rows.map(({ id }) => ({ id }));
    const transactions = [
      { ...first, reason: 'Mercadona is a supermarket' },
      { ...second, reason: 'Mercadona is a supermarket' },
      { ...third, reason: 'You chose it three times' },
      { ...silent },
      { id: byHand.id, reason: 'never told' },
    ];
    const answer = await apply(user, { existing: [{ ...one, transactions }], new: [] });
    expect(answer).toMatchObject({ status: 200, body: { updated: 4 } });
    const reasonOf = async (row?: { id?: string }) =>
      (await read(user, row?.id ?? '')).category_reason;
    expect(await reasonOf(first)).toBe('Mercadona is a supermarket');
    expect(await reasonOf(second)).toBe('Mercadona is a supermarket');
    expect(await reasonOf(third)).toBe('You chose it three times');
    expect(await reasonOf(silent)).toBeNull();
    expect(await reasonOf(byHand)).toBeNull();

    const change = { body: { category: other?.id } };
    await user.raw('PUT', `/api/transactions/${first?.id}`, change);
    expect(await reasonOf(first)).toBeNull();
    await user.raw('PUT', '/api/transactions/batch', {
      body: [{ id: second?.id, category: other?.id }],
    });
    expect(await reasonOf(second)).toBeNull();
    await user.raw('DELETE', `/api/categories/${one?.id}`);
    expect(await reasonOf(third)).toBeNull();
  });

  it('records a category the user chose instead of the suggestion as manual', async () => {
    const user = await server().signUp();
    const [one, other] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
    const [moved, taken, twice] = await Promise.all([1, 2, 3].map((n) => enter(user, `row ${n}`)));
    const suggested = [
      { id: taken?.id, reason: 'A supermarket' },
      { id: twice?.id, reason: 'x' },
    ];
    const chosen = [moved, twice].map((row) => ({ id: row?.id, by_hand: true }));
    const answer = await apply(user, {
      existing: [
        { ...one, transactions: suggested },
        { ...other, transactions: chosen },
      ],
    });
    expect(answer).toMatchObject({ status: 200, body: { updated: 3 } });
    const stored = async (row?: { id: string }) => {
      const { category, category_source, category_reason } = await read(user, row?.id ?? '');
      return [category, category_source, category_reason];
    };
    expect(await stored(taken)).toEqual([one?.id, 'ai', 'A supermarket']);
    expect(await stored(moved)).toEqual([other?.id, 'hand', null]);
    expect(await stored(twice)).toEqual([other?.id, 'hand', null]);
  });

  it('accepts the reasons of a year of ten thousand rows', async () => {
    const user = await server().signUp();
    const [one] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
    const row = await enter(user, 'row');
    const transactions = Array.from({ length: 10_000 }, () => ({
      id: row.id,
      reason: `Merchant known as a supermarket ${'x'.repeat(200)}`,
    }));
    const answer = await apply(user, { existing: [{ ...one, transactions }], new: [] });
    expect(answer.status).toBe(200);
  });

  it('creates a new category once when two requests apply concurrently', async () => {
    const user = await server().signUp();
    const rows = await Promise.all(Array.from({ length: 5 }, (_, n) => enter(user, `row ${n}`)));
    const answers = await Promise.all(
      rows.map((row) =>
        apply(user, {
          existing: [],
          new: [{ name: ' Bäckerei ', icon: '🥐', transaction_ids: [row.id] }],
        }),
      ),
    );
    expect(answers.map((answer) => answer.body.created_categories).sort()).toEqual([0, 0, 0, 0, 1]);
    const made = (await user.call(listCategories)).filter((one) => one.name === 'Bäckerei');
    expect(made).toHaveLength(1);
    for (const row of rows) expect((await read(user, row.id)).category).toBe(made[0]?.id);
  });

  it('rejects everything for an id that is not the user’s, and names it', async () => {
    const user = await server().signUp();
    const other = await server().signUp();
    const own = await enter(user, 'own');
    const theirs = await enter(other, 'theirs');
    const foreign = (await other.call(listCategories))[0]?.id;
    const mine = (await user.call(listCategories))[0]?.id;
    const group = { name: 'G', icon: '🧪' };
    const cases: [object, string][] = [
      [
        { existing: [{ ...group, id: mine, transaction_ids: [own.id, theirs.id] }] },
        'existing.0.transaction_ids.1',
      ],
      [{ existing: [{ ...group, id: foreign, transaction_ids: [own.id] }] }, 'existing.0.id'],
      [{ existing: [{ ...group, transaction_ids: [own.id] }] }, 'existing.0.id'],
      [{ new: [{ ...group, parent_id: foreign, transaction_ids: [own.id] }] }, 'new.0.parent_id'],
    ];
    for (const [body, path] of cases) {
      const answer = await apply(user, body);
      expect([answer.status, answer.body.detail.fields?.[0]?.path]).toEqual([422, path]);
    }
    expect(own).toMatchObject(await read(user, own.id));
    expect((await user.call(listCategories)).some((one) => one.name === 'G')).toBe(false);
  });

  it('lets a viewer read suggestions but not apply them', async () => {
    const viewer = await server().signUp('VIEWER');
    expect((await viewer.raw('GET', '/api/transactions/ai_categorization?year=2026')).status).toBe(
      200,
    );
    expect((await apply(viewer, {})).status).toBe(403);
  });
});
