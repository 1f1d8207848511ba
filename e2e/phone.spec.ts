import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessibility.ts';
import { uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './looks.ts';
import { addTransaction } from './rows.ts';
import { sample, samplePath } from './statements.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('every screen fits', async ({ page, person }) => {
  test.slow();
  const name = 'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv';
  const content = new Uint8Array(readFileSync(samplePath(name)));
  const file = { name: name.split('/')[1] ?? name, content, bank: sample(name).bank };
  const report = await uploadStatement(person, file);
  await addTransaction(person, {
    date: '2026-01-15',
    amount: 1234567.89,
    description: `${'A very long name of a shop '.repeat(8)}${'W'.repeat(80)}`,
    tags: ['holidays in the north', 'shared with everybody', 'third'],
  });
  for (const path of [
    '/',
    `/import?report=${report.id}`,
    '/transactions?year=2026&month=1',
    '/categories',
    '/goals',
    '/alerts',
    '/rules',
    '/metrics/monthly',
    '/metrics/annual',
    '/metrics/custom',
    '/bank-connections',
    '/accounts',
    '/history',
    '/profile',
    '/faq',
    '/bug-report',
    '/nothing/here',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test('filters in a sheet, opens a row, and adds one', async ({ page, person }) => {
  await addTransaction(person, { date: '2026-01-15', description: 'Bakery', amount: 4.2 });
  await addTransaction(person, { date: '2026-01-16', description: 'Butcher', amount: 20 });
  await page.goto('/transactions?year=2026&month=1');
  await expect(page.getByText('2 transactions loaded')).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /filters/i })
    .first()
    .tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Description').fill('baker');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Search' }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('1 transactions loaded')).toBeVisible();

  // A choice applies behind the sheet, and stays when it is closed without Search.
  await page
    .getByRole('button', { name: /filters/i })
    .first()
    .tap();
  await sheet.getByLabel('Direction').selectOption({ label: 'Income' });
  await expect(page.getByText('0 transactions loaded')).toBeVisible();
  await sheet.getByLabel('Direction').selectOption({ label: 'Expense' });
  await expect(page.getByText('1 transactions loaded')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/direction=expense/);
  await expect(page.getByText('1 transactions loaded')).toBeVisible();

  await page.getByText('Bakery').tap();
  await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Close' }).first().tap();

  await page.getByRole('button', { name: 'Add Transaction' }).tap();
  await expect(page.getByRole('dialog', { name: 'Add Transaction' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('before sign-in', () => {
  test.use({ as: 'nobody' });

  test('sign-in and sign-up fit', async ({ page }) => {
    await page.goto('/login');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Sign up' }).tap();
    await page.getByRole('button', { name: 'Create Account' }).tap();
    await expectNoSidewaysScroll(page);
  });
});
