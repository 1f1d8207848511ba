import type { Page } from '@playwright/test';
import { importRows } from './csv-rows.ts';
import { expect, test } from './fixtures.ts';

const JANUARY = ['2026-01-05,Rent,-900.00,1100.00', '2026-01-20,Payroll,2000.00,3100.00'];
const MARCH = ['2026-03-03,Groceries,-50.00,2650.00', '2026-03-04,Bakery,-4.10,2645.90'];
const FEBRUARY = ['2026-02-10,Rent,-400.00,2700.00'];

const main = (page: Page) => page.getByRole('main');
const drawer = (page: Page) => page.getByRole('dialog');

test('shows a gap on Home and once in the bell', async ({ page, person }) => {
  const { account_id: id } = await importRows(person, JANUARY);
  await importRows(person, MARCH, id ?? '');
  await page.goto('/');
  const gap = main(page).getByRole('link', { name: 'N26 is missing days Import Jan 21 to Mar 2' });
  await expect(gap).toHaveCount(1);
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page
    .getByRole('link', {
      name: /N26: transactions from Jan 21, 2026 to Mar 2, 2026 seem to be missing/,
    })
    .click();
  await expect(drawer(page)).toContainText('Missing: Jan 21 – Mar 2.');
  await importRows(person, FEBRUARY, id ?? '');
  await page.goto('/');
  await expect(main(page).getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByText('is missing')).toBeHidden();
});
