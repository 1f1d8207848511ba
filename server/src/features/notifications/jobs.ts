import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { throughSlice } from '../../platform/jobs/slices.ts';
import { startOutbox } from '../../platform/mail/outbox.ts';
import { createMailer } from '../../platform/mail/smtp.ts';
import { createComposer } from './mail.ts';

/** Soon after midnight wherever people live: some zones are a quarter of an hour off the others. */
const PATTERN = '2,17,32,47 * * * *';
/** Of a slice. */
const RUN_WITHIN_MS = 10 * 60_000;
/** By the last sign of people's ids, which is random. */
export const SLICES = 16;
/** Until shortly before the next time: what one server has looked at another one need not. */
const REST_MS = 10 * 60_000;

/** Looks at all figures as days begin, and sends mails from now on. `address` is where people reach this server. Returns what ends both. */
export function startNotices(
  context: Context,
  address: string,
  mailsEveryMs?: number,
): () => Promise<void> {
  const job = schedule(context, {
    name: 'figures',
    pattern: PATTERN,
    withinMs: RUN_WITHIN_MS,
    restMs: REST_MS,
    slices: SLICES,
    run: (lease, slice) =>
      throughSlice(context, lease, { task: 'evaluateFigures', slice: { slice, of: SLICES } }),
  });
  const { mail } = context.config;
  const stopOutbox = startOutbox(
    context,
    mail && { mailer: createMailer(mail), compose: createComposer(context, address) },
    mailsEveryMs,
  );
  return async () => {
    await Promise.all([job.stop(), stopOutbox()]);
  };
}
