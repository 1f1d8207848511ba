import { BANKS, connectBank } from './banks.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './page-checks.ts';
import { addTransactions } from './rows.ts';

// These responses are rare, so the tests mock them. All other responses come from the real server.

test('an account that cannot be enabled again', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/500/);
  const { accounts } = await connectBank(person, BANKS.plain);
  await page.goto(`/bank-connections?account=${accounts[0]?.id}`);
  await page.getByRole('button', { name: 'Disable Account' }).click();
  await expect(toast(page)).toContainText('Account disabled successfully');
  await page.route('**/api/accounts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Enable Account' }).click();
  await expect(toast(page)).toContainText('Failed to enable account');
});

test('an import that fails without a message', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  await page.route('**/api/reports', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: {} })
      : route.fallback(),
  );
  await page.goto('/import');
  const bank = page.getByLabel('Select Bank');
  await expect(bank.getByRole('option', { name: 'Select a bank' })).toBeDisabled();
  await expect(bank).toHaveValue('');
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a') };
  await page.locator('input[type=file]').setInputFiles(file);
  await bank.selectOption('REVOLUT');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(toast(page)).toContainText('Failed to import file. Please try again.');
});

test('the list filtered by what counts in the metrics, and by what does not', async ({
  page,
  person,
}) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: 'Counted' },
    { date: '2025-03-02', description: 'Set aside', ignore_default_metrics: true },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  await page.getByRole('button', { name: 'More filters' }).click();
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
  for (const [label, value, description] of [
    ['Included in Metrics', 'false', 'Counted'],
    ['Excluded from Metrics', 'true', 'Set aside'],
  ] as const) {
    await page.getByLabel('Metrics', { exact: true }).selectOption({ label });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`ignore_default_metrics=${value}`));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(description);
  }
});
