import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { createGoal } from '@saldo/contract/goals';
import { listNotifications } from '@saldo/contract/notifications';
import { atLength } from '@saldo/proofs/harness/at-length';
import { startSmtp } from '@saldo/proofs/harness/smtp';
import { startTestServer, type TestServer, type TestUser } from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningServer, start } from '../../start.ts';
import { evaluateFigures } from '../targets/notifications.ts';

const DAY = '2026-11-20';
const NOW = () => new Date(`${DAY}T12:00:00Z`);

const smtp = await startSmtp();
let first: TestServer & { stop(): Promise<void> };
let second: RunningServer;
beforeAll(async () => {
  first = await startTestServer('postgres', { SMTP_URL: smtp.url, MAIL_FROM: 'saldo@example.org' });
  first.setNow(NOW());
  const options = { workerFile: inject('workerFile'), readerFile: inject('readerFile'), now: NOW };
  second = await start(first.running.context.config, options);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await smtp.stop();
});

/** One of many concurrent writes, with its server and amount. */
interface Write {
  server: 0 | 1;
  amount: number;
}

async function spend(user: TestUser, { server, amount }: Write, category: string): Promise<string> {
  const address = (server === 0 ? first.running : second).address;
  const answer = await fetch(`${address}/api/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ date: DAY, amount, bank: 'BBVA', product: 'current', category }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const write: fc.Arbitrary<Write> = fc.record({
  server: fc.constantFrom(0 as const, 1 as const),
  amount: fc.integer({ min: 1, max: 40 }),
});

test('two servers on one database report each threshold once, whatever happens in between', async () => {
  const user = await first.signUp();
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 2, maxLength: 10 }),
      fc.boolean(),
      async (writes, late) => {
        made += 1;
        const name = `Food ${made}`;
        const { id } = await user.call(createCategory, { body: { name, icon: '🍞' } });
        const target = { name, icon: '🍞', category_id: id };
        const year = { start_date: '2026-01-01', end_date: '2026-12-31' };
        const makeTargets = () =>
          Promise.all([
            user.call(createAlert, {
              body: { ...target, limit_amount: 100, frequency: 'monthly' },
            }),
            user.call(createGoal, { body: { ...target, ...year, final_amount: 100 } }),
          ]);
        const before = late ? null : await makeTargets();
        const look = { now: NOW().toISOString(), timeZone: 'Europe/Madrid' };
        const evaluate = async (context: typeof second.context) =>
          expect((await evaluateFigures(context, look)).failure).toBeNull();
        // The targets may be created concurrently, and the job may run on both servers.
        const [meanwhile] = await Promise.all([
          before ?? makeTargets(),
          ...writes.map((one) => spend(user, one, id)),
          evaluate(first.running.context),
          evaluate(second.context),
        ]);
        const [alert, goal] = meanwhile;
        const total = writes.reduce((sum, { amount }) => sum + amount, 0);
        const { items } = await user.call(listNotifications, {});
        const about = (kind: string, own: string) =>
          items.filter((one) => one.kind === kind && (one.alert_id ?? one.goal_id) === own).length;
        const shown = (await user.call(listAlerts)).find((one) => one.id === alert.id);
        expect(shown?.current_amount).toBe(total);
        expect(about('alert_exceeded', alert.id)).toBe(total >= 100 ? 1 : 0);
        expect(about('goal_completed', goal.id)).toBe(total >= 100 ? 1 : 0);
        const near = about('alert_approaching', alert.id);
        if (total >= 100) expect(near).toBeLessThanOrEqual(1);
        else expect(near).toBe(total >= 90 ? 1 : 0);
      },
    ),
    { numRuns: atLength(10, 200) },
  );
  const { total } = await user.call(listNotifications, {});
  const outbox = first.running.context.storage.read
    .selectFrom('mail_outbox')
    .select('state')
    .where('state', '!=', 'sent');
  await expect.poll(() => outbox.execute(), { timeout: 60_000, interval: 100 }).toEqual([]);
  const mails = smtp.mails.filter(({ to }) => to.includes(user.email));
  expect(new Set(mails.map((mail) => mail.header('Message-ID'))).size).toBe(total);
  expect(mails).toHaveLength(total);
}, 180_000);
