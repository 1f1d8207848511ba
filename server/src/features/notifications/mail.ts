import { isBellOnly, type MailedKind, type NotificationKind } from '@saldo/contract/notifications';
import type { Context } from '../../platform/context.ts';
import { columns, nullable, readRow, text } from '../../platform/db/read-rows.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { writtenLanguage } from '../../platform/http/request-language.ts';
import type { Letter } from '../../platform/mail/smtp.ts';
import { inLanguage, readerLanguage } from '../../platform/reader-language.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { MailOutboxTable } from '../../schema/tables.ts';
import { texts } from '../../texts/catalogues.ts';
import { letterMail, storedFacts } from './letter-mail.ts';
import { messageOf } from './present.ts';

/** True for emails about sign-in, which are sent even to users who turned emails off. */
export const isAlwaysMailed = (kind: NotificationKind): boolean =>
  kind === 'second_factor_reset' || kind === 'account_changed';

const MAILED = {
  ...columns('notifications', 'kind', 'message', 'told', 'created_at'),
  /**
   * Name of the alert, goal or bank connection that the notification is about; null if it is about something else or
   * the subject was deleted.
   */
  about: nullable(text),
  ...columns('users', 'name', 'email', 'mail_notifications', 'letters'),
  ...columns('users', 'language', 'seen_language'),
  /** Of the letter that the notification is about. */
  month: nullable(text),
  facts: nullable(text),
};
type MailedNotice = Omit<RowOf<typeof MAILED>, 'kind' | 'mail_notifications' | 'letters'> & {
  kind: MailedKind;
};

const PAGE: Record<MailedKind, string> = {
  alert_approaching: '/alerts',
  alert_exceeded: '/alerts',
  goal_completed: '/goals',
  consent_expiring: '/bank-connections',
  access_ended: '/bank-connections',
  days_missed: '/import',
  days_missing: '/accounts',
  second_factor_reset: '/profile',
  account_changed: '/profile',
  database_damaged: '/admin',
  letter: '/letters',
};

export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe';

/** Returns a function that composes emails. `address` is the address at which users reach this server. */
export function createComposer(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  address: string,
): (row: MailOutboxTable, token: string) => Promise<Letter | null> {
  const host = /@([^\s<>@]+)>?$/.exec(config.mail?.from ?? '')?.[1] ?? 'localhost';
  return async (row, token) => {
    const notice = await mailedNoticeOf(storage, row);
    if (!notice) return null;
    const sent = { id: row.id, token, address, host };
    return inLanguage(writtenLanguage(notice), () =>
      notice.kind === 'letter' ? monthlyLetter(notice, sent) : letterOf(notice, sent),
    );
  };
}

/** The notification that an email is about, with its recipient; undefined if the email is no longer wanted. */
async function mailedNoticeOf(
  { read }: Storage,
  row: MailOutboxTable,
): Promise<MailedNotice | undefined> {
  const notice = await readRow(read, MAILED)`
    select n.kind, n.message, n.told, coalesce(a.name, g.name, b.name) as about, n.created_at,
      u.name, u.email, u.mail_notifications, u.letters, u.language, u.seen_language,
      l.month, l.facts
    from notifications n join users u on u.id = n.user_id
    left join alerts a on a.user_id = n.user_id and a.id = n.subject_id
    left join goals g on g.user_id = n.user_id and g.id = n.subject_id
    left join bank_connections b on b.user_id = n.user_id and b.id = n.subject_id
    left join letters l on l.user_id = n.user_id and l.id = n.subject_id
    where n.user_id = ${row.user_id} and n.id = ${row.notification_id}`;
  if (!notice || isBellOnly(notice.kind)) return undefined;
  const { kind } = notice;
  const { mail_notifications: wantsNews, letters } = notice;
  const isWanted = kind === 'letter' ? letters === 'email' : wantsNews || isAlwaysMailed(kind);
  if (!isWanted) return undefined;
  return { ...notice, kind, email: row.to_address ?? notice.email };
}

interface Sent {
  id: string;
  token: string;
  address: string;
  host: string;
}

const baseOf = ({ address }: Sent): string => address.replace(/(?<!\/)\/+$/, '');
const stopLink = (q: Sent): string => `${baseOf(q)}${UNSUBSCRIBE_PATH}?token=${q.token}`;

/** The monthly letter, or null if it cannot be read. */
function monthlyLetter({ month, facts: stored, ...notice }: MailedNotice, q: Sent): Letter | null {
  const facts = stored === null ? null : storedFacts(stored);
  if (month === null || facts === null) return null;
  const link = `${baseOf(q)}${PAGE.letter}?month=${month}`;
  const stop = stopLink(q);
  const mail = letterMail({ month, facts, name: notice.name, link, stop });
  return { ...envelopeOf(notice, q, stop), ...mail };
}

const envelopeOf = (
  notice: Pick<MailedNotice, 'name' | 'email' | 'created_at'>,
  q: Sent,
  stop: string | null,
) => ({
  to: { name: notice.name, address: notice.email },
  messageId: `${q.id}@${q.host}`,
  date: notice.created_at,
  headers: {
    ...(stop && {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    'Auto-Submitted': 'auto-generated',
  },
});

function letterOf(notice: MailedNotice, q: Sent): Letter {
  const { kind, about } = notice;
  const { mail } = texts();
  const message = messageOf(notice);
  const heading = mail.heading[kind];
  const link = `${baseOf(q)}${PAGE[kind]}`;
  const stop = isAlwaysMailed(kind) ? null : stopLink(q);
  return {
    ...envelopeOf(notice, q, stop),
    subject: `${about === null ? heading : `${heading}: ${about}`} · Saldo`,
    text: [
      mail.hello(notice.name),
      message,
      `${mail.link[kind]}: ${link}`,
      stop ? `${mail.why} ${mail.stop}: ${stop}` : mail.always,
    ].join('\n\n'),
    html: htmlOf({
      heading,
      name: notice.name,
      message,
      link,
      words: mail.link[kind],
      stop,
    }),
  };
}

/** Uses inline styles, because email programs ignore style sheets. Colors are those of the light theme. */
function htmlOf(
  q: Record<'heading' | 'name' | 'message' | 'link' | 'words', string> & { stop: string | null },
) {
  const { heading, name, message, link, words, stop } = q;
  const why = stop
    ? `${texts().mail.why} <a href="${escapeHtml(stop)}" style="color:#5c5c66">${texts().mail.stop}</a>`
    : texts().mail.always;
  const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
  return `<!doctype html>
<html lang="${readerLanguage()}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f7;color:#1c1c22;${font}">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>
<p style="margin:0 0 12px;font-size:16px;line-height:1.5">${escapeHtml(texts().mail.hello(name))}</p>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${escapeHtml(message)}</p>
<p style="margin:0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(words)}</a></p>
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#5c5c66">${why}</p>
</body></html>
`;
}
