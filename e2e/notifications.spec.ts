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
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const unread = async (person: TestUser) =>
  (await person.call(listNotifications, { query: {} })).unread;

/** Creates a goal that one payment reaches and an alert that one purchase triggers. */
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

/** Triggers a notification for the goal, and then one for the alert. */
async function bringAbout(person: TestUser) {
  const targets = await setTargets(person);
  const { salary, shopping } = targets;
  await addTransaction(person, {
    ...{ date: TODAY, amount: 1000, direction: 'income', category: salary },
  });
  await addTransaction(person, { date: TODAY, amount: 95, category: shopping });
  return targets;
}

test('counts new notifications immediately, and opens the card of one', async ({
  page,
  person,
}) => {
  const { alert, shopping } = await setTargets(person);
  await page.goto('/transactions?new=1');
  const form = page.getByRole('dialog', { name: 'Add Transaction' });
  await form.getByLabel('Date').fill(TODAY);
  await form.getByLabel('Amount').fill('120');
  await form.getByLabel('Bank').selectOption('REVOLUT');
  await form.getByLabel('Product').selectOption('current');
  await form.getByLabel('Category', { exact: true }).selectOption(shopping);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await bell(page).click();
  await expectAccessible(page);
  const item = list(page).getByRole('link', { name: /Unread: Clothes: you’re over/ });
  await item.click();
  await expect(page).toHaveURL(`/alerts#${alert}`);
  await expect(list(page)).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Clothes' });
  await expect(card).toBeInViewport();
  await expect(card).toHaveClass(/outline-focus/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.poll(() => unread(person)).toBe(0);
});

test('slides up on a phone, without axe findings', async ({ page, person }) => {
  await bringAbout(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await list(page)
    .getByRole('link', { name: /Goal reached/ })
    .click();
  await expect(page.getByRole('region', { name: 'Trip' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});
