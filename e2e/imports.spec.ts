import type { Locator, Page } from '@playwright/test';
import { getSortQueue } from '@saldo/contract/sorting';
import { listTransactions } from '@saldo/contract/transactions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';
import { type Sample, sample, samplePath } from './statements.ts';

const resultOf = (page: Page) => page.getByLabel('Import result');

const figure = (inside: Locator, label: string) =>
  inside
    .locator('dl > div')
    .filter({ has: inside.page().getByText(label, { exact: true }) })
    .locator('dd');

async function importFile(page: Page, path: string, bank: string) {
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByLabel('Select Bank').selectOption(bank);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Returns net cents by currency and product, summed over the account's transactions. */
async function sumsOf(person: TestUser, year: number): Promise<Record<string, number>> {
  const { items } = await person.call(listTransactions, { query: { year } });
  const sums: Record<string, number> = {};
  for (const { amount, currency, direction, product } of items) {
    const key = product === 'deposit' ? `${currency}/deposit` : currency;
    const cents = Math.round(amount * 100) * (direction === 'income' ? 1 : -1);
    sums[key] = (sums[key] ?? 0) + cents;
  }
  return sums;
}

const skippedOf = ({ skipped = {} }: Sample) =>
  Object.values(skipped).reduce((all, one) => all + one, 0);

test('imports a statement, and adds nothing the second time', async ({ page, person }) => {
  const name = 'caixabank/Movimientos_cuenta_0000001.xls';
  const expected = sample(name);
  const result = resultOf(page);
  await page.goto('/import');
  await importFile(page, samplePath(name), expected.bank);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'File imported successfully!',
  );
  await expect(figure(result, 'Imported')).toHaveText(String(expected.rows));
  await expect(figure(result, 'Duplicates')).toHaveText('0');
  await expect(figure(result, 'Skipped')).toHaveText(new RegExp(`^${skippedOf(expected)}\\D*`));
  await expect(result.getByText('Balances verified').first()).toBeVisible();
  expect(await sumsOf(person, 2026)).toEqual(expected.sum_net_minor);

  await importFile(page, samplePath(name), expected.bank);
  await expect(figure(result, 'Duplicates')).toHaveText(String(expected.rows));
  await expect(figure(result, 'Imported')).toHaveText('0');
  expect(await sumsOf(person, 2026)).toEqual(expected.sum_net_minor);
});

test('accepts a file dropped on any screen, but not behind a dialog', async ({ page }) => {
  const drop = () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Fecha;Importe'], 'november.csv', { type: 'text/csv' }));
      const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('main')?.dispatchEvent(dropped);
      return dropped.defaultPrevented;
    });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Categorize Transactions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Whether or not a dialog is open, the browser must not open the file.
  expect(await drop()).toBe(true);
  await expect(page).toHaveURL(/categories/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await drop()).toBe(true);
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByLabel('Chosen file')).toContainText('november.csv');
});

test('leads to Sort after three clicks, with the number that every screen shows', async ({
  page,
  person,
}) => {
  // Another merchant that needs sorting. It has an older transaction, but none in this file.
  await addTransactions(person, [{ date: '2019-03-05', description: 'XKCD QWRTZ', amount: 3 }]);
  const name = 'imagin/export_20260131.csv';
  await page.goto('/import');
  await page.evaluate(() => {
    addEventListener('click', () => {
      document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1);
    });
  });
  await page.locator('input[type=file]').setInputFiles(samplePath(name));
  // Choosing the bank takes one click. The page can't count it, because a native list does not report clicks to the
  // page.
  const choices = 1;
  await page.getByLabel('Select Bank').selectOption(sample(name).bank);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const flow = page.getByRole('region', {
    name: 'Money in and out',
  });
  await expect(flow).toContainText('Uncategorized');
  const { merchants } = await person.call(getSortQueue, { query: {} });
  await expect(resultOf(page)).toContainText(
    `To decide${merchants - 1}of ${merchants} merchants to sort`,
  );
  const badge = page.getByRole('link', { name: `${merchants} merchants to sort`, exact: false });
  await expect(badge).toBeVisible();
  await expectAccessible(page);
  await resultOf(page)
    .getByRole('link', { name: `Sort ${merchants} Merchants` })
    .click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', `${merchants}`);
  const clicks = await page.evaluate(() => Number(document.body.dataset.clicks));
  expect(clicks + choices).toBe(3);
  await page.goto('/');
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo).toContainText(`${merchants} merchants to sort`);
  await page.goto('/categories');
  await page.getByRole('link', { name: `Sort ${merchants} Merchants` }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', `${merchants}`);

  // The import does not change the screen's period, so the screen opens on the current month and links to the newest
  // month.
  await page.goto('/metrics/monthly');
  await page.getByRole('link', { name: 'See January 2026' }).click();
  await expect(page.getByLabel('Year')).toContainText('2026');
  await expect(page.getByLabel('Month')).toContainText('January');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('link', { name: 'See January 2026' })).toBeVisible();
});
