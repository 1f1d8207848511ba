import { BANKS, connectBank } from './banks.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './held-calls.ts';
import { toast } from './looks.ts';
import { addTransactions } from './rows.ts';

// What the server's answers lead to that a journey seldom meets: no message, no link, nothing there, much later.

test('a bank that is connected already, without a word of the server', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await page.route('**/api/bank-connections/start', (route) =>
    route.fulfill({ status: 409, json: { code: 'bank_already_connected' } }),
  );
  const letGo = await hold(page, '**/api/bank-connections/start', { method: 'POST' });
  await page.goto('/bank-connections?add=ES');
  await page.getByRole('radio', { name: 'BBVA (sandbox)' }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
  letGo();
  await expect(toast(page)).toContainText('This bank connection is already established');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a bank without an id, and one that is connected without a page of its own', async ({
  page,
}) => {
  const bank = { bic: null, logo: null, provider: 'sandbox', note: null };
  await page.route('**/api/bank-connections/institutions*', (route) =>
    route.fulfill({
      json: [
        { ...bank, id: '', institution_id: '', name: 'Nameless' },
        { ...bank, id: 'x', institution_id: 'x', name: 'At once' },
      ],
    }),
  );
  await page.route('**/api/bank-connections/start', (route) =>
    route.fulfill({ json: { status: 'connected' } }),
  );
  await page.goto('/bank-connections?add=ES');
  await page.getByRole('radio', { name: 'Nameless' }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(toast(page)).toContainText('Missing institution ID for selected bank');
  await page.getByRole('radio', { name: 'At once' }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL('/bank-connections/success?ref=connected');
  await expect(page.getByRole('main')).toContainText(
    'Your bank account has been successfully connected. You can now view your transactions.',
  );
});

test('a bank that needs no consent anew, one without accounts, and one that goes slowly', async ({
  page,
  person,
}) => {
  const { id, name } = await connectBank(person, BANKS.plain);
  await page.route('**/api/bank-connections/refresh/*', (route) =>
    route.fulfill({ json: { status: 'connected' } }),
  );
  const letGo = await hold(page, '**/api/bank-connections/refresh/*', { method: 'POST' });
  await page.goto(`/bank-connections?refresh=${id}`);
  await page.getByRole('button', { name: 'Refresh Connection' }).click();
  await expect(page.getByRole('button', { name: 'Refreshing...' })).toBeDisabled();
  letGo();
  await expect(toast(page)).toContainText('Bank connection refreshed successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route('**/api/bank-connections', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as object[];
    const json = list.map((one) => ({ ...one, accountCount: 0, accounts: [] }));
    return route.fulfill({ response, json });
  });
  await page.goto('/bank-connections');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('0 accounts');
  await expect(card).toContainText('No accounts found');

  const disconnect = await hold(page, '**/api/bank-connections/disconnect/*', { method: 'PUT' });
  await card.getByRole('button', { name: /^Disconnect/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Disconnecting...' })).toBeDisabled();
  disconnect();
  await expect(toast(page)).toContainText('Bank disconnected successfully');
  // The list is asked for once more: that is not cut off by the end.
  await page.unrouteAll({ behavior: 'wait' });
});

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

test('an import that is refused without a word', async ({ page, expectedErrors }) => {
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

test('the list of what is in the metrics, and of what is not', async ({ page, person }) => {
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
