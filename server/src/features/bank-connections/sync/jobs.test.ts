import { listConnections, startConnection, syncConnection } from '@saldo/contract/bank-connections';
import { listNotifications } from '@saldo/contract/notifications';
import { dateTimeIn } from '@saldo/domain/dates';
import { describeOnEachEngine, startTestServer } from '@saldo/proofs/harness/test-server';
import { answerBank, comeBack, refOf } from '@saldo/proofs/users/actions';
import { describe, expect, test } from 'vitest';
import { LEASE_MS } from '../../../platform/jobs/leases.ts';
import { createSecrets } from '../../../platform/security/secrets.ts';
import { notifySilent } from '../consent/access-notifications.ts';
import { allow, connect, only, settled } from '../testing/sandbox.ts';
import { runBankJobs } from './jobs.ts';
import { instantOf, minuteOf, nextSyncAt } from './schedule-times.ts';
import { sync } from './sync-connection.ts';

const DAY_MS = 86_400_000;

describeOnEachEngine('the bank jobs', (server) => {
  const at = async (offsetMs: number, work: () => Promise<unknown>) => {
    server().setNow(new Date(Date.now() + offsetMs));
    try {
      return await work();
    } finally {
      server().setNow();
    }
  };
  const run = () => runBankJobs(server().running.context);

  test('fetches what is due each day, and only then', async () => {
    const user = await server().signUp();
    const { last_receipt: first } = await connect(server(), user);
    await run();
    expect((await only(user)).last_receipt).toEqual(first);
    await at(2 * DAY_MS, run);
    const { last_receipt: second } = await only(user);
    expect(second?.at).not.toBe(first?.at);
    expect(second?.error).toBeNull();
    expect(second?.from.localeCompare(first?.from ?? '')).toBe(1);
  });

  test('does not let ten servers all fetch the same connection', async () => {
    const user = await server().signUp();
    const { id } = await connect(server(), user);
    const wanted = { bookId: user.id, connectionId: id, presence: null };
    const { context } = server().running;
    const receipts = await Promise.all(Array.from({ length: 10 }, () => sync(context, wanted)));
    const ran = receipts.filter((receipt) => receipt !== null);
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.length).toBeLessThan(10);
  });

  test('refuses a manual sync while one is running', async () => {
    const user = await server().signUp();
    const { id } = await connect(server(), user);
    const { storage } = server().running.context;
    await storage.write((tx) =>
      tx
        .updateTable('leases')
        .set({ expires_at: new Date(Date.now() + LEASE_MS).toISOString() })
        .where('name', '=', `bank:${id}`)
        .execute(),
    );
    const answer = await user.raw('POST', `/api${syncConnection.path.replace('{id}', id)}`);
    expect(answer).toMatchObject({ status: 409, body: { detail: { code: 'sync_running' } } });
    const { is_syncing: isSyncing, accounts } = await only(user);
    expect(isSyncing).toBe(true);
    expect(accounts.map(({ status }) => status)).toEqual(['SYNCING', 'SYNCING']);
  });

  test('warns once, seven days before access ends', async () => {
    const user = await server().signUp();
    const { id } = await connect(server(), user);
    await at(82 * DAY_MS, run);
    expect((await user.call(listNotifications)).total).toBe(0);
    await at(84 * DAY_MS, run);
    await at(85 * DAY_MS, run);
    expect(await user.call(listNotifications)).toMatchObject({
      total: 1,
      items: [
        {
          kind: 'consent_expiring',
          bank_connection_id: id,
          message:
            'Access to Sandbox Bank expires in 6 days. Refresh the connection to keep your transactions up to date.',
        },
      ],
    });
  });

  test('notifies when access has ended', async () => {
    const user = await server().signUp();
    const { id } = await connect(server(), user);
    await at(91 * DAY_MS, run);
    const connection = await only(user);
    expect(connection).toMatchObject({ status: 'expired', days_left: 0 });
    expect(connection.accounts[0]).toMatchObject({
      status: 'ERROR',
      status_reason: 'Your access to this bank has expired. Refresh the connection to continue.',
    });
    await at(92 * DAY_MS, run);
    const told = await user.call(listNotifications);
    expect(told.items.map(({ kind }) => kind)).toEqual(['access_ended']);
    expect(told.items[0]).toMatchObject({
      bank_connection_id: id,
      message:
        'Your connection to Sandbox Bank has expired. Refresh it to keep getting transactions.',
    });
    const answer = await user.raw('POST', `/api/bank-connections/sync/${id}`);
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: { code: 'bank_connection_expired' } },
    });
  });

  test('notifies once, and immediately, when the bank has ended access', async () => {
    const user = await server().signUp();
    const { id } = await connect(server(), user);
    const { storage } = server().running.context;
    // If no key can open the stored access, it counts as ended, like access revoked at the bank.
    await storage.write((tx) =>
      tx
        .updateTable('bank_connections')
        .set({ handle: 'revoked' })
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .execute(),
    );
    await user.raw('POST', `/api/bank-connections/sync/${id}`);
    await at(92 * DAY_MS, run);
    const { items } = await user.call(listNotifications);
    expect(items.map((item) => [item.kind, item.bank_connection_id])).toEqual([
      ['access_ended', id],
    ]);
    const mails = await storage.read
      .selectFrom('mail_outbox')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('notifies once of three days of errors, and again if they return', async () => {
    const user = await server().signUp();
    const { id, accounts } = await connect(server(), user);
    const { storage } = server().running.context;
    const fail = (lastSync: string, reason: string) =>
      storage.write((tx) =>
        tx
          .updateTable('linked_accounts')
          .set({
            status: 'ERROR',
            status_reason: reason,
            last_sync: lastSync,
          })
          .where('user_id', '=', user.id)
          .where('id', '=', accounts[0]?.id ?? '')
          .execute(),
      );
    const tell = () => notifySilent(server().running.context);
    const days = (n: number) => new Date(Date.now() - n * DAY_MS).toISOString();
    const said = 'We couldn’t reach the bank. We’ll try again.';
    await fail(days(2), said);
    await tell();
    expect((await user.call(listNotifications)).total).toBe(0);
    await fail(days(4), said);
    await tell();
    await tell();
    expect(await user.call(listNotifications)).toMatchObject({
      total: 1,
      items: [
        {
          kind: 'access_ended',
          bank_connection_id: id,
          message:
            'Sandbox Bank hasn’t sent any transactions for three days. We couldn’t reach the bank. We’ll try again.',
        },
      ],
    });
    await fail(new Date().toISOString(), '{"is":"account_busy"}');
    await at(5 * DAY_MS, tell);
    const { total, items } = await user.call(listNotifications);
    expect([total, items[0]?.message]).toEqual([
      2,
      'Sandbox Bank hasn’t sent any transactions for three days. The bank is still preparing this account.',
    ]);
  });

  test('forgets an attempt without a callback after an hour', async () => {
    const user = await server().signUp();
    await user.call(startConnection, { body: { institution_id: 'SANDBOX_ES_1' } });
    const count = async () => {
      const { storage } = server().running.context;
      const rows = await storage.read
        .selectFrom('bank_connections')
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      return rows.length;
    };
    await at(59 * 60_000, run);
    expect(await count()).toBe(1);
    await at(61 * 60_000, run);
    expect(await count()).toBe(0);
    await settled(server());
  });

  test('ends access that was granted but never finished', async () => {
    const user = await server().signUp();
    await allow(server(), user);
    await at(61 * 60_000, run);
    await settled(server());
    expect(await user.call(listConnections)).toEqual([]);
    const consents = await server()
      .running.context.storage.read.selectFrom('sandbox_consents as s')
      .leftJoin('consent_attempts as a', 'a.reference', 's.reference')
      .select('s.state')
      .where('a.id', 'is', null)
      .where('s.state', '=', 'allowed')
      .execute();
    expect(consents).toEqual([]);
  });

  test('keeps the connection when a refresh is canceled', async () => {
    const user = await server().signUp();
    const { id } = await connect(server(), user);
    const started = await user.raw('POST', `/api/bank-connections/refresh/${id}`, { body: {} });
    const { location } = await answerBank(server(), started.body.link, 'cancel');
    const ref = refOf(await comeBack(server(), location));
    const finish = `/api/bank-connections/finish?bank_connection_id=${ref}`;
    expect((await user.raw('POST', finish)).status).toBe(409);
    await settled(server());
    expect(await only(user)).toMatchObject({ id, status: 'active' });
    expect((await user.raw('POST', `/api/bank-connections/sync/${id}`)).body.error).toBeNull();
  });
});

test('each connection has its own minute between 04:00 and 22:00', () => {
  const minutes = new Set<number>();
  for (let at = 0; at < 500; at++) {
    const minute = minuteOf(`connection ${at}`);
    expect(minute).toBeGreaterThanOrEqual(240);
    expect(minute).toBeLessThan(1320);
    minutes.add(minute);
  }
  expect(minutes.size).toBeGreaterThan(300);
});

test.each(['Europe/Madrid', 'America/New_York', 'Pacific/Chatham', 'UTC'])(
  'a minute of a day is local time, also when daylight saving changes (%s)',
  (zone) => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-07-01']) {
      for (const minute of [240, 700, 1319]) {
        const clock = dateTimeIn(zone, instantOf(day, minute, zone));
        const shown = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
        expect(clock).toBe(`${day}T${shown}`);
      }
    }
  },
);

test('the next fetch is at least six and at most thirty hours away', () => {
  const now = new Date('2026-11-20T09:30:00Z');
  for (let at = 0; at < 200; at++) {
    const next = Date.parse(nextSyncAt(`c${at}`, now, 'Europe/Madrid')) - now.getTime();
    expect(next).toBeGreaterThanOrEqual(6 * 3_600_000);
    expect(next).toBeLessThanOrEqual(30 * 3_600_000);
  }
});

describe('the secret key', () => {
  const [OLD, NEW] = [
    'the old key of this test is long enough',
    'the new key of this test is long enough',
  ];

  test('can be replaced while banks stay connected; if it is lost, users must refresh', async () => {
    const server = await startTestServer('sqlite', { SECRET_KEY: OLD });
    const user = await server.signUp();
    const { id } = await connect(server, user);
    const { context } = server.running;
    const becomes = async (...keys: string[]) => {
      context.secrets = createSecrets(keys);
      await runBankJobs(context);
      return (await user.raw('POST', `/api/bank-connections/sync/${id}`)).body.error;
    };
    expect(await becomes(NEW, OLD)).toBeNull();
    expect(await becomes(NEW)).toBeNull();
    const ended = 'Your access to this bank has expired. Refresh the connection to continue.';
    expect(await becomes(OLD)).toBe(ended);
    expect(await only(user)).toMatchObject({ status: 'expired' });
    await server.stop();
  });
});
