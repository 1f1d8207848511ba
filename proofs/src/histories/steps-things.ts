import { dayAfter } from './calendar.ts';
import { differences } from './differences.ts';
import { SHOPS } from './life.ts';
import type { Answer } from './person.ts';
import type { Raw } from './raw.ts';
import {
  type Dice,
  type Done,
  ifDone,
  NOTHING,
  type Scene,
  someAmount,
  someCategory,
  someDay,
} from './scene.ts';
import { wrongRows } from './steps-rows.ts';

/* What a person makes beside rows: categories, rules, metrics, goals and alerts. */

let names = 0;
const newName = (what: string) => {
  names += 1;
  return `${what} ${names}`;
};

/** Makes, changes or deletes one of a kind. */
async function tend(
  scene: Scene,
  path: string,
  { all, body, change }: { all: readonly { id: string }[]; body: object; change: object },
): Promise<Done> {
  const { dice, person } = scene;
  const one = dice.of(all);
  const what = dice.below(5);
  if (!one || what < 2) return told('POST', path, body, await person.ask('POST', path, body));
  const own = `${path}/${one.id}`;
  if (what === 4) return told('DELETE', own, '', await person.ask('DELETE', own));
  return told('PUT', own, change, await person.ask('PUT', own, change));
}

const told = (method: string, path: string, body: unknown, answer: Answer): Done => ({
  told: `${method} ${path} ${JSON.stringify(body)}`,
  answer,
});

/** Some of the fields, so that the others stay as they are. */
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
  return tend(scene, '/goals', { all: targets.goals, body, change });
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
  return tend(scene, '/alerts', { all: targets.alerts, body, change: part(dice, figures) });
}

export function tendMetric(scene: Scene): Promise<Done> {
  const categories = Array.from({ length: 1 + scene.dice.below(3) }, () => someCategory(scene));
  const change = { categories: [...new Set(categories)] };
  const body = { name: newName('metric'), ...change };
  return tend(scene, '/metrics', { all: scene.raw.metrics, body, change });
}

export async function tendCategory(scene: Scene): Promise<Done> {
  const { dice, raw, person } = scene;
  const own = raw.categories.filter(({ type }) => type !== 'system').slice(0, 4);
  const top = dice.of(own);
  const sub = dice.of(top?.sub_categories ?? []);
  const parent_id = dice.rarely(3) ? null : (top?.id ?? null);
  switch (dice.below(4)) {
    case 0: {
      const body = { name: newName('category'), icon: '🏷️', parent_id };
      return told('POST', '/categories', body, await person.ask('POST', '/categories', body));
    }
    case 1: {
      const id = (sub ?? top)?.id;
      const other = dice.of(own.filter((one) => one.id !== id));
      const body = { parent_id: dice.rarely(3) ? null : (other?.id ?? null) };
      const path = `/categories/${id}`;
      return told('PUT', path, body, await person.ask('PUT', path, body));
    }
    default: {
      const id = (dice.rarely(2) ? top : (sub ?? top))?.id;
      const path = `/categories/${id}${dice.rarely(2) ? `?move_to=${someCategory(scene)}` : ''}`;
      const answer = await person.ask('DELETE', path);
      const holds = (after: Raw) => wrongRows(after, raw, () => false);
      return { told: `DELETE ${path}`, answer, ...ifDone(answer, holds) };
    }
  }
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
  const actions = [
    { target_field: 'category', target_value: someCategory(scene) },
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
  const rules = (await scene.person.ask('GET', '/rules')).body as { id: string }[];
  const rule = newRule(scene);
  return tend(scene, '/rules', {
    all: rules,
    body: { name: newName('rule'), ...rule },
    change: part(scene.dice, rule),
  });
}

/** Rules run over a month or a year, or what one has set is taken back. A second time changes nothing. */
export async function runRules(scene: Scene): Promise<Done> {
  const { dice, person, raw, today } = scene;
  const rules = (await person.ask('GET', '/rules')).body as { id: string }[];
  const rule = dice.of(rules);
  if (!rule) return tendRule(scene);
  const period = (dice.of(raw.rows)?.date ?? today).slice(0, dice.rarely(2) ? 4 : 7);
  const [year, month] = period.split('-').map(Number);
  const body = { year, ...(month ? { month } : {}) };
  switch (dice.below(4)) {
    case 0: {
      const path = `/rules/revert/${rule.id}`;
      return told('PUT', path, '', await person.ask('PUT', path));
    }
    case 1: {
      const path = `/rules/${rule.id}?revert=${dice.rarely(2)}`;
      return told('DELETE', path, '', await person.ask('DELETE', path));
    }
    default: {
      const path = dice.rarely(2) ? '/rules/apply_all' : `/rules/apply/${rule.id}`;
      const first = await person.ask('POST', path, body);
      if (first.status !== 200) return told('POST', path, body, first);
      const answer = await person.ask('POST', path, body);
      const holds = () => differences(answer.body.changed, 0, `${path} a second time changes`);
      return { ...told('POST', path, body, answer), ...(path.endsWith('all') ? {} : { holds }) };
    }
  }
}

export const nothing = async (): Promise<Done> => NOTHING;
