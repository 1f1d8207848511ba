import type { Frequency } from '@saldo/contract/alerts';
import type { Hue } from '@saldo/contract/goals';
import type { Day } from '@saldo/domain/dates';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import type { Engine, Storage, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { figuresMoved } from '../targets/notices.ts';
import type { Belongings } from './rows.ts';
import * as store from './store.ts';

interface Wanted {
  name: string;
  icon: string;
  color: Hue;
  description: string;
  /** Key of the world's categories. */
  category: string;
  /** Cents. */
  amount: number;
}

/** Of the calendar year. */
const GOALS: readonly Wanted[] = [
  {
    name: 'Income of the year',
    icon: '💼',
    color: 'green',
    description: 'Salary and all else that comes in',
    category: 'income',
    amount: 3_800_000,
  },
  {
    name: 'A year of travel',
    icon: '✈️',
    color: 'blue',
    description: 'What is set aside for seeing places',
    category: 'travel',
    amount: 200_000,
  },
  {
    name: 'Interest for a good dinner',
    icon: '🏦',
    color: 'purple',
    description: '',
    category: 'income.interest',
    amount: 6000,
  },
  {
    name: 'Ten months at the gym',
    icon: '🏋️',
    color: 'orange',
    description: 'No month without',
    category: 'health.fitness',
    amount: 35_000,
  },
];

const ALERTS: readonly (Wanted & { frequency: Frequency })[] = [
  {
    name: 'Groceries',
    icon: '🛒',
    color: 'green',
    description: '',
    category: 'groceries',
    amount: 45_000,
    frequency: 'monthly',
  },
  {
    name: 'Eating out',
    icon: '🍽️',
    color: 'red',
    description: 'Restaurants, cafés and deliveries',
    category: 'dining',
    amount: 20_000,
    frequency: 'monthly',
  },
  {
    name: 'Getting around',
    icon: '🚌',
    color: 'yellow',
    description: '',
    category: 'transport',
    amount: 6000,
    frequency: 'weekly',
  },
  {
    name: 'Shopping of the year',
    icon: '🛍️',
    color: 'pink',
    description: '',
    category: 'shopping',
    amount: 250_000,
    frequency: 'yearly',
  },
];

const METRICS = [
  { name: 'Living', categories: ['housing', 'utilities', 'groceries'] },
  { name: 'Going out', categories: ['dining', 'entertainment'] },
  { name: 'Car', categories: ['transport.fuel', 'transport.parking', 'transport.car'] },
];

/** Makes the goals, alerts and custom metrics of the demo account where it has none, and begins goals anew each year. */
export async function bringTargetsUpToDate(
  storage: Storage,
  tx: Tx,
  q: { own: Belongings; today: Day; timeZone: string },
): Promise<void> {
  const { own, today, timeZone } = q;
  const { userId, now } = own;
  const days = { start_date: `${today.slice(0, 4)}-01-01`, end_date: `${today.slice(0, 4)}-12-31` };
  if (await store.hasTargets(tx, { userId })) {
    await store.renewGoals(tx, { userId, today, ...days });
  } else {
    const goals = GOALS.flatMap(({ amount, ...goal }) =>
      row(goal, own).map((same) => ({ ...same, ...days, final_amount: amount })),
    );
    const alerts = ALERTS.flatMap(({ amount, frequency, ...alert }) =>
      row(alert, own).map((same) => ({ ...same, limit_amount: amount, frequency })),
    );
    await insertRows(tx, storage.engine, 'goals', goals);
    await insertRows(tx, storage.engine, 'alerts', alerts);
    await insertMetrics(tx, storage.engine, own);
  }
  await figuresMoved(storage, tx, { userId, now, timeZone });
}

/** None where the account lacks the category. */
function row({ category, ...look }: Omit<Wanted, 'amount'>, own: Belongings) {
  const categoryId = own.categories.get(category);
  if (categoryId === undefined) return [];
  return [
    {
      user_id: own.userId,
      id: newId(),
      ...look,
      category_id: categoryId,
      notify_user: 1 as const,
      created_at: own.now,
      updated_at: own.now,
    },
  ];
}

async function insertMetrics(tx: Tx, engine: Engine, own: Belongings): Promise<void> {
  const { userId: user_id, now } = own;
  for (const { name, categories } of METRICS) {
    const id = newId();
    const metric = { user_id, id, name, created_at: now, updated_at: now };
    const ids = categories.flatMap((key) => own.categories.get(key) ?? []);
    const rows = ids.map((category_id, position) => ({
      user_id,
      metric_id: id,
      category_id,
      position,
    }));
    await insertRows(tx, engine, 'custom_metrics', [metric]);
    await insertRows(tx, engine, 'custom_metric_categories', rows);
  }
}
