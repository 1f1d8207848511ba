import { listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { undoStep } from '@saldo/contract/history';
import { SORT_COLUMNS, type TransactionQuery } from '@saldo/contract/transaction-filters';
import {
  createTransaction,
  deleteBatch,
  deletePeriod,
  deleteTransaction,
  getTransaction,
  listTransactions,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it, vi } from 'vitest';
import { Lanes } from '../../platform/jobs/lanes.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

async function write(user: TestUser, more: Partial<Parameters<typeof createBody>[0]> = {}) {
  const { step_id: _, ...row } = await user.call(createTransaction, { body: createBody(more) });
  return row;
}

const createBody = (more: {
  date?: string;
  amount?: number;
  bank?: string;
  product?: 'current' | 'deposit';
  direction?: 'income' | 'expense';
  description?: string;
  fee?: number;
  tags?: string[];
  category?: string;
  type?: 'card_payment' | 'transfer' | 'unknown';
  currency?: string;
  ignore?: boolean;
  ignore_default_metrics?: boolean;
  is_refund?: boolean;
  creditor_name?: string | null;
  debtor_name?: string | null;
  account_iban?: string | null;
  note?: string | null;
}) => ({
  date: '2026-03-10',
  amount: 12.5,
  bank: 'BBVA',
  product: 'current' as const,
  ...more,
});

const list = (user: TestUser, query: Partial<TransactionQuery> = {}) =>
  user.call(listTransactions, { query: { year: 2026, ...query } as never });

const texts = async (user: TestUser, query: Partial<TransactionQuery>) =>
  (await list(user, query)).items.map((item) => item.description);

describeOnEachEngine('transactions', (server) => {
  it('fills in fields a body leaves out', async () => {
    const user = await server().signUp();
    const made = await write(user, { description: '  Café  ', amount: 0.1 });
    expect(made).toEqual({
      id: expect.any(String),
      bank: 'BBVA',
      date: '2026-03-10T00:00:00',
      purchase_date: null,
      product: 'current',
      account_id: null,
      account_name: null,
      account_iban: null,
      type: 'unknown',
      category: UNCATEGORIZED_ID,
      category_id: UNCATEGORIZED_ID,
      category_name: 'Uncategorized',
      category_source: 'none',
      merchant_id: expect.any(String),
      merchant_name: 'Café',
      direction: 'expense',
      amount: 0.1,
      currency: 'EUR',
      converted: null,
      description: 'Café',
      fee: 0,
      splits: [],
      share: null,
      settles: [],
      tags: [],
      note: null,
      has_receipt: false,
      ignore: false,
      ignore_default_metrics: false,
      is_refund: false,
      transfer: null,
      creditor_name: null,
      creditor_account_iban: null,
      debtor_name: null,
      report_id: null,
      origin: 'hand',
      category_reason: null,
      possible_duplicate_of: null,
      updated_at: expect.any(String),
    });
    expect(await user.call(getTransaction, { params: { id: made.id } })).toEqual(made);
  });

  it('keeps a note, which no rule or merchant reads', async () => {
    const user = await server().signUp();
    const made = await write(user, {
      description: 'Cena',
      note: '  For Ana’s birthday\nMERCADONA  ',
    });
    expect(made.note).toBe('For Ana’s birthday\nMERCADONA');
    const params = { id: made.id };
    const change = (note: string | null) =>
      user.call(updateTransaction, { params, body: { note } });
    const { step_id } = await change('Split with Luis');
    expect(await user.call(getTransaction, { params })).toMatchObject({
      ...{ note: 'Split with Luis', merchant_id: made.merchant_id, description: 'Cena' },
    });
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect((await user.call(getTransaction, { params })).note).toBe(made.note);
    expect((await change('  ')).note).toBe(null);
    const long = await user.raw('PUT', `/api/transactions/${made.id}`, {
      body: { note: 'x'.repeat(501) },
    });
    expect(long.status).toBe(422);
  });

  it('accepts null for optional fields', async () => {
    const user = await server().signUp();
    const nothing = { description: null, fee: null, tags: null, creditor_name: null };
    const body = { date: '2026-01-05', amount: 1, bank: 'BBVA', product: 'current' as const };
    const made = await user.call(createTransaction, { body: { ...body, ...nothing } });
    expect(made).toMatchObject({ description: '', fee: 0, tags: [], creditor_name: null });
    const some = { description: 'Rent', fee: 0.5, tags: ['home'], creditor_name: 'Ana' };
    const params = { id: made.id };
    await user.call(updateTransaction, { params, body: some });
    const again = await user.call(updateTransaction, { params, body: nothing });
    expect(again).toMatchObject({ description: '', fee: 0, tags: [], creditor_name: null });
  });

  it('names every invalid field', async () => {
    const user = await server().signUp();
    const answer = await user.raw('POST', '/api/transactions', {
      body: {
        date: '2026-02-30',
        amount: -1,
        bank: '',
        product: 'loan',
        fee: 1.234,
        category: '01890000-0000-7000-8000-000000000000',
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.fields.map((field: { path: string }) => field.path).sort()).toEqual([
      'amount',
      'bank',
      'date',
      'fee',
      'product',
    ]);
    const unknown = await user.raw('POST', '/api/transactions', {
      body: createBody({ category: '01890000-0000-7000-8000-000000000000' }),
    });
    expect([unknown.status, unknown.body.detail.fields[0].path]).toEqual([422, 'category']);
    const account = await user.raw('POST', '/api/transactions', {
      body: createBody({ account_iban: 'ES9121000418450200051332' }),
    });
    expect([account.status, account.body.detail.fields[0].path]).toEqual([422, 'account_iban']);
  });

  it('changes the given fields and leaves the rest', async () => {
    const user = await server().signUp();
    const made = await write(user, {
      description: 'Luz',
      tags: ['home', ' ', 'home', 'fixed'],
      fee: 0.5,
    });
    expect(made.tags).toEqual(['home', 'fixed']);
    const changed = await user.call(updateTransaction, {
      params: { id: made.id },
      body: { amount: 1234567.89 },
    });
    const given = { step_id: expect.any(String), updated_at: expect.any(String) };
    expect(changed).toEqual({ ...made, amount: 1234567.89, ...given });
    expect(changed.updated_at > made.updated_at).toBe(true);
  });

  it('treats a manual category as ground truth, but not one sent back unchanged', async () => {
    const user = await server().signUp();
    const [food] = await user.call(listCategories);
    const made = await write(user);
    const change = (body: object) =>
      user.call(updateTransaction, { params: { id: made.id }, body });
    expect((await change({ category: UNCATEGORIZED_ID, description: 'x' })).category_source).toBe(
      'none',
    );
    const chosen = await change({ category: food?.id });
    expect([chosen.category, chosen.category_name, chosen.category_source]).toEqual([
      food?.id,
      food?.name,
      'hand',
    ]);
    const child = food?.sub_categories[0];
    expect((await change({ category: child?.id })).category_name).toBe(
      `${food?.name} > ${child?.name}`,
    );
    expect((await change({ category: UNCATEGORIZED_ID })).category_source).toBe('none');
  });

  it('rejects a change based on an outdated row', async () => {
    const user = await server().signUp();
    const made = await write(user);
    const change = (body: object) => user.raw('PUT', `/api/transactions/${made.id}`, { body });
    const first = await change({ amount: 1, updated_at: made.updated_at });
    expect(first.status).toBe(200);
    const second = await change({ amount: 2, updated_at: made.updated_at });
    expect([second.status, second.body.detail.code]).toEqual([409, 'stale_write']);
    expect((await change({ amount: 2, updated_at: first.body.updated_at })).body.amount).toBe(2);
  });

  it('lets one of ten conflicting changes through', async () => {
    const user = await server().signUp();
    const made = await write(user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        user.raw('PUT', `/api/transactions/${made.id}`, {
          body: { amount: n + 100, updated_at: made.updated_at },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
  });

  it('deletes a transaction only once', async () => {
    const user = await server().signUp();
    const made = await write(user);
    const deleted = await user.call(deleteTransaction, { params: { id: made.id } });
    expect(deleted).toEqual({ step_id: expect.any(String) });
    expect((await user.raw('DELETE', `/api/transactions/${made.id}`)).status).toBe(404);
    expect((await list(user)).total).toBe(0);
  });

  it('deletes many together, or none if one is not the user’s own', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    const [a, b, c] = [await write(user), await write(user), await write(user)];
    const foreign = await write(other);
    for (const wrong of [foreign.id, UNKNOWN]) {
      const body = { ids: [a.id, wrong] };
      expect((await user.raw('POST', '/api/transactions/delete', { body })).status).toBe(404);
    }
    expect((await list(user)).total).toBe(3);
    const empty = await user.raw('POST', '/api/transactions/delete', { body: { ids: [] } });
    expect(empty.status).toBe(422);
    const body = { ids: [a.id, b.id, b.id] };
    expect(await user.call(deleteBatch, { body })).toEqual({
      step_id: expect.any(String),
      deleted: 2,
    });
    expect((await list(user)).items.map(({ id }) => id)).toEqual([c.id]);
    expect((await list(other)).total).toBe(1);
  });

  it('deletes a few on the main thread, and many in one worker call', async () => {
    const user = await server().signUp();
    const run = vi.spyOn(Lanes.prototype, 'run');
    for (const [many, threads] of [
      [40, 0],
      [41, 1],
    ] as const) {
      const rows = await Promise.all(Array.from({ length: many }, () => write(user)));
      const ids = rows.map(({ id }) => id);
      expect(await user.call(deleteBatch, { body: { ids } })).toEqual({
        step_id: expect.any(String),
        deleted: many,
      });
      expect((await list(user)).total).toBe(0);
      // Counts only this user's calls, because the server's own jobs also use worker lanes.
      expect(run.mock.calls.filter(([, of]) => of === user.id)).toHaveLength(threads);
    }
    run.mockRestore();
  });

  it('deletes a month or a year of this user only', async () => {
    const user = await server().signUp();
    const other = await server().signUp();
    const days = [
      '2025-12-31',
      '2026-01-01',
      '2026-01-31',
      '2026-02-01',
      '2026-12-31',
      '2027-01-01',
    ];
    for (const date of days) for (const who of [user, other]) await write(who, { date });
    expect(await user.call(deletePeriod, { query: { year: 2026, month: 1 } })).toEqual({
      deleted: 2,
      step_id: expect.any(String),
    });
    expect((await list(user)).total).toBe(2);
    expect(await user.call(deletePeriod, { query: { year: 2026 } })).toEqual({
      step_id: expect.any(String),
      deleted: 2,
    });
    expect((await list(user, { year: 2025 })).total).toBe(1);
    expect((await list(user, { year: 2027 })).total).toBe(1);
    expect((await list(other)).total).toBe(4);
  });

  it('filters by every field of the query', async () => {
    const user = await server().signUp();
    const categories = await user.call(listCategories);
    const food = categories.find((category) => category.name === 'Groceries');
    const child = food?.sub_categories[0];
    await write(user, {
      description: 'Café Ñandú',
      date: '2026-03-01',
      category: food?.id,
      tags: ['Work', 'trip'],
    });
    await write(user, {
      description: 'Super 100%',
      date: '2026-03-02',
      category: child?.id,
      fee: 0.3,
    });
    await write(user, {
      description: 'Nómina',
      date: '2026-04-01',
      direction: 'income',
      bank: 'REVOLUT',
      debtor_name: 'Acme Ñ',
    });
    await write(user, {
      description: 'Devuelto',
      date: '2026-04-02',
      direction: 'income',
      is_refund: true,
      ignore_default_metrics: true,
    });
    await write(user, { description: 'Fuera', date: '2026-04-03', currency: 'USD' });
    await write(user, {
      description: 'Oculto',
      date: '2026-05-01',
      ignore: true,
      product: 'deposit',
      currency: 'USD',
    });
    const cases: [Partial<TransactionQuery>, string[]][] = [
      [{ month: 3 }, ['Super 100%', 'Café Ñandú']],
      [{ bank: 'revolut' }, ['Nómina']],
      [{ direction: 'income' }, ['Devuelto', 'Nómina']],
      [{ description: '  cafe   NANDU ' }, ['Café Ñandú']],
      [{ description: 'acme n' }, ['Nómina']],
      [{ description: '100%' }, ['Super 100%']],
      [{ description: '_' }, []],
      [{ category: [food?.id ?? ''] }, ['Super 100%', 'Café Ñandú']],
      [{ category: [food?.id ?? ''], subcategory: [child?.id ?? ''] }, ['Super 100%']],
      [{ category: [child?.id ?? '', UNCATEGORIZED_ID], month: 3 }, ['Super 100%']],
      [{ category: [child?.id ?? '', UNCATEGORIZED_ID], month: 5 }, ['Oculto']],
      [{ subcategory: [food?.id ?? ''] }, ['Café Ñandú']],
      [{ subcategory: [food?.id ?? '', child?.id ?? ''] }, ['Super 100%', 'Café Ñandú']],
      [{ category: [UNCATEGORIZED_ID] }, ['Oculto', 'Fuera', 'Devuelto', 'Nómina']],
      [{ tags: 'WORK' }, ['Café Ñandú']],
      [{ tags: 'trip, work' }, ['Café Ñandú']],
      [{ tags: 'work,home' }, []],
      [{ tags: 'wor' }, []],
      [{ tags_any: 'home, WORK' }, ['Café Ñandú']],
      [{ tags_any: 'home,wor' }, []],
      [{ has_tags: true }, ['Café Ñandú']],
      [{ has_tags: false, month: 3 }, ['Super 100%']],
      [{ has_fee: true }, ['Super 100%']],
      [{ has_fee: false, month: 3 }, ['Café Ñandú']],
      [{ ignore: true }, ['Oculto']],
      [{ ignore: false, month: 5 }, []],
      [{ ignore_default_metrics: true }, ['Devuelto']],
      [{ counts_as: 'income' }, ['Nómina']],
      [{ counts_as: 'expense' }, ['Super 100%', 'Café Ñandú']],
      [{ counts_as: 'balance' }, ['Nómina', 'Super 100%', 'Café Ñandú']],
      [{ counts_as: 'left_out' }, ['Fuera']],
      [{ not_category: [food?.id ?? ''] }, ['Oculto', 'Fuera', 'Devuelto', 'Nómina']],
      [{ not_category: [child?.id ?? '', UNCATEGORIZED_ID] }, ['Café Ñandú']],
      [{ not_category: [UNCATEGORIZED_ID] }, ['Super 100%', 'Café Ñandú']],
      [{ not_category: [UNKNOWN], month: 3 }, ['Super 100%', 'Café Ñandú']],
      [{ not_subcategory: [food?.id ?? ''], month: 3 }, ['Super 100%']],
      [{ not_subcategory: [food?.id ?? '', child?.id ?? ''], month: 3 }, []],
      [{ not_subcategory: [UNCATEGORIZED_ID] }, ['Super 100%', 'Café Ñandú']],
      [{ not_category: [UNCATEGORIZED_ID], not_subcategory: [child?.id ?? ''] }, ['Café Ñandú']],
      [{ from: '2026-04-02' }, ['Oculto', 'Fuera', 'Devuelto']],
      [{ to: '2026-04-02', month: 4 }, ['Devuelto', 'Nómina']],
      [{ from: '2026-04-02', to: '2026-04-02' }, ['Devuelto']],
      [{ from: '2026-04-03', to: '2026-04-01' }, []],
      [{ goal: UNKNOWN }, []],
      [{ alert: UNKNOWN }, []],
      [{ metric: UNKNOWN }, []],
      [{ recurring: UNKNOWN }, []],
      [{ recurring: 'all' }, []],
      [{ account_iban: ['ES9121000418450200051332'] }, []],
      [{ year: 2025 }, []],
    ];
    for (const [query, expected] of cases) {
      expect([query, await texts(user, query)]).toEqual([query, expected]);
      expect([query, (await list(user, { ...query, limit: 1 })).total]).toEqual([
        query,
        expected.length,
      ]);
    }
  });

  it('accepts days instead of a year, and sums the result in euros', async () => {
    const user = await server().signUp();
    await write(user, { date: '2025-12-31', amount: 10.1, description: 'a' });
    await write(user, { date: '2026-01-01T23:59:59', amount: 0.2, description: 'b' });
    await write(user, { date: '2026-01-01', amount: 7, direction: 'income', description: 'c' });
    await write(user, { date: '2026-01-01', amount: 5, currency: 'USD', description: 'd' });
    await write(user, { date: '2026-01-02', amount: 100, description: 'e' });
    const query = { year: undefined, from: '2025-12-31', to: '2026-01-01', sum: true } as const;
    const all = await list(user, { ...query, sort_by: 'description' });
    expect(all.items.map((item) => item.description)).toEqual(['a', 'b', 'c', 'd']);
    expect([all.total, all.sum]).toEqual([4, -3.3]);
    const page = await list(user, { ...query, limit: 1, offset: 1, sort_by: 'description' });
    expect(page.items.map((item) => item.description)).toEqual(['b']);
    expect([page.total, page.sum]).toEqual([4, -3.3]);
    const none = await list(user, { ...query, description: 'nothing', limit: 1 });
    expect([none.total, none.sum]).toEqual([0, 0]);
    expect(await list(user)).not.toHaveProperty('sum');
  });

  it('rejects an impossible query', async () => {
    const user = await server().signUp();
    for (const [query, path] of [
      ['', 'year'],
      ['year=2026&month=13', 'month'],
      ['year=2026&limit=0', 'limit'],
      ['year=2026&limit=5001', 'limit'],
      ['year=2026&offset=-1', 'offset'],
      ['year=2026&sort_by=password', 'sort_by'],
      ['year=2026&has_fee=maybe', 'has_fee'],
      ['year=2026&category=food', 'category.0'],
      ['from=2026-01-01', 'year'],
      ['month=3&from=2026-01-01&to=2026-12-31', 'year'],
      ['recurring=all&from=2026-01-01&to=2026-12-31', 'year'],
      [`metric=${UNKNOWN}`, 'year'],
      ['from=2026-02-30&to=2026-12-31', 'from'],
      ['from=2026-01-01&to=2026-01-31T10:00:00', 'to'],
      ['year=2026&goal=mine', 'goal'],
      ['year=2026&recurring=rent', 'recurring'],
      ['year=2026&counts_as=loss', 'counts_as'],
      [`year=2026&not_category=${UNKNOWN},food`, 'not_category.1'],
      ['year=2026&not_category=,', 'not_category.0'],
      [`year=2026&not_subcategory=${Array(101).fill(UNKNOWN)}`, 'not_subcategory'],
    ]) {
      const answer = await user.raw('GET', `/api/transactions?${query}`);
      expect([query, answer.status, answer.body.detail.fields?.[0]?.path]).toEqual([
        query,
        422,
        path,
      ]);
    }
  });

  it('sorts by each column both ways without overlapping pages', async () => {
    const user = await server().signUp();
    const categories = await user.call(listCategories);
    for (let n = 0; n < 12; n += 1) {
      await write(user, {
        date: `2026-06-0${(n % 3) + 1}`,
        amount: (n * 7) % 5,
        direction: n % 2 ? 'income' : 'expense',
        bank: ['BBVA', 'REVOLUT', 'CAIXABANK'][n % 3] ?? 'BBVA',
        product: n % 4 ? 'current' : 'deposit',
        description: `${['b', 'Á', 'c'][n % 3]}`,
        category: categories[n % 4]?.id,
      });
    }
    for (const sort_by of SORT_COLUMNS) {
      for (const sort_direction of ['asc', 'desc'] as const) {
        const whole = (await list(user, { sort_by, sort_direction })).items.map((item) => item.id);
        const paged: string[] = [];
        for (let offset = 0; offset < 12; offset += 5) {
          const page = await list(user, { sort_by, sort_direction, offset, limit: 5 });
          expect(page.total).toBe(12);
          paged.push(...page.items.map((item) => item.id));
        }
        expect([sort_by, paged]).toEqual([sort_by, whole]);
        expect(new Set(paged).size).toBe(12);
        const other = sort_direction === 'asc' ? 'desc' : 'asc';
        const reversed = (await list(user, { sort_by, sort_direction: other })).items.map(
          (item) => item.id,
        );
        expect([sort_by, reversed.reverse()]).toEqual([sort_by, whole]);
      }
    }
    const amounts = (await list(user, { sort_by: 'amount' })).items.map((item) =>
      item.direction === 'income' ? item.amount : -item.amount,
    );
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect((await texts(user, { sort_by: 'description' })).slice(0, 5)).toEqual([
      'Á',
      'Á',
      'Á',
      'Á',
      'b',
    ]);
    expect((await list(user, { offset: 10 })).items).toHaveLength(2);
  });

  it('changes a batch, keeping fields an item omits', async () => {
    const user = await server().signUp();
    const [food] = await user.call(listCategories);
    const rows = [
      await write(user, { tags: ['old'] }),
      await write(user, { ignore: true }),
      await write(user),
    ];
    const [first, second, third] = rows.map((row) => row.id) as [string, string, string];
    const answer = await user.call(updateBatch, {
      body: [
        { id: first, category: food?.id },
        { id: second, ignore: false, ignore_default_metrics: true },
        { id: third, tags: ['new', 'new', ''], category: food?.id },
        { id: first, category: UNCATEGORIZED_ID, ignore: true },
      ],
    });
    expect(answer).toEqual({ step_id: expect.any(String), updated: 3 });
    const read = (id: string) => user.call(getTransaction, { params: { id } });
    expect(await read(first)).toMatchObject({
      category_source: 'none',
      ignore: true,
      tags: ['old'],
    });
    expect(await read(second)).toMatchObject({
      ignore: false,
      ignore_default_metrics: true,
      category_source: 'none',
    });
    expect(await read(third)).toMatchObject({
      category: food?.id,
      category_source: 'hand',
      tags: ['new'],
      ignore: false,
    });
  });

  it('rejects a whole batch for one invalid item and names it', async () => {
    const user = await server().signUp();
    const other = await server().signUp();
    const own = await write(user);
    const theirs = await write(other);
    const foreign = (await other.call(listCategories))[0]?.id;
    const send = (body: unknown) => user.raw('PUT', '/api/transactions/batch', { body });
    const unknown = await send([
      { id: own.id, ignore: true },
      { id: theirs.id, ignore: true },
    ]);
    expect([unknown.status, unknown.body.detail.fields[0].path]).toEqual([422, '1.id']);
    const category = await send([{ id: own.id, category: foreign }]);
    expect([category.status, category.body.detail.fields[0].path]).toEqual([422, '0.category']);
    const flag = await send([{ id: own.id, ignore: 'yes' }]);
    expect([flag.status, flag.body.detail.fields[0].path]).toEqual([422, '0.ignore']);
    expect((await send({ id: own.id })).status).toBe(422);
    expect((await send(Array(5001).fill({ id: own.id }))).status).toBe(422);
    expect(await user.call(getTransaction, { params: { id: own.id } })).toEqual(own);
    expect((await send([])).body).toEqual({ step_id: null, updated: 0 });
  });

  it('changes a few on the main thread, and many in one worker call', async () => {
    const user = await server().signUp();
    const { id } = await write(user);
    const run = vi.spyOn(Lanes.prototype, 'run');
    for (const [many, threads] of [
      [30, 0],
      [300, 1],
    ] as const) {
      const body = Array.from({ length: many }, (_, i) => ({ id, tags: [`${many} ${i}`] }));
      expect(await user.call(updateBatch, { body })).toEqual({
        step_id: expect.any(String),
        updated: 1,
      });
      expect(await user.call(getTransaction, { params: { id } })).toMatchObject({
        tags: [`${many} ${many - 1}`],
      });
      // Counts only this user's calls, because the server's own jobs also use worker lanes.
      expect(run.mock.calls.filter(([, of]) => of === user.id)).toHaveLength(threads);
    }
    run.mockRestore();
  });

  it('writes one audit line per change', async () => {
    const user = await server().signUp();
    const made = await write(user, { description: 'a secret purchase' });
    await user.call(updateTransaction, { params: { id: made.id }, body: { amount: 99.99 } });
    await user.call(updateBatch, { body: [{ id: made.id, ignore: true }] });
    await user.call(deleteTransaction, { params: { id: made.id } });
    await user.call(deletePeriod, { query: { year: 2026 } });
    const rows = await server()
      .running.context.storage.read.selectFrom('audit_log')
      .select(['action', 'subject', 'request_id'])
      .where('user_id', '=', user.id)
      .where('action', 'like', 'transaction.%')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual([
      'transaction.create',
      'transaction.update',
      'transaction.batch',
      'transaction.delete',
      'transaction.delete_period',
    ]);
    expect(rows.every((row) => row.request_id)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/secret|99\.99/);
  });
});
