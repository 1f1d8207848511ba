import type { Frequency } from '@saldo/contract/alerts';
import type { Hue } from '@saldo/contract/goals';
import type { Day } from '@saldo/domain/dates';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { figuresMoved } from '../notifications/service.ts';
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
    await store.insertTargets(tx, {
      goals: GOALS.flatMap((goal) =>
        row(goal, own).map(({ amount, ...same }) => ({ ...same, ...days, final_amount: amount })),
      ),
      alerts: ALERTS.flatMap((alert) =>
        row(alert, own).map(({ amount, ...same }) => ({
          ...same,
          limit_amount: amount,
          frequency: alert.frequency,
        })),
      ),
    });
    await insertMetrics(tx, own);
  }
  await figuresMoved(storage, tx, { userId, now, timeZone });
}

/** None where the account lacks the category. */
function row({ name, icon, color, description, category, amount }: Wanted, own: Belongings) {
  const categoryId = own.categories.get(category);
  if (categoryId === undefined) return [];
  return [
    {
      user_id: own.userId,
      id: newId(),
      name,
      icon,
      color,
      description,
      category_id: categoryId,
      amount,
      notify_user: 1 as const,
      created_at: own.now,
      updated_at: own.now,
    },
  ];
}

async function insertMetrics(tx: Tx, own: Belongings): Promise<void> {
  const metrics = METRICS.map(({ name, categories }) => ({
    metric: { user_id: own.userId, id: newId(), name, created_at: own.now, updated_at: own.now },
    ids: categories.flatMap((key) => own.categories.get(key) ?? []),
  }));
  await store.insertMetrics(tx, {
    metrics: metrics.map(({ metric }) => metric),
    categories: metrics.flatMap(({ metric, ids }) =>
      ids.map((category_id, position) => ({
        user_id: own.userId,
        metric_id: metric.id,
        category_id,
        position,
      })),
    ),
  });
}
