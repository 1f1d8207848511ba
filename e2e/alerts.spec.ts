import type { Locator, Page } from '@playwright/test';
import { type AlertInput, createAlert, listAlerts } from '@saldo/contract/alerts';
import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './held-calls.ts';
import { toast } from './looks.ts';
import { addTransactions, todayIn } from './rows.ts';

const TODAY = todayIn('Europe/Madrid');
const YEAR = Number(TODAY.slice(0, 4));
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true });

/** Of a year, so that what was spent today is never in another period. */
async function addAlert(person: TestUser, given: Partial<AlertInput> = {}) {
  const body = {
    name: 'Clothes',
    icon: '🛍️',
    limit_amount: 180,
    frequency: 'yearly' as const,
    category_id: given.category_id ?? (await categoryNamed(person, 'Shopping')),
    ...given,
  };
  return person.call(createAlert, { body });
}

async function spend(person: TestUser, amount: number, date = TODAY) {
  const category = await categoryNamed(person, 'Shopping');
  await addTransactions(person, [{ date, amount, category, description: `Shoes ${amount}` }]);
}

test('invites to make the first alert, and keeps it', async ({ page, person }) => {
  await page.goto('/alerts');
  await expect(page.getByRole('heading', { name: 'Expense Alerts', level: 1 })).toBeVisible();
  await expect(page.getByText('Track your spending limits and stay on budget')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No alerts set up yet' })).toBeVisible();
  await expect(
    page.getByText('Set up expense limits to track your spending and stay on budget'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create Your First Alert' }).click();

  const form = dialog(page, 'Create Alert');
  const notify = form.getByRole('checkbox', {
    name: 'Send notifications when approaching or exceeding the limit',
  });
  await expect(form.getByLabel('Alert Name')).toBeFocused();
  await expect(notify).toBeChecked();
  await expect(form.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await form.getByRole('button', { name: 'Create Alert' }).click();
  for (const words of [
    'Name is required',
    'Icon is required',
    'Please select a category',
    'Limit amount is required',
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await expectAccessible(page);

  await form.getByLabel('Alert Name').fill('Food');
  await form.getByRole('button', { name: 'Pick' }).click();
  const grid = form.getByRole('group', { name: 'Pick an icon' });
  // Esc closes the picker alone: nothing is asked about the form.
  await page.keyboard.press('Escape');
  await expect(grid).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await form.getByRole('button', { name: 'Pick' }).click();
  await expect(grid.getByRole('button')).toHaveCount(58);
  await grid.getByRole('button', { name: '🥦' }).click();
  await form.getByRole('radio', { name: 'Green' }).check();
  const allow = form.getByRole('switch', { name: 'Allow subcategory selection' });
  await expect(allow).toHaveCount(0);
  await choice(form, 'Category').selectOption({ label: '🛒 Groceries' });
  await expect(form.getByText('Using parent category')).toBeVisible();
  await allow.check();
  await expect(choice(form, 'Subcategory').locator('option').first()).toHaveText(
    'Select a subcategory (optional)',
  );
  await form.getByLabel('Limit Amount (€)').fill('0');
  await choice(form, 'Frequency').selectOption('weekly');
  await notify.uncheck();
  await form.getByRole('button', { name: 'Create Alert' }).click();
  await expect(form.getByText('Please select a subcategory')).toBeVisible();
  await expect(choice(form, 'Subcategory')).toBeFocused();
  const market = await categoryNamed(person, 'Supermarket');
  await choice(form, 'Subcategory').selectOption(market);
  await form.getByRole('button', { name: 'Create Alert' }).click();

  await expect(toast(page)).toContainText('Alert "Food" created');
  const food = card(page, 'Food');
  await expect(food).toContainText('weekly');
  await expect(food).toContainText('Groceries > Supermarket');
  await expect(food).toContainText(/0\.0%.*On Track/s);
  await expect(food.getByText('Notifications on')).toHaveCount(0);
  const [alert] = await person.call(listAlerts);
  expect(alert).toMatchObject({
    ...{ name: 'Food', icon: '🥦', color: 'green', category_id: market },
    ...{ limit_amount: 0, frequency: 'weekly', notify_user: false },
  });
});

test('tells what is spent of each limit, and what that means', async ({ page, person }) => {
  await spend(person, 150.5);
  await spend(person, 86);
  const limits = {
    'On Track': 1000,
    Halfway: 450,
    Warning: 300,
    Critical: 250,
    'Over Limit!': 180,
  };
  for (const [name, limit_amount] of Object.entries(limits)) {
    await addAlert(person, { name: `Alert ${name}`, limit_amount, description: `About ${name}` });
  }
  await page.goto('/alerts');
  for (const name of Object.keys(limits)) {
    const one = card(page, `Alert ${name}`);
    await expect(one.getByText(new RegExp(`^(🚨)?${name}$`, 'u'))).toBeVisible();
    await expect(one).toContainText(`Jan 1 – Dec 31, ${YEAR}`);
    await expect(one).toContainText('yearly');
    await expect(one).toContainText(`About ${name}`);
    await expect(one.getByText('Notifications on')).toBeAttached();
  }
  const over = card(page, 'Alert Over Limit!');
  await expect(over).toContainText(/131\.4%/);
  await expect(over).toContainText('🚨');
  await expect(over).toContainText('Notification sent');
  await expect(over).toContainText(/Spent.*€236\.50.*Limit.*€180\.00.*Remaining.*−€56\.50/s);
  await expect(over.getByText('−€56.50')).toHaveClass(/text-expense/);
  const critical = card(page, 'Alert Critical');
  await expect(critical).toContainText('94.6%');
  await expect(critical).toContainText('Notification sent');
  await expect(critical).not.toContainText('🚨');
  await expect(critical.getByText('€13.50')).toHaveClass(/text-warning/);
  await expect(card(page, 'Alert Warning').getByText('Notification sent')).toHaveCount(0);
  await expect(card(page, 'Alert On Track').getByText('€763.50')).toHaveClass(/text-income/);
});

test('opens what is spent, of now and of an earlier period', async ({ page, person }) => {
  await spend(person, 20);
  await spend(person, 300, `${YEAR - 1}-06-15`);
  await addAlert(person);
  await page.goto('/alerts');
  const clothes = card(page, 'Clothes');
  const bars = clothes.getByRole('list', { name: 'Last six years of Clothes' });
  await expect(bars.getByRole('link')).toHaveCount(6);
  await expect(clothes).toContainText('1 of 6 over the limit');
  await expect(bars.getByRole('link', { name: `${YEAR}: €20.00` })).toBeVisible();
  await bars.getByRole('link', { name: `${YEAR - 1}: €300.00, over the limit` }).click();
  const figure = page.getByRole('region', { name: 'What this list shows' });
  await expect(figure).toContainText('AlertClothes');
  await expect(figure).toContainText('Sum €300.00 of 1 transaction');
  await page.goBack();
  await clothes.getByRole('link', { name: 'Transactions of Clothes: €20.00' }).click();
  await expect(figure).toContainText('Sum €20.00 of 1 transaction');
});

test('changes only what differs, and asks before it deletes', async ({ page, person }) => {
  const { id } = await addAlert(person);
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Edit Clothes' }).click();
  const form = dialog(page, 'Edit Alert');
  const update = form.getByRole('button', { name: 'Update Alert' });
  await expect(update).toBeDisabled();
  await form.getByLabel('Limit Amount (€)').fill('200.0055');
  await expect(update).toBeEnabled();
  await update.click();
  await expect(form.getByText('At most two decimals')).toBeVisible();
  await form.getByLabel('Limit Amount (€)').fill('200,5');
  await expect(form.getByText('= €200.50')).toBeVisible();
  await choice(form, 'Frequency').selectOption('monthly');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await update.click();
  expect((await sent).postDataJSON()).toEqual({ limit_amount: 200.5, frequency: 'monthly' });
  await expect(toast(page)).toContainText('Alert "Clothes" updated');
  await expect(card(page, 'Clothes')).toContainText('€200.50');
  await expect(card(page, 'Clothes')).toContainText('Last six months');

  await page.getByRole('button', { name: 'Delete Clothes' }).click();
  await expect(page).toHaveURL(`/alerts?delete=${id}`);
  const question = page.getByRole('dialog');
  await expect(question.getByRole('heading')).toHaveText('🗑️ Delete Alert');
  await expect(question).toContainText('Are you sure you want to delete this alert?');
  await expect(question).toContainText('Clothes');
  await expect(question).toContainText('€200.50');
  await expect(question).toContainText(
    'This action cannot be undone. All data associated with this alert will be permanently deleted.',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Alert' }).click();
  await expect(toast(page)).toContainText('Alert "Clothes" deleted');
  await expect(page.getByRole('heading', { name: 'No alerts set up yet' })).toBeVisible();
});

test('asks for another category when its own is gone', async ({ page, person }) => {
  const body = { name: 'Bars', icon: '🍺', color: '#6366f1', description: '', parent_id: null };
  const { id } = await person.call(createCategory, { body });
  await addAlert(person, { category_id: id });
  await person.call(deleteCategory, { params: { id }, query: {} });
  await page.goto('/alerts');
  await expect(card(page, 'Clothes')).toContainText('Unknown Category');
  await page.getByRole('button', { name: 'Edit Clothes' }).click();
  await expect(dialog(page, 'Edit Alert').getByText('Please select a category')).toBeVisible();
});

test('says what failed, inside the dialog', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await addAlert(person);
  await page.goto('/alerts');
  const failUpdate = await hold(page, '**/api/alerts/*', { method: 'PUT', failures: 1 });
  const failDelete = await hold(page, '**/api/alerts/*', { method: 'DELETE', failures: 1 });
  await page.getByRole('button', { name: 'Edit Clothes' }).click();
  const form = dialog(page, 'Edit Alert');
  await form.getByLabel('Alert Name').fill('Shoes');
  await form.getByRole('button', { name: 'Update Alert' }).click();
  await expect(form.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  failUpdate();
  await expect(form.getByRole('alert')).toContainText('Failed to update alert');
  await expect(form.getByLabel('Alert Name')).toHaveValue('Shoes');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Delete Clothes' }).click();
  await page.getByRole('button', { name: 'Delete Alert' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  failDelete();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to delete alert');
});

test('waits, and tries again after a failure', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  const letGo = await hold(page, '**/api/alerts', { failures: 1 });
  await page.goto('/alerts');
  await expect(page.getByText('Loading alerts...')).toBeAttached();
  await expectAccessible(page);
  letGo();
  await expect(page.getByRole('alert')).toContainText('Unable to load alerts');
  await expect(page.getByRole('alert')).toContainText('Failed to load alerts');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No alerts set up yet' })).toBeVisible();
});

test('axe finds nothing among the cards and in the form', async ({ page, person }) => {
  await spend(person, 100);
  const name = `A ${'very long '.repeat(12)}name`;
  await addAlert(person, { name, limit_amount: 1e9, description: 'Shoes and all that' });
  for (const [i, frequency] of (['daily', 'weekly', 'monthly', 'yearly'] as const).entries()) {
    await addAlert(person, { name: frequency, frequency, limit_amount: 90 + i * 35 });
  }
  await page.goto('/alerts');
  await expect(card(page, 'weekly')).toBeVisible();
  await expectAccessibleEverywhere(page, [360, 768, 1280]);
  await page.getByRole('button', { name: 'Edit weekly' }).click();
  await page.getByRole('button', { name: 'Pick' }).click();
  await expectAccessibleEverywhere(page, [360, 768, 1280]);
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('sees alerts and can make none', async ({ page }) => {
    await page.route('**/api/alerts', (route) => route.fulfill({ json: [] }));
    await page.goto('/alerts?new=1');
    await expect(page.getByText('Viewer Mode - Read Only')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Alert' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Create Your First Alert' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });
});
