import { expect, test } from './fixtures.ts';

test.use({ as: 'nobody' });

/** Another hostname for this machine, which browsers do not treat as secure. */
const elsewhere = () => (process.env.E2E_URL ?? '').replace('localhost', '0.0.0.0');

test.describe('over plain HTTP from another machine', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    expectedErrors: async ({}, use) => use([/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/]),
  });

  test('sign-in warns that others can read along', async ({ page }) => {
    const warning = page.getByText('This connection isn’t secure');
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(warning).toHaveCount(0);
    await page.goto(`${elsewhere()}/login`);
    await expect(warning).toBeVisible();
  });
});

test('the API reference is a page without scripts or access to the app', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Saldo API' })).toBeVisible();
  const call = page.getByRole('group').filter({ hasText: '/transactions/{id}' }).first();
  await call.locator('summary').click();
  await expect(call.getByText('Access:')).toBeVisible();
  const padding = await page.locator('body').evaluate((body) => getComputedStyle(body).maxWidth);
  expect(padding).toBe('960px');
  const stored = page.evaluate(() => localStorage.length);
  await expect(stored).rejects.toThrow(/sandboxed|denied/i);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/docs.png` });
});
