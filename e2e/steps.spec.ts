import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';
import { sample, samplePath } from './statements.ts';

const STATEMENT = 'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv';
const MARCH = '/transactions?year=2025&month=3';
const SHOPS = [
  { date: '2025-03-01', description: 'Corner shop' },
  { date: '2025-03-02', description: 'Coffee house' },
];

const rowOf = (page: Page, description: string): Locator =>
  page.getByRole('main').locator('tbody tr, li').filter({ hasText: description });
const chipOf = (page: Page, description: string) =>
  page.getByRole('button', { name: `category of ${description}` });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a category' });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Counts the user's steps: clicks, key presses and fields filled in. */
class Steps {
  taken = 0;
  async do(step: Promise<unknown>): Promise<void> {
    this.taken += 1;
    await step;
  }
}

test('the most common tasks take no more than these steps', async ({ page, person }) => {
  await addTransactions(person, SHOPS);

  await page.goto('/import');
  const imports = new Steps();
  await imports.do(page.locator('input[type=file]').setInputFiles(samplePath(STATEMENT)));
  await imports.do(page.getByLabel('Select Bank').selectOption(sample(STATEMENT).bank));
  await imports.do(page.getByRole('button', { name: 'Import', exact: true }).click());
  await expect(page.getByLabel('Import result')).toBeVisible();
  expect(imports.taken, 'import a statement').toBe(3);

  await page.goto(MARCH);
  const sorts = new Steps();
  await sorts.do(chipOf(page, 'Corner shop').click());
  await sorts.do(picker(page).getByRole('option', { name: 'Supermarket' }).click());
  await expect(rowOf(page, 'Corner shop')).toContainText('Supermarket');
  expect(sorts.taken, 'categorize a row').toBe(2);

  const undoes = new Steps();
  await undoes.do(toast(page).getByRole('button', { name: 'Undo' }).click());
  await expect(rowOf(page, 'Corner shop')).toContainText('Uncategorized');
  expect(undoes.taken, 'undo').toBe(1);

  const finds = new Steps();
  await finds.do(page.getByLabel('Description', { exact: true }).fill('coffee'));
  await finds.do(page.keyboard.press('Enter'));
  await expect(page.getByText('1 transactions loaded')).toBeVisible();
  expect(finds.taken, 'find a row').toBe(2);

  await page.goto('/');
  const sees = new Steps();
  await sees.do(page.getByRole('button', { name: 'Metrics' }).click());
  await sees.do(page.getByRole('link', { name: 'Monthly', exact: true }).click());
  await expect(page).toHaveURL(/metrics\/monthly/);
  expect(sees.taken, 'see the month').toBe(2);
});
