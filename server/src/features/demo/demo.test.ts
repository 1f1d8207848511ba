import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountWithBalance, Balances } from '@saldo/contract/accounts';
import { loginAsViewer } from '@saldo/contract/auth';
import type { Answer } from '@saldo/contract/endpoint';
import type { listSteps, Step } from '@saldo/contract/history';
import type { OwnRate } from '@saldo/contract/rates';
import { addDays, dateTimeIn, dayIn, endOfDay } from '@saldo/domain/dates';
import { ACCOUNT_KEYS } from '@saldo/domain/world/data/accounts';
import { household } from '@saldo/domain/world/household';
import { stored } from '@saldo/proofs/harness/statements';
import {
  describeOnEachEngine,
  startTestServer,
  type TestServer,
} from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';
import { type OwnId, ownId } from '../../platform/identity.ts';
import { isChosen } from '../../schema/stored/category-reason.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { writeBackup } from '../backups/write-backup.ts';
import { SHOWN_DAYS } from './arriving-rows.ts';
import { startDemo } from './service.ts';

const ZONE = 'Europe/Madrid';
const RATES = { USD: 1.1, JPY: 162 };

async function viewer(server: TestServer) {
  const answer = await server.raw('POST', `/api${loginAsViewer.path}`);
  expect(answer.status).toBe(200);
  const id = ownId(answer.body.user.id);
  const token: string = answer.body.token;
  return { id, token, get: (path: string) => server.raw('GET', `/api${path}`, { token }) };
}

/** Starts and stops another server on the same database. */
async function anotherStart({ running }: TestServer): Promise<void> {
  const stop = await startDemo(running.context);
  await stop();
}

const at = (day: string) => new Date(`${day}T12:00:00Z`);

/** Date and time of the newest row. */
async function reachedOf(server: TestServer): Promise<string> {
  const rows = await stored(server, (await viewer(server)).id);
  return rows.at(-1)?.date ?? '';
}

/** Recreates the demo account at the given time, which must be later than all existing leases. */
async function startAgainAt(server: TestServer, moment: string): Promise<OwnId> {
  await server.running.context.storage.write((tx) =>
    tx.deleteFrom('users').where('is_demo', '=', true).execute(),
  );
  server.setNow(new Date(moment));
  await anotherStart(server);
  server.setNow();
  return (await viewer(server)).id;
}

describeOnEachEngine(
  'the demo account',
  (server) => {
    test('has accounts with balances, including one with a gap and a closed one', async () => {
      const { get } = await viewer(server());
      const { body } = await get('/accounts');
      const byName = Object.fromEntries(
        body.map((account: AccountWithBalance) => [account.name, account]),
      );
      expect(Object.keys(byName)).toHaveLength(6);
      const [payroll, everyday] = [byName['Cuenta Nómina'], byName.Everyday];
      for (const { balance, gap, proved_until } of [payroll, everyday]) {
        expect(balance).toBeGreaterThan(0);
        expect(gap).toBeNull();
        expect(proved_until > addDays(dayIn(ZONE, new Date()), -20)).toBe(true);
      }
      expect(byName.Savings.gap).toMatchObject({ jump: 3.1, accepted: false });
      expect(byName['N26 Main Account']).toMatchObject({ balance: 0, closed_on: '2024-09-30' });
    });

    test('has accounts in dollars and yen, which count in totals at own rates', async () => {
      const { get } = await viewer(server());
      const { own } = (await get('/rates')).body;
      expect(own.map(({ currency }: OwnRate) => currency).sort()).toEqual(['JPY', 'USD']);
      const { accounts, days, left_out }: Balances = (await get('/balances')).body;
      const foreign = accounts.filter(({ currency }) => currency !== 'EUR');
      expect(foreign).toHaveLength(2);
      expect(left_out.filter(({ id }) => foreign.some((account) => account.id === id))).toEqual([]);
      const balances = accounts.map(({ currency, days: own }) => ({
        ...{ currency, balance: own.at(-1)?.balance ?? 0 },
      }));
      const inEuros = balances.map(
        ({ currency, balance }) => balance / (RATES[currency as 'USD'] ?? 1),
      );
      expect(days.at(-1)?.total).toBeCloseTo(
        inEuros.reduce((a, b) => a + b),
        1,
      );
      await anotherStart(server());
      expect((await get('/rates')).body.own).toEqual(own);
    });

    test('covers enough months for the forecast and the usual', async () => {
      const { get } = await viewer(server());
      const { body } = await get('/forecast');
      expect([body.spending, body.net, body.payday?.balance]).not.toContain(null);
      expect((await get('/metrics/monthly?compare=usual')).body.previous).not.toBeNull();
    });

    test('shows a planned payment, which a viewer may not change', async () => {
      const { get, token } = await viewer(server());
      const { body } = await get('/planned');
      expect(body).toMatchObject([{ name: 'Winter jacket', state: 'expected', amount: 180 }]);
      const path = `/api/planned/${body[0].id}`;
      expect((await server().raw('DELETE', path, { token })).status).toBe(403);
      await anotherStart(server());
      expect((await get('/planned')).body).toEqual(body);
    });

    test('has eighteen months of data up to now from the first start', async () => {
      const { id, get } = await viewer(server());
      const rows = await stored(server(), id);
      const reached = await reachedOf(server());
      expect(reached <= dateTimeIn(ZONE, new Date())).toBe(true);
      // Shortly after midnight there are no rows for today yet.
      const today = dayIn(ZONE, new Date());
      const before = endOfDay(addDays(today, -549));
      expect(rows).toHaveLength(household().rowsBetween(before, reached).length);
      expect(rows.filter(({ date }) => date > reached)).toEqual([]);
      expect(rows[0]?.date.slice(0, 10) ?? '').toMatch(addDays(today, -548).slice(0, 7));
      expect(rows.every((row) => row.account_id !== null)).toBe(true);
      expect(rows.every((row) => row.category_id !== null || row.category_source === 'none')).toBe(
        true,
      );
      expect((await get('/accounts')).body).toHaveLength(ACCOUNT_KEYS.length + 3);
      const banks = (await get('/bank-connections')).body;
      expect(banks).toMatchObject([
        { name: 'Revolut (sandbox)', status: 'active', days_left: 24, accountCount: 2 },
        { name: 'CaixaBank (sandbox)', status: 'active', days_left: 50, accountCount: 1 },
      ]);
      expect(banks[0].last_receipt.bank.count).toBeGreaterThan(0);
      expect(
        (await get(`/transactions?year=${today.slice(0, 4)}&limit=5`)).body.items.length,
      ).toBeGreaterThan(0);
    });

    test('sorts new rows at merchants that were decided before, as steps in History', async () => {
      const { id, get } = await viewer(server());
      const rows = await stored(server(), id);
      const sorted = rows.filter((row) => isChosen(row.category_reason));
      const since = addDays(dayIn(ZONE, new Date()), -SHOWN_DAYS);
      const chosen = rows.filter(
        (row) =>
          row.category_source === 'hand' && row.type === 'card_payment' && row.edited_at === null,
      );
      const decided = new Set(
        chosen.filter(({ date }) => date < since).map(({ description }) => description),
      );
      const isNew = ({ date, direction }: (typeof rows)[number]) =>
        date >= since && direction === 'expense';
      expect(chosen.filter((row) => isNew(row) && decided.has(row.description))).toEqual([]);
      expect(sorted.every((row) => isNew(row) && row.category_source === 'ai')).toBe(true);
      const { items } = (await get('/history?limit=100')).body;
      const steps = items.filter((step: Step) => step.kind === 'sort' && step.by === 'job');
      const count = steps.reduce((sum: number, step: Step) => sum + step.count, 0);
      expect(count).toBe(sorted.length);
    });

    test('has linked transfers, which are excluded from totals', async () => {
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

    test('adds each due row once, however often and wherever servers start', async () => {
      const { id } = await viewer(server());
      const before = (await stored(server(), id)).length;
      const reached = await reachedOf(server());
      await anotherStart(server());
      expect(await stored(server(), id)).toHaveLength(before);
      const later = at(addDays(dayIn(ZONE, new Date()), 3));
      server().setNow(later);
      await Promise.all([anotherStart(server()), anotherStart(server())]);
      await anotherStart(server());
      server().setNow();
      const added = household().rowsBetween(reached, dateTimeIn(ZONE, later));
      expect(await stored(server(), id)).toHaveLength(before + added.length);
    });

    test("adds a day's rows at their hour, both sides of a transfer together", async () => {
      const id = await startAgainAt(server(), '2040-03-04T22:30:00Z');
      const shown = async (now: Date) => {
        server().setNow(now);
        await anotherStart(server());
        server().setNow();
        const rows = await stored(server(), id);
        const moment = dateTimeIn(ZONE, now);
        expect(rows.filter(({ date }) => date > moment)).toEqual([]);
        return rows.filter(({ date }) => date >= '2040-03-05').map(({ date }) => date.slice(5, 16));
      };
      const night = ['03-05T00:00', '03-05T00:00'];
      const topUp = ['03-05T00:00', '03-05T11:35'];
      expect(await shown(new Date('2040-03-04T22:50:00Z'))).toEqual([]);
      expect(await shown(new Date('2040-03-04T23:07:00Z'))).toEqual(night);
      expect(await shown(new Date('2040-03-05T09:07:00Z'))).toEqual([...night, '03-05T09:25']);
      const all = [...night, topUp[0], '03-05T09:25', topUp[1]];
      expect(await shown(new Date('2040-03-05T11:07:00Z'))).toEqual(all);
      expect(await shown(new Date('2040-03-05T22:07:00Z'))).toEqual(all);
    });

    test('continues from a restored backup, whatever the database contained before', async () => {
      const id = await startAgainAt(server(), '2041-03-04T08:00:00Z');
      const file = join(tmpdir(), `saldo-demo-${crypto.randomUUID()}.ndjson.gz`);
      await writeBackup(server().running.context.storage, file, new Date());
      const before = await stored(server(), id);
      const other = await startTestServer(server().engine, { DEMO: 'on', TIME_ZONE: ZONE });
      await restoreBackup(other.running.context.storage, file);
      await rm(file);
      for (const now of ['2041-03-04T08:00:00Z', '2041-03-05T20:00:00Z']) {
        other.setNow(new Date(now));
        await anotherStart(other);
      }
      const added = (await stored(other, id)).length - before.length;
      await other.stop();
      expect(added).toBe(
        household().rowsBetween('2041-03-04T09:00:00', '2041-03-05T21:00:00').length,
      );
    });

    test('shows the activity of the last thirty days, including an undone change', async () => {
      await startAgainAt(server(), '2044-06-28T12:00:00Z');
      const { get } = await viewer(server());
      const { items, total }: Answer<typeof listSteps> = (await get('/history?limit=200')).body;
      expect(items).toHaveLength(total);
      const kinds = new Set(items.map(({ kind }) => kind));
      expect(kinds).toEqual(
        new Set(['import', 'sync', 'rule', 'batch', 'sort', 'edit', 'receipt', 'share']),
      );
      expect(items.filter(({ undone_at }) => undone_at !== null)).toHaveLength(1);
      expect(items.every(({ at }) => at > '2044-05-29' && at < '2044-06-29')).toBe(true);
      const edits = items.filter(({ kind }) => kind === 'edit');
      expect(edits.some(({ count }) => count > 1)).toBe(true);
      expect(edits.some(({ fields }) => fields.includes('parts'))).toBe(true);
      const made = items
        .find(({ kind }) => kind === 'import')
        ?.links.find(({ to }) => to === 'import');
      const [report] = (await get('/reports')).body;
      expect(made).toMatchObject({ id: report.id, name: report.file_name });
      await anotherStart(server());
      expect((await get('/history')).body.total).toBe(total);
    });

    test('has no password', async () => {
      const body = { username: 'viewer', password: 'null' };
      expect((await server().raw('POST', '/api/auth/login', { body })).status).toBe(401);
    });

    test('is recreated in full after its deletion', async () => {
      const { id } = await viewer(server());
      const before = (await stored(server(), id)).length;
      await startAgainAt(server(), '2042-01-01T12:00:00Z');
      const again = await viewer(server());
      expect(again.id).not.toBe(id);
      expect((await stored(server(), again.id)).length).toBeGreaterThan(before / 2);
    });

    test('has active goals, alerts and custom metrics, which restart each year and send no emails', async () => {
      const id = await startAgainAt(server(), '2043-11-20T12:00:00Z');
      const look = async () => {
        const { get } = await viewer(server());
        const [goals, alerts, metrics, notices] = await Promise.all(
          ['/goals', '/alerts', '/metrics', '/notifications'].map(
            async (path) => (await get(path)).body,
          ),
        );
        return { goals, alerts, metrics, notices };
      };
      server().setNow(new Date('2043-11-20T12:00:00Z'));
      const first = await look();
      expect(first.goals).toHaveLength(4);
      expect(first.goals.every((goal: { progress: number }) => goal.progress > 20)).toBe(true);
      expect(first.goals.some((goal: { is_completed: boolean }) => goal.is_completed)).toBe(true);
      expect(first.alerts).toHaveLength(4);
      expect(first.metrics).toHaveLength(3);
      expect(first.notices.total).toBeGreaterThan(0);
      server().setNow(new Date('2044-01-02T12:00:00Z'));
      await anotherStart(server());
      const next = await look();
      expect(next.goals).toHaveLength(4);
      expect(next.goals[0]).toMatchObject({
        start_date: '2044-01-01T00:00:00',
        is_notified: false,
      });
      server().setNow();
      const { read } = server().running.context.storage;
      const mails = read.selectFrom('mail_outbox').select('id').where('user_id', '=', id);
      expect(await mails.execute()).toEqual([]);
    });

    test('has a letter about the month before', async () => {
      await startAgainAt(server(), '2039-05-20T12:00:00Z');
      const { get } = await viewer(server());
      const { body, status } = await get('/letters/2039-04');
      expect(status).toBe(200);
      expect(body.facts.totals.income).toBeGreaterThan(0);
      expect(body.corrections).toEqual([]);
    });
  },
  { DEMO: 'on', TIME_ZONE: ZONE },
);

describeOnEachEngine('without a demo account', (server) => {
  test('no user is created', async () => {
    const { read } = server().running.context.storage;
    expect(await read.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await server().raw('POST', `/api${loginAsViewer.path}`)).status).toBe(404);
  });
});
