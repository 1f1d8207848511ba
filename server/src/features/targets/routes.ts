import { createAlert, deleteAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import { createGoal, deleteGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import { dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { Saved } from './service.ts';
import * as service from './service.ts';
import { tasks } from './tasks.ts';

export function targetRoutes(api: Api, context: Context): void {
  const queryOf = ({ bookId, timeZone }: Actor) => ({
    bookId,
    today: dayIn(timeZone, context.now()),
  });
  api.on(listGoals, ({ actor }) => context.workers.run(tasks.listGoals, queryOf(actor)));
  api.on(createGoal, async ({ actor, body }) =>
    withBalance(context, actor, await service.createTarget(context, actor, 'goals', body)),
  );
  api.on(updateGoal, async ({ actor, params: { id }, body: change }) =>
    withBalance(
      context,
      actor,
      await service.updateTarget(context, actor, 'goals', { id, change }),
    ),
  );
  api.on(deleteGoal, ({ actor, params }) =>
    service.deleteTarget(context, actor, 'goals', params.id),
  );

  api.on(listAlerts, ({ actor }) => context.workers.run(tasks.listAlerts, queryOf(actor)));
  api.on(createAlert, ({ actor, body }) => service.createTarget(context, actor, 'alerts', body));
  api.on(updateAlert, ({ actor, params: { id }, body: change }) =>
    service.updateTarget(context, actor, 'alerts', { id, change }),
  );
  api.on(deleteAlert, ({ actor, params }) =>
    service.deleteTarget(context, actor, 'alerts', params.id),
  );
}

/** A goal that was just saved. If it follows an account, a worker reads the balance and notifies the user. */
async function withBalance(
  { workers, now }: Context,
  { bookId, timeZone }: Actor,
  goal: Saved<'goals'>,
): Promise<Saved<'goals'>> {
  if (goal.account_id === null) return goal;
  const at = now();
  const q = { bookId, id: goal.id, now: at.toISOString(), today: dayIn(timeZone, at) };
  const shown = requireFound(await workers.run(tasks.checkBalanceGoal, q));
  return { ...shown, step_id: goal.step_id };
}
