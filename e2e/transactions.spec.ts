import type { Locator, Page } from '@playwright/test';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { addTransaction, addTransactions } from './rows.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Transactions' });
const rows = (page: Page) => table(page).locator('tbody tr');
const toast = (page: Page) => page.getByLabel('Notifications');
const loaded = (page: Page, n: number) =>
  expect(page.getByText(`${n} transactions loaded`)).toBeVisible();

async function openRowMenu(page: Page, description: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${description}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Twelve days of March 2025: Coffee 1 for 1.00 to Coffee 12 for 12.00. */
const coffees = Array.from({ length: 12 }, (_, i) => ({
  date: `2025-03-${String(i + 1).padStart(2, '0')}`,
  amount: i + 1,
  description: `Coffee ${i + 1}`,
}));

test('asks for a year first', async ({ page }) => {
  await page.goto('/transactions?year=2025');
  await page.getByLabel('Year', { exact: true }).selectOption({ label: 'Select' });
  await expect(page.getByText('Please select a year to view transactions')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
});

test('pages and sorts, and starts again on page 1 with a new order', async ({ page, person }) => {
  await addTransactions(person, coffees);
  await page.goto('/transactions?year=2025&month=3');
  await loaded(page, 12);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('Coffee 12');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/page=2/);
  await table(page).getByRole('button', { name: 'Amount' }).click();
  await expect(page).not.toHaveURL(/page=2/);
  // By signed value: the largest expense is the smallest number.
  await expect(rows(page).first()).toContainText('−€12.00');
  await table(page).getByRole('button', { name: 'Amount' }).click();
  await expect(rows(page).first()).toContainText('−€1.00');
  await expect(table(page).getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await page.getByLabel('Rows per page').selectOption('25');
  await expect(rows(page)).toHaveCount(12);
  await page.reload();
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).first()).toContainText('Coffee 1');
});

test('filters, remembers the choices, and clears them', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: 'Café Comercial', bank: 'CAIXABANK' },
    { date: '2025-03-02', description: 'Salary', direction: 'income', amount: 2000 },
    { date: '2025-03-03', description: 'Cinema', tags: ['fun', 'shared'] },
    { date: '2025-04-01', description: 'April' },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  await loaded(page, 3);
  const search = page.getByRole('button', { name: 'Search', exact: true });

  await page.getByLabel('Description', { exact: true }).fill('  CAFE ');
  await search.click();
  await loaded(page, 1);
  await page.getByLabel('Description', { exact: true }).fill('');
  await page.getByLabel('Direction', { exact: true }).selectOption({ label: 'Income' });
  await search.click();
  await loaded(page, 1);
  await expect(rows(page)).toContainText('Salary');

  // Another visit, without an address that says what to show.
  await page.goto('/transactions');
  await expect(page.getByLabel('Direction', { exact: true })).toHaveValue('income');
  await loaded(page, 1);
  const remembered = () =>
    page.evaluate(() => localStorage.getItem('dropdown_transactions_direction'));
  await expect.poll(remembered).toBe('income');

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await loaded(page, 3);
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('3');
  await expect.poll(remembered).toBeNull();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Tags', { exact: true }).fill('shared, fun');
  await search.click();
  await loaded(page, 1);
});

test('applies choices at once, and texts with Enter', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2024-03-01', description: 'An old coffee' },
    { date: '2025-03-02', description: 'Salary', direction: 'income', amount: 2000 },
    { date: '2025-03-03', description: 'Cinema', tags: ['fun'] },
    { date: '2025-04-01', description: 'Coffee' },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  await loaded(page, 2);
  const description = page.getByLabel('Description', { exact: true });
  const year = page.getByLabel('Year', { exact: true });

  const direction = page.getByLabel('Direction', { exact: true });
  await direction.selectOption({ label: 'Income' });
  await loaded(page, 1);
  await expect(page).toHaveURL(/direction=income/);
  await expect(direction).toHaveValue('income');
  await direction.selectOption({ label: 'All' });
  await loaded(page, 2);

  // What is typed waits, and outlives the choices made meanwhile.
  await description.fill('coffee');
  await page.getByLabel('Month', { exact: true }).selectOption({ label: 'All' });
  await loaded(page, 3);
  await expect(description).toHaveValue('coffee');
  await year.focus();
  await year.selectOption({ label: 'All years' });
  await loaded(page, 4);
  await expect(year).toBeFocused();
  await description.press('Enter');
  await loaded(page, 2);

  // Without a year nothing applies until one is chosen.
  await year.selectOption({ label: 'Select' });
  await expect(page.getByText('Please select a year to view transactions')).toBeVisible();
  await page.getByLabel('Month', { exact: true }).selectOption('March');
  await year.selectOption('2024');
  await loaded(page, 1);
  await expect(rows(page)).toContainText('An old coffee');

  await page.goBack();
  await loaded(page, 2);
  await expect(year).toHaveValue('all');
});

test('offers the nearest wider period where nothing is found', async ({ page, person }) => {
  await addTransactions(person, [
    ...['2025-03-01', '2025-04-01'].map((date) => ({ date, description: 'Coffee' })),
    ...['2023-11-02', '2024-03-01', '2024-04-01'].map((date) => ({ date, description: 'Tea' })),
  ]);
  await page.goto('/transactions?year=2025&month=11&description=coffee');
  await loaded(page, 0);
  await page.getByRole('button', { name: '2 in other months of 2025' }).click();
  await loaded(page, 2);
  await expect(page).not.toHaveURL(/month/);
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('coffee');

  await page.getByLabel('Description', { exact: true }).fill('tea');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await loaded(page, 0);
  await page.getByRole('button', { name: '3 in other years' }).click();
  await loaded(page, 3);

  // A period without any rows offers it as well; where no period has any, nothing is offered.
  await page.goto('/transactions?year=2025&month=11');
  await expect(page.getByRole('button', { name: '2 in other months of 2025' })).toBeVisible();
  await page.goto('/transactions?year=2025&month=11&description=cocoa');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await expect(page.getByRole('button', { name: / in other / })).toHaveCount(0);
});

test('Back shows the filters of the list that it goes back to', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: 'Café Comercial' },
    { date: '2025-03-03', description: 'Cinema' },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  await loaded(page, 2);
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('cafe');
  await description.press('Enter');
  await loaded(page, 1);
  await page.goBack();
  await loaded(page, 2);
  await expect(description).toHaveValue('');
  await page.goForward();
  await loaded(page, 1);
  await expect(description).toHaveValue('cafe');
});

test('shows the details, and deletes after naming what goes', async ({ page, person }) => {
  await addTransaction(person, { date: '2025-03-01', description: 'Toll', amount: 3.2 });
  await page.goto('/transactions?year=2025&month=3');
  await openRowMenu(page, 'Toll', 'View Details');
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('Toll');
  await details.getByRole('button', { name: 'Delete' }).click();

  const question = page.getByRole('dialog', { name: 'Delete transaction?' });
  await expect(question).toContainText(/Toll.*3\.20.*Mar 1, 2025/s);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Transaction deleted successfully!');
  await loaded(page, 0);
});

test('gives the focus to the heading when the row that had it is deleted', async ({
  page,
  person,
}) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: 'Toll' },
    { date: '2025-03-02', description: 'Fuel' },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  await loaded(page, 2);
  await openRowMenu(page, 'Toll', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete transaction?' });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await loaded(page, 1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a tip comes where a key has moved the focus, not where a dialog has put it', async ({
  page,
  person,
}) => {
  const { id } = await addTransaction(person, { date: '2025-03-01', description: 'Tea' });
  await page.goto(`/transactions?year=2025&month=3&view=${id}`);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).first();
  const tip = page.getByText('Close', { exact: true }).and(page.locator('[aria-hidden=true]'));
  await expect(close).toBeFocused();
  await expect(tip).toBeHidden();
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
  // What loads meanwhile may scroll, and a tip goes with that.
  await expect(async () => {
    await close.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(close).toBeFocused();
    await expect(tip).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('deletes a month after counting it', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2025-03-01' },
    { date: '2025-03-31' },
    { date: '2025-04-01' },
  ]);
  await page.goto('/transactions?year=2025');
  await loaded(page, 3);
  await page.getByRole('button', { name: 'Delete Transactions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Transactions' });
  await dialog.getByLabel('Year', { exact: true }).last().selectOption('2025');
  await dialog.getByLabel('Month', { exact: true }).last().selectOption('3');
  await expect(dialog).toContainText('2 transactions of March 2025 will be deleted.');
  await expect(dialog).toContainText(
    '2 of them were added by hand. Only undoing this deletion brings them back.',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Transactions for March 2025 deleted successfully!');
  await loaded(page, 1);
});

test('changes the category of several at once, and takes it back', async ({ page, person }) => {
  await addTransactions(person, coffees.slice(0, 3));
  const housing = await categoryNamed(person, 'Housing');
  await page.goto('/transactions?year=2025&month=3');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the category of 3 transactions' });
  await dialog.getByLabel('Category', { exact: true }).selectOption(housing);
  await dialog.getByRole('button', { name: 'Apply' }).click();

  await expect(toast(page)).toContainText('3 transactions changed');
  await expect(rowsWith(page, 'Housing')).toHaveCount(3);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Undone.');
  await expect(rowsWith(page, 'Housing')).toHaveCount(0);
});

test('deletes several at once, and takes one tag from them', async ({ page, person }) => {
  await addTransactions(person, [
    ...coffees.slice(0, 2).map((row) => ({ ...row, tags: ['fun', 'shared'] })),
    { date: '2025-03-20', description: 'Stays' },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  const select = async () => {
    for (const n of [1, 2])
      await page.getByRole('checkbox', { name: `Select Coffee ${n}` }).check();
  };
  await select();
  await bar.getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags of 2 transactions' });
  await tags.getByText('Remove', { exact: true }).click();
  await tags.getByLabel('Tags', { exact: true }).fill('Fun');
  await tags.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page)).toContainText('2 transactions changed');
  await expect(rowsWith(page, 'shared')).toHaveCount(2);
  await expect(rowsWith(page, 'fun')).toHaveCount(0);

  await select();
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 transactions?' });
  await expect(dialog).toContainText('They stay deleted');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toContainText('2 transactions deleted');
  await loaded(page, 1);
  await expect(bar).toHaveCount(0);
});

test('gives the description its room, and leaves out what is equal in all rows', async ({
  page,
  person,
}) => {
  const rowOf = (day: number) => ({ date: `2025-03-0${day}`, description: 'A shop '.repeat(9) });
  await addTransactions(person, [rowOf(1), rowOf(2)]);
  await page.goto('/transactions?year=2025&month=3');
  const head = (name: string) => table(page).getByRole('columnheader', { name, exact: true });
  const widthOfDescription = async () => (await head('Description').boundingBox())?.width ?? 0;
  for (const name of ['Product', 'Account', 'Tags']) await expect(head(name)).toBeHidden();
  expect(await widthOfDescription()).toBeGreaterThanOrEqual(400);

  await addTransactions(person, [{ ...rowOf(3), product: 'deposit', tags: ['one', 'two'] }]);
  await page.reload();
  for (const name of ['Product', 'Tags']) await expect(head(name)).toBeVisible();
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOfDescription(), `at ${width}`).toBeGreaterThanOrEqual(200);
  }
  for (const name of ['Product', 'Account', 'Tags']) await expect(head(name)).toBeVisible();
});

const rowsWith = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

test('dims and names what is ignored, and shows two tags at most', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2025-03-01', description: 'Moved to savings', ignore: true },
    { date: '2025-03-02', description: 'Trip', tags: ['sun', 'sea', 'sand', 'salt'] },
  ]);
  await page.goto('/transactions?year=2025&month=3');
  await expect(rowsWith(page, 'Moved to savings')).toContainText('Ignored');
  await expect(rowsWith(page, 'Trip')).toContainText(/sun\s*sea\s*\+2/);
  await expect(rowsWith(page, 'Trip')).not.toContainText('sand');
});
