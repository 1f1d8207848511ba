import { listNotifications, readNotifications } from '@saldo/contract/notifications';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';
import { unsubscribePages } from './unsubscribe.ts';

export function notificationRoutes(api: Api, context: Context): void {
  for (const page of unsubscribePages(context)) api.page(page);
  api.on(listNotifications, ({ actor, query }) => service.listNotifications(context, actor, query));
  api.on(readNotifications, ({ actor, body }) =>
    service.readNotifications(context, actor, body.ids),
  );
}
