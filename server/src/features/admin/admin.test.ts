import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkInstallation, getStats, listActivity } from '@saldo/contract/admin';
import { getManualBackups, listBackups } from '@saldo/contract/backups';
import { createTransaction } from '@saldo/contract/transactions';
import { listSessions } from '@saldo/contract/users';
import { dayIn } from '@saldo/domain/dates';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it, vi } from 'vitest';
import { WorkerFailed } from '../../platform/http/busy-errors.ts';
import { backupFolder } from '../../platform/private-files.ts';
import { tasks } from '../backups/tasks.ts';
import { connect } from '../bank-connections/testing/sandbox.ts';

describeOnEachEngine('administration', (server) => {
  it('reports the state of the installation', async () => {
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

  it('excludes the demo account from all figures', async () => {
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

  it('shows all users how long manual backups keep deleted data', async () => {
    const { config } = server().running.context;
    const user = await server().signUp();
    const ask = () => user.call(getManualBackups);
    const folder = backupFolder(config);
    const add = (stamp: string) => writeFile(join(folder, `saldo-${stamp}.ndjson.gz`), '');
    const made: string[] = [];
    const make = async (stamp: string) => {
      made.push(stamp);
      await add(stamp);
    };
    await mkdir(folder, { recursive: true });
    await make('20260101T030000Z');
    expect(await ask()).toEqual({ oldest: null, keep_until: null });
    await make('20260202T120000Z-by-hand-until-20270131');
    await make('20260302T120000Z-by-hand-until-20261231');
    const oldest = '2026-02-02T12:00:00.000Z';
    expect(await ask()).toEqual({ oldest, keep_until: '2027-01-31' });
    await make('20260402T120000Z-by-hand');
    expect(await ask()).toEqual({ oldest, keep_until: null });
    const admin = await server().signUp('ADMIN');
    expect(
      (await admin.call(listBackups)).map(({ by_hand, keep_until }) => [by_hand, keep_until]),
    ).toEqual([
      [true, null],
      [true, '2026-12-31'],
      [true, '2027-01-31'],
      [false, null],
    ]);
    for (const stamp of made) await rm(join(folder, `saldo-${stamp}.ndjson.gz`));
  });

  it('reports the last backup and whether a restore has verified it', async () => {
    const { context } = server().running;
    const admin = await server().signUp('ADMIN');
    const folder = `${context.config.dataDir || '/tmp'}/backups-${crypto.randomUUID()}`;
    const now = new Date('2026-03-02T03:40:00Z');
    await context.workers.run(tasks.nightlyBackup, { folder, now: now.toISOString() });
    const { backup } = await admin.call(getStats);
    expect(backup).toMatchObject({ made_at: now.toISOString(), problem: null });
    expect(backup.proved_at).not.toBeNull();
  });

  it('reports known damage if a new check takes too long', async () => {
    const admin = await server().signUp('ADMIN');
    const { condition, workers } = server().running.context;
    condition.noteCheck('page 7 is torn');
    const run = vi.spyOn(workers, 'run').mockRejectedValue(new WorkerFailed('time'));
    const { findings } = await admin.call(checkInstallation);
    run.mockRestore();
    condition.noteCheck(null);
    expect(findings.find(({ about }) => about === 'database')?.says).toMatch(/page 7 is torn/);
  });

  it("lists activity, newest first, by user, action and day in the caller's time zone", async () => {
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
