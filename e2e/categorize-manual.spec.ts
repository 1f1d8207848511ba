import type { Page } from '@playwright/test';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listTransactions } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { escapeFrom } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { addTransactions } from './rows.ts';

const MARCH = '/categories?categorize=manual&year=2025&month=3';
const NOW = new Date('2025-03-20T10:00:00');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Categorize Transactions' });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const at = (page: Page, n: number, all: number) =>
  expect(dialog(page).getByText(`Transaction ${n} of ${all}`, { exact: true })).toBeVisible();
const said = (page: Page, text: string) =>
  dialog(page).getByRole('status').filter({ hasText: text });
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: /^Save \d+ Changes$/ });

/** Rows of different merchants, newest first: A, B, C ... */
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

/** Opens the flow at its third step, with a clock that the test controls. */
async function open(page: Page, address = MARCH) {
  await page.clock.install({ time: NOW });
  await page.goto(address);
  await expect(dialog(page).getByRole('tab', { name: 'Categories' })).toBeVisible();
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));
}

test('works from choosing the period to saving by keyboard alone', async ({ page, person }) => {
  await addTransactions(person, rows(4));
  await page.clock.install({ time: NOW });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Categorize Transactions' }).press('Enter');
  await expect(dialog(page)).toContainText('Only uncategorized transactions');
  await expect(dialog(page).getByLabel('Month').last()).toHaveValue('3');
  await expect(dialog(page).getByLabel('Year').last()).toHaveValue('2025');
  await expect(dialog(page)).toContainText('4 uncategorized transactions.');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Use AI' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Manual' })).toBeFocused();
  await page.keyboard.press('Enter');
  await at(page, 1, 4);
  await expect(dialog(page)).toContainText('−€1,234.50');
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));

  // Arrow Down moves to Dining, and Arrow Right to its first subcategory.
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
  // Digits pick recent categories, most recent first: Cafés, then Restaurants.
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

test('shows the confirmation for a second and a half, in twenty steps, then continues', async ({
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

test('works by mouse: ignoring, History, recent categories, the end', async ({ page, person }) => {
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
  await list.getByRole('button', { name: /^Remove the change to Shop C/ }).click();
  await expect(saveButton(page)).toHaveText('Save 2 Changes');
  await dialog(page).getByRole('searchbox', { name: 'Search history' }).fill('');
  await list.getByRole('button', { name: /^Shop A/ }).click();
  await at(page, 1, 3);

  await tab(page, 'Recently Used').click();
  await expect(dialog(page)).toContainText('No recent categories');
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
  // Choosing a category cleared the unsaved ignore flag.
  expect(saved.get('Shop A')).toMatchObject({ ignore: false, category_source: 'hand' });
  expect(saved.get('Shop B')).toMatchObject({ ignore: false, ignore_default_metrics: true });
  expect(saved.get('Shop C')).toMatchObject({ ignore: false, ignore_default_metrics: false });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('fills the screen and shows one level at a time', async ({ page, person }) => {
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
    // The toast must be above the choices, whose tiles extend down to the footer.
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

test('returns the keys to the walk after a search, and applies a search typed ahead to the next one', async ({
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
  // The user starts the next search before the flow advances. The first letter typed makes the flow advance.
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
