import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { panel, rows, twoMonths, YEAR } from './metrics-rows.ts';
import { addTransactions, todayIn } from './rows.ts';

test('Home opens the transactions of its figures', async ({ page, person }) => {
  const today = todayIn('Europe/Madrid');
  const food = await categoryNamed(person, 'Supermarket');
  await addTransactions(person, [
    { date: today, amount: 100, direction: 'income' },
    { date: today, amount: 30.25, category: food },
    { date: today, amount: 5, ignore: true },
  ]);
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Selected figure' });
  await page.getByRole('link', { name: 'Monthly Balance: €69.75' }).click();
  await expect(bar).toContainText(/Counts in the balance.*Total €69\.75 from 2 transactions/s);
  await bar.getByRole('button', { name: 'Remove filter: Dates' }).click();
  await expect(bar).toContainText('Total €69.75 from 2 transactions');
  await page.goto('/');
  await page.getByRole('link', { name: 'Groceries: €30.25' }).click();
  await expect(bar).toContainText(/Counts as expense.*Total €30\.25 from 1 transaction/s);
  await page.goto('/');
  await page.getByRole('link', { name: /−€30\.25$/ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('€30.25');
});

test('a figure of a month opens its transactions, with their sum and removable filters', async ({
  page,
  person,
}) => {
  await twoMonths(person);
  await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
  await panel(page, 'Expenses').getByText('Main Categories').click();
  const groceries = rows(page, 'Expenses').filter({ hasText: 'Groceries' });
  await expect(groceries).toHaveCount(1);
  await groceries.getByRole('link').click();
  const bar = page.getByRole('region', { name: 'Selected figure' });
  await expect(bar).toContainText('Counts as expense');
  await expect(bar).toContainText('Total €100.00 from 2 transactions');
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.locator('tbody tr')).toHaveText([/Corner shop/, /Mercadona/]);
  await bar.getByRole('button', { name: 'Remove filter: Counts as expense' }).click();
  await expect(bar).toHaveCount(0);
  await expect(table.locator('tbody tr')).toHaveCount(3);
  await page.goBack();
  await page.goBack();
  await expect(
    panel(page, 'Expenses').getByRole('radio', { name: 'Main Categories' }),
  ).toBeChecked();

  await panel(page, 'Expenses').getByText('All Categories').click();
  await panel(page, 'Expenses')
    .getByRole('link', { name: /^Groceries: .*€19\.50/ })
    .click();
  await expect(bar).toContainText('Total €19.50 from 1 transaction');
  await expect(page.getByLabel('Subcategory')).toHaveValue(/.+/);
  await expect(table.locator('tbody tr')).toHaveText([/Corner shop/]);
});
