import { judgeDuplicate } from '@saldo/contract/bank-connections';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import {
  createTransaction,
  listTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const MAPPING = JSON.stringify({
  ...{ date: 'Day', date_order: 'day-first', description: 'Text', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'OTRO' },
});
const FILE = 'Day;Text;Sum\n05/10/2026;AMAZON;-19,90\n';

describeOnEachEngine('a possible duplicate', (server) => {
  const list = async (user: TestUser): Promise<Transaction[]> =>
    (await user.call(listTransactions, { query: { year: 'all' } })).items;
  const type = async (user: TestUser, more: object = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ date: '2026-10-05T00:00:00', amount: 19.9, direction: 'expense' as const },
        ...{ bank: 'OTRO', product: 'current' as const, description: 'Present' },
        ...more,
      },
    });
  /** Returns the step of the import. */
  const bring = async (user: TestUser, file = FILE) => {
    const { status } = await user.upload('GENERIC', file, 'a.csv', { mapping: MAPPING });
    expect(status).toBe(201);
    const { items } = await user.call(listSteps, { query: { kind: 'import' } });
    return items[0]?.id ?? '';
  };
  /** Undoes a step, or redoes it if it is undone. */
  const turn = async (user: TestUser, id: string, undone: Set<string>) => {
    const isBack = undone.delete(id);
    if (!isBack) undone.add(id);
    await user.call(isBack ? redoStep : undoStep, { params: { id } });
    return `${isBack ? 'redo' : 'undo'} ${id}`;
  };

  it.each(['before', 'after'])('entered %s its original returns with it', async (when) => {
    const user = await server().signUp();
    const earlier = when === 'after' ? await bring(user) : undefined;
    const typed = await type(user);
    const brought = earlier ?? (await bring(user));
    const other = await type(user, { direction: 'income', bank: 'BBVA', description: 'Other' });
    const linked = await user.call(linkTransfer, {
      params: { id: typed.id },
      body: { other_id: other.id },
    });
    const kept = await user.call(judgeDuplicate, {
      params: { id: typed.id },
      body: { keep: true },
    });
    const steps = [brought, typed.step_id, linked.step_id, kept.step_id];
    const undone = new Set<string>();
    const told: string[] = [];
    const check = async () => {
      const rows = await list(user);
      const entry = rows.find(({ id }) => id === typed.id);
      const original = rows.find(({ description }) => description === 'AMAZON');
      const isMarked = original !== undefined && undone.has(kept.step_id ?? '');
      const wanted = isMarked ? original.id : null;
      if (entry) expect(entry.possible_duplicate_of, told.join()).toBe(wanted);
    };
    await check();
    // Places in `steps`. The verdict is undone from the second group on, since it ends the mark.
    const order = '0330 3 00 0202 2020 1010 1001 0101 0110 0303 0330'.replaceAll(' ', '');
    for (const at of [...order].map(Number)) {
      told.push(await turn(user, steps[at] ?? '', undone));
      await check();
    }
  });

  it('that a later import brings returns with its original', async () => {
    const user = await server().signUp();
    const first = await bring(user);
    const second = await bring(user, FILE.replace('AMAZON', 'amazon.es'));
    const undone = new Set<string>();
    const told: string[] = [];
    const check = async () => {
      const rows = await list(user);
      const original = rows.find(({ description }) => description === 'AMAZON');
      const double = rows.find(({ description }) => description === 'amazon.es');
      if (double) expect(double.possible_duplicate_of, told.join()).toBe(original?.id ?? null);
      expect(rows).toHaveLength(2 - undone.size);
    };
    await check();
    for (const at of [0, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1]) {
      told.push(await turn(user, [first, second][at] ?? '', undone));
      await check();
    }
  });
});
