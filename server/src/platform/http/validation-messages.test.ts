import { createAlert } from '@saldo/contract/alerts';
import { login } from '@saldo/contract/auth';
import type { Endpoint } from '@saldo/contract/endpoint';
import { createGoal } from '@saldo/contract/goals';
import { createTransaction } from '@saldo/contract/transactions';
import { dismissTransfer } from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { pathOf } from '@saldo/proofs/users/user';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';

/** Matches the validator's own wording, which users must not see. */
const RAW = /invalid (input|type|option|string)|expected|received|undefined|nonoptional|NaN/i;

describeOnEachEngine(
  'rejected input',
  (server) => {
    let admin: TestUser;
    beforeAll(async () => {
      admin = await server().signUp('ADMIN');
    });

    it('names each missing field of a request once', async () => {
      const missing = async (call: Endpoint) => {
        const answer = await admin.raw('POST', pathOf(call, {}), { body: {} });
        return answer.body.detail.fields;
      };
      expect(await missing(createTransaction)).toEqual([
        { path: 'amount', message: 'is required' },
      ]);
      expect(await missing(dismissTransfer)).toEqual([
        { path: 'id', message: 'is required' },
        { path: 'other_id', message: 'is required' },
      ]);
    });

    it.each([
      [createGoal, {}, ['name', 'category_id', 'start_date', 'end_date', 'final_amount']],
      [createGoal, { final_amount: '', start_date: '', end_date: '' }, ['name', 'category_id']],
      [createAlert, {}, ['name', 'icon', 'category_id', 'limit_amount', 'frequency']],
    ])('calls what is missing or empty required, whatever its rules', async (call, body, known) => {
      const answer = await admin.raw('POST', pathOf(call, {}), { body });
      const { fields } = answer.body.detail;
      const paths = fields.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(expect.arrayContaining([...known, ...Object.keys(body)]));
      expect(new Set(fields.map(({ message }: { message: string }) => message))).toEqual(
        new Set(['is required']),
      );
    });

    it('says what ended and what to do if nobody is signed in', async () => {
      const { status, body } = await server().raw('POST', pathOf(createGoal, {}), { body: {} });
      expect([status, body.detail.code, body.detail.message]).toEqual([
        ...[401, 'unauthorized'],
        'Your session has ended. Sign in again.',
      ]);
    });

    it('names both fields of an empty sign-in', async () => {
      const answer = await server().raw('POST', pathOf(login, {}), { body: {} });
      const paths = answer.body.detail.fields.map((field: { path: string }) => field.path);
      expect(paths.sort()).toEqual(['email', 'password']);
    });
  },
  {},
  ['sqlite'],
);

describe('a rejected setting', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '1e9'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
  ])('%s=%s is reported in our words', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(RAW) }),
    );
  });
});
