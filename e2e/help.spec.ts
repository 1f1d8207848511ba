import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const SECTIONS = [
  'Getting Started',
  'Transactions',
  'Categories',
  'AI Categorization',
  'Manual Categorization',
  'Bank Connection',
  'Rules',
  'Metrics',
  'Importing Data',
];

test('has every section, and goes there from the contents', async ({ page }) => {
  await page.goto('/faq');
  for (const name of SECTIONS) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached();
  }
  await expect(page.getByText('CSV and XLSX files can be imported')).toBeAttached();
  await expect(page.getByText('Monthly and annual metrics exist by default')).toBeAttached();
  await page.getByRole('navigation', { name: 'Contents' }).getByText('Rules').click();
  await expect(page).toHaveURL('/faq#rules');
  const heading = page.getByRole('heading', { level: 2, name: 'Rules', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('opens at the answer that the address names', async ({ page }) => {
  await page.goto('/faq#importing-data-undo');
  const heading = page.getByRole('heading', { name: 'Can I undo an import?' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

test('searches questions and answers', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('searchbox').fill('norma 43');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/q=norma/);
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(30);
});

test('is linked from the screens that it explains', async ({ page }) => {
  test.slow();
  for (const [path, section] of [
    ['/transactions', 'transactions'],
    ['/categories', 'categories'],
    ['/rules', 'rules'],
    ['/import', 'importing-data'],
    ['/metrics/monthly', 'metrics'],
    ['/goals', 'goals-and-alerts-goals'],
    ['/bank-connections', 'bank-connection'],
    ['/alerts', 'goals-and-alerts-alerts'],
    ['/metrics/annual', 'metrics'],
    ['/metrics/custom', 'metrics-custom-metrics'],
    ['/profile', 'your-account'],
    ['/bug-report', 'your-account-feedback'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Help for this screen' }).click();
    await expect(page).toHaveURL(`/faq#${section}`);
    await expect(page.locator(`#${section} :is(h2, h3)`).first()).toBeFocused();
  }
});

test('leads only to screens that there are', async ({ page }) => {
  test.slow();
  await page.goto('/faq');
  const links = page.locator('article a:not([href^="#"]):not([href*="/faq"])');
  await expect(links.first()).toBeAttached();
  const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of new Set(addresses)) {
    await page.goto(address);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText('Page not found');
  }
});

test('axe finds nothing, on a phone too', async ({ page }) => {
  await page.goto('/faq#manual-categorization-manual-keys');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expectAccessibleEverywhere(page);
});
