import type { Locator, Page } from '@playwright/test';
import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { createGoal, type GoalInput, listGoals } from '@saldo/contract/goals';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './held-calls.ts';
import { toast } from './looks.ts';
import { addTransactions, todayIn } from './rows.ts';

const YEAR = Number(todayIn('Europe/Madrid').slice(0, 4));
const day = (text: string) => `${text}T00:00:00`;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const category = (form: Locator) => form.getByRole('combobox', { name: 'Category', exact: true });
const tile = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'All goals together' })
    .locator('section')
    .filter({ hasText: new RegExp(`^${label}`) });

/** From two years ago to the end of the next, so that it has begun and is not over whatever the day. */
async function addGoal(person: TestUser, given: Partial<GoalInput> = {}) {
  const body = {
    name: 'Trip to Japan',
    start_date: day(`${YEAR - 2}-01-01`),
    end_date: day(`${YEAR + 1}-12-31`),
    final_amount: 4000,
    category_id: given.category_id ?? (await categoryNamed(person, 'Salary')),
    ...given,
  };
  return person.call(createGoal, { body });
}

async function addPay(person: TestUser, amounts: readonly number[]) {
  const category = await categoryNamed(person, 'Salary');
  await addTransactions(
    person,
    amounts.map((amount, i) => ({
      date: `${YEAR - 1}-0${i + 1}-15`,
      amount,
      direction: 'income' as const,
      category,
      description: `Pay ${i + 1}`,
    })),
  );
}

test('invites to make the first goal, and keeps it', async ({ page, person }) => {
  await page.goto('/goals');
  await expect(page.getByRole('heading', { name: 'Financial Goals', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'All goals together' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Your First Goal' }).click();

  const form = dialog(page, 'Create Goal');
  await expect(form.getByLabel('Goal Name')).toBeFocused();
  await expect(form.getByLabel('Icon')).toHaveValue('🎯');
  await expect(form.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Notifications' })).toBeChecked();
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Create Goal' }).click();
  await expect(form.getByLabel('Goal Name')).toBeFocused();
  for (const words of [
    'Name is required',
    'Please select a category',
    'End date is required',
    'Target amount is required',
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await expectAccessible(page);

  await form.getByLabel('Goal Name').fill('House');
  await form.getByRole('button', { name: 'Pick' }).click();
  await expect(form.getByRole('group', { name: 'Pick an icon' }).getByRole('button')).toHaveCount(
    57,
  );
  await form.getByRole('button', { name: '🏠' }).click();
  await form.getByRole('radio', { name: 'Indigo' }).check();
  await category(form).selectOption(await categoryNamed(person, 'Income'));
  await form.getByLabel('Start Date').fill('2025-01-01');
  await form.getByLabel('End Date').fill('2024-12-31');
  await expect(form.getByLabel('Start Date')).toHaveAttribute('max', '2024-12-31');
  await expect(form.getByLabel('End Date')).toHaveAttribute('min', '2025-01-01');
  await expect(form.getByText('Start date cannot be later than end date')).toBeVisible();
  await form.getByLabel('End Date').fill('2030-12-31');
  await form.getByLabel('Target Amount').fill('0');
  await expect(form.getByText('The target amount must be 0.01 or more')).toBeVisible();
  await form.getByLabel('Target Amount').fill('100000.50');
  await form.getByRole('button', { name: 'Create Goal' }).click();

  await expect(toast(page)).toContainText('Goal "House" created');
  await expect(form).toHaveCount(0);
  await expect(card(page, 'House')).toContainText('Jan 1, 2025 – Dec 31, 2030');
  const [goal] = await person.call(listGoals);
  expect(goal).toMatchObject({
    name: 'House',
    icon: '🏠',
    color: 'indigo',
    start_date: '2025-01-01T00:00:00',
    end_date: '2030-12-31T00:00:00',
    final_amount: 100000.5,
    notify_user: true,
    category_id: await categoryNamed(person, 'Income'),
  });
});

test('shows how far each goal is, in whole euros, and all together', async ({ page, person }) => {
  await addPay(person, [1500.4, 1700]);
  await addGoal(person, { description: 'Two weeks in spring' });
  await addGoal(person, { name: 'Fund', final_amount: 3000, color: 'green' });
  const passed = { start_date: day('2020-01-01'), end_date: day('2020-12-31') };
  await addGoal(person, { name: 'Past', final_amount: 500, ...passed, notify_user: false });
  const ahead = { start_date: day(`${YEAR + 2}-01-01`), end_date: day(`${YEAR + 2}-12-31`) };
  await addGoal(person, { name: 'Ahead', final_amount: 1200, ...ahead });
  const rent = await categoryNamed(person, 'Rent');
  await addTransactions(person, [{ date: `${YEAR - 1}-05-05`, category: rent }]);
  await addGoal(person, { name: 'Rent', category_id: rent, final_amount: 1e6 });
  await page.goto('/goals');

  await expect(card(page, 'Rent')).toContainText('Counts spending');
  const trip = card(page, 'Trip to Japan');
  await expect(trip).not.toContainText('Counts spending');
  await expect(trip).toContainText('Two weeks in spring');
  await expect(trip).toContainText(/Progress.*80\.0%/s);
  await expect(trip).toContainText(/Saved.*€3,200.*Target.*€4,000.*Remaining.*€800/s);
  await expect(trip).toContainText(/Put aside €\d+ a month/);
  await expect(trip).toContainText('pace: €');
  await expect(trip.getByText('Notifications on')).toBeAttached();
  await expect(trip.getByText('Notification sent')).toHaveCount(0);

  const fund = card(page, 'Fund');
  await expect(fund).toContainText('Goal Achieved!');
  await expect(fund).toContainText('Completed');
  await expect(fund).toContainText('Notification sent');
  await expect(fund).toContainText(/106\.7%.*Above target.*€200/s);

  await expect(card(page, 'Past')).toContainText('Ended Dec 31, 2020');
  await expect(card(page, 'Past')).toContainText('The date has passed with €500 to go');
  await expect(card(page, 'Past').getByText('Notifications on')).toHaveCount(0);
  await expect(card(page, 'Ahead')).toContainText(`Starts Jan 1, ${YEAR + 2}`);
  await expect(card(page, 'Ahead')).toContainText('Put aside €110 a month');

  await expect(tile(page, 'Total Goals')).toContainText('5');
  await expect(tile(page, 'Completed')).toContainText('1');
  await expect(tile(page, 'Avg Progress')).toContainText('37%');
  await expect(tile(page, 'Total Progress')).toContainText('€6,411');
});

test('opens the transactions that a goal counts, and follows what becomes of them', async ({
  page,
  person,
}) => {
  await addPay(person, [1000, 500]);
  await addGoal(person, { final_amount: 1600 });
  await page.goto('/goals');
  const trip = card(page, 'Trip to Japan');
  await trip.getByRole('link', { name: 'Transactions of Trip to Japan: €1,500' }).click();
  const bar = page.getByRole('region', { name: 'What this list shows' });
  await expect(bar).toContainText('GoalTrip to Japan');
  await expect(bar).toContainText('Sum €1,500.00 of 2 transactions');
  const table = page.getByRole('table', { name: 'Transactions' });
  await table
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Transaction');
  await form.getByLabel('Amount').fill('700');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(bar).toContainText('Sum €1,700.00');
  await page.goBack();
  await expect(trip).toContainText('Goal Achieved!');
});

test('changes only what differs', async ({ page, person }) => {
  await addGoal(person);
  await page.goto('/goals');
  await page.getByRole('button', { name: 'Edit Trip to Japan' }).click();
  const form = dialog(page, 'Edit Goal');
  const update = form.getByRole('button', { name: 'Update Goal' });
  await expect(update).toBeDisabled();
  await expect(form.getByRole('switch', { name: 'Allow subcategory selection' })).toBeChecked();
  await expect(form.getByRole('combobox', { name: 'Subcategory', exact: true })).toHaveValue(
    await categoryNamed(person, 'Salary'),
  );
  await form.getByLabel('Goal Name').fill('Trip to Peru');
  await expect(update).toBeEnabled();
  await form.getByLabel('Goal Name').fill('Trip to Japan');
  await expect(update).toBeDisabled();

  await form.getByText('Allow subcategory selection').click();
  await expect(form.getByText('Using parent category')).toBeVisible();
  await form.getByText('Allow subcategory selection').click();
  // In a goal a subcategory may be chosen and need not be.
  await expect(form.getByRole('combobox', { name: 'Subcategory', exact: true })).toHaveValue('');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await update.click();
  expect((await sent).postDataJSON()).toEqual({
    category_id: await categoryNamed(person, 'Income'),
  });
  await expect(toast(page)).toContainText('Goal "Trip to Japan" updated');
  await expect(card(page, 'Trip to Japan')).toContainText('Income');
  await expect(page.getByRole('button', { name: 'Edit Trip to Japan' })).toBeFocused();
});

test('asks before it deletes', async ({ page, person }) => {
  const { id } = await addGoal(person);
  await page.goto('/goals');
  await page.getByRole('button', { name: 'Delete Trip to Japan' }).click();
  await expect(page).toHaveURL(`/goals?delete=${id}`);
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete this goal?');
  await expect(question).toContainText('This action cannot be undone');
  await expect(question).toContainText('Trip to Japan');
  await expect(question).toContainText('$4,000');
  await expectAccessible(page);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await page.goForward();
  await question.getByRole('button', { name: 'Delete Goal' }).click();
  await expect(toast(page)).toContainText('Goal "Trip to Japan" deleted');
  await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  await page.goto(`/goals?edit=${id}`);
  await expect(page.getByRole('dialog')).toContainText('This goal no longer exists.');
});

test('asks for another category when its own is gone', async ({ page, person }) => {
  const { id } = await person.call(createCategory, {
    body: { name: 'Savings', icon: '🐷', color: '#6366f1', description: '', parent_id: null },
  });
  await addGoal(person, { category_id: id });
  await person.call(deleteCategory, { params: { id }, query: {} });
  await page.goto('/goals');
  await expect(card(page, 'Trip to Japan')).toContainText('Unknown Category');
  await page.getByRole('button', { name: 'Edit Trip to Japan' }).click();
  await expect(dialog(page, 'Edit Goal').getByText('Please select a category')).toBeVisible();
  await category(page.getByRole('dialog')).selectOption(await categoryNamed(person, 'Income'));
  await page.getByRole('button', { name: 'Update Goal' }).click();
  await expect(card(page, 'Trip to Japan')).toContainText('Income');
});

test('says what failed and keeps what was typed', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await addGoal(person);
  await page.goto('/goals');
  const answers: object[] = [{}, { detail: { code: 'internal_error', message: 'It went wrong.' } }];
  await page.route('**/api/goals**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: answers.shift() ?? {} }),
  );
  await page.getByRole('button', { name: 'Edit Trip to Japan' }).click();
  const form = dialog(page, 'Edit Goal');
  await form.getByLabel('Goal Name').fill('Peru');
  await form.getByRole('button', { name: 'Update Goal' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to update goal');
  await form.getByRole('button', { name: 'Update Goal' }).click();
  await expect(form.getByRole('alert')).toContainText('It went wrong.');
  await expect(form.getByLabel('Goal Name')).toHaveValue('Peru');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Delete Trip to Japan' }).click();
  await page.getByRole('button', { name: 'Delete Goal' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to delete goal');
});

test('waits with two cards, and tries again after a failure', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  const letGo = await hold(page, '**/api/goals', { failures: 1 });
  await page.goto('/goals');
  await expect(page.getByText('Loading your goals...')).toBeAttached();
  await expect(page.locator('main [aria-busy=true] > div:last-child > section')).toHaveCount(2);
  await expectAccessible(page);
  letGo();
  await expect(page.getByRole('alert')).toContainText('Failed to load goals');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
});

test('axe finds nothing among the cards and in the form', async ({ page, person }) => {
  await addPay(person, [1500.4]);
  await addGoal(person, { description: 'Two weeks in spring' });
  await addGoal(person, { name: `A ${'very long '.repeat(12)}name`, final_amount: 1e9 });
  await addGoal(person, { name: 'Fund', final_amount: 1000 });
  await page.goto('/goals');
  await expect(card(page, 'Fund')).toBeVisible();
  await expectAccessibleEverywhere(page, [360, 768, 1280]);
  await page.getByRole('button', { name: 'Edit Fund' }).click();
  await page.getByRole('button', { name: 'Pick' }).click();
  await expectAccessibleEverywhere(page, [360, 768, 1280]);
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('sees goals and can change none', async ({ page }) => {
    const goals = [
      {
        id: '00000000-0000-4000-8000-00000000000a',
        ...{ name: 'Trip', color: 'blue', icon: '✈️', description: '', notify_user: true },
        ...{ start_date: day('2026-01-01'), end_date: day('2026-12-31'), final_amount: 100 },
        ...{ category_id: '00000000-0000-4000-8000-00000000000b', current_amount: 10 },
        ...{ progress: 10, is_completed: false, is_notified: false, remaining_months: 1 },
        ...{ needed_monthly: 90, projected_amount: 11 },
      },
    ];
    await page.route('**/api/goals', (route) => route.fulfill({ json: goals }));
    await page.goto('/goals?edit=00000000-0000-4000-8000-00000000000a');
    await expect(page.getByText('Viewer Mode - Read Only')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Goal' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Edit Trip' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete Trip' })).toBeDisabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('is told who can create goals where there are none', async ({ page }) => {
    await page.route('**/api/goals', (route) => route.fulfill({ json: [] }));
    await page.goto('/goals');
    await expect(page.getByText('Viewer Mode - Read Only')).toBeVisible();
    await expect(page.getByText(/Viewers cannot create goals/)).toBeVisible();
    await expect(page.getByText(/contact an administrator/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Your First Goal' })).toHaveCount(0);
  });
});

test('goals are told in dollars until there is a transaction', async ({ page, person }) => {
  await addGoal(person, { final_amount: 4000 });
  await page.goto('/goals');
  await expect(card(page, 'Trip to Japan')).toContainText('$4,000');
  await addPay(person, [1500]);
  await page.reload();
  await expect(card(page, 'Trip to Japan')).toContainText(/€1,500.*€4,000/s);
  await expect(page.getByRole('main')).not.toContainText('$');
});
