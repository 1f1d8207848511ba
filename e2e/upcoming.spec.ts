import type { Report } from '@saldo/contract/imports';
import { createSeries } from '@saldo/contract/recurring';
import { addDays } from '@saldo/domain/dates';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './looks.ts';

const MAPPING = {
  date: 'Date',
  date_order: 'day-first',
  description: 'Text',
  amount: 'Amount',
  balance: 'Balance',
  decimal: 'point',
  bank: 'N26',
};
const TODAY = new Date().toISOString().slice(0, 10);

/** So many months of one day, which is there in each of them, the latest last: some days ago. */
function monthly(months: number, daysAgo: number): string[] {
  const last = new Date(`${addDays(TODAY, -daysAgo)}T00:00:00Z`);
  last.setUTCDate(Math.min(28, last.getUTCDate()));
  return Array.from({ length: months }, (_, at) => {
    const date = new Date(last);
    date.setUTCMonth(date.getUTCMonth() - months + 1 + at);
    return date.toISOString().slice(0, 10);
  });
}

/** A wage, a dearer subscription, and a gym that has failed to come. */
function household(): [day: string, text: string, cents: number][] {
  const rows: [string, string, number][] = [];
  for (const day of monthly(7, 9)) rows.push([day, 'NOMINA ACME SL', 180_000]);
  monthly(7, 4).forEach((day, at) => {
    rows.push([day, 'NETFLIX.COM', at < 4 ? -1299 : -1799]);
  });
  for (const day of monthly(8, 14).slice(0, -1)) rows.push([day, 'BASIC FIT SPAIN', -2499]);
  rows.push([addDays(TODAY, -1), 'MERCADONA', -4000]);
  return rows.sort(([a], [b]) => (a < b ? -1 : 1));
}

function bring(person: TestUser): Promise<Report> {
  let balance = 100_000;
  const lines = household().map(([day, text, cents]) => {
    balance += cents;
    return [day, text, (cents / 100).toFixed(2), (balance / 100).toFixed(2)].join(',');
  });
  const content = new TextEncoder().encode(['Date,Text,Amount,Balance', ...lines, ''].join('\n'));
  const fields = { mapping: JSON.stringify(MAPPING) };
  const file = { name: 'statement.csv', content, bank: 'GENERIC', fields };
  return uploadStatement(person, file);
}

test('shows bills and paydays, and takes an answer to what it asks', async ({ page, person }) => {
  await bring(person);
  await page.goto('/upcoming');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Bills and paydays' })).toContainText(
    'Fixed costs a month',
  );
  const questions = page.getByRole('region', { name: /question/ });
  await expect(questions).toContainText('Netflix was €12.99, now €17.99');
  await questions.getByRole('button', { name: 'Fine' }).click();
  await expect(questions).not.toContainText('Netflix');
  await expect(questions).toContainText('Basic-Fit was missed');
  await questions.getByRole('button', { name: 'It Ended' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to ask' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Them' }).click();
  await expect(page.getByRole('link', { name: 'Basic-Fit' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Bills', exact: true })
    .getByRole('link', { name: 'Netflix' })
    .click();
  await expect(page).toHaveURL(/recurring=/);
  await expect(page.getByRole('row')).toHaveCount(8);
});

test('each figure opens what it sums', async ({ page, person }) => {
  await bring(person);
  const rent = {
    name: 'Rent',
    amount: 850,
    direction: 'expense',
    cadence: 'monthly',
    category_id: await categoryNamed(person, 'Housing'),
    next_on: addDays(TODAY, 3),
  } as const;
  await person.call(createSeries, { body: rent });
  await page.goto('/upcoming');
  const figures = page.getByRole('region', { name: 'Bills and paydays' });
  const dialog = page.getByRole('dialog');
  const left = figures.getByRole('button').last();
  const amount = await left.innerText();
  await left.click();
  await expect(dialog.getByRole('heading', { name: 'Left until payday' })).toBeVisible();
  await expect(dialog.locator('dd').last()).toHaveText(amount);
  await expect(dialog.locator('dd')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toHaveText(/Rent.*−€850.00/);
  await page.keyboard.press('Escape');
  await figures.getByRole('link').first().click();
  await expect(page).toHaveURL(/#bills$/);
  await expect(page.getByRole('region', { name: 'Bills', exact: true })).toBeInViewport();
});

test('splits a series and joins it again, each with Undo', async ({ page, person }) => {
  await bring(person);
  await page.goto('/upcoming');
  const bills = page.getByRole('region', { name: 'Bills', exact: true });
  const netflix = bills.getByRole('link', { name: 'Netflix' });
  await expect(netflix).toHaveCount(1);
  const dialog = page.getByRole('dialog');
  const split = async () => {
    await bills.getByRole('button', { name: 'More for Netflix' }).click();
    await page.getByRole('menuitem', { name: 'Split' }).click();
    await dialog.getByLabel('From the payment of').selectOption({ index: 3 });
    await dialog.getByRole('button', { name: 'Split' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Netflix is two series')).toBeVisible();
  };
  await split();
  // The earlier of the two is over, and stands with what has ended.
  await page.getByRole('button', { name: 'Show Them' }).click();
  const all = page.getByRole('main').getByRole('link', { name: 'Netflix', exact: true });
  await expect(all).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('As it was')).toBeVisible();
  await expect(all).toHaveCount(1);
  await split();
  await expect(bills.getByRole('button', { name: 'More for Netflix' })).toHaveCount(1);
  await bills.getByRole('button', { name: 'More for Netflix' }).click();
  await page.getByRole('menuitem', { name: 'Join with Another' }).click();
  await dialog.getByLabel('Join with').selectOption({ label: 'Netflix · −€12.99' });
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Netflix is one with the other')).toBeVisible();
  await netflix.click();
  await expect(page.getByRole('row')).toHaveCount(8);
});

test('takes a bill that no statement shows, and lets it go', async ({ page }) => {
  await page.goto('/upcoming');
  await expect(page.getByRole('heading', { name: /Bills appear after three/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a Series' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Rent');
  await dialog.getByLabel('Amount').fill('850');
  await dialog.getByLabel('Next due').fill(addDays(TODAY, 3));
  await dialog.getByRole('button', { name: 'Add Series' }).click();
  await expect(dialog).toBeHidden();
  const bills = page.getByRole('region', { name: 'Bills', exact: true });
  await expect(bills).toContainText('−€850.00');
  await bills.getByRole('button', { name: 'More for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Amount').fill('900');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(bills).toContainText('−€10,800.00');
  await bills.getByRole('button', { name: 'More for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: /Bills appear after three/ })).toBeVisible();
});

test('is for everybody, at every width', async ({ page, person }) => {
  await bring(person);
  await page.goto('/upcoming');
  await expect(page.getByRole('region', { name: 'Bills', exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
  for (const width of [360, 640, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});
