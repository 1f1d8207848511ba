import { createAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { listNotifications } from '@saldo/contract/notifications';
import { createTransaction } from '@saldo/contract/transactions';
import { refusal, startSmtp } from '@saldo/proofs/harness/smtp';
import {
  describeOnEachEngine,
  PASSWORD,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findRows } from '../../platform/db/crud.ts';

const smtp = await startSmtp();
afterAll(() => smtp.stop());
afterEach(() => smtp.decide());

const NOON = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;

async function makeAlert(user: TestUser, name = 'Food & <b>more</b>'): Promise<string> {
  const made = await user.call(createCategory, { body: { name, icon: '🍞' } });
  await user.call(createAlert, {
    body: { name, icon: '🍞', category_id: made.id, limit_amount: 100, frequency: 'monthly' },
  });
  return made.id;
}

const spend = (user: TestUser, category: string, amount: number) =>
  user.call(createTransaction, {
    body: { date: '2026-11-20', amount, bank: 'BBVA', product: 'current', category },
  });

const mailsOf = ({ running }: TestServer, user: TestUser) =>
  running.context.storage.read
    .selectFrom('mail_outbox')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
const statesOf = async (server: TestServer, user: TestUser) =>
  (await mailsOf(server, user)).map(({ state }) => state);
const inFull = { timeout: 10_000, interval: 50 };

describeOnEachEngine(
  'notification emails',
  (server) => {
    test('carry a notification as text and HTML to its recipient', async () => {
      server().setNow(NOON);
      const user = await server().signUp();
      await spend(user, await makeAlert(user), 95);
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.to).toEqual([user.email]);
      const subject = mail?.header('Subject').replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '');
      expect(subject).toContain('close_to_a_limit=3A_Food_=26_=3Cb=3Emore');
      expect(mail?.header('From')).toBe('Saldo <saldo@example.org>');
      expect(mail?.header('To')).toContain(`<${user.email}>`);
      expect(mail?.header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
      expect(mail?.header('Date')).toBe('Fri, 20 Nov 2026 12:00:00 +0000');
      expect(mail?.part('text/plain')).toContain(
        'Food & <b>more</b>: you’ve spent 95% of this month’s limit (€95.00 of €100.00).',
      );
      expect(mail?.part('text/plain')).toContain(`${server().running.address}/alerts`);
      const html = mail?.part('text/html') ?? '';
      expect(html).toContain('Food &amp; &lt;b&gt;more&lt;/b&gt;: you’ve spent 95%');
      expect(html).not.toContain('<b>');
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['sent']);
      server().setNow();
    });

    test('are turned off by one click in the email program, but not by opening the link', async () => {
      server().setNow(NOON);
      const user = await server().signUp();
      const category = await makeAlert(user);
      await spend(user, category, 95);
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const link = /^<http:\/\/localhost:\d+(\/.*)>$/.exec(mail?.header('List-Unsubscribe') ?? '');
      const path = link?.[1] ?? '';
      const wants = async () => {
        const { read } = server().running.context.storage;
        const row = read.selectFrom('users').select('mail_notifications').where('id', '=', user.id);
        return (await row.executeTakeFirstOrThrow()).mail_notifications;
      };
      const opened = await server().raw('GET', path);
      expect([opened.status, await wants()]).toEqual([200, true]);
      expect(opened.body).toContain('<form method="post"');
      const post = (to: string) =>
        server().raw('POST', to, {
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      expect([(await post(`${path.slice(0, -4)}AAAA`)).status, await wants()]).toEqual([404, true]);
      expect([(await post(path)).status, await wants()]).toEqual([200, false]);
      await spend(user, category, 10);
      expect((await user.call(listNotifications, {})).total).toBe(2);
      expect(await mailsOf(server(), user)).toHaveLength(1);
      server().setNow();
    });

    test('are not sent if the user turns them off before', async () => {
      server().setNow(NOON);
      const user = await server().signUp();
      smtp.decide(async () => refusal(451));
      await spend(user, await makeAlert(user), 95);
      const { storage } = server().running.context;
      // The state is pending before the first attempt too, so the test also waits for the number of attempts. The first
      // attempt may have read the setting already.
      const tries = async () => {
        const own = { user_id: user.id };
        return (await findRows(storage.read, 'mail_outbox', own)).map((one) => [
          one.state,
          one.attempts,
        ]);
      };
      await expect.poll(tries, inFull).toEqual([['pending', 1]]);
      await storage.write((tx) =>
        tx
          .updateTable('users')
          .set({ mail_notifications: false })
          .where('id', '=', user.id)
          .execute(),
      );
      smtp.decide();
      server().setNow(new Date(NOON.getTime() + HOUR_MS));
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['dropped']);
      expect(smtp.mails.filter(({ to }) => to.includes(user.email))).toEqual([]);
      server().setNow();
    });

    test('delayed by a fast clock are sent once the clock is correct', async () => {
      const ahead = new Date(NOON.getTime() + 20 * 24 * HOUR_MS);
      server().setNow(NOON);
      const user = await server().signUp();
      const category = await makeAlert(user);
      server().setNow(ahead);
      smtp.decide(async () => refusal(451));
      const body = { date: '2026-12-09', amount: 95, bank: 'BBVA', product: 'current' as const };
      const { token } = (
        await server().raw('POST', '/api/auth/login', {
          body: { username: user.username, password: PASSWORD },
        })
      ).body;
      await server().raw('POST', '/api/transactions', { token, body: { ...body, category } });
      await expect.poll(async () => (await mailsOf(server(), user))[0]?.error, inFull).toBeTruthy();
      smtp.decide();
      server().setNow(NOON);
      await smtp.waitFor(user.email);
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['sent']);
      server().setNow();
    });

    test.each([
      ['the address', 'RCPT', 451],
      ['the content', 'DATA', 452],
    ] as const)('are retried unchanged if %s is temporarily refused', async (_, stage, code) => {
      server().setNow(NOON);
      const user = await server().signUp();
      smtp.decide(async (at) => (at === stage ? refusal(code) : null));
      await spend(user, await makeAlert(user), 100);
      const first = async () => (await mailsOf(server(), user))[0];
      await expect.poll(async () => (await first())?.error ?? '', inFull).toContain(String(code));
      const refused = await first();
      expect(refused).toMatchObject({ state: 'pending', attempts: 1 });
      expect(refused?.due_at).toBe(new Date(NOON.getTime() + 60_000).toISOString());
      smtp.decide();
      server().setNow(new Date(NOON.getTime() + 60_000));
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['sent']);
      const got = smtp.mails.filter(({ to }) => to.includes(user.email));
      const ids = new Set(got.map((mail) => mail.header('Message-ID')));
      expect([got.length, ids.size]).toEqual([stage === 'DATA' ? 2 : 1, 1]);
      server().setNow();
    });

    test('are abandoned if the address is permanently refused', async () => {
      server().setNow(NOON);
      const user = await server().signUp();
      smtp.decide(async () => refusal(550));
      await spend(user, await makeAlert(user), 100);
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['failed']);
      expect((await user.call(listNotifications, {})).total).toBe(1);
      server().setNow();
    });

    test('delay no request, however slow the mail server is', async () => {
      server().setNow(NOON);
      const user = await server().signUp();
      let release: (() => void) | undefined;
      smtp.decide(
        () =>
          new Promise((resolve) => {
            release = () => resolve(null);
          }),
      );
      const category = await makeAlert(user);
      await spend(user, category, 90);
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['claimed']);
      await spend(user, category, 1);
      await expect.poll(() => release !== undefined, inFull).toBe(true);
      smtp.decide();
      release?.();
      await expect.poll(() => statesOf(server(), user), inFull).toEqual(['sent']);
      server().setNow();
    });
  },
  {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Saldo <saldo@example.org>',
  },
);

describeOnEachEngine('without a mail server', (server) => {
  test('notifications appear in the app, and no email is queued', async () => {
    server().setNow(NOON);
    const user = await server().signUp();
    await spend(user, await makeAlert(user), 95);
    expect((await user.call(listNotifications, {})).total).toBe(1);
    await expect.poll(() => statesOf(server(), user), inFull).toEqual(['dropped']);
    server().setNow();
  });
});
