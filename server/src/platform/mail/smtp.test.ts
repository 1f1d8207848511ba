import { type Smtp, startSmtp } from '@saldo/proofs/harness/smtp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer } from './smtp.ts';

let smtp: Smtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

// The contract rejects such addresses, but earlier versions stored them.
it.each([
  'x,y@example.org',
  'ana@example.org, eva@example.org',
  'ana@example.org\r\nBcc: eva@example.org',
  'ana@example.org>\r\nRCPT TO:<eva@example.org',
  'Ana <eva@example.org>',
])('never sends to another recipient or adds a header: %j', async (address) => {
  const before = smtp.mails.length;
  const mailer = createMailer({ url: smtp.url, from: 'saldo@example.org' });
  const name = 'Ana" <eva@example.org>,\r\nCc: eva@example.org';
  const letter = {
    ...{ to: { name, address }, subject: 'Hello\r\nBcc: eva@example.org', text: '', html: '' },
    ...{ messageId: 'one@example.org', date: '2026-11-01T08:00:00.000Z', headers: {} },
  };
  await mailer.send(letter, async () => undefined).catch(() => undefined);
  for (const mail of smtp.mails.slice(before)) {
    expect(mail.to).toHaveLength(1);
    expect(mail.to).not.toContain('eva@example.org');
    expect([mail.header('cc'), mail.header('bcc')]).toEqual(['', '']);
  }
});
