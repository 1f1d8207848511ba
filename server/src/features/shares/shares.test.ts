import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { judgeDuplicate } from '@saldo/contract/bank-connections';
import { createCategory } from '@saldo/contract/categories';
import { getStep, listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { listNotifications } from '@saldo/contract/notifications';
import {
  endShare,
  listOffers,
  listOwed,
  type SettlesInput,
  setRefundOf,
  setSettled,
  setShare,
} from '@saldo/contract/shares';
import {
  deleteTransaction,
  getTransaction,
  listTransactions,
  sumTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeEach, expect, it } from 'vitest';

describeOnEachEngine('shared expenses', (server) => {
  let user: TestUser;
  let dining: string;
  let supper: string;
  let bizum: string;

  beforeEach(async () => {
    user = await server().signUp();
    dining = (await user.call(createCategory, { body: { name: 'Suppers', icon: '🍽️' } })).id;
    supper = await pay('Casa Carmela', 96, { date: '2026-03-08', category: dining });
    bizum = await pay('Bizum de Ana', 32, { date: '2026-04-12', direction: 'income' });
  });

  const pay = async (name: string, amount: number, more: object) =>
    (await enter(user, name, { amount, ...more })).id;
  const share = (mine: number | null, who: string[] = [], id = supper) =>
    user.call(setShare, { params: { id }, body: { mine, who } });
  const link = (shares: SettlesInput['shares'], id = bizum) =>
    user.call(setSettled, { params: { id }, body: { shares } });
  const end = (id: string, as: 'cash' | 'forgiven') =>
    user.call(endShare, { params: { id }, body: { as } });
  const read = (id = supper) => user.call(getTransaction, { params: { id } });
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const redo = (id: string | null) => user.call(redoStep, { params: { id: id ?? '' } });
  const claim = async (who: string | null) => {
    const found = (await read()).share?.who.find((one) => one.who === who);
    if (!found) throw new Error(`${who} owes nothing`);
    return found;
  };
  /** Income and expenses of March and April. */
  const months = async () => {
    const of = async (month: number) => {
      const query = { year: 2026, month };
      const { balances } = await user.call(getMonthlyMetrics, { query });
      return [balances.income, balances.expenses];
    };
    return [...(await of(3)), ...(await of(4))];
  };
  const sums = async () => {
    const { share: one } = await read();
    return one && [one.mine, one.owed, one.returned, one.forgiven];
  };
  const owed = () => user.call(listOwed);

  it('count with the user’s own share in their month, at once and in every figure', async () => {
    await user.call(createAlert, {
      body: {
        ...{ name: 'Food', icon: '🍞', category_id: dining },
        ...{ limit_amount: 500, frequency: 'yearly' },
      },
    });
    expect(await months()).toEqual([0, 96, 32, 0]);
    await share(32, ['Ana', 'Pablo']);
    expect(await months()).toEqual([0, 32, 32, 0]);
    expect(await sums()).toEqual([32, 64, 0, 0]);
    expect((await read()).amount).toBe(96);
    const [alert] = await user.call(listAlerts);
    expect(alert?.current_amount).toBe(32);
    const query = { year: 2026, month: 3 };
    const list = await user.call(listTransactions, { query: { ...query, sum: true } as never });
    expect([list.sum, list.items.map(({ amount }) => amount)]).toEqual([-32, [96]]);
    const { sums: found } = await user.call(sumTransactions, { query });
    expect(found).toEqual([{ currency: 'EUR', count: 1, in: 0, out: 32 }]);
    const open = { ...query, owed: 'true' } as never;
    expect((await user.call(listTransactions, { query: open })).total).toBe(1);
  });

  it('are found by the whole amount and by the user’s share', async () => {
    await share(32, ['Ana', 'Pablo']);
    const found = async (query: object) => {
      const all = { year: 2026, direction: 'expense', ...query } as const;
      const { items, total } = await user.call(listTransactions, { query: all as never });
      const { sums: of } = await user.call(sumTransactions, { query: all as never });
      expect(of.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      return [items.map(({ id }) => id), of.reduce((sum, { out }) => sum + out, 0)];
    };
    const [mine, nothing] = [
      [[supper], 32],
      [[], 0],
    ];
    for (const description of ['96', '32.00', '32,00', '>90', '30-33', 'casa 32']) {
      expect([description, await found({ description })]).toEqual([description, mine]);
    }
    for (const description of ['64', '97', '33-90']) {
      expect([description, await found({ description })]).toEqual([description, nothing]);
    }
    expect(await found({ amount_from: '32', amount_to: '32' })).toEqual(mine);
    expect(await found({ amount_from: '96' })).toEqual(mine);
    expect(await found({ amount_from: '33', amount_to: '95' })).toEqual(nothing);
    const splits = [
      { category: dining, amount: 36 },
      { category: dining, amount: 60 },
    ];
    await user.call(updateTransaction, { params: { id: supper }, body: { splits } });
    expect(await found({ description: '32' })).toEqual(mine);
    expect(await found({ description: '96' })).toEqual(mine);
    // What counts of one part.
    expect(await found({ description: '12.00' })).toEqual([[supper], 12]);
  });

  it('are settled by income, which then counts nowhere', async () => {
    await share(32, ['Ana', 'Pablo']);
    const { offers } = await user.call(listOffers, { params: { id: bizum } });
    expect(offers.map(({ why, is_by_name }) => [why, is_by_name])).toEqual([
      ['same_amount', true],
      ['same_amount', false],
    ]);
    const { id: ana } = await claim('Ana');
    await link([{ share_id: ana }]);
    expect(await months()).toEqual([0, 32, 0, 0]);
    expect(await sums()).toEqual([32, 32, 32, 0]);
    expect((await read(bizum)).settles).toEqual([
      {
        ...{ share_id: ana, transaction_id: supper, description: 'Casa Carmela' },
        ...{ who: 'Ana', amount: 32, part_category: null },
      },
    ]);
    await end((await claim('Pablo')).id, 'forgiven');
    expect(await months()).toEqual([0, 64, 0, 0]);
    expect(await sums()).toEqual([32, 0, 32, 32]);
    expect(await owed()).toEqual({ totals: [], shares: [], payments: [] });
  });

  const isDouble = (id: string, original: string) =>
    server().running.context.storage.write((tx) =>
      tx
        .updateTable('transactions')
        .set({ possible_duplicate_of: original })
        .where('user_id', '=', user.id)
        .where('id', '=', id)
        .execute(),
    );

  it.each(['duplicate', 'original'])('stay with the payment if the %s is deleted', async (gone) => {
    const [other, income] = [
      await pay('CASA CARMELA VLC', 96, { date: '2026-03-09' }),
      await pay('BIZUM ANA', 32, { date: '2026-04-13', direction: 'income' }),
    ];
    await share(32, ['Ana', 'Pablo']);
    await link([{ share_id: (await claim('Ana')).id }]);
    for (const [own, bank] of [
      [supper, other],
      [bizum, income],
    ] as const) {
      await (gone === 'duplicate' ? isDouble(own, bank) : isDouble(bank, own));
    }
    const removed: (string | null)[] = [];
    for (const id of [supper, bizum]) {
      if (gone === 'duplicate') {
        const { step_id } = await user.call(judgeDuplicate, {
          ...{ params: { id }, body: { keep: false } },
        });
        removed.push(step_id);
      } else removed.push((await user.call(deleteTransaction, { params: { id } })).step_id);
    }
    expect(await months()).toEqual([0, 32, 0, 0]);
    expect((await read(other)).share).toMatchObject({ mine: 32, owed: 32, returned: 32 });
    expect((await read(income)).settles).toMatchObject([{ who: 'Ana', amount: 32 }]);
    expect((await owed()).totals).toMatchObject([{ currency: 'EUR', amount: 32 }]);
    for (const id of removed.reverse()) await undo(id);
    expect(await sums()).toEqual([32, 32, 32, 0]);
    expect((await read(other)).share).toBeNull();
    expect(await months()).toEqual([0, 128, 32, 0]);
  });

  it('of a duplicate are left where the original has its own', async () => {
    const other = await pay('CASA CARMELA VLC', 96, { date: '2026-03-09' });
    await share(32, ['Ana', 'Pablo']);
    await share(90, ['Eva'], other);
    await isDouble(supper, other);
    await user.call(judgeDuplicate, { params: { id: supper }, body: { keep: false } });
    expect((await read(other)).share).toMatchObject({ mine: 90, owed: 6 });
  });

  it('are settled in part, by several payments, in cash, and by too much', async () => {
    await share(48);
    const { id } = await claim(null);
    await link([{ share_id: id, amount: 20 }]);
    expect(await months()).toEqual([0, 48, 12, 0]);
    const other = await pay('Bizum', 20, { date: '2026-04-20', direction: 'income' });
    await link([{ share_id: id, amount: 20 }], other);
    expect(await sums()).toEqual([48, 8, 40, 0]);
    await end(id, 'cash');
    expect(await sums()).toEqual([48, 0, 48, 0]);
    expect(await months()).toEqual([0, 48, 12, 0]);
    await link([{ share_id: id, amount: 32 }]);
    expect(await sums()).toEqual([48, -12, 60, 0]);
    expect(await months()).toEqual([0, 48, 0, 0]);
  });

  it('keep their sum when the amount changes', async () => {
    await share(32, ['Ana', 'Pablo']);
    const change = (amount: number) =>
      user.call(updateTransaction, { params: { id: supper }, body: { amount } });
    await change(100);
    expect(await sums()).toEqual([36, 64, 0, 0]);
    const { step_id } = await change(50);
    expect(await sums()).toEqual([0, 50, 0, 0]);
    expect(await months()).toEqual([0, 0, 32, 0]);
    await undo(step_id);
    expect(await sums()).toEqual([36, 64, 0, 0]);
    await user.call(updateTransaction, { params: { id: supper }, body: { direction: 'income' } });
    expect((await read()).share).toBeNull();
    expect(await months()).toEqual([100, 0, 32, 0]);
  });

  it('are undone and redone in any order, each a step in History', async () => {
    const { step_id: shared } = await share(64, ['Ana']);
    const { id } = await claim('Ana');
    const { step_id: linked } = await link([{ share_id: id }]);
    expect(await months()).toEqual([0, 64, 0, 0]);
    await undo(shared);
    expect([await sums(), await months()]).toEqual([null, [0, 96, 32, 0]]);
    await redo(shared);
    expect([await sums(), await months()]).toEqual([
      [64, 0, 32, 0],
      [0, 64, 0, 0],
    ]);
    await undo(linked);
    expect([await sums(), await months()]).toEqual([
      [64, 32, 0, 0],
      [0, 64, 32, 0],
    ]);
    await redo(linked);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items.slice(0, 2).map(({ kind, links: [one] }) => [kind, one?.did, one?.name])).toEqual([
      ['share', 'linked', 'Bizum de Ana'],
      ['share', 'created', 'Casa Carmela'],
    ]);
  });

  it('are foreseen by an undo as they then become', async () => {
    const { step_id } = await share(64, ['Ana']);
    const { undo: foreseen } = await user.call(getStep, { params: { id: step_id ?? '' } });
    expect(foreseen.figures).toEqual([
      { year: 2026, month: 3, figure: 'expense', currency: 'EUR', now: 64, after: 96 },
    ]);
  });

  it('are unlinked when either side is deleted, and linked when it returns', async () => {
    await share(64, ['Ana']);
    await link([{ share_id: (await claim('Ana')).id }]);
    const { step_id } = await user.call(deleteTransaction, { params: { id: bizum } });
    expect([await sums(), await months()]).toEqual([
      [64, 32, 0, 0],
      [0, 64, 0, 0],
    ]);
    await undo(step_id);
    expect(await sums()).toEqual([64, 0, 32, 0]);
    const { step_id: other } = await user.call(deleteTransaction, { params: { id: supper } });
    expect(await months()).toEqual([0, 0, 32, 0]);
    expect((await read(bizum)).settles).toEqual([]);
    await undo(other);
    expect(await months()).toEqual([0, 64, 0, 0]);
  });

  it('are listed by age, with income that may pay them back until the user says no', async () => {
    await share(64, ['Ana']);
    const { totals, shares, payments } = await owed();
    expect(totals).toEqual([{ currency: 'EUR', amount: 32, people: 1 }]);
    expect(shares).toMatchObject([{ who: 'Ana', owed: 32, of: 96, name: 'Casa Carmela' }]);
    expect(shares[0]?.days).toBeGreaterThan(200);
    expect(payments.map((one) => [one.transaction_id, one.offers.length])).toEqual([[bizum, 1]]);
    await link([]);
    expect((await owed()).payments).toEqual([]);
    expect(await months()).toEqual([0, 64, 32, 0]);
  });

  it('take from the parts of a split row in proportion', async () => {
    const wine = (await user.call(createCategory, { body: { name: 'Wine', icon: '🍷' } })).id;
    const splits = [
      { category: wine, amount: 36 },
      { category: dining, amount: 60 },
    ];
    const spent = async (category: string) => {
      const query = { year: 2026, month: 3, category };
      const { sums: found } = await user.call(sumTransactions, { query } as never);
      return found.reduce((sum, one) => sum + one.out - one.in, 0);
    };
    const byCategory = async () => [await spent(wine), await spent(dining)];
    const counted = async () => (await read()).splits.map((part) => part.counted);
    const split = await user.call(updateTransaction, { params: { id: supper }, body: { splits } });
    const { step_id: shared } = await share(32, ['Ana', 'Pablo']);
    expect([await byCategory(), await counted()]).toEqual([
      [12, 20],
      [12, 20],
    ]);
    expect(await months()).toEqual([0, 32, 32, 0]);
    await end((await claim('Pablo')).id, 'forgiven');
    expect(await byCategory()).toEqual([24, 40]);
    await undo(split.step_id);
    expect([await byCategory(), await sums()]).toEqual([
      [0, 64],
      [32, 32, 0, 32],
    ]);
    await redo(split.step_id);
    expect(await byCategory()).toEqual([24, 40]);
    const { undo: foreseen } = await user.call(getStep, { params: { id: shared ?? '' } });
    expect(foreseen.figures).toMatchObject([{ figure: 'expense', now: 64, after: 96 }]);
    await undo(shared);
    expect([await byCategory(), await counted()]).toEqual([
      [36, 60],
      [undefined, undefined],
    ]);
    await redo(shared);
    await user.call(updateTransaction, { params: { id: supper }, body: { category: dining } });
    expect([await byCategory(), (await read()).splits]).toEqual([[0, 64], []]);
  });

  it('return at most their own amount as split income', async () => {
    const splits = [
      { category: dining, amount: 30 },
      { category: dining, amount: 2 },
    ];
    await user.call(updateTransaction, { params: { id: bizum }, body: { splits } });
    await share(64, ['Ana']);
    await link([{ share_id: (await claim('Ana')).id }]);
    expect(await months()).toEqual([0, 64, 0, 0]);
    expect((await read(bizum)).splits.map((part) => part.counted)).toEqual([0, 0]);
  });

  it('are lowered by a refund in the month of the purchase', async () => {
    const refund = await pay('Casa Carmela', 10, { date: '2026-04-02', direction: 'income' });
    await user.call(updateTransaction, { params: { id: refund }, body: { is_refund: true } });
    expect(await months()).toEqual([0, 96, 32, -10]);
    const body = { transaction_id: supper };
    await user.call(setRefundOf, { params: { id: refund }, body });
    expect(await months()).toEqual([0, 86, 32, 0]);
    expect(await sums()).toEqual([86, 0, 10, 0]);
    await share(43);
    expect(await sums()).toEqual([43, 43, 10, 0]);
    await user.call(setRefundOf, { params: { id: refund }, body: { transaction_id: null } });
    expect(await months()).toEqual([0, 53, 32, -10]);
  });

  it('tell an alert that is crossed because a linked refund is deleted', async () => {
    const refund = await pay('Casa Carmela', 10, { date: '2026-04-02', direction: 'income' });
    await user.call(setRefundOf, { params: { id: refund }, body: { transaction_id: supper } });
    await user.call(createAlert, {
      body: {
        ...{ name: 'Food', icon: '🍞', category_id: dining },
        ...{ limit_amount: 90, frequency: 'yearly' },
      },
    });
    const told = async () => (await user.call(listNotifications, {})).total;
    const before = await told();
    await user.call(deleteTransaction, { params: { id: refund } });
    expect((await user.call(listAlerts))[0]?.current_amount).toBe(96);
    expect((await told()) - before).toBe(1);
  });

  it('leave with the export and return', async () => {
    await share(32, ['Ana', 'Pablo']);
    await link([{ share_id: (await claim('Ana')).id }]);
    const file = await exportOf(server(), user);
    const before = [await sums(), await months()];
    user = await server().signUp();
    expect((await user.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    expect([await sums(), await months()]).toEqual(before);
  });

  it('are refused where they make no sense, and to a VIEWER', async () => {
    const refused = async (path: string, body: object, method = 'PUT') =>
      (await user.raw(method as 'PUT', `/api${path}`, { body })).status;
    const of = `/transactions/${supper}`;
    expect(await refused(`${of}/share`, { mine: 97 })).toBe(422);
    expect(await refused(`${of}/share`, { mine: -1 })).toBe(422);
    expect(await refused(`${of}/settles`, { shares: [] })).toBe(422);
    expect(await refused(`/transactions/${bizum}/share`, { mine: 5 })).toBe(422);
    await share(64, ['Ana']);
    const { id } = await claim('Ana');
    const settles = (amount: number) => ({ shares: [{ share_id: id, amount }] });
    expect(await refused(`/transactions/${bizum}/settles`, settles(33))).toBe(422);
    const twice = { shares: [{ share_id: id }, { share_id: id }] };
    expect(await refused(`/transactions/${bizum}/settles`, twice)).toBe(422);
    const owner = user;
    user = await server().signUp();
    expect(await refused(`${of}/share`, { mine: 5 })).toBe(404);
    expect(await refused(`/owed/${id}/end`, { as: 'cash' }, 'POST')).toBe(404);
    expect((await owed()).shares).toEqual([]);
    user = await server().signUp('VIEWER');
    expect(await refused(`${of}/share`, { mine: 5 })).toBe(403);
    expect(await refused(`/owed/${id}/end`, { as: 'cash' }, 'POST')).toBe(403);
    user = owner;
    expect(await sums()).toEqual([64, 32, 0, 0]);
  });
});
