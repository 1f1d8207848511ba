import type { RawAnswer } from '../users/user.ts';
import { dayAfter } from './calendar.ts';
import { differences } from './differences.ts';
import type { Lists } from './lists.ts';
import { SHOPS } from './lived-accounts.ts';
import {
  type Dice,
  type Done,
  ifDone,
  NOTHING,
  type Scene,
  someAmount,
  someCategory,
  someDay,
} from './step-context.ts';
import { wrongRows } from './steps-rows.ts';

/* Categories, rules, metrics, goals and alerts. */

let names = 0;
const newName = (what: string) => {
  names += 1;
  return `${what} ${names}`;
};

/** Creates, changes or deletes an object of the given kind. */
async function tend(
  scene: Scene,
  path: string,
  { all, body, change }: { all: readonly { id: string }[]; body: object; change: object },
): Promise<Done> {
  const { dice, user } = scene;
  const one = dice.of(all);
  const what = dice.below(5);
  if (!one || what < 2) return told('POST', path, body, await user.raw('POST', path, { body }));
  const own = `${path}/${one.id}`;
  if (what === 4) return told('DELETE', own, '', await user.raw('DELETE', own));
  return told('PUT', own, change, await user.raw('PUT', own, { body: change }));
}

const told = (method: string, path: string, body: unknown, answer: RawAnswer): Done => ({
  told: `${method} ${path} ${JSON.stringify(body)}`,
  answer,
});

/** A random subset of the fields. */
const part = <T extends object>(dice: Dice, whole: T): Partial<T> =>
  Object.fromEntries(Object.entries(whole).filter(() => dice.rarely(2))) as Partial<T>;

export function tendGoal(scene: Scene): Promise<Done> {
  const { dice, targets } = scene;
  const start_date = someDay(scene, dayAfter);
  const figures = {
    category_id: someCategory(scene),
    final_amount: Math.max(0.01, someAmount(dice)),
    notify_user: !dice.rarely(4),
  };
  const days = { start_date, end_date: dayAfter(start_date, dice.below(500)) };
  const body = { name: newName('goal'), icon: '🎯', ...figures, ...days };
  const change = { ...part(dice, figures), ...(dice.rarely(2) ? days : {}) };
  return tend(scene, '/api/goals', { all: targets.goals, body, change });
}

export function tendAlert(scene: Scene): Promise<Done> {
  const { dice, targets } = scene;
  const figures = {
    category_id: someCategory(scene),
    limit_amount: someAmount(dice),
    frequency: dice.oneOf('daily', 'weekly', 'monthly', 'yearly'),
    notify_user: !dice.rarely(4),
  };
  const body = { name: newName('alert'), icon: '🔔', ...figures };
  return tend(scene, '/api/alerts', { all: targets.alerts, body, change: part(dice, figures) });
}

export function tendMetric(scene: Scene): Promise<Done> {
  const categories = Array.from({ length: 1 + scene.dice.below(3) }, () => someCategory(scene));
  const change = { categories: [...new Set(categories)], untagged: scene.dice.rarely(2) };
  const body = { name: newName('metric'), ...change };
  return tend(scene, '/api/metrics', { all: scene.lists.metrics, body, change });
}

export async function tendCategory(scene: Scene): Promise<Done> {
  const { dice, lists, user } = scene;
  const own = lists.categories.filter(({ type }) => type !== 'system').slice(0, 4);
  const top = dice.of(own);
  const sub = dice.of(top?.sub_categories ?? []);
  const parent_id = dice.rarely(3) ? null : (top?.id ?? null);
  switch (dice.below(4)) {
    case 0: {
      const body = { name: newName('category'), icon: '🏷️', parent_id };
      return told('POST', '/categories', body, await user.raw('POST', '/api/categories', { body }));
    }
    case 1: {
      const id = (sub ?? top)?.id;
      const other = dice.of(own.filter((one) => one.id !== id));
      const body = { parent_id: dice.rarely(3) ? null : (other?.id ?? null) };
      const path = `/api/categories/${id}`;
      return told('PUT', path, body, await user.raw('PUT', path, { body }));
    }
    default:
      return removeCategory(scene);
  }
}

/** Deletes a category, half the time replacing it with another. */
export async function removeCategory(scene: Scene): Promise<Done> {
  const { dice, lists, user } = scene;
  const own = lists.categories.filter(({ type }) => type !== 'system').slice(0, 4);
  const top = dice.of(own);
  const sub = dice.of(top?.sub_categories ?? []);
  const id = (dice.rarely(2) ? top : (sub ?? top))?.id;
  const path = `/api/categories/${id}${dice.rarely(2) ? `?move_to=${someCategory(scene)}` : ''}`;
  const answer = await user.raw('DELETE', path);
  const holds = (after: Lists) => wrongRows(after, lists, () => false);
  return { told: `DELETE ${path}`, answer, ...ifDone(answer, holds) };
}

function newRule(scene: Scene) {
  const { dice } = scene;
  const condition = dice.oneOf(
    { condition_field: 'description', operator: 'includes', condition_value: dice.of(SHOPS) },
    { condition_field: 'amount', operator: 'greater_than', condition_value: someAmount(dice) },
    { condition_field: 'direction', operator: 'equals', condition_value: 'income' },
    { condition_field: 'category', operator: 'equals', condition_value: someCategory(scene) },
    { condition_field: 'product', operator: 'equals', condition_value: 'current' },
  );
  const off = dice.rarely(2) ? { amount: someAmount(dice) } : { percent: 1 + dice.below(90) };
  const parts = [{ category: someCategory(scene), ...off }];
  const actions = [
    { target_field: 'category', target_value: someCategory(scene) },
    { target_field: 'category', target_value: someCategory(scene), parts },
    { target_field: 'ignore', target_value: dice.rarely(2) },
    { target_field: 'ignore_default_metrics', target_value: dice.rarely(2) },
    { target_field: 'is_refund', target_value: dice.rarely(2) },
    { target_field: 'direction', target_value: dice.oneOf('income', 'expense') },
    { target_field: 'amount', target_value: someAmount(dice) },
    { target_field: 'product', target_value: dice.oneOf('current', 'deposit') },
  ];
  const first = dice.rarely(2) ? 0 : dice.below(actions.length);
  return {
    conditions: [condition],
    actions: actions.slice(first, first + 1 + dice.below(2)),
    is_enabled: !dice.rarely(5),
  };
}

export async function tendRule(scene: Scene): Promise<Done> {
  const rules = (await scene.user.raw('GET', '/api/rules')).body as { id: string }[];
  const rule = newRule(scene);
  return tend(scene, '/api/rules', {
    all: rules,
    body: { name: newName('rule'), ...rule },
    change: part(scene.dice, rule),
  });
}

/** Runs rules over a month or a year, or reverts or deletes one rule. Running the same rules again changes nothing. */
export async function runRules(scene: Scene): Promise<Done> {
  const { dice, user, lists, today } = scene;
  const rules = (await user.raw('GET', '/api/rules')).body as { id: string }[];
  const rule = dice.of(rules);
  if (!rule) return NOTHING;
  const period = (dice.of(lists.rows)?.date ?? today).slice(0, dice.rarely(2) ? 4 : 7);
  const [year, month] = period.split('-').map(Number);
  const body = { year, ...(month ? { month } : {}) };
  switch (dice.below(4)) {
    case 0: {
      const path = `/api/rules/revert/${rule.id}`;
      return told('PUT', path, '', await user.raw('PUT', path));
    }
    case 1: {
      const path = `/api/rules/${rule.id}?revert=${dice.rarely(2)}`;
      return told('DELETE', path, '', await user.raw('DELETE', path));
    }
    default: {
      const path = dice.rarely(2) ? '/api/rules/apply_all' : `/api/rules/apply/${rule.id}`;
      const first = await user.raw('POST', path, { body });
      if (first.status !== 200) return told('POST', path, body, first);
      const answer = await user.raw('POST', path, { body });
      const holds = () => differences(answer.body.changed, 0, `${path} a second time changes`);
      return { ...told('POST', path, body, answer), ...(path.endsWith('all') ? {} : { holds }) };
    }
  }
}

export const nothing = async (): Promise<Done> => NOTHING;
