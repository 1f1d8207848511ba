import { listLetters } from '@saldo/contract/letters';
import { createTransaction } from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { startSmtp } from '@saldo/proofs/harness/smtp';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findRows } from '../../platform/db/crud.ts';
import { writeLetters } from './write-letter.ts';

const smtp = await startSmtp();
afterAll(() => smtp.stop());

const NOW = '2026-11-10T12:00:00.000Z';

describeOnEachEngine(
  'letters by email',
  (server) => {
    afterEach(() => server().setNow());

    async function withLetter(letters: 'app' | 'email'): Promise<TestUser> {
      server().setNow(new Date(NOW));
      const user = await server().signUp();
      const row = { date: '2026-10-05', amount: 12.34, bank: 'BBVA', product: 'current' } as const;
      await user.call(createTransaction, { body: { ...row, description: 'TOM & <b>CO</b>' } });
      await user.call(updateProfile, { body: { letters, notifications: false } });
      const { context } = server().running;
      await writeLetters(context, { now: NOW, timeZone: 'Europe/Madrid' });
      expect(await user.call(listLetters)).toHaveLength(1);
      return user;
    }

    test('have no amount in their subject, and load nothing', async () => {
      const user = await withLetter('email');
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.header('Subject')).not.toMatch(/€|12/);
      expect(mail?.header('Subject')).toMatch(/letter/i);
      const [text, html] = [mail?.part('text/plain') ?? '', mail?.part('text/html') ?? ''];
      for (const form of [text, html]) {
        expect(form).toContain('€12.34');
        expect(form).toContain(`${server().running.address}/letters?month=2026-10`);
      }
      expect(html).not.toMatch(/<img|<script|<link|url\(|\ssrc=/);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      const outside = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
      expect(outside.every((to) => to?.startsWith(server().running.address))).toBe(true);
    });

    test('stop by a press in the email program, not by opening the link, and other emails go on', async () => {
      const user = await withLetter('email');
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const link =
        /^<http:\/\/[^/]+(\/.*)>$/.exec(mail?.header('List-Unsubscribe') ?? '')?.[1] ?? '';
      expect(mail?.part('text/plain')).toContain(link);
      const choice = async () => (await user.call(getProfile)).user.letters;
      const post = (to: string) =>
        server().raw('POST', to, {
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      const opened = await server().raw('GET', link);
      expect([opened.status, await choice()]).toEqual([200, 'email']);
      const wrong = await server().raw('GET', `${link.slice(0, -4)}AAAA`);
      const bare = (page: unknown) => String(page).replaceAll(/token=[^"]*/g, '');
      expect(bare(wrong.body)).toBe(bare(opened.body));
      expect([(await post(`${link.slice(0, -4)}AAAA`)).status, await choice()]).toEqual([
        404,
        'email',
      ]);
      await user.call(updateProfile, { body: { notifications: true } });
      expect([(await post(link)).status, await choice()]).toEqual([200, 'app']);
      expect((await user.call(getProfile)).user.notifications).toBe(true);
      expect([(await post(link)).status, await choice()]).toEqual([200, 'app']);
    });

    test('go only to users who chose them', async () => {
      const user = await withLetter('app');
      const { read } = server().running.context.storage;
      expect(await findRows(read, 'mail_outbox', { user_id: user.id })).toEqual([]);
    });
  },
  { SMTP_URL: smtp.url, MAIL_FROM: 'Saldo <saldo@example.org>' },
);
