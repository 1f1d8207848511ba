import { createAlert, deleteAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { createGoal, deleteGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import { listSteps, redoStep, type Step, undoStep } from '@saldo/contract/history';
import { createMetric, deleteMetric, listMetrics, updateMetric } from '@saldo/contract/metrics';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

interface Changed {
  step_id: string | null;
}
/** What doors change, before the door that is tested. */
interface Home {
  user: TestUser;
  food: string;
  travel: string;
  goal: string;
  alert: string;
  metric: string;
}

interface Door {
  name: string;
  go: (home: Home) => Promise<Changed>;
  /** The same again, if that changes nothing. */
  again?: (home: Home) => Promise<Changed>;
  step: Pick<Step, 'kind'> & { links: object[] };
}

const GOAL = {
  ...{ name: 'Piano', icon: '🎹', color: 'purple' as const, description: '', notify_user: true },
  ...{ start_date: '2026-01-01', end_date: '2026-12-31', final_amount: 900, account_id: null },
};
const ALERT = {
  ...{ name: 'Snacks', icon: '🔔', color: 'red' as const, description: '', notify_user: true },
  ...{ limit_amount: 40, frequency: 'monthly' as const },
};

const DOORS: readonly Door[] = [
  {
    name: 'a goal created',
    go: ({ user, food }) => user.call(createGoal, { body: { ...GOAL, category_id: food } }),
    step: { kind: 'goal', links: [{ to: 'goal', name: 'Piano', did: 'created' }] },
  },
  {
    name: 'a goal renamed',
    go: ({ user, goal }) =>
      user.call(updateGoal, { params: { id: goal }, body: { name: 'House' } }),
    again: ({ user, goal }) =>
      user.call(updateGoal, { params: { id: goal }, body: { name: 'House' } }),
    step: { kind: 'goal', links: [{ to: 'goal', name: 'House', did: 'renamed', was: 'Boat' }] },
  },
  {
    name: 'a goal changed',
    go: ({ user, goal, travel }) =>
      user.call(updateGoal, {
        params: { id: goal },
        body: { final_amount: 1200, notify_user: false, category_id: travel },
      }),
    again: ({ user, goal }) =>
      user.call(updateGoal, { params: { id: goal }, body: { notify_user: false } }),
    step: { kind: 'goal', links: [{ to: 'goal', name: 'Boat', did: 'changed' }] },
  },
  {
    name: 'a goal deleted',
    go: ({ user, goal }) => user.call(deleteGoal, { params: { id: goal } }),
    step: { kind: 'goal', links: [{ to: 'goal', name: 'Boat', did: 'deleted' }] },
  },
  {
    name: 'an alert created',
    go: ({ user, food }) => user.call(createAlert, { body: { ...ALERT, category_id: food } }),
    step: { kind: 'alert', links: [{ to: 'alert', name: 'Snacks', did: 'created' }] },
  },
  {
    name: 'an alert changed',
    go: ({ user, alert }) =>
      user.call(updateAlert, { params: { id: alert }, body: { limit_amount: 50 } }),
    again: ({ user, alert }) =>
      user.call(updateAlert, { params: { id: alert }, body: { limit_amount: 50 } }),
    step: { kind: 'alert', links: [{ to: 'alert', name: 'Meals', did: 'changed' }] },
  },
  {
    name: 'an alert deleted',
    go: ({ user, alert }) => user.call(deleteAlert, { params: { id: alert } }),
    step: { kind: 'alert', links: [{ to: 'alert', name: 'Meals', did: 'deleted' }] },
  },
  {
    name: 'a metric created',
    go: ({ user, food, travel }) =>
      user.call(createMetric, { body: { name: 'Fun', categories: [travel, food] } }),
    step: { kind: 'metric', links: [{ to: 'metric', name: 'Fun', did: 'created' }] },
  },
  {
    name: 'a metric renamed, with other categories',
    go: ({ user, metric, food }) =>
      user.call(updateMetric, {
        params: { id: metric },
        body: { name: 'Daily', categories: [food] },
      }),
    again: ({ user, metric, food }) =>
      user.call(updateMetric, {
        params: { id: metric },
        body: { name: 'Daily', categories: [food] },
      }),
    step: {
      kind: 'metric',
      links: [{ to: 'metric', name: 'Daily', did: 'renamed', was: 'Both' }],
    },
  },
  {
    name: "a metric's categories in another order",
    go: ({ user, metric, food, travel }) =>
      user.call(updateMetric, { params: { id: metric }, body: { categories: [travel, food] } }),
    again: ({ user, metric, food, travel }) =>
      user.call(updateMetric, { params: { id: metric }, body: { categories: [travel, food] } }),
    step: { kind: 'metric', links: [{ to: 'metric', name: 'Both', did: 'changed' }] },
  },
  {
    name: 'a metric deleted',
    go: ({ user, metric }) => user.call(deleteMetric, { params: { id: metric } }),
    step: { kind: 'metric', links: [{ to: 'metric', name: 'Both', did: 'deleted' }] },
  },
];

async function homeOf(user: TestUser): Promise<Home> {
  const category = async (name: string) =>
    (await user.call(createCategory, { body: { name, icon: '🍎' } })).id;
  const [food, travel] = [await category('Meals'), await category('Trips')];
  const goal = await user.call(createGoal, {
    body: { ...GOAL, name: 'Boat', category_id: food },
  });
  const alert = await user.call(createAlert, {
    body: { ...ALERT, name: 'Meals', category_id: food },
  });
  const metric = await user.call(createMetric, {
    body: { name: 'Both', categories: [food, travel] },
  });
  return { user, food, travel, goal: goal.id, alert: alert.id, metric: metric.id };
}

/** Everything that doors change, as the API shows it. */
const seen = async (user: TestUser) => ({
  goals: await user.call(listGoals),
  alerts: await user.call(listAlerts),
  metrics: await user.call(listMetrics),
});

describeOnEachEngine('doors of History', (server) => {
  it.each(DOORS)('$name: one step, undone and redone exactly', async ({ go, again, step }) => {
    const home = await homeOf(await server().signUp());
    const { user } = home;
    const before = await seen(user);
    const { step_id } = await go(home);
    const after = await seen(user);
    expect(after).not.toEqual(before);
    const [line] = (await user.call(listSteps, { query: {} })).items;
    expect(line).toMatchObject({ id: step_id, by: 'user', ...step });
    const id = step_id ?? '';
    await user.call(undoStep, { params: { id } });
    expect(await seen(user)).toEqual(before);
    await user.call(redoStep, { params: { id } });
    expect(await seen(user)).toEqual(after);
    if (!again) return;
    const { total } = await user.call(listSteps, { query: {} });
    expect((await again(home)).step_id).toBeNull();
    expect((await user.call(listSteps, { query: {} })).total).toBe(total);
  });
});
