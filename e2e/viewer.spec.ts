import { deletePeriod } from '@saldo/contract/transactions';
import { expect, test } from './fixtures.ts';

test.describe('from the sign-in page', () => {
  test.use({ as: 'nobody' });

  test('lets anyone look around with one button', async ({ page }) => {
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

  test('is also refused by the server', async ({ person }) => {
    const period = { query: { year: 2026 } };
    await expect(person.call(deletePeriod, period)).rejects.toThrow('403');
  });
});
