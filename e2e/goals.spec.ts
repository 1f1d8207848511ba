import type { Page } from '@playwright/test';
import { createGoal, type GoalInput } from '@saldo/contract/goals';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';
import { addTransactions, todayIn } from './rows.ts';

const YEAR = Number(todayIn('Europe/Madrid').slice(0, 4));
const day = (text: string) => `${text}T00:00:00`;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Creates a goal that runs from two years ago to the end of next year, so it is always active. */
async function addGoal(person: TestUser, given: Partial<GoalInput> = {}) {
  const body = {
    name: 'Trip to Japan',
    start_date: day(`${YEAR - 2}-01-01`),
    end_date: day(`${YEAR + 1}-12-31`),
    final_amount: 4000,
    category_id: given.category_id ?? (await categoryNamed(person, 'Salary')),
    ...given,
  };
  return person.call(createGoal, { body });
}

async function addPay(person: TestUser, amounts: readonly number[]) {
  const category = await categoryNamed(person, 'Salary');
  await addTransactions(
    person,
    amounts.map((amount, i) => ({
      date: `${YEAR - 1}-0${i + 1}-15`,
      amount,
      direction: 'income' as const,
      category,
      description: `Pay ${i + 1}`,
    })),
  );
}

test('opens the transactions that a goal counts, and reflects changes to them', async ({
  page,
  person,
}) => {
  await addPay(person, [1000, 500]);
  await addGoal(person, { final_amount: 1600 });
  await page.goto('/goals');
  const trip = card(page, 'Trip to Japan');
  await trip.getByRole('link', { name: 'Transactions for Trip to Japan: €1,500' }).click();
  const bar = page.getByRole('region', { name: 'Selected figure' });
  await expect(bar).toContainText('GoalTrip to Japan');
  await expect(bar).toContainText('Total €1,500.00 from 2 transactions');
  const table = page.getByRole('table', { name: 'Transactions' });
  await table
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Transaction');
  await form.getByLabel('Amount').fill('700');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(bar).toContainText('Total €1,700.00');
  await page.goBack();
  await expect(trip).toContainText('Goal Achieved!');
});
