import { escapeFrom, expectFocusWithin } from './dialogs.ts';
import { expect, test } from './fixtures.ts';

const SCREENS: [link: string, path: string, heading: string][] = [
  ['Import Report', '/import', 'Import bank reports'],
  ['Bank Connections', '/bank-connections', 'Bank Connections'],
  ['Accounts', '/accounts', 'Accounts'],
  ['Transactions', '/transactions', 'Transactions'],
  ['Upcoming', '/upcoming', 'Upcoming'],
  ['Categories', '/categories', 'Categories'],
  ['Goals', '/goals', 'Financial Goals'],
  ['Alerts', '/alerts', 'Expense Alerts'],
  ['Rules', '/rules', 'Rules'],
  ['History', '/history', 'History'],
  ['FAQ & Help', '/faq', 'FAQ & Help'],
  ['Feedback & Bugs', '/bug-report', 'Feedback & Bugs'],
];

test('asks for no file that the last visit has brought', async ({ page }) => {
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

test('is printed as a white page without what surrounds it', async ({ page }) => {
  await page.goto('/metrics/monthly');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('region', { name: 'Incomes', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // As `lab(100 0 0)`.
  const lightness = (of: 'color' | 'backgroundColor') =>
    page.evaluate((one) => Number(getComputedStyle(document.body)[one].match(/[\d.]+/)?.[0]), of);
  expect(await lightness('backgroundColor')).toBe(100);
  expect(await lightness('color')).toBeLessThan(60);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Monthly Metrics' })).toBeVisible();
});

test('leads from the sidebar to every screen', async ({ page }) => {
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const [link, path, heading] of SCREENS) {
    await sidebar.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await sidebar.getByRole('button', { name: 'Metrics' }).click();
  for (const name of ['Monthly', 'Annual', 'Create']) {
    await sidebar.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('says when there is nothing at an address', async ({ page }) => {
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
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

test('opens the sidebar as a drawer below 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.click();
  await drawer.getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveURL('/goals');
  await expect(drawer).toBeHidden();

  await menu.click();
  await page.mouse.click(1000, 400);
  await expect(drawer).toBeHidden();

  await menu.click();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(drawer).toBeHidden();
  await expect(menu).toBeHidden();
});

test('goes anywhere by keyboard', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/transactions/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expectFocusWithin(palette);
  await page.keyboard.type('goal');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/goals');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Goals');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await escapeFrom(keys);
  await expect(keys).toBeHidden();
});

test('lets the keyboard skip the sidebar', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
