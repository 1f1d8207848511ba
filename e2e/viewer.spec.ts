import { deletePeriod } from '@saldo/contract/transactions';
import { expect, test } from './fixtures.ts';

test.describe('from the sign-in page', () => {
  test.use({ as: 'nobody' });

  test('lets anybody look around with one button', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In as Viewer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back,');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('inside', () => {
  test.use({ as: 'viewer' });

  test('cannot import', async ({ page }) => {
    await page.goto('/import');
    await expect(
      page.getByText('You are in view-only mode. Contact an administrator to import data.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Browse files' })).toBeDisabled();
    await expect(page.getByLabel('Select Bank')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  });

  test('sees transactions and their details, and can change none', async ({ page }) => {
    await page.goto('/transactions');
    await expect(page.getByRole('button', { name: 'Add Transaction' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete Transactions' })).toBeDisabled();
    const row = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first();
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    for (const name of ['Edit', 'Delete']) {
      await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    }
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    const details = page.getByRole('dialog', { name: 'Transaction Details' });
    await expect(details.getByRole('button', { name: 'Edit' })).toBeDisabled();
    await expect(details.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  test('is refused by the server too', async ({ person }) => {
    const period = { query: { year: 2026 } };
    await expect(person.call(deletePeriod, period)).rejects.toThrow('403');
  });
});
