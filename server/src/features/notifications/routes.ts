import { listNotifications, readNotifications } from '@saldo/contract/notifications';
import type { Context } from '../../platform/context.ts';
import { escaped } from '../../platform/html.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Page, PageAnswer, Texts } from '../../platform/http/pages.ts';
import { audit } from '../../platform/observability/audit.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { UNSUBSCRIBE_PATH } from './mail.ts';
import * as service from './service.ts';
import * as store from './store.ts';

export function notificationRoutes(api: Api, context: Context): void {
  for (const page of unsubscribePages(context)) api.page(page);
  api.on(listNotifications, ({ actor, query }) => service.listNotifications(context, actor, query));
  api.on(readNotifications, ({ actor, body }) =>
    service.readNotifications(context, actor, body.ids),
  );
}

/**
 * Where the link of a mail leads. Opening it changes nothing, since programs open links too; sending its form does,
 * and so does a mail program's own button, which sends the same form without asking (RFC 8058).
 */
const unsubscribePages = (context: Context): Page[] => [
  { method: 'GET', url: UNSUBSCRIBE_PATH, handler: async ({ query }) => asking(tokenOf(query)) },
  {
    method: 'POST',
    url: UNSUBSCRIBE_PATH,
    handler: async ({ query, request }) => {
      const stopped = await stopMails(context, { token: tokenOf(query), requestId: request.id });
      return stopped
        ? page(
            200,
            'No more mails',
            'You get notices in the app only. Your profile turns mails on again.',
          )
        : page(404, 'This link is not known', 'Switch mails off in your profile instead.');
    },
  },
];

const tokenOf = ({ token = '' }: Texts): string => token.slice(0, 200);

function stopMails(
  { storage }: Context,
  { token, requestId }: { token: string; requestId: string },
): Promise<boolean> {
  return storage.write(async (tx) => {
    const userId = await store.switchMailsOff(tx, { tokenHash: hashToken(token) });
    if (userId === undefined) return false;
    await audit(tx, { userId, requestId }, 'user.mails_off');
    return true;
  });
}

const asking = (token: string): PageAnswer =>
  page(
    200,
    'Stop notices by mail?',
    'You still find them in the app.',
    `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${escaped(encodeURIComponent(token))}"><button>Stop these mails</button></form>`,
  );

const page = (status: number, title: string, sentence: string, form = ''): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Saldo</title><link rel="icon" href="data:,"></head>
<body><main><h1>${title}</h1><p>${sentence}</p>${form}<p><a href="/profile">Go to your profile</a></p></main></body></html>
`,
});
