import { getStats, listActivity } from '@saldo/contract/admin';
import { createTransaction } from '@saldo/contract/transactions';
import { listSessions } from '@saldo/contract/users';
import { dayIn } from '@saldo/domain/dates';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/harness.ts';
import { connect } from '../bank-connections/testing/sandbox.ts';

describeOnEachEngine('administration', (server) => {
  it('tells how the installation fares', async () => {
    const admin = await server().signUp('ADMIN');
    const before = await admin.call(getStats);
    const user = await server().signUp();
    await user.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' },
    });
    const after = await admin.call(getStats);
    expect(after.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(after.users.total).toBe(before.users.total + 1);
    expect(after.users.by_role.USER).toBe((before.users.by_role.USER ?? 0) + 1);
    expect(after.users.active).toBe(before.users.active + 1);
    expect(after.transactions).toBe(before.transactions + 1);
    expect(after.database.engine).toBe(server().engine);
    expect(after.database.bytes).toBeGreaterThan(10_000);
    expect(after.backup).toEqual({ made_at: null, proved_at: null, problem: null });
  });

  it('counts the demo account in no line', async () => {
    const { storage } = server().running.context;
    const admin = await server().signUp('ADMIN');
    const demo = await server().signUp();
    await connect(server(), demo);
    const { id } = await demo.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' },
    });
    expect(id).not.toBe('');
    const all = await admin.call(getStats);
    await storage.write((tx) =>
      tx.updateTable('users').set({ is_demo: true }).where('id', '=', demo.id).execute(),
    );
    const people = await admin.call(getStats);
    await storage.write((tx) =>
      tx.updateTable('users').set({ is_demo: false }).where('id', '=', demo.id).execute(),
    );
    expect(people.users.total).toBe(all.users.total - 1);
    expect(people.transactions).toBeLessThan(all.transactions - 1);
    expect(people.connections.active ?? 0).toBe((all.connections.active ?? 0) - 1);
  });

  it('tells of the last backup and whether a restore has proved it', async () => {
    const { context } = server().running;
    const admin = await server().signUp('ADMIN');
    const folder = `${context.config.dataDir || '/tmp'}/backups-${crypto.randomUUID()}`;
    const now = new Date('2026-03-02T03:40:00Z');
    await context.workers.run(
      'nightlyBackup',
      { folder, now: now.toISOString() },
      { timeoutMs: 60_000 },
    );
    const { backup } = await admin.call(getStats);
    expect(backup).toMatchObject({ made_at: now.toISOString(), problem: null });
    expect(backup.proved_at).not.toBeNull();
  });

  it('lists what was done, newest first, by person, action and day of the caller', async () => {
    const admin = await server().signUp('ADMIN');
    const user = await server().signUp();
    const row = await user.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' },
    });
    const own = await admin.call(listActivity, { query: { user_id: user.id } });
    expect(own.items.map(({ action, username }) => [action, username])).toEqual([
      ['transaction.create', user.username],
      ['session.create', user.username],
      ['user.register', user.username],
    ]);
    expect(own.items[0]?.subject).toEqual({ id: row.id });
    const [session] = await user.call(listSessions);
    expect(own.items.map((item) => [item.address, item.session_id])).toEqual([
      ['127.0.0.1', session?.id],
      ['127.0.0.1', null],
      ['127.0.0.1', null],
    ]);
    expect(own.actions).toContain('transaction.create');
    const query = { user_id: user.id, action: 'session.create' };
    expect((await admin.call(listActivity, { query })).total).toBe(1);
    const paged = await admin.call(listActivity, {
      query: { user_id: user.id, offset: 1, limit: 1 },
    });
    expect([paged.total, paged.items.map(({ id }) => id)]).toEqual([3, [own.items[1]?.id]]);
    const [last, , first] = own.items;
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = (at = '') => dayIn(zone, new Date(at));
      const between = (from: string, to: string) =>
        admin.raw('GET', `/api/admin/activity?user_id=${user.id}&from=${from}&to=${to}`, {
          headers: { 'x-time-zone': zone },
        });
      expect((await between(day(first?.at), day(last?.at))).body.total).toBe(3);
      expect((await between('2020-02-28', '2020-02-29')).body.total).toBe(0);
    }
    const wrong = await admin.raw('GET', '/api/admin/activity?from=2026-02-31');
    expect(wrong.status).toBe(422);
  });
});
