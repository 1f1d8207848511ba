import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { createMetric, listMetrics } from '@saldo/contract/metrics';
import { createRule, listRules } from '@saldo/contract/rules';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const DAY = '2026-01-05';
const KINDS = ['transaction', 'rule', 'goal', 'alert', 'metric'] as const;
type Kind = (typeof KINDS)[number];

interface Category {
  id: string;
  parent: string | null;
}

/** An object that references a category. `names` is the expected reference; null if there should be none. */
interface Thing {
  kind: Kind;
  id: string;
  names: string | null;
}

/** A user's expected categories, and the objects that reference them. */
class World {
  readonly user: TestUser;
  categories: Category[] = [];
  things: Thing[] = [];
  #made = 0;

  constructor(user: TestUser) {
    this.user = user;
  }

  async addCategory(under: number | null): Promise<void> {
    const tops = this.categories.filter(({ parent }) => parent === null);
    const parent =
      under === null || tops.length === 0 ? null : (tops[under % tops.length]?.id ?? null);
    this.#made += 1;
    const body = { name: `Category ${this.#made}`, icon: '🎸', parent_id: parent };
    const { id } = await this.user.call(createCategory, { body });
    this.categories.push({ id, parent });
  }

  async addThing(kind: Kind, which: number): Promise<void> {
    const category = this.categories[which % this.categories.length];
    if (!category) return;
    const id = await this.#make(kind, category.id);
    this.things.push({ kind, id, names: category.id });
  }

  async remove(which: number, target: number | null): Promise<void> {
    const category = this.categories[which % this.categories.length];
    if (!category) return;
    const gone = this.categories
      .filter(({ id, parent }) => id === category.id || parent === category.id)
      .map(({ id }) => id);
    const stay = this.categories.filter(({ id }) => !gone.includes(id));
    const to = target === null ? undefined : stay[target % Math.max(1, stay.length)]?.id;
    const query = to === undefined ? {} : { move_to: to };
    await this.user.call(deleteCategory, { params: { id: category.id }, query });
    this.categories = stay;
    for (const thing of this.things) {
      if (thing.names === null || !gone.includes(thing.names)) continue;
      if (to !== undefined) thing.names = to;
      else if (thing.kind === 'transaction') thing.names = UNCATEGORIZED_ID;
      else if (thing.kind === 'metric') thing.names = null;
    }
  }

  /**
   * Compares the expected references with the server's, and checks that rules whose category was deleted are marked as
   * broken.
   */
  async check(): Promise<void> {
    const named = await this.#named();
    const own = new Set(this.categories.map(({ id }) => id));
    for (const { kind, id, names } of this.things) {
      expect([kind, named.get(id)]).toEqual([kind, names]);
      const mayBeGone = kind === 'rule' || kind === 'goal' || kind === 'alert';
      if (mayBeGone || names === null) continue;
      expect(own.has(names) || names === UNCATEGORIZED_ID).toBe(true);
    }
    for (const rule of await this.user.call(listRules)) {
      const names = rule.actions[0]?.target_value as string;
      expect(rule.conditions[0]?.condition_value).toBe(names);
      expect(rule.is_broken).toBe(!own.has(names));
    }
  }

  async #named(): Promise<Map<string, string | null>> {
    const { user } = this;
    const { items } = await user.call(listTransactions, { query: { year: 2026 } });
    const metrics = await user.call(listMetrics);
    return new Map<string, string | null>([
      ...items.map((row) => [row.id, row.category] as const),
      ...(await user.call(listRules)).map(
        (rule) => [rule.id, rule.actions[0]?.target_value as string] as const,
      ),
      ...(await user.call(listGoals)).map((goal) => [goal.id, goal.category_id] as const),
      ...(await user.call(listAlerts)).map((alert) => [alert.id, alert.category_id] as const),
      ...metrics.map((metric) => [metric.id, metric.categories[0]?.id ?? null] as const),
    ]);
  }

  async #make(kind: Kind, category: string): Promise<string> {
    const { user } = this;
    const target = { name: kind, icon: '🎯', category_id: category };
    const fields = { color: 'red', description: '', notify_user: false } as const;
    switch (kind) {
      case 'transaction': {
        const row = { date: DAY, amount: 1, bank: 'BBVA', product: 'current' as const, category };
        return (await user.call(createTransaction, { body: row })).id;
      }
      case 'rule': {
        const conditions = [
          { condition_field: 'category', operator: 'equals', condition_value: category } as const,
        ];
        const actions = [{ target_field: 'category', target_value: category } as const];
        return (await user.call(createRule, { body: { name: kind, conditions, actions } })).id;
      }
      case 'goal': {
        const dates = { start_date: DAY, end_date: DAY, final_amount: 10 };
        return (await user.call(createGoal, { body: { ...target, ...fields, ...dates } })).id;
      }
      case 'alert': {
        const limit = { limit_amount: 10, frequency: 'monthly' } as const;
        return (await user.call(createAlert, { body: { ...target, ...fields, ...limit } })).id;
      }
      case 'metric':
        return (await user.call(createMetric, { body: { name: kind, categories: [category] } })).id;
    }
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('category' as const), under: fc.option(fc.nat(20)) }),
  fc.record({
    do: fc.constant('thing' as const),
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(20),
  }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat(20), to: fc.option(fc.nat(20)) }),
);

describeOnOneEngine('references to categories', (server) => {
  it('exist or are reported as broken, whatever is deleted and moved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = new World(await server().signUp());
        for (let at = 0; at < 3; at += 1) await world.addCategory(at === 2 ? 0 : null);
        for (const one of steps) {
          if (one.do === 'category') await world.addCategory(one.under);
          else if (one.do === 'thing') await world.addThing(one.kind, one.which);
          else {
            await world.remove(one.which, one.to);
            await world.check();
          }
        }
        await world.check();
      }),
      { numRuns: 15 },
    );
  });
});
