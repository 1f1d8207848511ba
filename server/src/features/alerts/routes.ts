import { createAlert, deleteAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function alertRoutes(api: Api, context: Context): void {
  api.on(listAlerts, ({ actor }) => service.listAlerts(context, actor));
  api.on(createAlert, ({ actor, body }) => service.createAlert(context, actor, body));
  api.on(updateAlert, ({ actor, params, body }) =>
    service.updateAlert(context, actor, params.id, body),
  );
  api.on(deleteAlert, async ({ actor, params }) => {
    await service.deleteAlert(context, actor, params.id);
    return {};
  });
}
