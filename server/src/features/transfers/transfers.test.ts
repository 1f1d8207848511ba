import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getRecap } from '@saldo/contract/home';
import { undoReport } from '@saldo/contract/imports';
import { applyRule, createRule, revertRule } from '@saldo/contract/rules';
import {
  createTransaction,
  deletePeriod,
  deleteTransaction,
  getTransaction,
  listTransactions,
  type Transaction,
  type TransactionChange,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import {
  dismissTransfer,
  linkTransfer,
  listReasons,
  listTransferSuggestions,
  unlinkTransfer,
} from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const CAIXA_IBAN = 'ES2121000001050000000001';

type RevolutRow = [
  type: string,
  product: string,
  started: string,
  text: string,
  amount: number,
  currency?: string,
];

/** A Revolut statement. Each row is completed in the same second in which it started. */
function revolut(rows: RevolutRow[]): string {
  const balances = new Map<string, number>();
  const lines = rows.map(([type, product, started, text, amount, currency = 'EUR']) => {
    const key = `${product} ${currency}`;
    const balance = (balances.get(key) ?? 1000) + amount;
    balances.set(key, balance);
    const money = `${amount.toFixed(2)},0.00,${currency},COMPLETED,${balance.toFixed(2)}`;
    return `${type},${product},${started},${started},${text},${money}`;
  });
  const head =
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
  return [head, ...lines, ''].join('\n');
}

/** A CaixaBank list for one account, newest first, as exported from the bank's website. */
function caixa(rows: [day: string, text: string, more: string, amount: number][]): string {
  let balance = 5000;
  const lines = rows.map(([day, text, more, amount]) => {
    balance += amount;
    const [y, m, d] = day.split('-');
    const money = (n: number) => n.toFixed(2).replace('.', ',');
    return `${d}/${m}/${y};${d}/${m}/${y};${text};${more};${money(amount)};${money(balance)}`;
  });
  const head = [
    `Movimientos de la cuenta ${CAIXA_IBAN};;;;;`,
    'Importes expresados en euros;;;;;',
    'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
  ];
  return [...head, ...lines.toReversed(), ''].join('\n');
}

const POCKET: RevolutRow[] = [
  ['Transfer', 'Current', '2026-03-10 09:15:30', 'To pocket EUR Holidays', -200],
  ['Transfer', 'Savings', '2026-03-10 09:15:30', 'To pocket EUR Holidays', 200],
];

describeOnEachEngine('own transfers', (server) => {
  const all = async (user: TestUser): Promise<Transaction[]> =>
    (await user.call(listTransactions, { query: { year: 2026 } })).items;
  const read = (user: TestUser, id = '') => user.call(getTransaction, { params: { id } });
  const legs = async (user: TestUser) => {
    const rows = await all(user);
    const leg = (direction: string) => rows.find((row) => row.direction === direction);
    return { expense: leg('expense')?.id ?? '', income: leg('income')?.id ?? '' };
  };
  const suggestions = async (user: TestUser) =>
    (await user.call(listTransferSuggestions)).flatMap(({ pairs }) => pairs);
  const unlink = (user: TestUser, id: string) => user.call(unlinkTransfer, { params: { id } });
  const asIs = async (user: TestUser, id: string) => {
    const { updated_at: _, ...row } = await read(user, id);
    return row;
  };

  describe('linked by evidence at import', () => {
    it('links both legs of a pocket transfer, excludes them from totals and categorizes them', async () => {
      const user = await server().signUp();
      const report = await imported(user, 'REVOLUT', revolut(POCKET));
      expect(report.transfers_linked).toBe(1);
      const { expense, income } = await legs(user);
      expect(await read(user, expense)).toMatchObject({
        transfer: { transaction_id: income, account_name: 'Revolut Savings EUR' },
        ignore_default_metrics: true,
        ignore: false,
        category_name: 'Transfers > Between Own Accounts',
        category_source: 'rule',
      });
      expect(await read(user, income)).toMatchObject({
        transfer: { transaction_id: expense, account_name: 'Revolut EUR' },
        ignore_default_metrics: true,
      });
      expect(await suggestions(user)).toEqual([]);
    });

    it('links a currency exchange', async () => {
      const user = await server().signUp();
      const report = await imported(
        user,
        'REVOLUT',
        revolut([
          ['Exchange', 'Current', '2026-03-11 12:00:00', 'Exchanged to USD', -100],
          ['Exchange', 'Current', '2026-03-11 12:00:00', 'Exchanged to USD', 108.5, 'USD'],
        ]),
      );
      expect(report.transfers_linked).toBe(1);
      const rows = await all(user);
      expect(rows.every(({ ignore_default_metrics }) => ignore_default_metrics)).toBe(true);
    });

    it.each([
      ['the bank first', true],
      ['the top-up first', false],
    ])('finds the other leg among existing rows: %s', async (_, bankFirst) => {
      const user = await server().signUp();
      const bank = () =>
        imported(
          user,
          'CAIXABANK',
          caixa([
            ['2026-03-04', 'LUZ Y GAS', 'Recibo de suministros', -150],
            ['2026-03-05', 'TRANSFERENCIA', 'Revolut Bank UAB', -150],
          ]),
        );
      const topUp = () =>
        imported(
          user,
          'REVOLUT',
          revolut([['Topup', 'Current', '2026-03-06 08:00:00', 'Payment from Lucia M', 150]]),
        );
      const [first, second] = bankFirst ? [bank, topUp] : [topUp, bank];
      expect((await first()).transfers_linked).toBe(0);
      expect((await second()).transfers_linked).toBe(1);
      const linked = (await all(user)).filter(({ transfer }) => transfer);
      expect(linked.map(({ date }) => date.slice(0, 10)).sort()).toEqual([
        '2026-03-05',
        '2026-03-06',
      ]);
    });

    it('recognizes own transfers by the account holder’s name, and leaves those to others', async () => {
      const user = await server().signUp();
      await imported(
        user,
        'CAIXABANK',
        caixa([
          ['2026-03-02', 'TRANSFERENCIA', '00000001-LUCIA MARTIN', -80],
          ['2026-03-05', 'TRANSFERENCIA', '00000001-MARTA GINER', -90],
        ]),
      );
      const report = await imported(
        user,
        'REVOLUT',
        revolut([
          ['Transfer', 'Current', '2026-03-03 10:00:00', 'From elsewhere', 80],
          ['Transfer', 'Current', '2026-03-05 10:00:00', 'From elsewhere', 90],
        ]),
      );
      expect(report.transfers_linked).toBe(1);
      const rest = await suggestions(user);
      expect(rest.map(({ expense, income }) => [expense.amount, income.amount])).toEqual([
        [90, 90],
      ]);
    });

    it('is not counted in the month’s figures', async () => {
      server().setNow(new Date('2026-03-20T12:00:00Z'));
      const user = await server().signUp();
      await imported(
        user,
        'REVOLUT',
        revolut([...POCKET, ['Card Payment', 'Current', '2026-03-12 10:00:00', 'Shop', -30]]),
      );
      const recap = await user.call(getRecap);
      expect(recap.lm_balance.total).toBe(-30);
      server().setNow();
    });

    it('skips rows that the user categorized or ignored', async () => {
      const user = await server().signUp();
      const [first, second] = POCKET;
      if (!first || !second) throw new Error('a pocket has two sides');
      const categories = await user.call(listCategories);
      const food = categories.find(({ name }) => name !== 'Transfers' && name !== 'Uncategorized');
      await imported(user, 'REVOLUT', revolut([first]));
      const { expense } = await legs(user);
      await user.call(updateTransaction, {
        params: { id: expense },
        body: { category: food?.id },
      });
      const again = await imported(user, 'REVOLUT', revolut([first, second]));
      expect(again).toMatchObject({ imported: 1, transfers_linked: 0 });
    });

    it('pairs equal rows one to one', async () => {
      const user = await server().signUp();
      const pockets = Array.from({ length: 200 }, (_, n): RevolutRow[] =>
        POCKET.map(([type, product, , text, amount]) => [
          type,
          product,
          `2026-03-10 09:${String(n % 60).padStart(2, '0')}:00`,
          text,
          amount,
        ]),
      ).flat();
      const report = await imported(user, 'REVOLUT', revolut(pockets));
      expect(report.transfers_linked).toBe(200);
      const partners = (await all(user)).map(({ transfer }) => transfer?.transaction_id);
      expect(new Set(partners).size).toBe(400);
    });
  });

  describe('a row that names an own account', () => {
    const toCaixa = async (user: TestUser) => {
      await imported(user, 'CAIXABANK', caixa([['2026-01-02', 'CAFE', '', -1]]));
      // A manual row stands in for BBVA's, because BBVA's files contain no counterparty IBAN.
      await imported(
        user,
        'REVOLUT',
        revolut([['Card Payment', 'Current', '2026-01-02 10:00:00', 'Shop', -2]]),
      );
      const account = (await all(user)).find(({ bank }) => bank === 'REVOLUT')?.account_id;
      return user.call(createTransaction, {
        body: {
          date: '2026-03-10',
          amount: 70,
          bank: 'REVOLUT',
          product: 'current',
          account_iban: account,
          creditor_account_iban: CAIXA_IBAN,
        },
      });
    };
    const anotherImport = (user: TestUser, day: string, amount = 3) =>
      imported(user, 'CAIXABANK', caixa([[day, 'INGRESO', '', amount]]));

    it('is excluded without a partner, linked once it arrives, and stays excluded when it is deleted', async () => {
      const user = await server().signUp();
      const { id } = await toCaixa(user);
      await anotherImport(user, '2026-02-01');
      expect(await read(user, id)).toMatchObject({
        ignore_default_metrics: true,
        transfer: null,
        category_name: 'Transfers > Between Own Accounts',
      });
      const report = await anotherImport(user, '2026-03-12', 70);
      expect(report.transfers_linked).toBe(1);
      const { transfer } = await read(user, id);
      await user.call(deleteTransaction, { params: { id: transfer?.transaction_id ?? '' } });
      expect(await read(user, id)).toMatchObject({ ignore_default_metrics: true, transfer: null });
    });

    it('counts again once its pair is unlinked, for good', async () => {
      const user = await server().signUp();
      const { id } = await toCaixa(user);
      const before = await asIs(user, id);
      await anotherImport(user, '2026-02-01');
      await anotherImport(user, '2026-03-12', 70);
      await unlink(user, id);
      expect(await asIs(user, id)).toEqual(before);
      await anotherImport(user, '2026-03-13', 4);
      expect(await asIs(user, id)).toEqual(before);
    });

    it('keeps counting if the user chose so', async () => {
      const user = await server().signUp();
      const { id } = await toCaixa(user);
      await anotherImport(user, '2026-02-01');
      await user.call(updateTransaction, {
        params: { id },
        body: { ignore_default_metrics: false },
      });
      await anotherImport(user, '2026-02-02', 5);
      expect((await read(user, id)).ignore_default_metrics).toBe(false);
    });
  });

  describe('a change that makes the transfer impossible', () => {
    const linkedPair = async () => {
      const user = await server().signUp();
      await imported(user, 'REVOLUT', revolut(POCKET));
      return { user, ...(await legs(user)) };
    };
    const parted = { transfer: null, ignore_default_metrics: false };

    it.each([
      ['another amount', { amount: 4700 }],
      ['the other direction', { direction: 'income' }],
      ['a leg that counts nowhere', { ignore: true }],
    ])('unlinks it when the user sets %s', async (_, body) => {
      const { user, expense, income } = await linkedPair();
      const answer = await user.raw('PUT', `/api/transactions/${expense}`, { body });
      expect(answer.body).toMatchObject({ ...body, ...parted });
      expect(await read(user, income)).toMatchObject(parted);
    });

    it('updates figures immediately, and is undone by editing back and linking again', async () => {
      server().setNow(new Date('2026-03-20T12:00:00Z'));
      const { user, expense, income } = await linkedPair();
      const before = await asIs(user, expense);
      await user.call(updateTransaction, { params: { id: expense }, body: { amount: 4700 } });
      expect((await user.call(getRecap)).lm_balance.total).toBe(200 - 4700);
      await user.call(updateTransaction, { params: { id: expense }, body: { amount: 200 } });
      await user.call(linkTransfer, { params: { id: expense }, body: { other_id: income } });
      expect(await asIs(user, expense)).toMatchObject({
        transfer: before.transfer,
        ignore_default_metrics: true,
      });
      server().setNow();
    });

    it('keeps it linked if the transfer is still possible', async () => {
      const { user, expense, income } = await linkedPair();
      await user.call(updateTransaction, {
        params: { id: expense },
        body: { description: 'Holidays', amount: 201, fee: 1 },
      });
      expect((await read(user, expense)).transfer?.transaction_id).toBe(income);
    });

    it('unlinks it in a batch', async () => {
      const { user, expense, income } = await linkedPair();
      await user.call(updateBatch, { body: [{ id: income, ignore: true }] });
      expect(await read(user, expense)).toMatchObject(parted);
    });

    it('unlinks it when a rule makes the change', async () => {
      const { user, expense } = await linkedPair();
      const rule = await user.call(createRule, {
        body: {
          name: 'Pocket counts nowhere',
          bank: null,
          is_enabled: true,
          bit_operator: 'and',
          conditions: [
            { condition_field: 'direction', operator: 'equals', condition_value: 'income' },
          ],
          actions: [{ action: 'set', target_field: 'ignore', target_value: true }],
        },
      });
      await user.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
      expect(await read(user, expense)).toMatchObject(parted);
    });

    it.each([
      ['reverted', (id: string) => ['PUT', `/api/rules/revert/${id}`]],
      ['deleted with what it has set', (id: string) => ['DELETE', `/api/rules/${id}?revert=true`]],
    ])('unlinks it when the rule behind it is %s', async (_, call) => {
      const user = await server().signUp();
      const write = async (bank: string, direction: 'income' | 'expense', amount: number) => {
        const body = { date: '2026-03-05', bank, direction, amount, product: 'current' } as const;
        return (await user.call(createTransaction, { body })).id;
      };
      const expense = await write('BBVA', 'expense', 10);
      const income = await write('REVOLUT', 'income', 9);
      const rule = await user.call(createRule, {
        body: {
          name: 'Ten',
          conditions: [{ condition_field: 'amount', operator: 'equals', condition_value: 9 }],
          actions: [{ target_field: 'amount', target_value: 10 }],
        },
      });
      await user.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
      await user.call(linkTransfer, { params: { id: expense }, body: { other_id: income } });
      const [method = '', path = ''] = call(rule.id);
      expect((await user.raw(method, path)).body).toMatchObject({ reverted: 1 });
      expect(await read(user, expense)).toMatchObject({ amount: 10, ...parted });
      expect(await read(user, income)).toMatchObject({ amount: 9, ...parted });
    });

    it('keeps a value that both the rule and the transfer set', async () => {
      const { user, expense, income } = await linkedPair();
      const sets = (target_field: 'ignore' | 'ignore_default_metrics') =>
        ({ target_field, target_value: true }) as const;
      const rule = await user.call(createRule, {
        body: {
          name: 'Nothing counts',
          conditions: [{ condition_field: 'amount', operator: 'equals', condition_value: 200 }],
          actions: [sets('ignore'), sets('ignore_default_metrics')],
        },
      });
      const apply = () => user.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
      await apply();
      for (const id of [expense, income]) {
        expect(await read(user, id)).toMatchObject({
          transfer: null,
          ignore: true,
          ignore_default_metrics: true,
        });
      }
      expect(await apply()).toMatchObject({ changed: 0 });
    });

    it.each([
      ['another fee', { fee: 5 }],
      ['the account of the other leg', { account_iban: 'other' }],
    ])('updates an alert immediately: %s', async (_, change) => {
      server().setNow(new Date('2026-03-20T12:00:00Z'));
      const { user, expense, income } = await linkedPair();
      const made = { name: 'All', icon: '🔔', category_id: UNCATEGORIZED_ID } as const;
      await user.call(updateTransaction, {
        params: { id: expense },
        body: { category: UNCATEGORIZED_ID },
      });
      await user.call(createAlert, {
        body: { ...made, limit_amount: 200, frequency: 'monthly' },
      });
      const other = await read(user, income);
      const body =
        'fee' in change ? change : { account_iban: other.account_id, product: other.product };
      await user.call(updateTransaction, { params: { id: expense }, body });
      expect(await read(user, expense)).toMatchObject({ transfer: null });
      expect((await user.call(listAlerts))[0]).toMatchObject({
        current_amount: 200,
        is_notified: true,
      });
      server().setNow();
    });
  });

  describe('unlinking', () => {
    it('restores the earlier values, and the pair is never linked or suggested again', async () => {
      const user = await server().signUp();
      await imported(user, 'REVOLUT', revolut(POCKET));
      const { expense, income } = await legs(user);
      const answer = await unlink(user, income);
      expect(answer).toMatchObject({
        id: income,
        transfer: null,
        ignore_default_metrics: false,
        category_name: 'Uncategorized',
        category_source: 'none',
      });
      expect(await read(user, expense)).toMatchObject({
        transfer: null,
        ignore_default_metrics: false,
      });
      expect(await suggestions(user)).toEqual([]);
      const more: RevolutRow = ['Card Payment', 'Current', '2026-03-12 10:00:00', 'Shop', -3];
      const report = await imported(user, 'REVOLUT', revolut([...POCKET, more]));
      expect(report).toMatchObject({ imported: 1, transfers_linked: 0 });
      expect((await user.raw('DELETE', `/api/transactions/${expense}/transfer`)).status).toBe(404);
    });

    it('keeps what the user has set since', async () => {
      const user = await server().signUp();
      await imported(user, 'REVOLUT', revolut(POCKET));
      const { expense, income } = await legs(user);
      await user.call(updateTransaction, { params: { id: expense }, body: { tags: ['pocket'] } });
      await user.raw('PUT', '/api/transactions/batch', {
        body: [{ id: income, ignore_default_metrics: true }],
      });
      await unlink(user, expense);
      expect(await read(user, expense)).toMatchObject({
        tags: ['pocket'],
        ignore_default_metrics: false,
      });
      expect((await read(user, income)).ignore_default_metrics).toBe(true);
    });

    it.each([
      ['a date two months later', { date: '2026-05-20' }],
      ['a category outside Transfers', { category: 'food' }],
    ])('happens automatically with %s', async (_, edit) => {
      const user = await server().signUp();
      await imported(user, 'REVOLUT', revolut(POCKET));
      const { expense, income } = await legs(user);
      const [food] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
      const body = 'category' in edit ? { category: food?.id } : edit;
      await user.call(updateTransaction, { params: { id: expense }, body });
      expect((await read(user, expense)).transfer).toBeNull();
      expect(await read(user, income)).toMatchObject({
        transfer: null,
        ignore_default_metrics: false,
      });
    });

    it('keeps a flag that a rule had set first, and only the rule reverts it', async () => {
      const user = await server().signUp();
      const rule = await user.call(createRule, {
        body: {
          name: 'Pockets',
          conditions: [
            { condition_field: 'description', operator: 'includes', condition_value: 'pocket' },
          ],
          actions: [{ target_field: 'ignore_default_metrics', target_value: true }],
        },
      });
      const report = await imported(user, 'REVOLUT', revolut(POCKET));
      expect(report).toMatchObject({ rules_changed: 2, transfers_linked: 1 });
      const { expense } = await legs(user);
      await unlink(user, expense);
      expect((await read(user, expense)).ignore_default_metrics).toBe(true);
      await user.call(revertRule, { params: { id: rule.id } });
      expect((await read(user, expense)).ignore_default_metrics).toBe(false);
    });

    it('is undone by linking manually', async () => {
      const user = await server().signUp();
      await imported(user, 'REVOLUT', revolut(POCKET));
      const { expense, income } = await legs(user);
      const linked = await asIs(user, expense);
      await unlink(user, expense);
      await user.call(linkTransfer, { params: { id: income }, body: { other_id: expense } });
      expect(await asIs(user, expense)).toEqual(linked);
    });
  });

  describe('deleting a leg', () => {
    const removals: [string, (user: TestUser, leg: Transaction) => Promise<unknown>][] = [
      ['alone', (user, { id }) => user.call(deleteTransaction, { params: { id } })],
      ['with its month', (user) => user.call(deletePeriod, { query: { year: 2026, month: 4 } })],
      [
        'with its import',
        (user, { report_id }) => user.call(undoReport, { params: { id: report_id ?? '' } }),
      ],
    ];
    it.each(removals)('%s makes the other count again', async (_, remove) => {
      const user = await server().signUp();
      await imported(
        user,
        'CAIXABANK',
        caixa([['2026-03-31', 'TRANSFERENCIA', 'Revolut Bank UAB', -150]]),
      );
      await imported(
        user,
        'REVOLUT',
        revolut([['Topup', 'Current', '2026-04-01 08:00:00', 'Payment from Lucia', 150]]),
      );
      const { expense, income } = await legs(user);
      expect((await read(user, expense)).transfer?.transaction_id).toBe(income);
      await remove(user, await read(user, income));
      expect(await all(user)).toMatchObject([
        { id: expense, transfer: null, ignore_default_metrics: false, category_source: 'none' },
      ]);
    });

    it('together with the other leaves nothing behind', async () => {
      const user = await server().signUp();
      const report = await imported(user, 'REVOLUT', revolut(POCKET));
      expect(await user.call(undoReport, { params: { id: report.id } })).toEqual({ removed: 2 });
      const { read: db } = server().running.context.storage;
      for (const table of ['transfers', 'effects'] as const) {
        const left = await db
          .selectFrom(table)
          .select('id')
          .where('user_id', '=', user.id)
          .execute();
        expect(left).toEqual([]);
      }
    });
  });

  describe('linking manually', () => {
    const write = (user: TestUser, given: object) =>
      user.call(createTransaction, {
        body: { date: '2026-03-10', amount: 50, bank: 'BBVA', product: 'current', ...given },
      });
    const put = (user: TestUser, id: string, other_id: string) =>
      user.raw('PUT', `/api/transactions/${id}/transfer`, { body: { other_id } });

    it('suggests equal amounts, and links the pair the user accepts', async () => {
      const user = await server().signUp();
      const out = await write(user, {});
      const into = await write(user, {
        direction: 'income',
        bank: 'CAIXABANK',
        date: '2026-03-12',
      });
      await write(user, { direction: 'income', bank: 'CAIXABANK', date: '2026-03-14' });
      const offered = await suggestions(user);
      expect(offered).toMatchObject([{ expense: { id: out.id }, income: { id: into.id } }]);
      const answer = await put(user, out.id, into.id);
      expect(answer).toMatchObject({
        status: 200,
        body: { id: out.id, transfer: { transaction_id: into.id }, ignore_default_metrics: true },
      });
      expect(await suggestions(user)).toEqual([]);
      expect((await put(user, into.id, out.id)).status).toBe(200);
    });

    it('lists suggestions across years, newest first', async () => {
      const user = await server().signUp();
      for (const date of ['2023-12-31', '2025-06-01', '2026-03-10']) {
        await write(user, { date });
        await write(user, { date, bank: 'CAIXABANK', direction: 'income' });
      }
      const dates = (await suggestions(user)).map(({ expense }) => expense.date.slice(0, 4));
      expect(dates).toEqual(['2026', '2025', '2023']);
    });

    it('never suggests a dismissed pair, whichever side it was dismissed from', async () => {
      const user = await server().signUp();
      const out = await write(user, {});
      const into = await write(user, { direction: 'income', bank: 'CAIXABANK' });
      await user.call(dismissTransfer, { body: { id: into.id, other_id: out.id } });
      await user.call(dismissTransfer, { body: { id: out.id, other_id: into.id } });
      expect(await suggestions(user)).toEqual([]);
    });

    it('rejects impossible transfers with a reason', async () => {
      const user = await server().signUp();
      const out = await write(user, {});
      const cases: [object, RegExp][] = [
        [{ bank: 'CAIXABANK' }, /one expense and one income/],
        [{ direction: 'income' }, /same account/],
        [{ direction: 'income', bank: 'CAIXABANK', amount: 49 }, /amounts differ/],
        [{ direction: 'income', bank: 'CAIXABANK', ignore: true }, /ignored/],
      ];
      for (const [given, why] of cases) {
        const other = await write(user, given);
        const answer = await put(user, out.id, other.id);
        expect(answer).toMatchObject({
          status: 409,
          body: { detail: { code: 'transfer_not_possible' } },
        });
        expect(answer.body.detail.message).toMatch(why);
      }
      const into = { direction: 'income', bank: 'CAIXABANK' };
      const [first, second] = [await write(user, into), await write(user, into)];
      expect((await put(user, out.id, first.id)).status).toBe(200);
      expect((await put(user, second.id, out.id)).status).toBe(409);
      expect((await put(user, out.id, out.id)).status).toBe(409);
      const dismissed = await user.raw('POST', '/api/transfers/suggestions/dismiss', {
        body: { id: out.id, other_id: first.id },
      });
      expect(dismissed.status).toBe(409);
    });

    it('does not find other users’ transactions', async () => {
      const [user, other] = [await server().signUp(), await server().signUp()];
      const own = await write(user, {});
      const theirs = await write(other, { direction: 'income', bank: 'CAIXABANK' });
      expect((await put(user, theirs.id, own.id)).status).toBe(404);
      expect(await put(user, own.id, theirs.id)).toMatchObject({
        status: 422,
        body: { detail: { fields: [{ path: 'other_id' }] } },
      });
      const dismiss = (id: string, other_id: string) =>
        user.raw('POST', '/api/transfers/suggestions/dismiss', { body: { id, other_id } });
      expect((await dismiss(theirs.id, own.id)).body.detail.fields[0].path).toBe('id');
      expect((await dismiss(own.id, theirs.id)).body.detail.fields[0].path).toBe('other_id');
      expect((await user.raw('GET', `/api/transactions/${theirs.id}/reasons`)).status).toBe(404);
      expect((await user.raw('DELETE', `/api/transactions/${theirs.id}/transfer`)).status).toBe(
        404,
      );
    });

    it('lets only one of ten concurrent requests link the same row', async () => {
      const user = await server().signUp();
      const out = await write(user, {});
      const others = await Promise.all(
        Array.from({ length: 10 }, () => write(user, { direction: 'income', bank: 'CAIXABANK' })),
      );
      const answers = await Promise.all(others.map(({ id }) => put(user, id, out.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
      const set = (await all(user)).filter((row) => row.ignore_default_metrics);
      expect(set).toHaveLength(2);
    });

    it('restores the earlier values when any pair is unlinked, and keeps edits made in between', async () => {
      const user = await server().signUp();
      const [food] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
      const anyLeg = fc.record({
        category: fc.constantFrom(undefined, food?.id),
        ignore_default_metrics: fc.boolean(),
      });
      const edits: TransactionChange[] = [{}, { tags: ['home'] }, { ignore_default_metrics: true }];
      const anyEdit = fc.constantFrom(...edits);
      await fc.assert(
        fc.asyncProperty(anyLeg, anyLeg, anyEdit, fc.boolean(), async (one, other, edit, late) => {
          const out = await write(user, one);
          const into = await write(user, { ...other, direction: 'income', bank: 'CAIXABANK' });
          const before = [await asIs(user, out.id), await asIs(user, into.id)];
          expect((await put(user, out.id, into.id)).status).toBe(200);
          const linked = await read(user, out.id);
          expect(linked.ignore_default_metrics).toBe(true);
          const isEdited = late && Object.keys(edit).length > 0;
          if (isEdited) await user.call(updateTransaction, { params: { id: out.id }, body: edit });
          await unlink(user, into.id);
          const after = [await asIs(user, out.id), await asIs(user, into.id)];
          expect(after[1]).toEqual(before[1]);
          if (!isEdited) expect(after[0]).toEqual(before[0]);
        }),
        { numRuns: 12 },
      );
    });

    it('lets viewers read suggestions but not link or unlink', async () => {
      const viewer = await server().signUp('VIEWER');
      expect(await suggestions(viewer)).toEqual([]);
      const id = '00000000-0000-7000-8000-000000000001';
      expect((await put(viewer, id, id)).status).toBe(403);
      expect((await viewer.raw('DELETE', `/api/transactions/${id}/transfer`)).status).toBe(403);
    });
  });

  describe('the reasons of fields', () => {
    const reasonsOf = async (user: TestUser, id: string) => {
      const list = await user.call(listReasons, { params: { id } });
      return Object.fromEntries(list.map(({ field, ...reason }) => [field, reason]));
    };

    it('name the file and line, the transfer, the rule and the manual edit', async () => {
      const user = await server().signUp();
      const rule = await user.call(createRule, {
        body: {
          name: 'Holidays',
          conditions: [
            { condition_field: 'description', operator: 'includes', condition_value: 'pocket' },
          ],
          actions: [{ target_field: 'tags', target_value: 'holidays' }],
        },
      });
      const report = await imported(user, 'REVOLUT', revolut(POCKET));
      const { expense } = await legs(user);
      const edited = { description: 'For the holidays', date: '2026-03-11' };
      await user.call(updateTransaction, { params: { id: expense }, body: edited });
      expect(await reasonsOf(user, expense)).toMatchObject({
        amount: { cause: 'file', text: 'Line 2 of statement.csv', report_id: report.id },
        type: { cause: 'file' },
        direction: { cause: 'file' },
        product: { cause: 'file' },
        description: { cause: 'hand', text: 'Set by you', at: expect.any(String) },
        date: { cause: 'hand' },
        tags: { cause: 'rule', text: 'Rule “Holidays”', rule_id: rule.id },
        category: {
          cause: 'transfer',
          text: 'Transfer between your accounts (other side: Revolut Savings EUR)',
        },
        ignore_default_metrics: { cause: 'transfer' },
        ignore: { cause: 'default' },
        is_refund: { cause: 'default', text: 'Only income can be a refund' },
      });
    });

    it('give the engine’s reason, and say what was entered manually', async () => {
      const user = await server().signUp();
      const [category] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
      const row = await user.call(createTransaction, {
        body: { date: '2026-03-10', amount: 5, bank: 'BBVA', product: 'current', tags: ['a'] },
      });
      expect(await reasonsOf(user, row.id)).toMatchObject({
        amount: { cause: 'hand', text: 'Entered by you' },
        tags: { cause: 'hand', text: 'Entered by you' },
        category: { cause: 'default' },
        ignore: { cause: 'default' },
      });
      const transactions = [{ id: row.id, reason: 'Mercadona is a supermarket' }];
      await user.raw('PUT', '/api/transactions/ai_categorization?year=2026', {
        body: { existing: [{ ...category, transactions }], new: [] },
      });
      expect((await reasonsOf(user, row.id)).category).toMatchObject({
        cause: 'ai',
        text: 'Mercadona is a supermarket',
      });
      await user.call(updateTransaction, {
        params: { id: row.id },
        body: { category: '00000000-0000-4000-8000-000000000000' },
      });
      expect((await reasonsOf(user, row.id)).category).toMatchObject({ cause: 'hand' });
    });
  });
});
