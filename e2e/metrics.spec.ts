import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
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
  const bar = page.getByRole('region', { name: 'What this list shows' });
  await page.getByRole('link', { name: 'Monthly Balance: €69.75' }).click();
  await expect(bar).toContainText(/Counts in the balance.*Sum €69\.75 of 2 transactions/s);
  await bar.getByRole('button', { name: 'Remove the filter Days' }).click();
  await expect(bar).toContainText('Sum €69.75 of 2 transactions');
  await page.goto('/');
  await page.getByRole('link', { name: 'Groceries: €30.25' }).click();
  await expect(bar).toContainText(/Counts as expense.*Sum €30\.25 of 1 transaction/s);
  await page.goto('/');
  await page.getByRole('link', { name: /^Recent Transactions/ }).click();
  await expect(page.getByText('0 transactions loaded')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: /^Monthly Balance: —.*versus \w+ 1/ }).click();
  await expect(bar).toContainText(/Counts in the balance.*Sum €0\.00 of 0 transactions/s);
  await page.goto('/');
  await page.getByRole('link', { name: /−€30\.25$/ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('€30.25');
});

test('an empty period leads to the newest one that has rows', async ({ page, person }) => {
  await addTransactions(person, [{ date: '2024-03-05', amount: 12 }]);
  for (const [path, shown] of [
    ['/metrics/monthly', 'In and out €12.00'],
    ['/metrics/annual', 'In and out €12.00'],
    ['/transactions', '1 transactions loaded'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'See March 2024' }).click();
    await expect(page.getByRole('main')).toContainText(shown);
    await expect(page.getByRole('link', { name: 'See March 2024' })).toHaveCount(0);
  }
});

test('a year of which only a part is known is no measure for the next', async ({
  page,
  person,
}) => {
  await addTransactions(person, [
    { date: '2023-06-10', amount: 10 },
    { date: '2024-03-05', amount: 20 },
    { date: '2025-03-05', amount: 30 },
  ]);
  const main = page.getByRole('main');
  await page.goto('/metrics/annual?year=2024');
  await expect(main.getByText('nothing known before Jun 10, 2023')).toHaveCount(3);
  await expect(main).not.toContainText('versus');
  await page.goto('/metrics/annual?year=2025');
  await expect(main).toContainText(/Expenses.*50%.*versus 2024/s);
});

test('what the totals leave out for its currency is opened by its count', async ({
  page,
  person,
}) => {
  const today = todayIn('Europe/Madrid');
  const row = { date: today, amount: 10 };
  await addTransactions(person, [
    { ...row, currency: 'USD', description: 'A hotel' },
    { ...row, currency: 'USD', description: 'Set aside', ignore: true },
    { ...row, description: 'Lunch' },
  ]);
  for (const path of ['/', '/metrics/monthly', '/metrics/annual']) {
    await page.goto(path);
    await page.getByRole('link', { name: '1 transaction in USD' }).click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText(/Left out for its currency.*1 transaction$/s);
    await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveText([
      /A hotel/,
    ]);
  }
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('reads the metrics and makes none', async ({ page }) => {
    await page.goto('/metrics/custom');
    const create = page.getByRole('main').getByRole('button', { name: 'Create Metric' });
    await expect(create).toBeDisabled();
    await page.goto('/metrics/custom?new=1');
    await expect(create).toBeDisabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/metrics/annual');
    await expect(page.getByRole('table', { name: 'Monthly Overview' })).toBeVisible();
  });

  test('axe finds nothing on full metrics', async ({ page }) => {
    test.slow();
    for (const path of ['/metrics/monthly', '/metrics/annual']) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
      await expectAccessibleEverywhere(page);
    }
    const overview = page.getByRole('table', { name: 'Monthly Overview' });
    await overview.getByRole('link').first().focus();
    await page.keyboard.press('Control+End');
    await expectAccessibleEverywhere(page);
    await overview.getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'What this list shows' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.goto('/metrics/custom');
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});
