import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { addTransactions, todayIn } from './rows.ts';

const ZONE = 'Europe/Madrid';

/** Returns the first day of the month before that of `day`. */
function firstOfLastMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}

test('shows the sums of the transactions', async ({ page, person }) => {
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
  // The balance is 749.50, compared with 499.66 on the same days of last month.
  await expect(main).toContainText(/Monthly Balance.*€749\.50.*50%.*versus \w+ 1/s);
  await expect(main).toContainText(/Recent Transactions.*2.*Last month/s);
  await expect(main).toContainText(/Top Category.*€250\.50.*This month/s);
  await expect(main).toContainText(/Mercadona.*Today, 10:30.*Groceries.*−€250\.50/s);
  await expect(main).toContainText(/Nómina.*\+€1,000\.00/s);
  await expect(main).not.toContainText('Set aside');

  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/transactions/);
});

test('draws new spending by its suggestions, and accepts them as one change', async ({
  page,
  person,
}) => {
  const date = todayIn(ZONE);
  await addTransactions(person, [
    { date, description: 'COMPRA TARJ. MERCADONA', amount: 40.5 },
    { date, description: 'LIDL MADRID', amount: 9.5 },
    { date, description: 'XKCD QWRTZ', amount: 7 },
  ]);
  await page.goto('/');
  const where = page.getByRole('region', { name: 'Where it went' });
  await expect(where).toContainText(/Groceries.*€50\.00.*Suggested/s);
  await expect(where).toContainText(/To sort.*€7\.00.*Spent.*€57\.00/s);
  // Other figures do not count suggestions.
  await expect(page.getByRole('main')).toContainText(/Top Category.*Uncategorized.*€57\.00/s);
  await where.getByRole('button', { name: 'Accept 2' }).click();
  await expect(where.getByRole('link', { name: '€50.00' })).toBeVisible();
  await expect(where).not.toContainText('Suggested');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(where.getByRole('button', { name: 'Accept 2' })).toBeVisible();
});

test('matches Monthly for this month: against the same days, in money if that is clearer', async ({
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

test.describe('where it is already tomorrow', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("keeps the bank's days, and uses the local today", async ({ page, person }) => {
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
