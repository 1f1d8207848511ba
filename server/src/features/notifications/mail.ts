import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Storage } from '../../platform/db/storage.ts';
import type { MailOutboxTable, NotificationsTable } from '../../platform/db/tables-goals.ts';
import { escaped } from '../../platform/html.ts';
import type { Letter } from '../../platform/mail/smtp.ts';

type Kind = NotificationsTable['kind'];

/** What touches how somebody signs in is mailed to whoever wants no mails, too. */
export const isAlwaysMailed = (kind: Kind): boolean =>
  kind === 'second_factor_reset' || kind === 'account_changed';

/** Who gets a notice by mail. */
interface MailedNotice {
  kind: Kind;
  message: string;
  /** The alert, goal or bank that it is about; null where there is none, or none any more. */
  about: string | null;
  created_at: string;
  name: string;
  email: string;
}

const HEADING: Record<Kind, string> = {
  alert_approaching: 'A limit is near',
  alert_exceeded: 'A limit is reached',
  goal_completed: 'Goal achieved',
  consent_expiring: 'A bank connection needs you',
  access_ended: 'A bank gives no more transactions',
  days_missed: 'A bank left days out',
  days_missing: 'Days are missing',
  second_factor_reset: 'Your second factor was switched off',
  account_changed: 'Your account was changed',
};

const PAGE: Record<Kind, { path: string; words: string }> = {
  alert_approaching: { path: '/alerts', words: 'See your alerts' },
  alert_exceeded: { path: '/alerts', words: 'See your alerts' },
  goal_completed: { path: '/goals', words: 'See your goals' },
  consent_expiring: { path: '/bank-connections', words: 'See your bank connections' },
  access_ended: { path: '/bank-connections', words: 'See your bank connections' },
  days_missed: { path: '/import', words: 'Import a statement' },
  days_missing: { path: '/accounts', words: 'See your accounts' },
  second_factor_reset: { path: '/profile', words: 'Open your profile' },
  account_changed: { path: '/profile', words: 'Open your profile' },
};

const ALWAYS = 'You get this mail because it is about how you sign in.';

export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe';

/** Writes the letters of notices. `address` is where people reach this server. */
export function createComposer(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  address: string,
): (row: MailOutboxTable, token: string) => Promise<Letter | null> {
  const host = /@([^\s<>@]+)>?$/.exec(config.mail?.from ?? '')?.[1] ?? 'localhost';
  return async (row, token) => {
    const notice = await mailedNoticeOf(storage, row);
    return notice ? letterOf(notice, { id: row.id, token, address, host }) : null;
  };
}

/** The notice of a mail and whom it is for; undefined where mails are not wanted any more. */
async function mailedNoticeOf(
  { read }: Storage,
  row: MailOutboxTable,
): Promise<MailedNotice | undefined> {
  const { rows } = await sql<MailedNotice & { wanted: number }>`
    select n.kind, n.message, coalesce(a.name, g.name, b.name) as about, n.created_at, u.name, u.email, u.mail_notifications as wanted
    from notifications n join users u on u.id = n.user_id
    left join alerts a on a.user_id = n.user_id and a.id = n.subject_id
    left join goals g on g.user_id = n.user_id and g.id = n.subject_id
    left join bank_connections b on b.user_id = n.user_id and b.id = n.subject_id
    where n.user_id = ${row.user_id} and n.id = ${row.notification_id}`.execute(read);
  const [notice] = rows;
  if (!notice || (notice.wanted === 0 && !isAlwaysMailed(notice.kind))) return undefined;
  return { ...notice, email: row.to_address ?? notice.email };
}

export function letterOf(
  notice: MailedNotice,
  q: { id: string; token: string; address: string; host: string },
): Letter {
  const { kind, message } = notice;
  const heading = notice.about === null ? HEADING[kind] : `${HEADING[kind]}: ${notice.about}`;
  const base = q.address.replace(/(?<!\/)\/+$/, '');
  const page = PAGE[kind];
  const link = `${base}${page.path}`;
  const stop = isAlwaysMailed(kind) ? null : `${base}${UNSUBSCRIBE_PATH}?token=${q.token}`;
  return {
    to: { name: notice.name, address: notice.email },
    subject: `${heading} · Saldo`,
    text: [
      `Hello ${notice.name},`,
      message,
      `${page.words}: ${link}`,
      stop ? `You get this mail because you want notices by mail. Stop them: ${stop}` : ALWAYS,
    ].join('\n\n'),
    html: htmlOf({
      heading: HEADING[kind],
      name: notice.name,
      message,
      link,
      words: page.words,
      stop,
    }),
    messageId: `${q.id}@${q.host}`,
    date: notice.created_at,
    headers: {
      ...(stop && {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** Mail programs read no style sheets; colours are those of the light theme. */
function htmlOf(
  q: Record<'heading' | 'name' | 'message' | 'link' | 'words', string> & { stop: string | null },
) {
  const { heading, name, message, link, words, stop } = q;
  const why = stop
    ? `You get this mail because you want notices by mail. <a href="${escaped(stop)}" style="color:#5c5c66">Stop them</a>`
    : ALWAYS;
  const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f7;color:#1c1c22;${font}">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${escaped(heading)}</h1>
<p style="margin:0 0 12px;font-size:16px;line-height:1.5">Hello ${escaped(name)},</p>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${escaped(message)}</p>
<p style="margin:0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;text-decoration:none;font-weight:600">${escaped(words)}</a></p>
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#5c5c66">${why}</p>
</body></html>
`;
}
