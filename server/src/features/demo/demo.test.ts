import { loginAsViewer } from '@saldo/contract/auth';
import { addDays, dayIn } from '@saldo/domain/dates';
import { expect, test } from 'vitest';
import { describeOnEachEngine, type TestServer } from '../../testing/harness.ts';
import { stored } from '../../testing/statements.ts';
import { startDemo } from './jobs.ts';
import { DEMO_ACCOUNTS, demoWorld } from './world.ts';

const ZONE = 'Europe/Madrid';

async function viewer(server: TestServer) {
  const answer = await server.raw('POST', `/api${loginAsViewer.path}`);
  expect(answer.status).toBe(200);
  const id: string = answer.body.user.id;
  const token: string = answer.body.token;
  return { id, get: (path: string) => server.raw('GET', `/api${path}`, { token }) };
}

/** Another server on the same database starts, and stops. */
async function anotherStart({ running }: TestServer): Promise<void> {
  const stop = await startDemo(running.context);
  await stop();
}

const at = (day: string) => new Date(`${day}T12:00:00Z`);

describeOnEachEngine(
  'the demo account',
  (server) => {
    test('is there from the first start on, with eighteen months that end today', async () => {
      const { id, get } = await viewer(server());
      const rows = await stored(server(), id);
      const today = dayIn(ZONE, new Date());
      expect(rows).toHaveLength(demoWorld(addDays(today, -548), today).length);
      expect(rows[0]?.date.slice(0, 10) ?? '').toMatch(addDays(today, -548).slice(0, 7));
      expect(rows.every((row) => row.account_id !== null)).toBe(true);
      expect(rows.every((row) => row.category_id !== null || row.category_source === 'none')).toBe(
        true,
      );
      expect((await get('/accounts')).body).toHaveLength(DEMO_ACCOUNTS.length);
      expect(
        (await get(`/transactions?year=${today.slice(0, 4)}&limit=5`)).body.items.length,
      ).toBeGreaterThan(0);
    });

    test('has own transfers linked, which count nowhere by default', async () => {
      const { id, get } = await viewer(server());
      const { read } = server().running.context.storage;
      const pairs = await read
        .selectFrom('transfers')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      expect(pairs.length).toBeGreaterThan(10);
      const leg = await get(`/transactions/${pairs[0]?.expense_id}`);
      expect(leg.body).toMatchObject({
        direction: 'expense',
        ignore_default_metrics: true,
        transfer: { transaction_id: pairs[0]?.income_id },
      });
    });

    test('gains each new day once, however often and wherever servers start', async () => {
      const { id } = await viewer(server());
      const before = (await stored(server(), id)).length;
      await anotherStart(server());
      expect(await stored(server(), id)).toHaveLength(before);
      const later = addDays(dayIn(ZONE, new Date()), 3);
      server().setNow(at(later));
      await Promise.all([anotherStart(server()), anotherStart(server())]);
      await anotherStart(server());
      server().setNow();
      const rows = await stored(server(), id);
      const added = demoWorld(addDays(later, -2), later);
      expect(rows).toHaveLength(before + added.length);
      const ids = rows.slice(before).map((row) => row.id);
      expect(ids).toEqual(ids.toSorted());
    });

    test('cannot be signed in to with a password', async () => {
      const body = { username: 'viewer', password: 'null' };
      expect((await server().raw('POST', '/api/auth/login', { body })).status).toBe(401);
    });

    test('comes back whole when it was deleted', async () => {
      const { id } = await viewer(server());
      const before = (await stored(server(), id)).length;
      await server().running.context.storage.write((tx) =>
        tx.deleteFrom('users').where('id', '=', id).execute(),
      );
      // Later than every lease that was taken above.
      server().setNow(at(addDays(dayIn(ZONE, new Date()), 4)));
      await anotherStart(server());
      server().setNow();
      const again = await viewer(server());
      expect(again.id).not.toBe(id);
      expect((await stored(server(), again.id)).length).toBeGreaterThan(before / 2);
    });
  },
  { DEMO: 'on', TIME_ZONE: ZONE },
);

describeOnEachEngine('without a demo account', (server) => {
  test('nothing is made', async () => {
    const { read } = server().running.context.storage;
    expect(await read.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await server().raw('POST', `/api${loginAsViewer.path}`)).status).toBe(404);
  });
});
