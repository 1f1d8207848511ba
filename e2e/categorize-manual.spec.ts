import type { Page } from '@playwright/test';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { escapeFrom } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './looks.ts';
import { addTransaction, addTransactions } from './rows.ts';

const MARCH = '/categories?categorize=manual&year=2025&month=3';
const NOW = new Date('2025-03-20T10:00:00');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Categorize Transactions' });
const toast = (page: Page) => page.getByLabel('Notifications');
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const at = (page: Page, n: number, all: number) =>
  expect(dialog(page).getByText(`Transaction ${n} of ${all}`, { exact: true })).toBeVisible();
const said = (page: Page, text: string) =>
  dialog(page).getByRole('status').filter({ hasText: text });
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: /^Save \d+ Changes$/ });

/** Different merchants, the latest first: A, B, C ... */
const rows = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    date: `2025-03-${String(28 - i).padStart(2, '0')}`,
    amount: 1234.5 + i,
    description: `Shop ${'ABCDEFGHIJ'[i]}${'abcdefghij'[i]}${'xyzxyzxyzx'[i]}`,
  }));

const inMarch = async (person: TestUser) => {
  const query = { year: 2025, month: 3 };
  const { items } = await person.call(listTransactions, { query });
  return new Map(items.map((item) => [item.description.slice(0, 6), item]));
};

/** The flow at its third step, with its clock in the test's hand. */
async function open(page: Page, address = MARCH) {
  await page.clock.install({ time: NOW });
  await page.goto(address);
  await expect(dialog(page).getByRole('tab', { name: 'Categories' })).toBeVisible();
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));
}

test('goes from the period to what is saved by the keyboard alone', async ({ page, person }) => {
  await addTransactions(person, rows(4));
  await page.clock.install({ time: NOW });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Categorize Transactions' }).press('Enter');
  await expect(dialog(page)).toContainText('Only uncategorized transactions');
  await expect(dialog(page).getByLabel('Month').last()).toHaveValue('3');
  await expect(dialog(page).getByLabel('Year').last()).toHaveValue('2025');
  await expect(dialog(page)).toContainText('4 transactions without a category.');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Use AI' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Manual' })).toBeFocused();
  await page.keyboard.press('Enter');
  await at(page, 1, 4);
  await expect(dialog(page)).toContainText('−€1,234.50');
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));

  // Down to Dining, right to its first subcategory.
  await expect(dialog(page).getByRole('button', { name: 'Housing', exact: true })).toBeFocused();
  const dining = dialog(page).getByRole('button', { name: 'Dining', exact: true });
  for (let i = 0; i < 10 && !(await dining.evaluate((b) => b === document.activeElement)); i++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('button', { name: 'Restaurants' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, 'Assigned to Restaurants')).toBeVisible();
  await page.clock.runFor(1500);
  await at(page, 2, 4);

  await page.keyboard.press('s');
  await at(page, 3, 4);
  await page.keyboard.press('p');
  await at(page, 2, 4);
  await page.keyboard.press('i');
  await expect(page.getByRole('menuitem', { name: 'Ignore transaction' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(50);
  await expect(page.getByRole('menuitem', { name: 'Ignore default metrics' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(50);
  await at(page, 3, 4);

  await page.keyboard.press('/');
  await page.clock.runFor(50);
  await expect(dialog(page).getByRole('searchbox', { name: 'Search categories' })).toBeFocused();
  await page.keyboard.type('cafe');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1500);
  await at(page, 4, 4);
  // The digits are the recent ones, the latest first: Cafés, then Restaurants.
  await page.keyboard.press('2');
  await expect(said(page, 'Assigned to Restaurants')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Successfully saved 4 transaction changes!');
  await expect(dialog(page)).toHaveCount(0);

  const saved = await inMarch(person);
  const restaurants = await categoryNamed(person, 'Restaurants');
  expect(saved.get('Shop A')).toMatchObject({ category: restaurants, category_source: 'hand' });
  expect(saved.get('Shop B')).toMatchObject({
    category: UNCATEGORIZED_ID,
    ignore: false,
    ignore_default_metrics: true,
  });
  expect(saved.get('Shop C')?.category_name).toContain('Cafés');
  expect(saved.get('Shop D')?.category).toBe(restaurants);
});

test('confirms for a second and a half, in twenty steps, and then goes on', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await addTransactions(person, rows(2));
  await open(page);
  await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
  const bar = dialog(page).locator('[data-countdown]');
  await expect(bar).toHaveAttribute('data-countdown', '100');
  await page.clock.runFor(75);
  await expect(bar).toHaveAttribute('data-countdown', '95');
  await page.clock.runFor(675);
  await expect(bar).toHaveAttribute('data-countdown', '50');
  await page.clock.runFor(725);
  await at(page, 1, 2);
  await page.clock.runFor(25);
  await at(page, 2, 2);
  await expect(said(page, 'Assigned to')).toHaveCount(0);
});

test('shows History for two seconds at five changes, and comes back', async ({ page, person }) => {
  await addTransactions(person, rows(7));
  await open(page);
  await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
  await page.clock.runFor(1500);
  for (const n of [2, 3, 4]) {
    await at(page, n, 7);
    await page.keyboard.press('1');
    await page.clock.runFor(1500);
  }
  await expect(tab(page, 'Categories')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('1');
  await expect(tab(page, /^History/)).toHaveAttribute('aria-selected', 'true');
  await expect(dialog(page).getByRole('list', { name: 'Pending changes' })).toContainText('Shop E');
  await page.clock.runFor(1975);
  await expect(tab(page, /^History/)).toHaveAttribute('aria-selected', 'true');
  await page.clock.runFor(25);
  await expect(tab(page, 'Categories')).toHaveAttribute('aria-selected', 'true');
  await at(page, 6, 7);
  await expect(saveButton(page)).toHaveText('Save 5 Changes');
});

test('is walked with the mouse: ignoring, History, what was used, the end', async ({
  page,
  person,
}) => {
  await addTransactions(person, rows(3));
  await open(page);
  const prev = dialog(page).getByRole('button', { name: 'Prev' });
  await expect(prev).toBeDisabled();
  await expect(saveButton(page)).toBeDisabled();

  for (const [item, n] of [
    ['Ignore transaction', 2],
    ['Ignore default metrics', 3],
  ] as const) {
    await dialog(page).getByRole('button', { name: 'Ignore', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.clock.runFor(50);
    await at(page, n, 3);
  }
  await dialog(page).getByRole('button', { name: 'Ignore', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ignore both' }).click();
  await expect(dialog(page)).toContainText(
    "You've reached the end of the transactions! Review your categorizations before saving.",
  );
  const list = dialog(page).getByRole('list', { name: 'Pending changes' });
  await expect(list.getByRole('listitem')).toHaveText([
    /Ignored Both/,
    /Ignored Metrics/,
    /Ignored/,
  ]);

  await dialog(page).getByRole('searchbox', { name: 'Search history' }).fill('both');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Remove the change of Shop C/ }).click();
  await expect(saveButton(page)).toHaveText('Save 2 Changes');
  await dialog(page).getByRole('searchbox', { name: 'Search history' }).fill('');
  await list.getByRole('button', { name: /^Shop A/ }).click();
  await at(page, 1, 3);

  await tab(page, 'Recently Used').click();
  await expect(dialog(page)).toContainText('Nothing used yet');
  await tab(page, 'Categories').click();
  await dialog(page).getByRole('button', { name: 'Dining', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Just Dining' }).click();
  await page.clock.runFor(1500);
  await tab(page, 'Recently Used').click();
  await expect(
    dialog(page).getByRole('list', { name: 'Recently Used', exact: true }).getByRole('button'),
  ).toHaveText([/Dining/]);
  await dialog(page).getByRole('button', { name: 'View details' }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('€1,236.50');
  await escapeFrom(details);

  await saveButton(page).click();
  await expect(toast(page)).toContainText('Successfully saved 2 transaction changes!');
  const saved = await inMarch(person);
  // A category taken back the ignore that had not been saved.
  expect(saved.get('Shop A')).toMatchObject({ ignore: false, category_source: 'hand' });
  expect(saved.get('Shop B')).toMatchObject({ ignore: false, ignore_default_metrics: true });
  expect(saved.get('Shop C')).toMatchObject({ ignore: false, ignore_default_metrics: false });
});

test('offers the same for the others of the merchant, and passes them over', async ({
  page,
  person,
}) => {
  await addTransactions(person, [
    { date: '2025-03-09', description: 'MERCADONA 0142' },
    { date: '2025-03-08', description: 'Bakery' },
    { date: '2025-03-07', description: 'Compra tarj. 5402XXXXXXXX1234 Mercadona' },
    { date: '2025-03-06', description: 'Mercadona', direction: 'income' },
    { date: '2025-03-05', description: 'mercadona 2093' },
  ]);
  await open(page);
  await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
  await expect(dialog(page)).toContainText('2 more like “MERCADONA 0142”');
  await page.clock.runFor(1500);
  await at(page, 2, 5);
  await page.keyboard.press('a');
  await expect(said(page, '2 more assigned to Insurance')).toBeVisible();
  await expect(saveButton(page)).toHaveText('Save 3 Changes');
  await page.keyboard.press('1');
  await page.clock.runFor(1500);
  await at(page, 4, 5);
});

test.describe('leaving with unsaved changes', () => {
  const exit = (page: Page) => page.getByRole('dialog', { name: 'Exit Categorization?' });

  test.beforeEach(async ({ page, person }) => {
    await addTransactions(person, rows(2));
    await page.clock.install({ time: NOW });
    await page.goto('/categories');
    await page.getByRole('button', { name: 'Categorize Transactions' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await dialog(page).getByRole('button', { name: 'Manual' }).click();
    await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
    await page.keyboard.press('Escape');
    await expect(exit(page)).toContainText(
      'You have 1 unsaved changes. Do you want to save before exiting?',
    );
  });

  test('goes on', async ({ page }) => {
    await expectAccessible(page);
    await exit(page).getByRole('button', { name: 'Continue Categorizing' }).click();
    await expect(exit(page)).toHaveCount(0);
    await expect(saveButton(page)).toHaveText('Save 1 Changes');
  });

  test('leaves without them', async ({ page, person }) => {
    await exit(page).getByRole('button', { name: 'Exit Without Saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/categories');
    expect((await inMarch(person)).get('Shop A')?.category).toBe(UNCATEGORIZED_ID);
  });

  test('saves them first', async ({ page, person }) => {
    await exit(page).getByRole('button', { name: 'Save & Exit' }).click();
    await expect(toast(page)).toContainText('Successfully saved 1 transaction changes!');
    await expect(page).toHaveURL('/categories');
    expect((await inMarch(person)).get('Shop A')?.category_source).toBe('hand');
  });
});

test('closes at once without changes', async ({ page, person }) => {
  await addTransactions(person, rows(1));
  await open(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('says when a period has nothing, and when it cannot be read', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  await page.goto('/categories?categorize=period');
  const next = dialog(page).getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(toast(page)).toContainText('No transactions found for the selected period.');
  await expect(next).toBeVisible();

  let answer: object = { status: 500, json: { detail: { code: 'x', message: 'Out of order' } } };
  await page.route(/\/api\/transactions\?.*category=/, (route) => route.fulfill(answer));
  await next.click();
  await expect(dialog(page)).toContainText('Failed to process transactions. Please try again.');
  await expect(toast(page)).toContainText('Error: Out of order');
  answer = { status: 200, json: { total: 3 } };
  await next.click();
  await expect(toast(page)).toContainText('Error: Invalid response format from server');
});

test('keeps what could not be saved', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/500/);
  await addTransactions(person, rows(2));
  await open(page);
  await page.route('**/api/transactions/batch', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
  await saveButton(page).click();
  await expect(dialog(page)).toContainText('Failed to save categorizations. Please try again.');
  await page.unroute('**/api/transactions/batch');
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Successfully saved 1 transaction changes!');
});

test('stays quick with thousands, and saves them in parts that the server takes', async ({
  page,
  person,
}) => {
  const one = await addTransaction(person, { date: '2025-03-01', description: 'Mercadona' });
  const items: Transaction[] = Array.from({ length: 5200 }, (_, i) => ({
    ...one,
    id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    description: `Mercadona ${i}`,
  }));
  await page.route(/\/api\/transactions\?.*category=/, (route) =>
    route.fulfill({ json: { items, total: items.length } }),
  );
  const sent: number[] = [];
  await page.route('**/api/transactions/batch', (route) => {
    const body: unknown[] = route.request().postDataJSON();
    sent.push(body.length);
    return route.fulfill({ json: { updated: body.length } });
  });
  await open(page);
  await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
  await page.keyboard.press('a');
  await expect(saveButton(page)).toHaveText('Save 5200 Changes');
  const list = dialog(page).getByRole('list', { name: 'Pending changes' });
  await expect(list).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Successfully saved 5200 transaction changes!');
  expect(sent).toEqual([5000, 200]);
});

test('axe finds nothing in any step', async ({ page, person }) => {
  test.slow();
  await addTransactions(person, rows(2));
  for (const step of ['period', 'method']) {
    await page.goto(`/categories?categorize=${step}&year=2025&month=3`);
    await expect(dialog(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await page.goto(MARCH);
  await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
  await expectAccessibleInBothThemes(page);
  for (const name of [/^History/, 'Recently Used']) {
    await tab(page, name).click();
    await expectAccessibleInBothThemes(page);
  }
  await page.keyboard.press('i');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('fills the screen and goes one level at a time', async ({ page, person }) => {
    await addTransactions(person, [
      { date: '2025-03-09', description: `${'A very long name '.repeat(8)}${'W'.repeat(80)}` },
      ...rows(1),
    ]);
    await open(page);
    await expect
      .poll(() => dialog(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await dialog(page).getByRole('button', { name: 'Dining', exact: true }).tap();
    await dialog(page).getByRole('button', { name: 'Restaurants' }).tap();
    await expect(said(page, 'Assigned to Restaurants')).toBeVisible();
    // Above the choices, whose tiles reach down to the foot.
    const [message, tabs] = await Promise.all([
      said(page, 'Assigned to Restaurants').boundingBox(),
      dialog(page).getByRole('tablist').boundingBox(),
    ]);
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1);
    await page.clock.resume();
    await at(page, 2, 2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog(page).getByRole('button', { name: 'Skip' }).tap();
    await expect(dialog(page)).toContainText("You've reached the end of the transactions!");
    await saveButton(page).tap();
    await expect(toast(page)).toContainText('Successfully saved 1 transaction changes!');
  });
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('goes through and cannot save', async ({ page }) => {
    await page.goto('/categories?categorize=period');
    await dialog(page).getByText('Year', { exact: true }).first().click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await dialog(page).getByRole('button', { name: 'Manual' }).click();
    await expect(dialog(page)).toContainText(
      'You are in viewer mode. You can categorize transactions but cannot save changes.',
    );
    await dialog(page).getByRole('button', { name: 'Insurance' }).first().click();
    await expect(said(page, 'Assigned to Insurance')).toBeVisible();
    const save = dialog(page).getByRole('button', { name: 'Viewer Mode (Cannot Save)' });
    await expect(save).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    const exit = page.getByRole('dialog', { name: 'Exit Categorization?' });
    await expect(exit.getByRole('button', { name: 'Save & Exit' })).toBeDisabled();
    await exit.getByRole('button', { name: 'Exit Without Saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('after a search its keys are those of the walk, and a search typed ahead is for the next one', async ({
  page,
  person,
}) => {
  await addTransactions(person, rows(4));
  await open(page);
  const search = dialog(page).getByRole('searchbox');
  await search.fill('insurance');
  await search.press('Enter');
  await expect(said(page, 'Assigned to')).toBeVisible();
  await page.clock.runFor(50);
  await expect(search).not.toBeFocused();
  await page.clock.runFor(1500);
  await at(page, 2, 4);
  await page.keyboard.press('s');
  await at(page, 3, 4);
  await expect(search).toHaveValue('');
  // The next search begins before the walk has gone on: it goes on with the first letter.
  await search.fill('insurance');
  await search.press('Enter');
  await search.pressSequentially('gro');
  await at(page, 4, 4);
  await search.press('Enter');
  await page.clock.runFor(1600);
  await tab(page, /^History/).click();
  const list = dialog(page).getByRole('tabpanel');
  await expect(list).toContainText(/Shop A.*Insurance/s);
  await expect(list).toContainText(/Shop C.*Insurance/s);
  await expect(list).toContainText(/Shop D.*Groceries/s);
});
