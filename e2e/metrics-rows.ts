import type { Page } from '@playwright/test';
import { type CustomMetric, createMetric } from '@saldo/contract/metrics';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { addTransactions, todayIn } from './rows.ts';

export const THIS_YEAR = Number(todayIn('Europe/Madrid').slice(0, 4));
/** Last year, because all of its months are over. */
export const YEAR = THIS_YEAR - 1;
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const rows = (page: Page, name: string) => panel(page, name).locator('tbody tr');

/**
 * Adds two months of `YEAR`: pay, rent, food in two subcategories and on the parent, and a refund for shoes that
 * exceeds their price.
 */
export async function twoMonths(person: TestUser): Promise<void> {
  const id = (name: string) => categoryNamed(person, name);
  const [salary, rent, food, groceries, shopping] = [
    await id('Salary'),
    await id('Rent'),
    await id('Supermarket'),
    await id('Groceries'),
    await id('Shopping'),
  ];
  await addTransactions(person, [
    { date: `${YEAR}-02-01`, amount: 1800, direction: 'income', category: salary },
    { date: `${YEAR}-02-03`, amount: 900, category: rent },
    { date: `${YEAR}-03-01`, amount: 2000, direction: 'income', category: salary },
    { date: `${YEAR}-03-03`, amount: 900, category: rent, description: 'Rent of March' },
    { date: `${YEAR}-03-04`, amount: 80.5, category: food, description: 'Mercadona' },
    { date: `${YEAR}-03-05`, amount: 19.5, category: groceries, description: 'Corner shop' },
    { date: `${YEAR}-03-06`, amount: 30, direction: 'income', is_refund: true, category: shopping },
    { date: `${YEAR}-03-07`, amount: 5, currency: 'USD', category: food },
  ]);
}

export const makeMetric = (
  person: TestUser,
  name: string,
  categories: string[],
): Promise<CustomMetric> => person.call(createMetric, { body: { name, categories } });
