import { createCategory } from '@saldo/contract/categories';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { setRate } from '@saldo/contract/rates';
import { createRule, listRules } from '@saldo/contract/rules';
import { createView, listViews } from '@saldo/contract/saved-views';
import { setShare } from '@saldo/contract/shares';
import { deleteTag, getTag, listTagPages, MAX_TAGS, setTag } from '@saldo/contract/tags';
import {
  createTransaction,
  listTags,
  listTransactions,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { beforeEach, expect, it } from 'vitest';

const MAY = { from: '2026-05-13', to: '2026-05-15' };
const TRIP = { name: 'Lisbon', color: 'orange', dates: MAY } as const;

describeOnEachEngine('tags with pages', (server) => {
  let user: TestUser;
  let travel: string;
  let hotels: string;
  let food: string;

  beforeEach(async () => {
    user = await server().signUp();
    const category = async (name: string, more: object = {}) =>
      (await user.call(createCategory, { body: { name, icon: '🧺', color: '#6366f1', ...more } }))
        .id;
    travel = await category('Journeys');
    hotels = await category('Beds', { parent_id: travel });
    food = await category('Meals');
  });

  const enter = async (date: string, amount: number, more: object = {}): Promise<string> => {
    const card = { bank: 'BBVA', product: 'current', type: 'card_payment' } as const;
    const body = { ...card, direction: 'expense', date, amount, tags: ['Lisbon'] } as const;
    const given = { ...body, tags: [...body.tags], category: food, ...more };
    return (await user.call(createTransaction, { body: given })).id;
  };
  const page = (name = 'Lisbon') => user.call(getTag, { query: { name } });
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const redo = (id: string | null) => user.call(redoStep, { params: { id: id ?? '' } });
  const tagged = async (tags: string) => {
    const query = { year: 'all', tags } as const;
    return (await user.call(listTransactions, { query })).items.map((row) => row.tags).sort();
  };

  it('show what a trip cost, by day and by category', async () => {
    await enter('2026-03-03', 186.4, { category: travel });
    await enter('2026-05-13', 248, { category: hotels });
    await enter('2026-05-13', 62.8);
    await enter('2026-05-15', 41);
    await enter('2026-05-20', 21, { direction: 'income', is_refund: true, tags: ['lisbon'] });
    await enter('2026-05-14', 500, { ignore: true });
    await enter('2026-05-14', 30, { direction: 'income', is_refund: false });
    await user.call(setTag, { body: TRIP });
    expect(await page('LISBON')).toMatchObject({
      ...TRIP,
      ...{ currency: 'EUR', rows: 7, counted: 5, left_out: 0, income: 30, accounts: 0 },
      ...{ total: 517.2, per_day: 172.4, during: 351.8 },
      bars: {
        unit: 'day',
        items: [
          { at: 'before', amount: 186.4 },
          {
            ...{ at: '2026-05-13', amount: 310.8 },
            shares: [
              { category: travel, amount: 248 },
              { category: food, amount: 62.8 },
            ],
          },
          { at: '2026-05-14', amount: 0, shares: [] },
          { at: '2026-05-15', amount: 41 },
          { at: 'after', amount: -21 },
        ],
      },
      shares: [
        { category: travel, amount: 434.4 },
        { category: food, amount: 82.8 },
      ],
      biggest: [{ amount: 248 }, { amount: 186.4 }, { amount: 62.8 }, { amount: 41 }],
    });
    const { tags } = await user.call(listTagPages);
    expect(tags).toEqual([{ ...TRIP, rows: 7, total: 517.2, per_day: 172.4 }]);
  });

  it('rank the biggest by what counts of them', async () => {
    const rate = { rate: 2, currency: 'KZT', against: 'EUR', from_day: '2026-01-01' };
    await user.call(setRate, { body: rate });
    const share = (id: string, mine: number) =>
      user.call(setShare, { params: { id }, body: { mine, who: ['Ana'] } });
    await share(await enter('2026-05-13', 200), 50);
    await share(await enter('2026-05-13', 300), 0);
    await share(await enter('2026-05-13', 900, { currency: 'KZT' }), 0);
    await share(await enter('2026-05-13', 800, { currency: 'KZT' }), 120);
    await enter('2026-05-14', 70);
    const { biggest, total } = await page();
    expect(biggest.map(({ amount }) => amount)).toEqual([70, 800, 200]);
    expect(total).toBe(180);
  });

  it('convert other currencies, count parts, and say what no rate is known for', async () => {
    const rate = { rate: 2, currency: 'KZT', against: 'EUR', from_day: '2026-01-01' };
    await user.call(setRate, { body: rate });
    await enter('2026-05-01', 10);
    await enter('2026-05-14', 100, { currency: 'KZT' });
    await enter('2026-05-14', 900, { currency: 'KGS' });
    const id = await enter('2026-05-15', 54.18);
    const splits = [
      { category: travel, amount: 30 },
      { category: food, amount: 24.18 },
    ];
    await user.call(updateTransaction, { params: { id }, body: { splits } });
    const { total, left_out, counted, shares, biggest, bars } = await page();
    expect({ total, left_out, counted }).toEqual({ total: 114.18, left_out: 1, counted: 3 });
    expect(shares).toEqual([
      { category: food, amount: 84.18 },
      { category: travel, amount: 30 },
    ]);
    expect(biggest.map(({ amount }) => amount)).toEqual([54.18, 100, 10]);
    expect(bars).toMatchObject({ unit: 'month', items: [{ at: '2026-05', amount: 114.18 }] });
    expect((await user.call(listTagPages)).tags).toMatchObject([{ total: 114.18, rows: 4 }]);
  });

  it('suggest card payments on the dates that have no tag, until they are declined', async () => {
    const none = { tags: [] };
    const wanted = await enter('2026-05-13', 21, none);
    const declined = await enter('2026-05-15T23:59:59', 8.35, none);
    await enter('2026-05-12', 1, none);
    await enter('2026-05-16', 2, none);
    await enter('2026-05-14', 3, { tags: ['work'] });
    await enter('2026-05-14', 4, { ...none, type: 'transfer' });
    await enter('2026-05-14', 5, { ...none, ignore: true });
    await enter('2026-05-14', 6, { ...none, direction: 'income' });
    await user.call(setTag, { body: TRIP });
    const suggested = async () => (await page()).suggested.map(({ id }) => id);
    expect(await suggested()).toEqual([wanted, declined]);
    const { step_id } = await user.call(setTag, {
      body: { name: 'Lisbon', not_these: [declined] },
    });
    expect(await suggested()).toEqual([wanted]);
    const added = await user.call(updateBatch, { body: [{ id: wanted, tags: ['Lisbon'] }] });
    expect(await suggested()).toEqual([]);
    await undo(added.step_id);
    await undo(step_id);
    expect(await suggested()).toEqual([wanted, declined]);
  });

  it('suggest no payments of a series', async () => {
    for (const month of ['02', '03', '04', '05', '06', '07']) {
      await enter(`2026-${month}-14`, 9.99, { description: 'NETFLIX.COM', tags: [] });
    }
    const other = await enter('2026-05-14', 20, { description: 'Pastelaria', tags: [] });
    await user.call(setTag, { body: TRIP });
    expect((await page()).suggested.map(({ id }) => id)).toEqual([other]);
  });

  it('are renamed with their rows, views and rules, in one step with its undo', async () => {
    await enter('2026-05-13', 10, { tags: ['trip', 'lisbon'] });
    await enter('2026-05-14', 20, { tags: ['Lisbon', 'Portugal'] });
    await enter('2026-05-14', 30, { tags: ['Lisbonne'] });
    await user.call(setTag, { body: TRIP });
    await user.call(createView, { body: { name: 'Trips', filters: { tags_any: 'lisbon,trip' } } });
    await user.call(createRule, {
      body: {
        ...{ name: 'Ferry', bank: null, is_enabled: true, bit_operator: 'and' },
        conditions: [
          { condition_field: 'tags', operator: 'not_equals', condition_value: 'LISBON' },
        ],
        actions: [{ action: 'set', target_field: 'tags', target_value: 'trip, Lisbon' }],
      },
    });
    expect(await page()).toMatchObject({ views: ['Trips'], rules: ['Ferry'] });
    const renamed = await user.call(setTag, { body: { name: 'Lisbon', new_name: 'Portugal' } });
    expect(renamed).toMatchObject({ name: 'Portugal', color: 'orange', dates: MAY, changed: 2 });
    const after = async () => {
      const [view] = await user.call(listViews);
      const [rule] = await user.call(listRules);
      return {
        tags: await tagged('portugal'),
        view: view?.filters,
        rule: [rule?.conditions[0]?.condition_value, rule?.actions[0]?.target_value],
      };
    };
    const moved = {
      tags: [['Portugal'], ['trip', 'Portugal']],
      view: { tags_any: 'Portugal,trip' },
      rule: ['Portugal', 'trip, Portugal'],
    };
    expect(await after()).toEqual(moved);
    expect((await user.raw('GET', '/api/tags/page?name=Lisbon')).status).toBe(404);
    await undo(renamed.step_id);
    expect(await tagged('lisbon')).toEqual([
      ['Lisbon', 'Portugal'],
      ['trip', 'lisbon'],
    ]);
    expect(await page()).toMatchObject({ ...TRIP, views: ['Trips'], rules: ['Ferry'] });
    await redo(renamed.step_id);
    expect(await after()).toEqual(moved);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items[0]).toMatchObject({
      ...{ kind: 'tag', count: 2 },
      links: [{ to: 'tag', did: 'renamed', was: 'Lisbon', name: 'Portugal' }],
    });
  });

  it('become one when renamed to another, with the settings of that one', async () => {
    await enter('2026-05-13', 10);
    await user.call(setTag, { body: TRIP });
    await user.call(setTag, { body: { name: 'Portugal', color: 'green' } });
    const { step_id } = await user.call(setTag, {
      body: { name: 'Lisbon', new_name: 'PORTUGAL' },
    });
    expect((await user.call(listTagPages)).tags).toMatchObject([{ color: 'green', rows: 1 }]);
    await undo(step_id);
    const { tags } = await user.call(listTagPages);
    expect(tags.map(({ name, color }) => [name, color])).toEqual([
      ['Lisbon', 'orange'],
      ['Portugal', 'green'],
    ]);
  });

  it('are deleted from their rows, and return by undo', async () => {
    await enter('2026-05-13', 10, { tags: ['trip', 'lisbon'] });
    await user.call(setTag, { body: TRIP });
    const { step_id } = await user.call(deleteTag, { query: { name: 'Lisbon' } });
    expect(await tagged('trip')).toEqual([['trip']]);
    expect((await user.call(listTagPages)).tags).toMatchObject([{ name: 'trip' }]);
    await undo(step_id);
    expect(await tagged('trip')).toEqual([['trip', 'lisbon']]);
    expect(await page()).toMatchObject(TRIP);
    await redo(step_id);
    expect(await tagged('trip')).toEqual([['trip']]);
    expect((await user.raw('DELETE', '/api/tags?name=Lisbon')).status).toBe(404);
  });

  it('are offered before any row has them, and a repeated setting leaves no step', async () => {
    const { step_id } = await user.call(setTag, { body: TRIP });
    expect(await user.call(listTags)).toEqual(['Lisbon']);
    expect(await page()).toMatchObject({ ...TRIP, rows: 0, total: 0, biggest: [] });
    expect((await user.call(setTag, { body: TRIP })).step_id).toBeNull();
    await undo(step_id);
    expect(await user.call(listTags)).toEqual([]);
  });

  it('belong to their user, and a VIEWER only reads them', async () => {
    await user.call(setTag, { body: TRIP });
    const other = await server().signUp('VIEWER');
    expect((await other.call(listTagPages)).tags).toEqual([]);
    expect((await other.raw('GET', '/api/tags/page?name=Lisbon')).status).toBe(404);
    expect((await other.raw('PUT', '/api/tags', { body: TRIP })).status).toBe(403);
    expect((await other.raw('DELETE', '/api/tags?name=Lisbon')).status).toBe(403);
  });

  it.each([
    { name: ' ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(101) },
    { name: 'a', new_name: 'b,c' },
    { name: 'a', color: 'teal' },
    { name: 'a', dates: { from: '2026-05-15', to: '2026-05-13' } },
    { name: 'a', dates: { from: '2026-05-15', to: '2027-05-16' } },
    { name: 'a', dates: { from: '2026-02-30', to: '2026-03-01' } },
    { name: 'a', not_these: ['x'] },
  ])('refuse %j', async (body) => {
    expect((await user.raw('PUT', '/api/tags', { body })).status).toBe(422);
  });

  it('are found whatever signs they have', async () => {
    for (const name of ['50%', 'a_b', 'back\\slash', 'Ünïcödé', '../..', '#1', 'x'.repeat(100)]) {
      await enter('2026-05-13', 10, { tags: [name] });
      expect(await page(name)).toMatchObject({ name, rows: 1, total: 10 });
    }
    expect((await user.raw('GET', '/api/tags/page?name=5')).status).toBe(404);
    expect((await user.raw('GET', `/api/tags/page?name=${encodeURIComponent('a%b')}`)).status).toBe(
      404,
    );
  });

  it(`may have settings of ${MAX_TAGS}`, async () => {
    const { storage } = server().running.context;
    await user.call(setTag, { body: TRIP });
    await storage.write(async (tx) => {
      const row = await tx
        .selectFrom('tags')
        .selectAll()
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      const more = Array.from({ length: MAX_TAGS - 1 }, (_, n) => ({
        ...{ ...row, id: crypto.randomUUID(), name: `Tag ${n}` },
      }));
      await tx.insertInto('tags').values(more).execute();
    });
    const beyond = await user.raw('PUT', '/api/tags', { body: { name: 'One more' } });
    expect([beyond.status, beyond.body.detail.code]).toEqual([409, 'limit_reached']);
    expect((await user.raw('PUT', '/api/tags', { body: { ...TRIP, color: 'red' } })).status).toBe(
      200,
    );
  });

  it('return from an export, without what is set here already', async () => {
    const id = await enter('2026-05-14', 8, { tags: [] });
    await user.call(setTag, { body: { ...TRIP, not_these: [id] } });
    await user.call(setTag, { body: { name: 'Porto', color: 'blue' } });
    const file = await exportOf(server(), user);
    const other = await server().signUp();
    await other.call(setTag, { body: { name: 'PORTO', color: 'green' } });
    expect((await other.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    const { tags } = await other.call(listTagPages);
    expect(tags.map(({ name, color }) => [name, color]).sort()).toEqual([
      ['Lisbon', 'orange'],
      ['PORTO', 'green'],
    ]);
    const restored = await other.call(getTag, { query: { name: 'Lisbon' } });
    expect(restored).toMatchObject({ dates: MAY, suggested: [] });
  });
});
