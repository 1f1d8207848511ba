import { listAccounts } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import { listSteps, undoStep } from '@saldo/contract/history';
import { getRecap } from '@saldo/contract/home';
import {
  getTransaction,
  listTransactions,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import {
  linkSuggestions,
  linkTransfer,
  listTransferSuggestions,
  unlinkTransfer,
} from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

type Line = [day: string, text: string, amount: number];

/** Banks whose files are read as tables, so their rows have no type. */
const BANKS = ['BBVA', 'ING'] as const;

const monthly = (months: readonly number[], text: string, amount: number): Line[] =>
  months.map((month) => [`2026-${String(month).padStart(2, '0')}-05`, text, amount]);

describeOnEachEngine('transfers between accounts that are read as tables', (server) => {
  const add = async (user: TestUser, bank: (typeof BANKS)[number], lines: readonly Line[]) => {
    const csv = ['Date;Description;Amount', ...lines.map((line) => line.join(';'))].join('\n');
    const mapping = JSON.stringify({
      ...{ date: 'Date', description: 'Description', amount: 'Amount', date_order: 'day-first' },
      ...{ decimal: 'point', bank },
    });
    const known = (await user.call(listAccounts)).find((account) => account.bank === bank);
    const more = { mapping, account_id: known?.id ?? 'new' };
    const answer = await user.upload('GENERIC', csv, `${bank}.csv`, more);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.transfers_linked as number;
  };
  const linked = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { year: 2026 } })).items
      .filter(({ transfer, direction }) => transfer && direction === 'expense')
      .map(({ date }) => Number(date.slice(5, 7)))
      .sort((a, b) => a - b);
  const offered = async (user: TestUser) =>
    (await user.call(listTransferSuggestions))
      .flatMap(({ pairs }) => pairs)
      .toSorted((a, b) => (a.expense.date < b.expense.date ? -1 : 1));

  it.each([
    ['TRASPASO A FAVOR DE LUCIA MARTIN', 'INGRESO', 12],
    ['CARGO PERIODICO', 'TRANSFERENCIA DE MARTIN LUCIA', 12],
    ['Überweisung', 'Lucía Martín', 12],
    ['CARGO PERIODICO', 'INGRESO', 0],
    ['TRANSFERENCIA', 'INGRESO', 0],
    ['TRANSFERENCIA A MARTA GINER', 'INGRESO DE LUCIA GINER', 0],
  ])('are linked if the texts prove it: %s, %s', async (out, into, expected) => {
    const user = await server().signUp();
    const months = Array.from({ length: 12 }, (_, at) => at + 1);
    await add(user, 'BBVA', monthly(months, out, -300));
    expect(await add(user, 'ING', monthly(months, into, 300))).toBe(expected);
    expect(await linked(user)).toHaveLength(expected);
    expect(await offered(user)).toHaveLength(12 - expected);
  });

  const OUT = 'CARGO PERIODICO REF 00';
  const INTO = 'ABONO PERIODICO';
  const month = async (user: TestUser, number: number) => {
    await add(user, 'BBVA', monthly([number], `${OUT}${number}`, -300 - number));
    return add(user, 'ING', monthly([number], INTO, 300 + number));
  };
  const linkOffered = async (user: TestUser) => {
    const [pair] = await offered(user);
    const params = { id: pair?.expense.id ?? '' };
    await user.call(linkTransfer, { params, body: { other_id: pair?.income.id ?? '' } });
    return params;
  };

  it('link by themselves once the user has linked two of the kind, until one is unlinked', async () => {
    const user = await server().signUp();
    expect([await month(user, 1), await month(user, 2)]).toEqual([0, 0]);
    await linkOffered(user);
    expect(await month(user, 3)).toBe(0);
    await linkOffered(user);
    expect([await month(user, 4), await month(user, 5)]).toEqual([1, 1]);
    expect(await linked(user)).toEqual([1, 2, 4, 5]);

    const rows = (await user.call(listTransactions, { query: { year: 2026, month: 5 } })).items;
    const { step_id } = await user.call(unlinkTransfer, { params: { id: rows[0]?.id ?? '' } });
    expect(await month(user, 6)).toBe(0);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await month(user, 7)).toBe(1);
    await user.call(unlinkTransfer, { params: { id: rows[0]?.id ?? '' } });
    expect(await month(user, 8)).toBe(0);

    // The latest two decisions count.
    await linkOffered(user);
    await linkOffered(user);
    expect(await month(user, 9)).toBe(1);
  });

  it('do not link other payments of the same amount', async () => {
    const user = await server().signUp();
    await month(user, 1);
    await month(user, 2);
    await linkOffered(user);
    await linkOffered(user);
    await add(user, 'BBVA', monthly([3], 'CARGO COLEGIO', -303));
    expect(await add(user, 'ING', monthly([3], INTO, 303))).toBe(0);
    await add(user, 'BBVA', monthly([4], OUT, -304));
    expect(await add(user, 'ING', monthly([4], 'ABONO NOMINA', 304))).toBe(0);
  });

  it('stay suggestions if two fit equally well', async () => {
    const user = await server().signUp();
    await add(user, 'BBVA', monthly([1], 'TRASPASO LUCIA MARTIN', -300));
    const two: Line[] = [...monthly([1], 'INGRESO', 300), ...monthly([1], 'ABONO', 300)];
    expect(await add(user, 'ING', two)).toBe(0);
    expect(await offered(user)).toHaveLength(1);
  });

  it('are linked together in one step of the history, and undone together', async () => {
    const user = await server().signUp();
    const months = Array.from({ length: 12 }, (_, at) => at + 1);
    await add(user, 'BBVA', monthly(months, OUT, -300));
    await add(user, 'ING', monthly(months, INTO, 300));
    const toReview = async () => (await user.call(getRecap)).to_do.transfers;
    expect(await toReview()).toBe(12);
    const groups = await user.call(listTransferSuggestions);
    expect(groups.map(({ pairs }) => pairs.length)).toEqual([12]);
    const pairs = (await offered(user)).map(({ expense, income }) => ({
      id: expense.id,
      other_id: income.id,
    }));
    const before = (await user.call(listSteps)).items.length;
    const body = { pairs: [...pairs, ...pairs] };
    const { linked: count, step_id } = await user.call(linkSuggestions, { body });
    expect(count).toBe(12);
    expect(await linked(user)).toHaveLength(12);
    expect(await toReview()).toBe(0);
    expect((await user.call(listSteps)).items).toHaveLength(before + 1);
    expect(await user.call(linkSuggestions, { body: { pairs } })).toEqual({
      linked: 0,
      step_id: null,
    });

    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await linked(user)).toEqual([]);
    expect(await toReview()).toBe(12);
  });

  it('are not linked together if they are impossible or of somebody else', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    await add(user, 'BBVA', monthly([1], OUT, -300));
    await add(user, 'ING', monthly([1], INTO, 300));
    const [pair] = await offered(user);
    const [id, other_id] = [pair?.expense.id ?? '', pair?.income.id ?? ''];
    const link = (who: TestUser, pairs: { id: string; other_id: string }[]) =>
      who.call(linkSuggestions, { body: { pairs } });
    expect((await link(other, [{ id, other_id }])).linked).toBe(0);
    expect((await link(user, [{ id, other_id: id }])).linked).toBe(0);
    expect((await link(user, [{ id: other_id, other_id: id }])).linked).toBe(1);
    await user.call(unlinkTransfer, { params: { id } });
    // The user has decided against this pair.
    expect((await link(user, [{ id, other_id }])).linked).toBe(0);
  });

  it('link their other halves when the user puts them in Between Own Accounts, one or many', async () => {
    const user = await server().signUp();
    await add(user, 'BBVA', monthly([1, 2, 3, 4], OUT, -300));
    const other: Line = ['2026-04-05', 'DEVOLUCION', 300];
    await add(user, 'ING', [...monthly([1, 2, 3, 4], INTO, 300), other]);
    const { items } = await user.call(listTransactions, { query: { year: 2026, limit: 100 } });
    const out = items.filter(({ direction }) => direction === 'expense').toReversed();
    const into = items.filter(({ description }) => description === INTO).toReversed();
    const own = (await user.call(listCategories))
      .flatMap(({ sub_categories }) => sub_categories)
      .find(({ name }) => name === 'Between Own Accounts');
    const category = own?.id ?? '';
    const idOf = (rows: typeof items, at: number) => rows[at]?.id ?? '';
    await user.call(updateTransaction, { params: { id: idOf(into, 0) }, body: { category } });
    expect(await linked(user)).toEqual([1]);
    const batch = [1, 2, 3].map((at) => ({ id: idOf(out, at), category }));
    const { set_aside, step_id } = await user.call(updateBatch, { body: batch });
    // In April, two rows fit equally well.
    expect(await linked(user)).toEqual([1, 2, 3]);
    expect(set_aside).toBe(5);
    const params = { id: idOf(into, 1) };
    expect(await user.call(getTransaction, { params })).toMatchObject({
      transfer: { transaction_id: idOf(out, 1) },
      ignore_default_metrics: true,
      category_name: 'Transfers > Between Own Accounts',
    });
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await linked(user)).toEqual([1]);
    expect(await user.call(getTransaction, { params })).toMatchObject({
      transfer: null,
      ignore_default_metrics: false,
      category_source: 'none',
    });
  });
});
