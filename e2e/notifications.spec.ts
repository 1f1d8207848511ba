import type { Page } from '@playwright/test';
import { createAlert } from '@saldo/contract/alerts';
import { createGoal } from '@saldo/contract/goals';
import { listNotifications } from '@saldo/contract/notifications';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransaction, todayIn } from './rows.ts';

const TODAY = todayIn('Europe/Madrid');
const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const unread = async (person: TestUser) =>
  (await person.call(listNotifications, { query: {} })).unread;

/** A goal and an alert that one payment and one purchase can move. */
async function setTargets(person: TestUser) {
  const salary = await categoryNamed(person, 'Salary');
  const shopping = await categoryNamed(person, 'Shopping');
  const year = TODAY.slice(0, 4);
  const goal = {
    ...{ name: 'Trip', final_amount: 1000, category_id: salary },
    ...{ start_date: `${year}-01-01T00:00:00`, end_date: `${year}-12-31T00:00:00` },
  };
  const alert = { name: 'Clothes', icon: '🛍️', limit_amount: 100, frequency: 'yearly' as const };
  await person.call(createGoal, { body: goal });
  const body = { ...alert, category_id: shopping };
  const { id } = await person.call(createAlert, { body });
  return { salary, shopping, alert: id };
}

/** One notice of the goal, then one of the alert. */
async function bringAbout(person: TestUser) {
  const targets = await setTargets(person);
  const { salary, shopping } = targets;
  await addTransaction(person, {
    ...{ date: TODAY, amount: 1000, direction: 'income', category: salary },
  });
  await addTransaction(person, { date: TODAY, amount: 95, category: shopping });
  return targets;
}

test('has nothing to tell at first', async ({ page }) => {
  await page.goto('/');
  await bell(page).click();
  await expect(list(page)).toContainText('Nothing to tell yet');
  await expect(list(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('counts what is new at once, and leads to its card', async ({ page, person }) => {
  const { alert, shopping } = await setTargets(person);
  await page.goto('/transactions?new=1');
  const form = page.getByRole('dialog', { name: 'Add Transaction' });
  await form.getByLabel('Date').fill(TODAY);
  await form.getByLabel('Amount').fill('120');
  await form.getByLabel('Bank').selectOption('REVOLUT');
  await form.getByLabel('Product').selectOption('current');
  await form.getByLabel('Category', { exact: true }).selectOption(shopping);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();

  await bell(page).click();
  await expectAccessible(page);
  const item = list(page).getByRole('link', { name: /Unread: Clothes: the limit is exceeded/ });
  await item.click();
  await expect(page).toHaveURL(`/alerts#${alert}`);
  await expect(list(page)).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Clothes' });
  await expect(card).toBeInViewport();
  await expect(card).toHaveClass(/outline-focus/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await expect.poll(() => unread(person)).toBe(0);
});

test('marks one or all as read', async ({ page, person }) => {
  await bringAbout(person);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Notices, 2 unread' })).toBeVisible();
  await bell(page).click();
  const items = list(page).getByRole('listitem');
  await expect(items).toHaveText([/Clothes: 95% of the limit/, /Goal achieved: Trip/]);
  await items.nth(1).getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeAttached();
  await expect(items.nth(1).getByRole('button')).toHaveCount(0);
  await expect.poll(() => unread(person)).toBe(1);
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unread(person)).toBe(0);
  await expect(items).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
});

test('puts it back when that fails, and tries again after a failure to load', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await bringAbout(person);
  let fails = true;
  await page.route('**/api/notifications**', (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.route('**/api/notifications/read', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/');
  await bell(page).click();
  await expect(list(page).getByRole('alert')).toContainText('Failed to load notices');
  fails = false;
  await list(page).getByRole('button', { name: 'Try Again' }).click();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Failed to mark as read',
  );
  await expect(list(page).getByRole('button', { name: 'Mark as read' })).toHaveCount(2);
});

test('shows older ones on request', async ({ page }) => {
  const item = (n: number) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    ...{ kind: 'consent_expiring', goal_id: null, alert_id: null, bank_connection_id: 'b' },
    account_id: null,
    ...{ message: `Bank ${n} asks again.`, created_at: '2026-01-01T10:00:00.000Z', read_at: null },
  });
  await page.route('**/api/notifications?**', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const items = Array.from({ length: 130 }, (_, n) => item(n)).slice(0, limit);
    return route.fulfill({ json: { items, total: 130, unread: 130 } });
  });
  await page.goto('/');
  await expect(bell(page)).toContainText('99+');
  await bell(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(20);
  await list(page).getByRole('button', { name: 'Show older' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(40);
  await expect(list(page).getByRole('link').first()).toHaveAttribute('href', '/bank-connections');
});

test('rises from below on a phone, and axe finds nothing', async ({ page, person }) => {
  await bringAbout(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Notices, 2 unread' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await list(page)
    .getByRole('link', { name: /Goal achieved/ })
    .click();
  await expect(page.getByRole('region', { name: 'Trip' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('reads notices and marks none', async ({ page }) => {
    const id = '00000000-0000-4000-8000-00000000000a';
    const item = {
      ...{ id, kind: 'goal_completed', goal_id: id, alert_id: null, bank_connection_id: null },
      account_id: null,
      ...{ message: 'Goal achieved: Trip.', created_at: '2026-01-01T10:00:00.000Z' },
      read_at: null,
    };
    await page.route('**/api/notifications?**', (route) =>
      route.fulfill({ json: { items: [item], total: 1, unread: 1 } }),
    );
    let written = false;
    page.on('request', (request) => {
      written ||= request.method() === 'PUT';
    });
    await page.goto('/');
    await bell(page).click();
    await expect(list(page).getByRole('button', { name: /^Mark/ })).toHaveCount(0);
    await list(page).getByRole('link').click();
    await expect(page).toHaveURL(`/goals#${id}`);
    expect(written).toBe(false);
  });
});
