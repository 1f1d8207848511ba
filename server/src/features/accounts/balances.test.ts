import {
  acceptGap,
  closeAccount,
  createAccount,
  deleteAccount,
  getAccount,
  getBalances,
  getCoverage,
  listAccountNames,
  listAccounts,
  updateAccount,
} from '@saldo/contract/accounts';
import { undoReport } from '@saldo/contract/imports';
import { listNotifications } from '@saldo/contract/notifications';
import {
  createTransaction,
  deletePeriod,
  deleteTransaction,
  listTransactions,
} from '@saldo/contract/transactions';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';

const CSV = 'Date;Description;Amount;Balance';
const JANUARY = [CSV, '2026-01-05;Rent;-900.00;1100.00', '2026-01-20;Payroll;2000.00;3100.00'].join(
  '\n',
);
const MARCH = [CSV, '2026-03-03;Groceries;-50.00;2650.00', '2026-03-04;Bakery;-4.10;2645.90'].join(
  '\n',
);
const MAPPING = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  balance: 'Balance',
  date_order: 'day-first',
  decimal: 'point',
  bank: 'N26',
};

describeOnEachEngine('the balance of an account', (server) => {
  const own = async (user: TestUser, name = 'Wallet') =>
    user.call(createAccount, {
      body: { name, product: 'current', currency: 'eur', typed: { on: '2026-01-10', amount: 80 } },
    });
  const write = (
    user: TestUser,
    account: string,
    given: { date: string; amount: number; type?: 'transfer' },
  ) =>
    user.call(createTransaction, {
      body: { ...given, bank: 'CASH', product: 'current', account_iban: account },
    });

  test('is estimated from the user’s own balance and entries if no bank reports one', async () => {
    server().setNow(new Date('2026-01-31T12:00:00Z'));
    const user = await server().signUp();
    const { id, ...made } = await own(user);
    expect(made).toMatchObject({
      ...{ bank: 'CASH', currency: 'EUR', balance: 80, balance_on: '2026-01-10' },
      ...{ proved_until: null, source: 'hand', closed_on: null, gap: null },
      typed: { on: '2026-01-10', amount: 80 },
    });
    await write(user, id, { date: '2026-01-12', amount: 12.5 });
    await write(user, id, { date: '2026-01-08', amount: 20 });
    const [listed] = await user.call(listAccounts);
    expect(listed).toMatchObject({ id, balance: 67.5, balance_on: '2026-01-12' });
    const span = { from: '2026-01-07', to: '2026-01-12' };
    const { days, currency, left_out } = await user.call(getBalances, { query: span });
    expect([currency, left_out]).toEqual(['EUR', []]);
    expect(days.map(({ total }) => total)).toEqual([100, 80, 80, 80, 80, 67.5]);
    expect(days.some(({ proved }) => proved)).toBe(false);
    server().setNow();
  });

  test('is for spending if payments are made from it, unless the user decides otherwise', async () => {
    server().setNow(new Date('2026-01-31T12:00:00Z'));
    const user = await server().signUp();
    const { id, for_spending: quiet } = await own(user);
    await write(user, id, { date: '2025-06-12', amount: 12.5 });
    const unused = await user.call(getAccount, { params: { id } });
    await write(user, id, { date: '2026-01-12', amount: 12.5 });
    const used = await user.call(getAccount, { params: { id } });
    expect([quiet, unused.for_spending, used.for_spending]).toEqual([false, false, true]);
    const savings = await own(user, 'Savings');
    await write(user, savings.id, { date: '2026-01-12', amount: 300, type: 'transfer' });
    const only = await user.call(getAccount, { params: { id: savings.id } });
    expect(only.for_spending).toBe(false);
    const body = { for_spending: false };
    expect(await user.call(updateAccount, { params: { id }, body })).toMatchObject(body);
    const moved = await server().signUp();
    await moved.upload('GENERIC', await exportOf(server(), user), 'saldo.zip');
    expect(await moved.call(listAccounts)).toContainEqual(expect.objectContaining({ id, ...body }));
    server().setNow();
  });

  test('reports where the user’s own balance contradicts the bank', async () => {
    server().setNow(new Date('2026-01-31T12:00:00Z'));
    const user = await server().signUp();
    await user.upload('GENERIC', new TextEncoder().encode(JANUARY), 'january.csv', {
      mapping: JSON.stringify(MAPPING),
    });
    const [account] = await user.call(listAccounts);
    expect(account).toMatchObject({ balance: 3100, apart: null });
    const tell = (amount: number) =>
      user.call(updateAccount, {
        params: { id: account?.id ?? '' },
        body: { typed: { on: '2026-01-10', amount } },
      });
    expect(await tell(1100)).toMatchObject({ balance: 3100, apart: null });
    expect(await tell(1150)).toMatchObject({
      balance: 3100,
      apart: {
        ...{ from: '2026-01-06', on: '2026-01-10', said: 1150, reckoned: 1100, by: 'hand' },
      },
    });
    server().setNow();
  });

  test('leaves the total when its account is closed, and returns when it reopens', async () => {
    const user = await server().signUp();
    const { id } = await own(user);
    await own(user, 'Safe');
    const total = async (day: string) => {
      const { days } = await user.call(getBalances, { query: { from: day, to: day } });
      return days[0]?.total;
    };
    expect(await total('2026-02-01')).toBe(160);
    const closed = await user.call(closeAccount, { params: { id }, body: { on: '2026-02-01' } });
    expect(closed.closed_on).toBe('2026-02-01');
    expect([await total('2026-01-31'), await total('2026-02-01')]).toEqual([160, 80]);
    await user.call(closeAccount, { params: { id }, body: { on: null } });
    expect(await total('2026-02-01')).toBe(160);
  });

  test('is listed beside the total if its currency differs or it is unknown', async () => {
    const user = await server().signUp();
    const body = { name: 'Dollars', product: 'current' as const, currency: 'USD' };
    const typed = { on: '2026-01-10', amount: 500 };
    const { id } = await user.call(createAccount, { body: { ...body, typed } });
    const other = await own(user);
    await user.call(updateAccount, { params: { id: other.id }, body: { typed: null } });
    const query = { from: '2026-01-11', to: '2026-01-11' };
    const { days, accounts, left_out } = await user.call(getBalances, { query });
    expect(days).toEqual([{ date: '2026-01-11', total: null, proved: false }]);
    expect(accounts).toEqual([
      { id, currency: 'USD', days: [{ date: '2026-01-11', balance: 500 }] },
    ]);
    expect(left_out).toEqual(
      expect.arrayContaining([
        { id, reason: 'currency' },
        { id: other.id, reason: 'unknown' },
      ]),
    );
    expect(left_out).toHaveLength(2);
  });

  test('notifies once of a gap, without a mail, until the gap is closed', async () => {
    const user = await server().signUp();
    const given = { mapping: JSON.stringify(MAPPING) };
    await user.upload('GENERIC', JANUARY, 'january.csv', given);
    const [one] = await user.call(listAccounts);
    const named = { ...given, account_id: one?.id ?? '' };
    const told = async () => (await user.call(listNotifications, { query: {} })).items;
    expect(await told()).toEqual([]);
    await user.upload('GENERIC', MARCH, 'march.csv', named);
    await user.upload('GENERIC', MARCH, 'march.csv', named);
    const notice = {
      ...{ kind: 'days_missing', account_id: one?.id, goal_id: null, read_at: null },
      message:
        'N26: transactions from Jan 21, 2026 to Mar 2, 2026 seem to be missing (balance jumps by €400.00). Import a statement to fill the gap.',
    };
    expect(await told()).toMatchObject([notice]);
    const db = server().running.context.storage.read;
    const mails = db.selectFrom('mail_outbox').selectAll().where('user_id', '=', user.id);
    expect(await mails.execute()).toEqual([]);
    const gap = { from: '2026-01-21', to: '2026-03-02' };
    const params = { id: one?.id ?? '' };
    await user.call(acceptGap, { params, body: { ...gap, accepted: true } });
    expect(await told()).toEqual([]);
    await user.call(acceptGap, { params, body: { ...gap, accepted: false } });
    await user.upload('GENERIC', MARCH, 'march.csv', named);
    expect(await told()).toMatchObject([notice]);
    const between = [CSV, '2026-02-10;Rent;-400.00;2700.00'].join('\n');
    const { body } = await user.upload('GENERIC', between, 'february.csv', named);
    expect(body.notices).toContain('Gap filled: Jan 21, 2026 to Mar 2, 2026.');
    expect(await told()).toEqual([]);
  });

  test('ignores rows of an undone import, including those deleted before', async () => {
    const user = await server().signUp();
    const { id: report } = await imported(
      user,
      'CAIXABANK',
      composed('imagin/export_20260131.csv'),
    );
    const { items } = await user.call(listTransactions, { query: { year: 2026 } });
    await user.call(deleteTransaction, { params: { id: items[0]?.id ?? '' } });
    await user.call(undoReport, { params: { id: report } });
    const [account] = await user.call(listAccounts);
    expect(account).toMatchObject({ balance: null, proved_until: null });
  });

  test('is the bank’s own, with the days missing between two statements', async () => {
    const user = await server().signUp();
    const given = { mapping: JSON.stringify(MAPPING) };
    await user.upload('GENERIC', JANUARY, 'january.csv', given);
    const [one] = await user.call(listAccounts);
    expect(one).toMatchObject({ balance: 3100, proved_until: '2026-01-20', gap: null });
    const named = { ...given, account_id: one?.id ?? '' };
    const answer = await user.upload('GENERIC', MARCH, 'march.csv', named);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const [account] = await user.call(listAccounts);
    const gap = { from: '2026-01-21', to: '2026-03-02', before: 3100, after: 2700, jump: -400 };
    expect(account).toMatchObject({
      ...{ balance: 2645.9, balance_on: '2026-03-04', proved_until: '2026-01-20' },
      ...{ source: 'file', last_data: '2026-03-04', gap: { ...gap, accepted: false } },
    });
    const params = { id: account?.id ?? '' };
    const { days } = await user.call(getBalances, {
      query: { from: '2026-01-19', to: '2026-03-03' },
    });
    expect(days.at(0)).toEqual({ date: '2026-01-19', total: 1100, proved: true });
    expect(days.at(1)).toEqual({ date: '2026-01-20', total: 3100, proved: true });
    expect(days.at(-2)).toEqual({ date: '2026-03-02', total: 3100, proved: false });
    expect(days.at(-1)).toEqual({ date: '2026-03-03', total: 2650, proved: true });

    const body = { from: gap.from, to: gap.to, accepted: true };
    const { gaps } = await user.call(acceptGap, { params, body });
    expect(gaps).toEqual([{ ...gap, accepted: true }]);
    const now = await user.call(getAccount, { params });
    expect(now).toMatchObject({ proved_until: '2026-03-04', gap: null });
    await user.call(acceptGap, { params, body: { ...body, accepted: false } });
    const coverage = await user.call(getCoverage, { params });
    expect(coverage.gaps).toEqual([{ ...gap, accepted: false }]);
  });

  test('stays the bank’s when rows are deleted in bulk', async () => {
    const user = await server().signUp();
    const file = composed('imagin/extracto_20260131.csv');
    await imported(user, 'CAIXABANK', file);
    const [before] = await user.call(listAccounts);
    expect(before?.balance).not.toBeNull();
    await user.call(deletePeriod, { query: { year: 2026, month: 1 } });
    const { total } = await user.call(listTransactions, { query: { year: 2026 } });
    expect(total).toBe(0);
    const [after] = await user.call(listAccounts);
    expect(after).toMatchObject({
      balance: before?.balance,
      proved_until: before?.proved_until,
      gap: null,
    });
  });

  test('is exported and restored with the user’s own settings', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    const { id } = await own(user);
    await write(user, id, { date: '2026-01-12', amount: 12.5 });
    await user.call(closeAccount, { params: { id }, body: { on: '2026-03-01' } });
    const given = { mapping: JSON.stringify(MAPPING) };
    await user.upload('GENERIC', JANUARY, 'january.csv', given);
    const bank = (await user.call(listAccounts)).find(({ source }) => source === 'file');
    await user.upload('GENERIC', MARCH, 'march.csv', { ...given, account_id: bank?.id ?? '' });
    const gap = { from: '2026-01-21', to: '2026-03-02', accepted: true };
    await user.call(acceptGap, { params: { id: bank?.id ?? '' }, body: gap });
    const said = async (one: TestUser) =>
      (await one.call(listAccounts)).map(({ id: _, ...account }) => account);
    const back = await other.upload('GENERIC', await exportOf(server(), user), 'saldo.zip');
    expect(back.status, JSON.stringify(back.body)).toBe(201);
    expect(await said(other)).toEqual(await said(user));
  });

  test('is deleted with its account, which must have no transactions', async () => {
    const user = await server().signUp();
    const { id } = await own(user);
    const other = await own(user);
    await write(user, id, { date: '2026-01-12', amount: 1 });
    const refused = await user.raw('DELETE', `/api/accounts/${id}`);
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'account_in_use']);
    await user.call(deleteAccount, { params: { id: other.id } });
    expect((await user.call(listAccountNames)).map((account) => account.id)).toEqual([id]);
  });

  test('is listed under a name that spells the bank properly, as are its transactions', async () => {
    const user = await server().signUp();
    const body = { name: 'SABADELL ···· 9636', bank: 'SABADELL', product: 'current' as const };
    const { id, name } = await user.call(createAccount, {
      body: { ...body, currency: 'EUR', typed: { on: '2026-01-10', amount: 80 } },
    });
    const row = { date: '2026-01-12', amount: 1, bank: 'SABADELL', product: 'current' as const };
    await user.call(createTransaction, { body: { ...row, account_iban: id } });
    const [listed] = await user.call(listAccountNames);
    const { items } = await user.call(listTransactions, { query: { year: 2026 } });
    expect([name, listed?.name, items[0]?.account_name]).toEqual(
      Array.from({ length: 3 }, () => 'Sabadell ···· 9636'),
    );
  });

  test('rejects impossible days and other users’ accounts', async () => {
    const [user, stranger] = [await server().signUp(), await server().signUp()];
    const { id } = await own(stranger);
    const fields = async (path: string) => {
      const { status, body } = await user.raw('GET', `/api/balances?${path}`);
      return [status, body.detail.code, body.detail.fields?.[0]?.path];
    };
    expect(await fields('from=2026-02-02&to=2026-02-01')).toEqual([
      422,
      'validation_error',
      'from',
    ]);
    expect(await fields('from=2016-02-01&to=2026-02-01')).toEqual([
      422,
      'validation_error',
      'from',
    ]);
    expect(await fields(`account=${id}`)).toEqual([404, 'not_found', undefined]);
    const calls = [
      ['PUT', '', { typed: null }],
      ['POST', '/close', { on: null }],
      ['PUT', '/gaps', { from: '2026-01-01', to: '2026-01-02', accepted: true }],
      ['DELETE', '', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const other of [id, newId()]) {
        const answer = await user.raw(method, `/api/accounts/${other}${path}`, { body });
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    }
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const typed = { on: tomorrow, amount: 1 };
    const late = await user.raw('POST', '/api/accounts', {
      body: { name: 'Later', product: 'current', currency: 'EUR', typed },
    });
    expect([late.status, late.body.detail.fields]).toEqual([
      422,
      [{ path: 'typed.on', message: 'must not be in the future' }],
    ]);
  });
});
