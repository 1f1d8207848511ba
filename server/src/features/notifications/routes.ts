import { listNotifications, readNotifications } from '@saldo/contract/notifications';
import type { Context } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Page, PageAnswer, PageFields } from '../../platform/http/pages.ts';
import { audit } from '../../platform/observability/audit.ts';
import { readerLanguage } from '../../platform/reader-language.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { texts } from '../../texts/catalogues.ts';
import { UNSUBSCRIBE_PATH } from './mail.ts';
import * as service from './service.ts';
import * as store from './store.ts';

export function notificationRoutes(api: Api, context: Context): void {
  for (const page of unsubscribePages(context)) api.page(page);
  api.on(listNotifications, ({ actor, query }) => service.listNotifications(context, actor, query));
  api.on(readNotifications, ({ actor, body }) =>
    service.markNotificationsRead(context, actor, body.ids),
  );
}

/**
 * The page behind an email's unsubscribe link. Opening it changes nothing, because email programs open links on their
 * own. Submitting its form turns emails off. An email program's own button submits the same form directly (RFC 8058).
 */
const unsubscribePages = (context: Context): Page[] => [
  { method: 'GET', url: UNSUBSCRIBE_PATH, handler: async ({ query }) => asking(tokenOf(query)) },
  {
    method: 'POST',
    url: UNSUBSCRIBE_PATH,
    handler: async ({ query, request }) => {
      const { done, doneHow, unknown, unknownHow } = texts().unsubscribe;
      const stopped = await stopMails(context, { token: tokenOf(query), requestId: request.id });
      return stopped ? page(200, done, doneHow) : page(404, unknown, unknownHow);
    },
  },
];

const tokenOf = ({ token = '' }: PageFields): string => token.slice(0, 200);

function stopMails(
  { storage, now }: Context,
  { token, requestId }: { token: string; requestId: string },
): Promise<boolean> {
  return storage.write(async (tx) => {
    const userId = await store.turnEmailsOff(tx, { tokenHash: hashToken(token) });
    if (userId === undefined) return false;
    const who = { userId, requestId, now: now().toISOString() };
    await audit(tx, who, 'user.mails_off');
    return true;
  });
}

const asking = (token: string): PageAnswer =>
  page(
    200,
    texts().unsubscribe.ask,
    texts().unsubscribe.askHow,
    `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${escapeHtml(encodeURIComponent(token))}"><button>${texts().unsubscribe.button}</button></form>`,
  );

const page = (status: number, title: string, sentence: string, form = ''): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="${readerLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Saldo</title><link rel="icon" href="data:,"></head>
<body><main><h1>${title}</h1><p>${sentence}</p>${form}<p><a href="/profile">${texts().unsubscribe.profile}</a></p></main></body></html>
`,
});
