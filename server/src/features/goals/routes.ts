import { createGoal, deleteGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function goalRoutes(api: Api, context: Context): void {
  api.on(listGoals, ({ actor }) => service.listGoals(context, actor));
  api.on(createGoal, ({ actor, body }) => service.createGoal(context, actor, body));
  api.on(updateGoal, ({ actor, params, body }) =>
    service.updateGoal(context, actor, params.id, body),
  );
  api.on(deleteGoal, async ({ actor, params }) => {
    await service.deleteGoal(context, actor, params.id);
    return {};
  });
}
