import type { Frequency } from '@saldo/contract/alerts';
import type { Hue } from '@saldo/contract/goals';

export interface DemoTarget {
  name: string;
  icon: string;
  color: Hue;
  description: string;
  /** Key of the category in the generated world. */
  category: string;
  /** Cents. */
  amount: number;
}

/** Each goal covers the calendar year. */
export const GOALS: readonly DemoTarget[] = [
  {
    name: 'Income this year',
    icon: '💼',
    color: 'green',
    description: 'Salary and any other income',
    category: 'income',
    amount: 3_800_000,
  },
  {
    name: 'A year of travel',
    icon: '✈️',
    color: 'blue',
    description: 'Money set aside for trips',
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
    description: 'Never skip a month',
    category: 'health.fitness',
    amount: 35_000,
  },
];

export const ALERTS: readonly (DemoTarget & { frequency: Frequency; rolls?: true })[] = [
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
    rolls: true,
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
    name: 'Shopping this year',
    icon: '🛍️',
    color: 'pink',
    description: '',
    category: 'shopping',
    amount: 250_000,
    frequency: 'yearly',
  },
];

export const METRICS = [
  { name: 'Living', categories: ['housing', 'utilities', 'groceries'] },
  { name: 'Going out', categories: ['dining', 'entertainment'] },
  { name: 'Car', categories: ['transport.fuel', 'transport.parking', 'transport.car'] },
];
