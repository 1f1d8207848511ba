import { createAccount } from '@saldo/contract/accounts';
import { createAlert } from '@saldo/contract/alerts';
import { createCategory, listCategories } from '@saldo/contract/categories';
import { createGoal, HUES } from '@saldo/contract/goals';
import { createMetric } from '@saldo/contract/metrics';
import { createRule, listRules, OPERATORS_OF } from '@saldo/contract/rules';
import { createView } from '@saldo/contract/saved-views';
import { addPasskey, startPasskey } from '@saldo/contract/second-factor';
import { ATTACHMENT_FIELD, createTicket } from '@saldo/contract/tickets';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { type LimitedTable, ROW_LIMITS } from './row-limits.ts';

describeOnEachEngine("a user's limits", (server) => {
  /** For each kind of row, the path and body that create one, in the given category if it needs one. */
  const bodies: Record<
    Exclude<
      LimitedTable,
      'passkeys' | 'merchant_names' | 'own_rates' | 'tags' | 'receipts' | 'shares'
    >,
    (category: string) => [string, object]
  > = {
    categories: () => [createCategory.path, { name: `One ${crypto.randomUUID()}`, icon: '🌱' }],
    series: (category_id: string) => [
      '/recurring',
      {
        ...{ name: 'Rent', category_id, direction: 'expense', amount: 1 },
        ...{ cadence: 'monthly', next_on: '2026-01-01' },
      },
    ],
    planned_payments: () => ['/planned', { name: 'Bicycle', day: '2026-01-01', amount: 500 }],
    goals: (category_id) => [
      createGoal.path,
      {
        name: 'Bicycle',
        color: HUES[0],
        icon: '🚲',
        description: '',
        category_id,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        final_amount: 500,
        notify_user: false,
      },
    ],
    alerts: (category_id) => [
      createAlert.path,
      {
        name: 'Food',
        color: HUES[0],
        icon: '🍞',
        description: '',
        category_id,
        limit_amount: 500,
        frequency: 'monthly',
        notify_user: false,
      },
    ],
    accounts: () => [
      createAccount.path,
      {
        name: 'Wallet',
        product: 'current',
        currency: 'EUR',
        typed: { on: '2026-01-01', amount: 50 },
      },
    ],
    custom_metrics: (category) => [createMetric.path, { name: 'Home', categories: [category] }],
    saved_views: () => [createView.path, { name: 'Trip', filters: { tags: 'trip' } }],
    rules: () => [
      createRule.path,
      {
        name: 'Rent',
        bank: null,
        is_enabled: true,
        bit_operator: 'and',
        conditions: [
          {
            condition_field: 'description',
            operator: OPERATORS_OF.description[0],
            condition_value: 'rent',
          },
        ],
        actions: [{ target_field: 'ignore', target_value: 'true' }],
      },
    ],
    tickets: () => [
      createTicket.path,
      { title: 'A fault', description: 'It does not work as it should.', type: 'bug' },
    ],
  };

  /** Copies the existing row until the user's limit is reached. */
  async function fill(user: TestUser, of: LimitedTable): Promise<void> {
    const { storage } = server().running.context;
    const rows = await storage.read
      .selectFrom(of as 'passkeys')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    const [one] = rows;
    if (!one) throw new Error(`none of ${of}`);
    const copies = Array.from({ length: ROW_LIMITS[of] - rows.length }, () => {
      const id = crypto.randomUUID();
      const unique = { ...('name_key' in one ? { name_key: id } : {}) };
      return { ...one, id, ...unique, ...('credential_id' in one ? { credential_id: id } : {}) };
    });
    await storage.write(async (tx) => {
      for (let at = 0; at < copies.length; at += 100) {
        const values = copies.slice(at, at + 100);
        await tx
          .insertInto(of as 'passkeys')
          .values(values)
          .execute();
      }
    });
  }

  it.each(Object.entries(bodies))(
    'rejects more %s than the limit, in words',
    async (of, bodyOf) => {
      const user = await server().signUp();
      const [category] = await user.call(listCategories);
      const create = () => {
        const [path, body] = bodyOf(category?.id ?? '');
        return user.raw('POST', `/api${path}`, { body });
      };
      const first = await create();
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      await fill(user, of as LimitedTable);
      const beyond = await create();
      expect([beyond.status, beyond.body.detail.code]).toEqual([409, 'limit_reached']);
      expect(beyond.body.detail.message).toContain(String(ROW_LIMITS[of as LimitedTable]));
    },
  );

  it.each(['rules', 'series'] as const)(
    "rejects an import of the user's own export beyond the limit as a whole: %s",
    async (kind) => {
      const [from, to] = [await server().signUp(), await server().signUp()];
      for (const user of [from, to]) {
        const [category] = await user.call(listCategories);
        const [path, body] = bodies[kind](category?.id ?? '');
        await user.raw('POST', `/api${path}`, { body: { ...body, name: `Of ${user.id}` } });
      }
      await from.call(createTransaction, {
        body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' },
      });
      const archive = await fetch(`${server().running.address}/api/export`, {
        headers: { authorization: `Bearer ${from.token}` },
      });
      const bytes = new Uint8Array(await archive.arrayBuffer());
      await fill(to, kind);
      const answer = await to.upload('GENERIC', bytes, 'saldo.zip');
      expect([answer.status, answer.body.detail.code]).toEqual([409, 'limit_reached']);
      expect(answer.body.detail.message).toContain(`the limit of ${ROW_LIMITS[kind]} `);
      if (kind === 'rules') expect(await to.call(listRules)).toHaveLength(ROW_LIMITS.rules);
      expect((await to.call(listTransactions, { query: { year: 2026 } })).total).toBe(0);
    },
  );

  it('rejects more than 20 passkeys', async () => {
    const user = await server().signUp();
    const add = async () => {
      const options = await user.call(startPasskey, { body: { password: PASSWORD } });
      const response = new Authenticator().create(options, server().running.address);
      return user.raw('POST', `/api${addPasskey.path}`, { body: { name: 'Key', response } });
    };
    expect((await add()).status).toBe(201);
    await fill(user, 'passkeys');
    expect((await add()).body.detail.code).toBe('limit_reached');
  });

  it('rejects more than 500 merchant names', async () => {
    const user = await server().signUp();
    const rename = async (description: string) => {
      const body = {
        date: '2026-01-05',
        amount: 10,
        bank: 'BBVA',
        product: 'current',
        description,
      };
      const row = await user.raw('POST', '/api/transactions', { body });
      const path = `/api/merchants/${row.body.merchant_id}`;
      return user.raw('PUT', path, { body: { name: 'Mine' } });
    };
    expect((await rename('NETFLIX.COM')).status).toBe(200);
    await fill(user, 'merchant_names');
    expect((await rename('ZARA MADRID')).body.detail.code).toBe('limit_reached');
  });

  it('rejects more than 50 MB of screenshots', async () => {
    const user = await server().signUp();
    const { storage } = server().running.context;
    const ticket = async () => {
      const [path, body] = bodies.tickets('');
      return (await user.raw('POST', `/api${path}`, { body })).body.id as string;
    };
    const [full, another] = [await ticket(), await ticket()];
    const attach = (ticketId: string) => {
      const form = new FormData();
      form.append('ticketId', ticketId);
      form.append(ATTACHMENT_FIELD, new Blob([PIXEL]), 'a.png');
      return user.raw('POST', '/api/tickets/attachment', { body: form });
    };
    expect((await attach(full)).status).toBe(201);
    const bytes = Buffer.alloc(50 * 1024 * 1024);
    await storage.write((tx) =>
      tx.updateTable('ticket_attachments').set({ bytes }).where('ticket_id', '=', full).execute(),
    );
    expect((await attach(another)).body.detail.code).toBe('limit_reached');
    expect((await attach(full)).status).toBe(201);
    expect((await attach(another)).status).toBe(201);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
