import type { Page } from '@playwright/test';
import { createRule } from '@saldo/contract/rules';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { THIS_YEAR } from './metrics-rows.ts';
import { addTransactions } from './rows.ts';

const OLD = 2009;

const offers = (page: Page, year: number | string) =>
  expect(page.getByLabel('Year', { exact: true }).last().locator('option')).toContainText(
    [String(year)],
    { useInnerText: false },
  );

test('every year selector has the years with transactions', async ({ page, person }) => {
  await addTransactions(person, [{ date: `${OLD}-03-04`, description: 'An old coffee' }]);
  const target_value = await categoryNamed(person, 'Dining');
  const conditions = [
    { condition_field: 'description', operator: 'includes', condition_value: 'coffee' } as const,
  ];
  const actions = [{ target_field: 'category', target_value } as const];
  const body = { name: 'Coffee', conditions, actions };
  const { id } = await person.call(createRule, { body });
  for (const path of [
    '/transactions',
    '/transactions?delete_period=1',
    '/metrics/monthly',
    '/metrics/annual',
    '/categories?categorize=period',
    '/rules?apply_all=1',
    `/rules?edit=${id}`,
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await offers(page, OLD);
      await offers(page, THIS_YEAR - 4);
    });
  }
  // The screen keeps the chosen year when the user returns to it.
  await page.goto('/metrics/annual');
  await page.getByLabel('Year', { exact: true }).selectOption(String(OLD));
  await expect(page).toHaveURL(new RegExp(`year=${OLD}`));
  await page.goto('/metrics/annual');
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(OLD));
});

test('the list can show all years', async ({ page, person }) => {
  await addTransactions(person, [
    { date: `${OLD}-03-04`, description: 'An old coffee' },
    { date: `${THIS_YEAR - 1}-03-04`, description: 'A coffee' },
    { date: `${THIS_YEAR - 1}-04-04`, description: 'A tea' },
  ]);
  await page.goto(`/transactions?year=${OLD}`);
  await expect(page.getByText('1 transactions loaded')).toBeVisible();
  await page.getByLabel('Year', { exact: true }).selectOption('All years');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('3 transactions loaded')).toBeVisible();
  await expect(page).toHaveURL(/year=all/);
  await page.getByLabel('Month', { exact: true }).selectOption('March');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('2 transactions loaded')).toBeVisible();
  // The choice of all years is remembered like any other, but the delete dialog doesn't offer it.
  await page.goto('/transactions');
  await expect(page.getByText('2 transactions loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Transactions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await expect(dialog.locator('option', { hasText: 'All years' })).toHaveCount(0);
});
