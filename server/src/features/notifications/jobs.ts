import type { Context } from '../../platform/context.ts';
import { startOutbox } from '../../platform/mail/outbox-sender.ts';
import { createMailer } from '../../platform/mail/smtp.ts';
import { createComposer } from './mail.ts';

/**
 * Starts sending emails. `address` is the address at which users reach this server. Returns a function that stops
 * sending.
 */
export function startSendingEmails(
  context: Context,
  address: string,
  everyMs?: number,
): () => Promise<void> {
  const { mail } = context.config;
  return startOutbox(
    context,
    mail && { mailer: createMailer(mail), compose: createComposer(context, address) },
    everyMs,
  );
}
