import { createAlert, deleteAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import { createGoal, deleteGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function targetRoutes(api: Api, context: Context): void {
  api.on(listGoals, ({ actor }) => service.listTargets(context, actor, 'goals'));
  api.on(createGoal, ({ actor, body }) => service.createTarget(context, actor, 'goals', body));
  api.on(updateGoal, ({ actor, params: { id }, body: change }) =>
    service.updateTarget(context, actor, 'goals', { id, change }),
  );
  api.on(deleteGoal, ({ actor, params }) =>
    service.deleteTarget(context, actor, 'goals', params.id),
  );

  api.on(listAlerts, ({ actor }) => service.listTargets(context, actor, 'alerts'));
  api.on(createAlert, ({ actor, body }) => service.createTarget(context, actor, 'alerts', body));
  api.on(updateAlert, ({ actor, params: { id }, body: change }) =>
    service.updateTarget(context, actor, 'alerts', { id, change }),
  );
  api.on(deleteAlert, ({ actor, params }) =>
    service.deleteTarget(context, actor, 'alerts', params.id),
  );
}
