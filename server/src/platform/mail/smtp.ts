import { Readable } from 'node:stream';
import type Connection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../config/mail.ts';
import { isThisMachine } from '../config/transport.ts';

/** Loaded on demand, because most servers have no mail server configured. */
const composer = async () => (await import('nodemailer/lib/mail-composer')).default;
const smtpConnection = async () => (await import('nodemailer/lib/smtp-connection')).default;

const CONNECT_WITHIN_MS = 20_000;
/** Some servers inspect an email for minutes before accepting it. */
const ANSWER_WITHIN_MS = 5 * 60_000;
/** Shorter, because the user is waiting for the result of this check. */
const GREET_WITHIN_MS = 10_000;

export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. Identical for each attempt, so recipients can recognize duplicates. */
  messageId: string;
  /** ISO 8601, UTC. */
  date: string;
  headers: Record<string, string>;
}

export class MailError extends Error {
  override name = 'MailError';
  /** True if a retry would fail too, because the server has permanently rejected the address or the email. */
  readonly isFinal: boolean;
  readonly code: string;

  constructor(error: Error & { code?: string; responseCode?: number; command?: string }) {
    super(error.message, { cause: error });
    const { responseCode = 0, command = '' } = error;
    this.isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
    this.code = [error.code ?? error.name, responseCode || undefined].filter(Boolean).join(' ');
  }
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the letter. Runs `beforeEnd` when the mail server has received all but
   * the last line; without that line, it accepts nothing. If `beforeEnd` throws, the connection is closed without
   * sending it. Rejects with a MailError.
   */
  send(letter: Letter, beforeEnd: () => Promise<void>): Promise<void>;
}

export const asMailError = (error: unknown): MailError =>
  error instanceof MailError
    ? error
    : new MailError(error instanceof Error ? error : new Error(String(error)));

/**
 * Connection settings for a mail server. Enforces TLS whatever the URL says, unless the mail server runs on this
 * machine.
 */
export async function smtpOptionsOf(url: string) {
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  const options = parseConnectionUrl(url);
  if (options.secure || isThisMachine(options.host ?? '')) return options;
  return { ...options, requireTLS: true, ignoreTLS: false, opportunisticTLS: false };
}

export function createMailer({ url, from }: MailSettings): Mailer {
  return {
    async send(letter, beforeEnd) {
      const { auth, ...options } = await smtpOptionsOf(url);
      const [MailComposer, SmtpConnection] = await Promise.all([composer(), smtpConnection()]);
      const mail = new MailComposer({
        ...letter,
        date: new Date(letter.date),
        from,
        messageId: `<${letter.messageId}>`,
      }).compile();
      const body = await mail.build();
      const connection = new SmtpConnection({
        ...options,
        connectionTimeout: CONNECT_WITHIN_MS,
        greetingTimeout: CONNECT_WITHIN_MS,
        socketTimeout: ANSWER_WITHIN_MS,
      });
      try {
        await new Promise<void>((resolve, reject) => {
          connection.once('error', reject);
          connection.once('end', () => reject(new Error('the connection ended')));
          const content = Readable.from(lettersOwn(body, beforeEnd));
          content.once('error', reject);
          const send = () =>
            connection.send(mail.getEnvelope(), content, (error) =>
              error ? reject(error) : resolve(),
            );
          signIn(connection, auth, (error) => (error ? reject(error) : send()));
        });
      } catch (error) {
        throw asMailError(error);
      } finally {
        connection.close();
      }
    },
  };
}

function signIn(
  connection: Connection,
  auth: Awaited<ReturnType<typeof smtpOptionsOf>>['auth'],
  then: (error?: Error | null) => void,
): void {
  connection.connect((error) => {
    if (!error && auth && connection.allowsAuth) connection.login(auth, then);
    else then(error);
  });
}

/** Signs in to the mail server and disconnects without sending. Rejects with a MailError. */
export async function checkMailServer({ url }: Pick<MailSettings, 'url'>): Promise<void> {
  const { auth, ...options } = await smtpOptionsOf(url);
  const within = { connectionTimeout: GREET_WITHIN_MS, greetingTimeout: GREET_WITHIN_MS };
  const SmtpConnection = await smtpConnection();
  const connection = new SmtpConnection({ ...options, ...within, socketTimeout: GREET_WITHIN_MS });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('the connection ended')));
      signIn(connection, auth, (error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    throw asMailError(error);
  } finally {
    connection.close();
  }
}

/**
 * Content of an email. The mail library starts reading it only when the mail server asks for it, and sends the last
 * line when the content ends.
 */
async function* lettersOwn(body: Buffer, beforeEnd: () => Promise<void>) {
  yield body;
  await beforeEnd();
}
