import { createAlert } from '@saldo/contract/alerts';
import { createGoal } from '@saldo/contract/goals';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { BANKS, connectBank } from './banks.ts';
import { expect, test } from './fixtures.ts';
import { addTransactions, todayIn } from './rows.ts';

const ZONE = 'Europe/Madrid';

/** The first day of the month before the day's. */
function firstOfLastMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}

test('shows what the transactions add up to', async ({ page, person }) => {
  const today = todayIn(ZONE);
  const before = firstOfLastMonth(today);
  const groceries = await categoryNamed(person, 'Groceries');
  await addTransactions(person, [
    { date: `${today}T09:15:00`, description: 'Nómina', amount: 1000, direction: 'income' },
    { date: `${today}T10:30:00`, description: 'Mercadona', amount: 250.5, category: groceries },
    { date: `${today}T11:00:00`, description: 'Set aside', amount: 99, ignore: true },
    { date: before, description: 'Old pay', amount: 600, direction: 'income' },
    { date: before, description: 'Old rent', amount: 100.34 },
  ]);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main).toContainText('Welcome back, Lucía');
  // 749.50 against 499.66 in the same days of the month before.
  await expect(main).toContainText(/Monthly Balance.*€749\.50.*50%.*versus \w+ 1/s);
  await expect(main).toContainText(/Recent Transactions.*2.*Last month/s);
  await expect(main).toContainText(/Top Category.*€250\.50.*This month/s);
  await expect(main).toContainText(/Mercadona.*Today, 10:30.*Groceries.*−€250\.50/s);
  await expect(main).toContainText(/Nómina.*\+€1,000\.00/s);
  await expect(main).not.toContainText('Set aside');

  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/transactions/);
});

test('says nothing of a month that no statement tells of, and leads to the newest', async ({
  page,
  person,
}) => {
  await addTransactions(person, [
    { date: '2024-03-05', description: 'Nómina', amount: 1000, direction: 'income' },
    { date: '2024-03-06', description: 'Old rent', amount: 700 },
  ]);
  await page.goto('/');
  const spending = page.getByRole('region', { name: 'Spending this month' });
  await expect(spending).toContainText('No transactions since March 2024');
  await expect(page.getByText('You have spent')).toHaveCount(0);
  await spending.getByRole('link', { name: 'See March 2024' }).click();
  await expect(page).toHaveURL(/month=3/);
  await expect(page.getByRole('main')).toContainText('€700.00');
});

test('leads from what is not sorted to sorting it', async ({ page, person }) => {
  const date = todayIn(ZONE);
  await addTransactions(person, [{ date, amount: 20 }]);
  await page.goto('/');
  const where = page.getByRole('region', { name: 'Where it went' });
  await expect(where).toContainText('None of it has a category yet.');
  await page.getByRole('link', { name: 'Sort them' }).click();
  await expect(page.getByRole('heading', { name: 'Sort', exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '1');
  // What the categories came to stands on their cards.
  await addTransactions(person, [
    { date, amount: 12.34, category: await categoryNamed(person, 'Rent') },
  ]);
  await page.goto('/categories');
  const housing = page.getByRole('region', { name: 'Housing' });
  await expect(housing.getByRole('link', { name: '€12.34' })).toHaveAttribute('href', /category=/);
});

test('says the same of this month as Monthly: against the same days, in money where that says more', async ({
  page,
  person,
}) => {
  const today = todayIn(ZONE);
  const before = firstOfLastMonth(today);
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
  await addTransactions(person, [
    { date: today, description: 'Pay', amount: 1000, direction: 'income' },
    { date: before, description: 'Old pay', amount: 100, direction: 'income' },
  ]);
  const versus = `versus ${month.format(new Date(before))} 1`;
  await page.goto('/');
  const home = page.getByRole('main').locator('section', { hasText: 'Monthly Balance' });
  await expect(home).toContainText(/900%.*€900\.00/s);
  await expect(home).toContainText(versus);
  await page.goto('/metrics/monthly');
  const income = page
    .getByRole('main')
    .locator('section', { hasText: /^Income/ })
    .first();
  await expect(income).toContainText(/so far.*€1,000\.00.*€900\.00/s);
  await expect(income).toContainText(versus);
  await page.goto('/metrics/annual');
  await expect(income).toContainText('so far');
});

test('says what to do while there is nothing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('No recent transactions found')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Top Category.*None/s);
  for (const name of ['Budget Goals', 'Alerts', 'Smart Notifications']) {
    await expect(page.getByRole('main')).toContainText(name);
  }
  await page.getByRole('link', { name: 'Import Transactions' }).click();
  await expect(page).toHaveURL('/import');
  await page.goBack();
  await page.getByRole('link', { name: 'Manage Categories' }).click();
  await expect(page).toHaveURL('/categories');
});

test('offers to try again when the figures cannot be had', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.route('**/api/metrics/recap', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/');
  await expect(
    page.getByText('Failed to load financial data. Please try again later.'),
  ).toBeVisible();
  await page.unroute('**/api/metrics/recap');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No recent transactions found')).toBeVisible();
});

test.describe('where tomorrow has begun already', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('keeps days as the bank wrote them, and knows its own today', async ({ page, person }) => {
    await addTransactions(person, [
      { date: `${todayIn('Pacific/Kiritimati')}T00:05:00`, description: 'Early bird' },
      { date: '2025-03-31', description: 'Last of March' },
    ]);
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText(/Early bird.*Today, 00:05/s);
    await page.goto('/transactions?year=2025&month=3');
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText(
      /Mar 31.*Last of March/s,
    );
  });
});

test('tells what comes next, or what will be told where there is nothing yet', async ({
  page,
  person,
}) => {
  const upcoming = page.getByRole('main').locator('section', { hasText: /^Upcoming Changes/ });
  await page.goto('/');
  await expect(upcoming.getByText('Coming soon')).toHaveCount(3);
  const category_id = await categoryNamed(person, 'Dining');
  const today = todayIn(ZONE);
  const year = Number(today.slice(0, 4));
  await addTransactions(person, [{ date: today, amount: 40, category: category_id }]);
  await page.reload();
  await expect(upcoming.getByText('Coming soon')).toHaveCount(3);

  const shared = { description: '', icon: '🍞', category_id };
  for (const [name, end] of [
    ['A far goal', `${year + 3}-12-31`],
    ['The next goal', `${year + 1}-12-31`],
    ['A goal that is over', `${year - 1}-12-31`],
  ] as const) {
    const dates = { start_date: '2020-01-01', end_date: end };
    const body = { ...shared, ...dates, name, final_amount: 4000 };
    await person.call(createGoal, { body });
  }
  for (const [name, limit_amount] of [
    ['A wide limit', 400],
    ['A near limit', 50],
  ] as const) {
    const body = { ...shared, name, limit_amount, frequency: 'yearly' as const };
    await person.call(createAlert, { body });
  }
  await connectBank(person, BANKS.plain);
  await page.reload();
  await expect(upcoming.getByRole('link')).toContainText([
    'The next goal',
    'A near limit',
    'Sandbox Bank',
  ]);
  await expect(upcoming).toContainText(
    /€\d+ of €4,000.*1%.*€40\.00 of €50\.00.*80%.*Access ends in 90 days/s,
  );
  for (const [name, path] of [
    ['The next goal', /\/goals/],
    ['A near limit', /\/alerts/],
    ['Sandbox Bank', /\/bank-connections/],
  ] as const) {
    await page.goto('/');
    await upcoming.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});
