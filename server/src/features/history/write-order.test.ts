import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCategory, deleteCategory, listCategories } from '@saldo/contract/categories';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import {
  createTransaction,
  deletePeriod,
  getTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { signIn } from '@saldo/proofs/users/user';
import { writeBbvaCsv } from '@saldo/statements/testing/bbva';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteRows, findRow, findRows, updateRows } from '../../platform/db/crud.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { writeBackup } from '../backups/write-backup.ts';

const row = (date: string, text: string, gross: number) => {
  const day = `2026-${date}T00:00:00`;
  return { date: day, started: day, text, gross, fee: 0 };
};
/** Two of the rows are equal except for their balances. */
const FILE = writeBbvaCsv(
  [
    row('03-01', 'NOMINA', 1850_00),
    row('03-02', 'CAFE', -2_00),
    row('03-02', 'CAFE', -2_00),
    row('03-04', 'ALQUILER', -700_00),
  ],
  { opening: 100_00 },
);
const TEXTS = ['ALQUILER', 'CAFE', 'CAFE', 'NOMINA'];

/** Moments of three actions: clocks that go on, stand still, and are set back in every way. */
const CLOCKS = [
  [1, 2, 3],
  [2, 1, 3],
  [3, 1, 2],
  [3, 2, 1],
  [1, 1, 1],
];
const ORDERS = [
  ['undo', 'import', 'redo'],
  ['undo', 'redo', 'import'],
  ['import', 'undo', 'redo'],
  ['undo', 'import', 'import'],
] as const;
type Action = (typeof ORDERS)[number][number];

describeOnEachEngine('the order of writes', (server) => {
  afterEach(() => server().setNow());

  const setClock = (hour: number) => server().setNow(new Date(Date.UTC(2026, 4, 2, 9 + hour)));
  const upload = async (user: TestUser) => {
    const { status, body } = await user.upload('BBVA', FILE);
    if (status === 201) return body;
    const fields = { account_id: body.detail.accounts?.[0]?.id ?? 'new' };
    const again = await user.upload('BBVA', FILE, 'statement.csv', fields);
    expect([again.status, again.body]).toMatchObject([201, {}]);
    return again.body;
  };
  const rowsOf = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { year: 'all' } })).items;
  const textsOf = async (user: TestUser) =>
    (await rowsOf(user)).map(({ description }) => description).sort();
  const turn = (user: TestUser, id: string, way: 'undo' | 'redo') =>
    user.raw('POST', `/api/history/${id}/${way}`);
  const begin = async () => {
    setClock(0);
    const user = await server().signUp();
    await upload(user);
    const [step] = (await user.call(listSteps, { query: { kind: 'import' } })).items;
    return { user, id: step?.id ?? '' };
  };
  const act = (user: TestUser, id: string, action: Action) =>
    action === 'import' ? upload(user) : turn(user, id, action);
  /** Brings the first import back if it is undone. Then each of the file's rows must be there once. */
  const expectAll = async (user: TestUser, id: string) => {
    const { undone_at } = (await user.raw('GET', `/api/history/${id}`)).body;
    if (undone_at !== null) expect((await turn(user, id, 'redo')).status).toBe(200);
    expect(await textsOf(user)).toEqual(TEXTS);
  };

  describe.each(ORDERS)('of %s, %s and %s', (...order) => {
    it.each(CLOCKS)('keeps each row once, at %i, %i and %i o’clock', async (...hours) => {
      const { user, id } = await begin();
      for (const [at, action] of order.entries()) {
        setClock(hours[at] ?? 0);
        await act(user, id, action);
      }
      await expectAll(user, id);
    });

    it('keeps each row once if all run at the same time', async () => {
      const { user, id } = await begin();
      for (const delay of [0, 1, 2, 3]) {
        // Requests that start in this order may take the lock in any other.
        const turns = order.slice(delay).concat(order.slice(0, delay));
        await Promise.all(turns.map((action) => act(user, id, action)));
        await expectAll(user, id);
      }
    });
  });

  it.each(CLOCKS)('of a deleted month and its file, at %i, %i and %i o’clock', async (...hours) => {
    const { user } = await begin();
    const [first = 0, second = 0, third = 0] = hours;
    setClock(first);
    await user.call(deletePeriod, { query: { year: 2026 } });
    const [deletion] = (await user.call(listSteps, { query: { kind: 'bulk_delete' } })).items;
    setClock(second);
    await upload(user);
    setClock(third);
    await turn(user, deletion?.id ?? '', 'undo');
    expect(await textsOf(user)).toEqual(TEXTS);
  });

  it.each(CLOCKS)('of edits, at %i, %i and %i o’clock', async (...hours) => {
    const { user } = await begin();
    const [{ id } = { id: '' }] = await rowsOf(user);
    const params = { id };
    const dates = ['2026-03-11', '2026-03-12', '2026-03-13'];
    const own: string[] = [];
    for (const [at, date] of dates.entries()) {
      setClock(hours[at] ?? 0);
      const { step_id } = await user.call(updateTransaction, { params, body: { date } });
      own.push(step_id ?? '');
    }
    const dateNow = async () => (await user.call(getTransaction, { params })).date.slice(0, 10);
    const [, second = '', third = ''] = own;
    await user.call(undoStep, { params: { id: second } });
    expect(await dateNow()).toBe('2026-03-13');
    await user.call(undoStep, { params: { id: third } });
    expect(await dateNow()).toBe('2026-03-11');
    await user.call(redoStep, { params: { id: second } });
    expect(await dateNow()).toBe('2026-03-12');
  });

  it.each(CLOCKS)('of deleted categories, at %i, %i and %i o’clock', async (...hours) => {
    const { user } = await begin();
    const [first = 0, second = 0, third = 0] = hours;
    const { id: parent } = await user.call(createCategory, { body: { name: 'One', icon: '🍎' } });
    const sub = await user.call(createCategory, {
      body: { name: 'Two', icon: '🍎', parent_id: parent },
    });
    const goal = {
      ...{ name: 'Save', category_id: parent, final_amount: 10, description: '' },
      ...{ start_date: '2026-01-01', end_date: '2026-12-31', notify_user: false },
    };
    setClock(first);
    await user.call(deleteCategory, { params: { id: sub.id }, query: {} });
    setClock(second);
    await user.call(deleteCategory, { params: { id: parent }, query: {} });
    const query = { kind: 'category_delete' };
    const { items } = await user.call(listSteps, { query });
    const named = (name: string) => items.find(({ links }) => links[0]?.name === name);
    const [later, earlier] = [named('One'), named('Two')];
    setClock(third);
    await user.call(undoStep, { params: { id: later?.id ?? '' } });
    await user.call(undoStep, { params: { id: earlier?.id ?? '' } });
    setClock(0);
    await user.call(createGoal, { body: { ...goal, icon: '🎯', color: 'purple' } });
    await user.call(redoStep, { params: { id: earlier?.id ?? '' } });
    const redone = await user.call(redoStep, { params: { id: later?.id ?? '' } });
    expect(redone.lost).toEqual([]);
    // The goal keeps the category that is gone, and has it again when the category is back.
    expect((await user.call(listGoals))[0]?.category_id).toBe(parent);
    await user.call(undoStep, { params: { id: later?.id ?? '' } });
    expect((await user.call(listCategories)).map(({ id }) => id)).toContain(parent);
  });

  it('has a greater number for each write, across all tables', async () => {
    const { user } = await begin();
    const { read } = server().running.context.storage;
    const numbers: number[] = [];
    const note = async () => {
      const lock = await findRow(read, 'locks', { user_id: user.id, name: 'provenance' });
      numbers.push(lock?.times ?? 0);
      const own = await findRows(read, 'steps', { user_id: user.id });
      const stored = own.flatMap((step) => [step.write_number ?? 0, step.turn_number ?? 0]);
      expect(Math.max(...stored)).toBe(numbers.at(-1));
    };
    await note();
    const entry = { date: '2026-03-10', amount: 20, bank: 'BBVA', product: 'current' } as const;
    const made = await user.call(createTransaction, { body: { ...entry, description: 'Tea' } });
    await note();
    await user.call(undoStep, { params: { id: made.step_id ?? '' } });
    await note();
    await user.call(redoStep, { params: { id: made.step_id ?? '' } });
    await note();
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  it.each([1, null])('goes on after a restore where the lock counted %s times', async (times) => {
    const { user } = await begin();
    const { storage } = server().running.context;
    const entry = { date: '2026-03-10', amount: 20, bank: 'BBVA', product: 'current' } as const;
    for (const description of ['Tea', 'Bread', 'Milk']) {
      await user.call(createTransaction, { body: { ...entry, description } });
    }
    const folder = await mkdtemp(join(tmpdir(), 'saldo-write-order-'));
    try {
      const file = join(folder, 'backup.ndjson.gz');
      await writeBackup(storage, file, new Date());
      const own = { user_id: user.id, name: 'provenance' };
      await storage.write((tx) =>
        times === null ? deleteRows(tx, 'locks', own) : updateRows(tx, 'locks', own, { times }),
      );
      await restoreBackup(storage, file, { replace: true });
    } finally {
      await rm(folder, { recursive: true });
    }
    const again = await signIn(server().running.address, user.username);
    const before = await findRows(storage.read, 'steps', { user_id: user.id });
    await again.call(deletePeriod, { query: { year: 2026 } });
    const after = await findRows(storage.read, 'steps', { user_id: user.id });
    const latest = after.find(({ kind }) => kind === 'bulk_delete')?.write_number ?? 0;
    expect(latest).toBeGreaterThan(Math.max(...before.map((step) => step.write_number ?? 0)));
  });
});
