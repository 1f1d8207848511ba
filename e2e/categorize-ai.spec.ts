import type { Page } from '@playwright/test';
import { listTransactions } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';

const METHOD = '/categories?categorize=method&year=2026&month=11';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI Categorization' });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const include = (page: Page, name: string) =>
  dialog(page).getByRole('switch', { name: `Include ${name}` });
const openGroup = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, expanded: false }).click();
const step = (page: Page, name: string, options: { timeout?: number } = {}) =>
  expect(dialog(page).locator('[aria-current=step]')).toContainText(name, options);
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function openResults(page: Page) {
  await page.goto(METHOD);
  await page.getByRole('button', { name: 'Use AI' }).click();
  // The first suggestions arrive only after a worker has loaded its tables.
  await step(page, 'Review Existing Categories', { timeout: 20_000 });
}

test('suggests categories from manual choices, and applies them', async ({ page, person }) => {
  const category = await categoryNamed(person, 'Housing');
  const known = { description: 'Zumbador Perez', amount: 31.5 };
  await addTransactions(
    person,
    ['01', '08', '15', '22'].map((d) => ({ ...known, date: `2026-10-${d}`, category })),
  );
  await addTransactions(
    person,
    ['03', '10'].map((d) => ({ ...known, date: `2026-11-${d}` })),
  );
  await openResults(page);
  await expect(dialog(page)).toContainText('2 transactions in November 2026');
  await expect(include(page, 'Housing')).toBeChecked();
  // Changes a wrong category in place for all of the merchant's transactions, and then changes it back.
  await openGroup(page, 'Housing');
  await button(page, 'Details for Zumbador Perez').first().click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('Applies to all 2 transactions from this merchant.');
  await expectAccessible(page);
  await details.getByLabel('Move to').selectOption(await categoryNamed(person, 'Supermarket'));
  await expect(include(page, 'Supermarket')).toBeChecked();
  await expect(include(page, 'Housing')).toHaveCount(0);
  await button(page, 'Undo Change').click();
  await expect(include(page, 'Housing')).toBeChecked();
  // The step for new categories is skipped if there are none.
  await button(page, 'Next').click();
  await step(page, 'Confirm Changes');
  await button(page, 'Apply Selected Changes').click();
  await expect(toast(page)).toContainText('2 transactions categorized.');

  const query = { year: 2026, month: 11 };
  const { items } = await person.call(listTransactions, { query });
  expect(items.map((item) => [item.category, item.category_source])).toEqual([
    [category, 'ai'],
    [category, 'ai'],
  ]);
});
