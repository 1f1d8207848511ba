import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email that the server received completely. */
export interface Mail {
  to: string[];
  /** The raw message. */
  raw: string;
  /** One header's value, unfolded, or '' if missing. */
  header(name: string): string;
  /** Decoded content of the part with the given type. */
  part(type: string): string;
}

export type Stage = 'RCPT' | 'DATA';

/** Resolves with null to accept, or with an error to reject. Never resolves if the client is to be kept waiting. */
type Verdict = (stage: Stage, mail?: Mail) => Promise<(Error & { responseCode?: number }) | null>;

export interface Smtp {
  url: string;
  /** All emails received completely, even if the client got no confirmation. */
  mails: Mail[];
  /** Sets the verdict from now on. */
  decide(verdict?: Verdict): void;
  /** Emails to the address, once there are `count` of them. */
  waitFor(address: string, count?: number): Promise<Mail[]>;
  stop(): Promise<void>;
}

const TAKE: Verdict = async () => null;

/** A real SMTP server on its own port. */
export async function startSmtp(): Promise<Smtp> {
  let verdict = TAKE;
  const mails: Mail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // On stop, don't wait for clients that are kept waiting.
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      void verdict('RCPT').then((error) => done(error));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const mail = mailOf(
          session.envelope.rcptTo.map(({ address }) => address),
          raw,
        );
        void verdict('DATA', mail).then((error) => {
          done(error);
          for (const look of waiting) look();
        });
        mails.push(mail);
        for (const look of waiting) look();
      });
    },
  });
  // When a client is killed, its connection breaks.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    decide: (next = TAKE) => {
      verdict = next;
    },
    waitFor: (address, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          const own = mails.filter(({ to }) => to.includes(address));
          if (own.length < count) return;
          waiting.delete(look);
          resolve(own);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An error that makes the SMTP server respond with the given code. */
export const refusal = (responseCode: number): Error & { responseCode: number } =>
  Object.assign(new Error('refused'), { responseCode });

function mailOf(to: string[], raw: string): Mail {
  return {
    to,
    raw,
    header: (name) => headerOf(raw, name),
    part: (type) => {
      const boundary = /boundary="([^"]+)"/.exec(headerOf(raw, 'Content-Type'))?.[1] ?? '';
      const part = raw
        .split(`--${boundary}`)
        .find((one) => headerOf(one.trimStart(), 'Content-Type').startsWith(type));
      if (!part) return '';
      const body = part.trimStart().split('\r\n\r\n').slice(1).join('\r\n\r\n').trim();
      const encoding = headerOf(part.trimStart(), 'Content-Transfer-Encoding');
      if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
      return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
    },
  };
}

function headerOf(text: string, name: string): string {
  const head = text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  const line = head
    .split('\r\n')
    .find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

const fromQuotedPrintable = (text: string): string =>
  decodeURIComponent(
    text
      .replace(/=\r\n/g, '')
      .replace(/%/g, '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  );
