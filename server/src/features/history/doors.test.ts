import { createAlert, deleteAlert, updateAlert } from '@saldo/contract/alerts';
import { createCategory, deleteCategory, updateCategory } from '@saldo/contract/categories';
import { createGoal, deleteGoal, updateGoal } from '@saldo/contract/goals';
import { createMetric, deleteMetric, updateMetric } from '@saldo/contract/metrics';
import {
  applyRule,
  createRule,
  deleteRule,
  orderRules,
  revertRule,
  updateRule,
} from '@saldo/contract/rules';
import {
  createTransaction,
  deleteBatch,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { dismissTransfer, linkTransfer, unlinkTransfer } from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { it } from 'vitest';
import { type Door, walkThrough } from './testing/doors.ts';

/** What doors change, before the door that is tested. */
interface Home {
  user: TestUser;
  food: string;
  travel: string;
  goal: string;
  alert: string;
  metric: string;
  rule: string;
  second: string;
  market: string;
  cafe: string;
  out: string;
  back: string;
}

const GOAL = {
  ...{ name: 'Piano', icon: '🎹', color: 'purple' as const, description: '', notify_user: true },
  ...{ start_date: '2026-01-01', end_date: '2026-12-31', final_amount: 900, account_id: null },
};
const ALERT = {
  ...{ name: 'Snacks', icon: '🔔', color: 'red' as const, description: '', notify_user: true },
  ...{ limit_amount: 40, frequency: 'monthly' as const },
};

const DOORS: readonly Door<Home>[] = [
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
  {
    name: 'a rule created',
    go: ({ user, travel }) => user.call(createRule, { body: ruleTo(travel, 'Trains') }),
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Trains', did: 'created' }] },
  },
  {
    name: 'a rule renamed',
    go: ({ user, rule }) => user.call(updateRule, { params: { id: rule }, body: { name: 'Eat' } }),
    again: ({ user, rule }) =>
      user.call(updateRule, { params: { id: rule }, body: { name: 'Eat' } }),
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Eat', did: 'renamed', was: 'Food' }] },
  },
  {
    name: 'a rule changed',
    go: ({ user, rule, travel }) => {
      const { actions, bit_operator } = { ...ruleTo(travel, ''), bit_operator: 'or' as const };
      return user.call(updateRule, { params: { id: rule }, body: { actions, bit_operator } });
    },
    again: ({ user, rule, travel }) => {
      const { actions } = ruleTo(travel, '');
      return user.call(updateRule, { params: { id: rule }, body: { actions } });
    },
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Food', did: 'changed' }] },
  },
  {
    name: 'a rule turned off',
    go: ({ user, rule }) =>
      user.call(updateRule, { params: { id: rule }, body: { is_enabled: false } }),
    again: ({ user, rule }) =>
      user.call(updateRule, { params: { id: rule }, body: { is_enabled: false } }),
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Food', did: 'turned_off' }] },
  },
  {
    name: 'rules ordered',
    go: ({ user, rule, second }) => user.call(orderRules, { body: { ids: [second, rule] } }),
    again: ({ user, rule, second }) => user.call(orderRules, { body: { ids: [second, rule] } }),
    step: { kind: 'rule', links: [{ to: 'rule', name: '', did: 'ordered' }] },
  },
  {
    name: 'a rule applied',
    go: ({ user, rule }) => user.call(applyRule, { params: { id: rule }, body: { year: 'all' } }),
    again: ({ user, rule }) =>
      user.call(applyRule, { params: { id: rule }, body: { year: 'all' } }),
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Food', did: 'applied' }] },
  },
  {
    name: 'a rule reverted',
    before: async ({ user, rule }) => {
      await user.call(applyRule, { params: { id: rule }, body: { year: 'all' } });
    },
    go: ({ user, rule }) => user.call(revertRule, { params: { id: rule } }),
    again: ({ user, rule }) => user.call(revertRule, { params: { id: rule } }),
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Food', did: 'reverted' }] },
  },
  {
    name: 'a rule deleted',
    before: async ({ user, rule }) => {
      await user.call(applyRule, { params: { id: rule }, body: { year: 'all' } });
    },
    go: ({ user, rule }) =>
      user.call(deleteRule, { params: { id: rule }, query: { revert: 'false' } }),
    step: { kind: 'rule', links: [{ to: 'rule', name: 'Food', did: 'deleted' }] },
  },
  {
    name: 'a category created',
    go: ({ user, travel }) =>
      user.call(createCategory, { body: { name: 'Trains', icon: '🚆', parent_id: travel } }),
    step: { kind: 'category', links: [{ to: 'category', name: 'Trains', did: 'created' }] },
  },
  {
    name: 'a category renamed',
    go: ({ user, food }) =>
      user.call(updateCategory, { params: { id: food }, body: { name: 'Eating' } }),
    again: ({ user, food }) =>
      user.call(updateCategory, { params: { id: food }, body: { name: 'Eating' } }),
    step: {
      kind: 'category',
      links: [{ to: 'category', name: 'Eating', did: 'renamed', was: 'Meals' }],
    },
  },
  {
    name: 'a category moved',
    hidesFigures: true,
    go: ({ user, food, travel }) =>
      user.call(updateCategory, { params: { id: food }, body: { parent_id: travel } }),
    again: ({ user, food, travel }) =>
      user.call(updateCategory, { params: { id: food }, body: { parent_id: travel } }),
    step: { kind: 'category', links: [{ to: 'category', name: 'Meals', did: 'moved' }] },
  },
  {
    name: 'a category with another color, icon and role',
    hidesFigures: true,
    go: ({ user, food }) =>
      user.call(updateCategory, {
        params: { id: food },
        body: { color: '#112233', icon: '🍜', description: 'Out', role: 'own_transfers' },
      }),
    again: ({ user, food }) =>
      user.call(updateCategory, { params: { id: food }, body: { color: '#112233' } }),
    step: { kind: 'category', links: [{ to: 'category', name: 'Meals', did: 'changed' }] },
  },
  {
    name: 'a category deleted',
    go: ({ user, food }) => user.call(deleteCategory, { params: { id: food }, query: {} }),
    step: { kind: 'category_delete', links: [{ to: 'category', name: 'Meals' }] },
  },
  {
    name: 'a category merged',
    go: ({ user, food, travel }) =>
      user.call(deleteCategory, { params: { id: food }, query: { move_to: travel } }),
    step: {
      kind: 'category_merge',
      links: [
        { to: 'category', name: 'Meals' },
        { to: 'category', name: 'Trips' },
      ],
    },
  },
  {
    name: 'a transaction added',
    go: ({ user, food }) =>
      user.call(createTransaction, {
        body: {
          ...{ date: '2026-03-09', amount: 8, bank: 'BBVA', product: 'current' },
          ...{ description: 'Bread', category: food },
        },
      } as never),
    step: { kind: 'edit', links: [{ to: 'transaction', name: 'Bread' }] },
  },
  {
    name: 'a transaction edited',
    go: ({ user, market, travel }) =>
      user.call(updateTransaction, {
        params: { id: market },
        body: { amount: 20, category: travel, tags: ['x'] },
      }),
    again: ({ user, market }) =>
      user.call(updateTransaction, { params: { id: market }, body: { amount: 20 } }),
    step: { kind: 'edit', links: [{ to: 'transaction', name: 'Market' }] },
  },
  {
    name: 'transactions edited together',
    go: ({ user, market, cafe, travel }) =>
      user.call(updateBatch, { body: [market, cafe].map((id) => ({ id, category: travel })) }),
    step: { kind: 'batch', links: [] },
  },
  {
    name: 'transactions deleted',
    go: ({ user, market, cafe }) => user.call(deleteBatch, { body: { ids: [market, cafe] } }),
    step: { kind: 'bulk_delete', links: [] },
  },
  {
    name: 'a transfer linked',
    go: ({ user, out, back }) =>
      user.call(linkTransfer, { params: { id: out }, body: { other_id: back } }),
    step: {
      kind: 'transfer',
      links: [{ to: 'transfer', name: 'To savings → From current', did: 'linked', n: 1 }],
    },
  },
  {
    name: 'a transfer unlinked',
    before: async ({ user, out, back }) => {
      await user.call(linkTransfer, { params: { id: out }, body: { other_id: back } });
    },
    go: ({ user, out }) => user.call(unlinkTransfer, { params: { id: out } }),
    step: {
      kind: 'transfer',
      links: [{ to: 'transfer', name: 'To savings → From current', did: 'unlinked', n: 1 }],
    },
  },
  {
    name: 'a suggested transfer dismissed',
    go: ({ user, out, back }) => user.call(dismissTransfer, { body: { id: out, other_id: back } }),
    step: {
      kind: 'transfer',
      links: [{ to: 'transfer', name: 'To savings → From current', did: 'dismissed', n: 1 }],
    },
    isUnseen: true,
  },
  {
    name: 'one leg of a transfer deleted',
    before: async ({ user, out, back }) => {
      await user.call(linkTransfer, { params: { id: out }, body: { other_id: back } });
    },
    go: ({ user, out }) => user.call(deleteBatch, { body: { ids: [out] } }),
    step: { kind: 'bulk_delete', links: [] },
  },
];

const ruleTo = (category: string, name: string) => ({
  ...{ name, bank: null, is_enabled: true, bit_operator: 'and' as const },
  conditions: [
    { condition_field: 'description', operator: 'includes', condition_value: 'market' } as const,
  ],
  actions: [{ action: 'set', target_field: 'category', target_value: category } as const],
});

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
  const entry = { date: '2026-03-05', amount: 12.5, bank: 'BBVA', product: 'current' as const };
  const rowOf = async (more: object) =>
    (await user.call(createTransaction, { body: { ...entry, ...more } } as never)).id;
  const market = await rowOf({ description: 'Market' });
  const cafe = await rowOf({ description: 'Cafe', category: food });
  const out = await rowOf({ description: 'To savings', amount: 70 });
  const back = await rowOf({
    ...{ description: 'From current', amount: 70, direction: 'income', product: 'deposit' },
  });
  const rule = await user.call(createRule, { body: ruleTo(food, 'Food') });
  const second = await user.call(createRule, { body: ruleTo(travel, 'Second') });
  const ids = { goal: goal.id, alert: alert.id, metric: metric.id };
  return { user, food, travel, ...ids, rule: rule.id, second: second.id, market, cafe, out, back };
}

describeOnEachEngine('doors of History', (server) => {
  it.each(DOORS)('$name: one step, undone and redone exactly', async (door) =>
    walkThrough(server(), door, await homeOf(await server().signUp())),
  );
});
