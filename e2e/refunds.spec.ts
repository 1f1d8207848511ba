import type { Page } from '@playwright/test';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listTransactions } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';
import { toast } from './page-checks.ts';
import { addTransaction } from './rows.ts';

const REFUND = 'Counted as a refund, so it lowers spending instead of adding to income.';
const BIZUM = {
  date: '2025-03-04',
  amount: 15,
  direction: 'income',
  description: 'BIZUM DE MARTA RUIZ',
} as const;

/** Returns whether the transaction is a refund, and whether it has a category. */
async function now(person: TestUser) {
  const query = { year: 2025, month: 3 };
  const { items } = await person.call(listTransactions, { query });
  return items.map((row) => [row.is_refund, row.category_id !== UNCATEGORIZED_ID]);
}

async function saysSoAndUndoes(page: Page, person: TestUser) {
  await expect(toast(page)).toContainText(REFUND);
  expect(await now(person)).toEqual([[true, true]]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => now(person)).toEqual([[false, false]]);
}

test.describe('a friend’s share of a dinner is not income', () => {
  test.beforeEach(async ({ person }) => {
    await addTransaction(person, BIZUM);
  });

  test('several can be marked in the list', async ({ page, person }) => {
    await page.goto('/transactions?year=2025&month=3');
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await bar.getByRole('button', { name: 'Change category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change category of' });
    const dining = await categoryNamed(person, 'Dining');
    await dialog.getByLabel('Category', { exact: true }).selectOption(dining);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await saysSoAndUndoes(page, person);
  });
});
