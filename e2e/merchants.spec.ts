import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';

const BANK_TEXT = 'COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA BRAVO M-MADRID';
/** Also while a dialog lies over them. */
const rows = (page: Page) => page.locator('table[aria-label="Transactions"] tbody tr');
const toast = (page: Page) => page.getByLabel('Notifications');

test('shows whom a payment was made with, renames it everywhere, and takes that back', async ({
  page,
  person,
}) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: BANK_TEXT, amount: 54.18 },
    { date: '2025-04-02', description: 'MERCADONA 4417 MADRID', amount: 20 },
    { date: '2025-04-03', description: 'NETFLIX.COM', amount: 12.99 },
  ]);
  await page.goto('/transactions?year=2025');
  const first = rows(page).filter({ hasText: BANK_TEXT });
  await expect(first.getByRole('link')).toHaveText(`Mercadona ${BANK_TEXT}`);
  await first.getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details.getByText(BANK_TEXT)).toBeVisible();
  await details.getByRole('button', { name: 'Mercadona' }).click();

  const drawer = page.getByRole('dialog', { name: 'Mercadona' });
  await expect(drawer.getByText('MERCADONA 4417 MADRID')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await drawer.getByLabel('Name').fill('My grocer');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Called My grocer on every screen.');
  await expect(rows(page).filter({ hasText: 'My grocer' })).toHaveCount(2);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Undone.');
  await expect(rows(page).filter({ hasText: 'My grocer' })).toHaveCount(0);
});

test('makes two merchants one, and two again', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: BANK_TEXT },
    { date: '2025-04-03', description: 'NETFLIX.COM' },
  ]);
  await page.goto('/transactions?year=2025');
  await rows(page).filter({ hasText: 'Netflix' }).getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Netflix' }).click();
  const netflix = page.getByRole('dialog', { name: 'Netflix' });
  await netflix.getByLabel('Name').fill('mercadona');
  await expect(netflix.getByText('Makes it one with Mercadona.')).toBeVisible();
  await netflix.getByRole('button', { name: 'Merge' }).click();
  const merged = page.getByRole('dialog', { name: 'Mercadona' });
  await expect(merged.getByText('What it is made of')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Mercadona' })).toHaveCount(2);
  await merged.getByRole('button', { name: 'Not the same: Netflix' }).click();
  await expect(toast(page)).toContainText('Netflix is on its own again.');
  await expect(rows(page).filter({ hasText: 'Mercadona' })).toHaveCount(1);
});
