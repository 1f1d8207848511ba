import { expect, test } from './fixtures.ts';

test('requests no file that the last visit has loaded', async ({ page }) => {
  const visit = async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const asked = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name }) => name),
    );
    return asked.filter((name) => !name.includes('/api/'));
  };
  const brought = new Set(await visit());
  expect(brought.size).toBeGreaterThan(5);
  expect((await visit()).filter((name) => brought.has(name))).toEqual([]);
});

test('prints as a white page without the shell', async ({ page }) => {
  await page.goto('/metrics/monthly');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('region', { name: 'Income', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Reads the lightness from a color formatted as `lab(100 0 0)`.
  const lightness = (of: 'color' | 'backgroundColor') =>
    page.evaluate((one) => Number(getComputedStyle(document.body)[one].match(/[\d.]+/)?.[0]), of);
  expect(await lightness('backgroundColor')).toBe(100);
  expect(await lightness('color')).toBeLessThan(60);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Monthly Metrics' })).toBeVisible();
});

test('remembers the theme', async ({ page }) => {
  const theme = page.locator('html');
  await page.goto('/');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
});
