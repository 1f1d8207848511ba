import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import { createTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { pathOf } from '@saldo/proofs/users/user';
import { expect, it } from 'vitest';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const all = Object.entries<Endpoint>(endpoints);
const closed = all.filter(([, endpoint]) => endpoint.access !== 'public');
const of = (access: Endpoint['access']) =>
  closed.filter(([, endpoint]) => endpoint.access === access);
/** Signing out would end the session that the tests still need. */
const changesSession = (endpoint: Endpoint) => endpoint.path === '/auth/logout';

/** Fields that some endpoints validate before they look up the row. */
const WHOLE_BODY = {
  name: 'Any',
  ...{ keep: true, year: 2026, other_id: UNKNOWN, on: null },
  ...{ from: '2026-01-01', to: '2026-01-31', accepted: true, into: UNKNOWN, merged_id: UNKNOWN },
};

const NOTHING = { id: UNKNOWN, file: UNKNOWN, receipt: UNKNOWN, month: '1999-01' };
const QUERY = { year: 2026, category: UNKNOWN };

const knock = (
  caller: { raw: TestUser['raw'] },
  endpoint: Endpoint,
  { params = NOTHING, body = {} }: { params?: object; body?: object } = {},
) => {
  const path = pathOf(endpoint, { params, query: QUERY });
  const sent = endpoint.body && endpoint.method !== 'GET' ? body : undefined;
  return caller.raw(endpoint.method, path, { body: sent });
};

describeOnEachEngine('access', (server) => {
  let admin: TestUser | undefined;

  it.each(closed)('%s: answers 401 without a token and to a dead token', async (_, endpoint) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const path = pathOf(endpoint, { params: NOTHING, query: QUERY });
      const answer = await server().raw(endpoint.method, path, {
        token,
        body: endpoint.body ? {} : undefined,
      });
      expect([answer.status, answer.body.detail.code]).toEqual([401, 'unauthorized']);
    }
  });

  it('refuses every change by a viewer before validating the body', async () => {
    const viewer = await server().signUp('VIEWER');
    for (const [name, endpoint] of [...of('editor'), ...of('admin')]) {
      const answer = await knock(viewer, endpoint);
      expect([name, answer.status, answer.body.detail?.code]).toEqual([name, 403, 'forbidden']);
    }
    for (const [name, endpoint] of of('user').filter(([, e]) => !changesSession(e))) {
      expect([name, (await knock(viewer, endpoint)).status]).not.toEqual([name, 403]);
    }
  });

  it('keeps administration from everyone but administrators', async () => {
    for (const role of ['USER', 'EDITOR', 'VIEWER'] as const) {
      const user = await server().signUp(role);
      for (const [name, endpoint] of of('admin')) {
        expect([name, (await knock(user, endpoint)).status]).toEqual([name, 403]);
      }
    }
  });

  it("answers 404 for another user's rows as for missing rows, to administrators too", async () => {
    const owner = await server().signUp();
    const { step_id: _, ...own } = await owner.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' },
    });
    for (const role of ['USER', 'ADMIN'] as const) {
      const other = await server().signUp(role);
      // Endpoints with multipart forms are left out, because the form is parsed before the row is looked up.
      const named = closed.filter(([, e]) => e.params && !e.form && e.access !== 'admin');
      for (const [name, endpoint] of named) {
        const body = WHOLE_BODY;
        const theirs = await knock(other, endpoint, { params: { ...NOTHING, id: own.id }, body });
        const nothing = await knock(other, endpoint, { body });
        expect([name, theirs.status, theirs.body]).toEqual([name, 404, nothing.body]);
      }
    }
    const untouched = await owner.raw('GET', `/api/transactions/${own.id}`);
    expect(untouched.body).toEqual(own);
  });

  it.each(all.filter(([, endpoint]) => endpoint.params))(
    '%s: answers 404 to a malformed id',
    async (_, endpoint) => {
      admin ??= await server().signUp('ADMIN');
      const params = { ...NOTHING, id: 'no-id', month: 'no-month' };
      const answer = await knock(admin, endpoint, { params });
      expect([answer.status, answer.body.detail.code]).toEqual([404, 'not_found']);
    },
  );
});
