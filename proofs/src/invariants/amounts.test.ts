import { endpoints } from '@saldo/contract';
import { createAccount } from '@saldo/contract/accounts';
import { MAX_AMOUNT } from '@saldo/contract/amounts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Endpoint } from '@saldo/contract/endpoint';
import { createTransaction } from '@saldo/contract/transactions';
import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestUser } from '../harness/test-server.ts';

const DECIMALS = 'must have at most two decimals';
const NUMBER = 'Please enter a valid number';
const ROW = {
  ...{ date: '2026-02-03', bank: 'BBVA', product: 'current' as const, description: 'Nómina' },
  ...{ direction: 'income' as const, amount: 1 },
};
const GOAL = {
  ...{ name: 'Boat', color: 'purple', icon: '🎯', direction: 'expense', final_amount: 1 },
  ...{ category_id: UNCATEGORIZED_ID, start_date: '2026-01-01', end_date: '2026-12-31' },
};
const ALERT = {
  ...{ name: 'Food', color: 'purple', icon: '🍞', limit_amount: 1 },
  ...{ category_id: UNCATEGORIZED_ID, frequency: 'monthly' },
};
const SERIES = {
  ...{ name: 'Rent', category_id: UNCATEGORIZED_ID, direction: 'expense', amount: 1 },
  ...{ cadence: 'monthly', next_on: '2026-03-01' },
};
const ACCOUNT = { name: 'Cash', product: 'current' as const, currency: 'EUR' };
const CONDITION = { condition_field: 'amount', operator: 'greater_than', condition_value: 1 };
const ruleSetting = (amount: unknown) => ({
  name: 'Whole',
  conditions: [CONDITION],
  actions: [{ action: 'set', target_field: 'amount', target_value: amount }],
});

/** Every field that takes an amount: how it is sent, the path that an error names, and its message. */
const FIELDS: [
  name: string,
  method: string,
  path: string,
  body: (n: unknown) => unknown,
  field: string,
  says: string,
][] = [
  ['of a transaction', 'POST', '/transactions', (n) => ({ ...ROW, amount: n }), 'amount', DECIMALS],
  ['of a fee', 'POST', '/transactions', (n) => ({ ...ROW, fee: n }), 'fee', DECIMALS],
  ['of a changed row', 'PUT', '/transactions/{row}', (n) => ({ amount: n }), 'amount', DECIMALS],
  ['of a changed fee', 'PUT', '/transactions/{row}', (n) => ({ fee: n }), 'fee', DECIMALS],
  ['of a goal', 'POST', '/goals', (n) => ({ ...GOAL, final_amount: n }), 'final_amount', DECIMALS],
  [
    'of an alert',
    'POST',
    '/alerts',
    (n) => ({ ...ALERT, limit_amount: n }),
    'limit_amount',
    DECIMALS,
  ],
  [
    'of an entered balance',
    'POST',
    '/accounts',
    (n) => ({ ...ACCOUNT, typed: { on: '2026-01-31', amount: n } }),
    'typed.amount',
    DECIMALS,
  ],
  [
    'of a balance entered later',
    'PUT',
    '/accounts/{account}',
    (n) => ({ typed: { on: '2026-01-31', amount: n } }),
    'typed.amount',
    DECIMALS,
  ],
  ['of a series', 'POST', '/recurring', (n) => ({ ...SERIES, amount: n }), 'amount', DECIMALS],
  ['that a rule sets', 'POST', '/rules', ruleSetting, 'actions.0.target_value', NUMBER],
  [
    'that a rule would set',
    'POST',
    '/rules/preview',
    (n) => ({ rule: ruleSetting(n), year: 2026 }),
    'rule.actions.0.target_value',
    NUMBER,
  ],
];

/** Enough that their sum in cents exceeds 2^53. */
const ROWS = 950;
const MAPPING = {
  ...{ date: 'Date', date_order: 'day-first', description: 'Text', amount: 'Amount' },
  ...{ income: null, expense: null, balance: null, decimal: 'point' },
  ...{ bank: 'CASH', product: 'current', currency: 'EUR' },
};
const lineOf = (n: number, amount: string) =>
  `2026-02-${String(1 + (n % 19)).padStart(2, '0')},Shop ${n % 40},${amount}`;

const WRONG = [150_000.001, 1_234_567.891, 99_999_999_999.001, 0.001];
const TOO_LARGE = [1e21, 1e300, MAX_AMOUNT + 1];

describeOnEachEngine('an amount', (server) => {
  /** Creates a user with a row and an account. `at` returns a path with their ids filled in. */
  async function somebody(): Promise<{ user: TestUser; at: (path: string) => string }> {
    const user = await server().signUp();
    const row = await user.call(createTransaction, { body: ROW });
    const typed = { on: '2026-01-31', amount: 10 };
    const account = await user.call(createAccount, { body: { ...ACCOUNT, typed } });
    const at = (path: string) =>
      `/api${path.replace('{row}', row.id).replace('{account}', account.id)}`;
    return { user, at };
  }

  it.each(FIELDS)(
    '%s has two decimals at every size',
    async (...[, method, path, body, field, says]) => {
      const { user, at } = await somebody();
      for (const wrong of [...WRONG, ...TOO_LARGE]) {
        const answer = await user.raw(method, at(path), { body: body(wrong) });
        expect([wrong, answer.status]).toEqual([wrong, 422]);
        const named = answer.body.detail.fields.find((one: { path: string }) => one.path === field);
        const sentence = TOO_LARGE.includes(wrong) && says === DECIMALS ? 'is too large' : says;
        expect([wrong, named?.message]).toEqual([wrong, sentence]);
      }
      for (const right of [1, 150_000.01, MAX_AMOUNT]) {
        const answer = await user.raw(method, at(path), { body: body(right) });
        expect([right, answer.status < 300]).toEqual([right, true]);
      }
    },
  );

  it('may be the maximum in every field at once, and pages still answer when sums exceed what doubles hold', async () => {
    server().setNow(new Date('2026-02-20T12:00:00Z'));
    const { user, at } = await somebody();
    for (const [, method, path, body] of FIELDS) {
      const answer = await user.raw(method, at(path), { body: body(MAX_AMOUNT) });
      expect([path, answer.status < 300]).toEqual([path, true]);
    }
    const body = { for_spending: true };
    expect((await user.raw('PUT', at('/accounts/{account}'), { body })).status).toBe(200);
    for (const sign of ['', '-']) {
      const lines = Array.from({ length: ROWS }, (_, n) => lineOf(n, `${sign}${MAX_AMOUNT}.00`));
      const csv = ['Date,Text,Amount', ...lines, ''].join('\n');
      const file = await user.upload('GENERIC', csv, 'mine.csv', {
        ...{ mapping: JSON.stringify(MAPPING), account_id: at('{account}').slice('/api'.length) },
      });
      expect([file.status, file.body.imported], JSON.stringify(file.body)).toEqual([201, ROWS]);
      await everyPageAnswers(user);
    }
    server().setNow();
  }, 120_000);

  async function everyPageAnswers(user: TestUser) {
    const query = 'year=2026&month=2&from=2026-01-01&to=2026-12-31&until=2026-12-31&q=a&sum=true';
    const failed: string[] = [];
    for (const [name, { method, path }] of Object.entries<Endpoint>(endpoints)) {
      if (method !== 'GET' || path.includes('{')) continue;
      const { status } = await user.raw(method, `/api${path}?${query}`);
      if (status >= 500) failed.push(name);
    }
    expect(failed).toEqual([]);
  }
});
