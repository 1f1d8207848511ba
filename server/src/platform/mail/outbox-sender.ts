import type { MailOutboxTable } from '../../schema/tables.ts';
import type { Context } from '../context.ts';
import { newId } from '../id.ts';
import { ahead } from '../instant-ranges.ts';
import { attempt, SetAside } from '../jobs/attempts.ts';
import { hashToken, newToken } from '../security/tokens.ts';
import * as store from './outbox-store.ts';
import { asMailError, type Letter, type Mailer } from './smtp.ts';

const POLL_MS = 2000;
/**
 * Interval for dropping emails if no mail server is configured. Long, because on a cluster the query goes to all nodes.
 */
const DROP_MS = 60_000;
const AT_ONCE = 20;
/** How long an email stays claimed after its server died while preparing it. Longer than connecting may take. */
const CLAIMED_FOR_MS = 2 * 60_000;
/** Longer than any mail server may take to accept an email. */
const HANDED_FOR_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** About three days. */
const ATTEMPTS = 20;

export interface Outbox {
  mailer: Mailer;
  /**
   * Composes an email; null if it is no longer wanted. Each attempt has a new token, of which only the hash is stored.
   */
  compose(row: MailOutboxTable, token: string): Promise<Letter | null>;
}

/**
 * Sends the emails in the outbox, in the background. An email that the mail server has accepted is never sent again,
 * however many servers run and whenever one is killed (see docs/decisions/007-notifications-and-email.md). Without an
 * outbox, emails are dropped. Returns a function that stops sending and waits for the current email.
 */
export function startOutbox(
  context: Context,
  outbox: Outbox | undefined,
  everyMs = outbox ? POLL_MS : DROP_MS,
): () => Promise<void> {
  const holder = newId();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    const rows = await store.dueMails(context.storage.read, {
      later: ahead(LONGEST_PAUSE_MS, context.now()),
      limit: AT_ONCE,
    });
    for (const row of rows) {
      if (stopped) return;
      await treat(context, outbox, { row, holder });
    }
  };
  const again = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => context.log.error({ err: error }, 'failed to send emails'))
        .finally(again);
    }, everyMs);
    timer.unref();
  };
  again();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

type Mail = store.ClaimedMail & { row: MailOutboxTable };

async function treat(context: Context, outbox: Outbox | undefined, mail: Mail): Promise<void> {
  const { storage, log } = context;
  const { row } = mail;
  if (row.state === 'handed') {
    // The server that had claimed it sent the whole email but stopped before recording the response.
    log.warn({ mail: row.id }, 'unknown whether an email was accepted; it will not be sent again');
    await storage.write((tx) => store.close(tx, row, 'unknown'));
  } else if (outbox === undefined) {
    await storage.write((tx) => store.close(tx, row, 'dropped'));
  } else {
    await claimAndSend(context, outbox, mail);
  }
}

async function claimAndSend(context: Context, outbox: Outbox, mail: Mail): Promise<void> {
  const { storage, now } = context;
  const token = newToken();
  const claim = { until: later(context, CLAIMED_FOR_MS), tokenHash: hashToken(token) };
  if (!(await storage.write((tx) => store.claim(tx, mail, claim)))) return;
  const piece = { name: `mail ${mail.row.id}`, now };
  try {
    await attempt(storage, piece, () => send(context, outbox, { ...mail, token }));
  } catch (error) {
    if (!(error instanceof SetAside)) throw error;
    context.log.warn({ mail: mail.row.id, until: error.until }, 'an email is set aside');
    const due_at = later(context, LONGEST_PAUSE_MS);
    await storage.write((tx) =>
      store.settle(tx, mail, { state: 'pending', due_at, error: error.name }),
    );
  }
}

const later = ({ now }: Context, ms: number) => new Date(now().getTime() + ms).toISOString();

async function send(
  context: Context,
  outbox: Outbox,
  { token, ...mail }: Mail & { token: string },
): Promise<void> {
  const { storage, now } = context;
  const settle = (set: Parameters<typeof store.settle>[2]) =>
    storage.write((tx) => store.settle(tx, mail, set));
  const letter = await outbox.compose(mail.row, token);
  if (letter === null) {
    await settle({ state: 'dropped', due_at: null });
    return;
  }
  try {
    await outbox.mailer.send(letter, async () => {
      const until = later(context, HANDED_FOR_MS);
      if (await storage.write((tx) => store.markHanded(tx, mail, until))) return;
      throw new Error('another server is sending this email');
    });
  } catch (error) {
    const { code, isFinal } = asMailError(error);
    const attempts = mail.row.attempts + 1;
    context.log.warn({ mail: mail.row.id, attempts, code }, 'failed to send an email');
    if (isFinal || attempts >= ATTEMPTS)
      await settle({ state: 'failed', due_at: null, error: code });
    else
      await settle({
        state: 'pending',
        due_at: later(context, retryPauseMs(attempts)),
        error: code,
      });
    return;
  }
  await settle({ state: 'sent', due_at: null, error: null, sent_at: now().toISOString() });
}

/** The pause doubles after each attempt, up to six hours. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
