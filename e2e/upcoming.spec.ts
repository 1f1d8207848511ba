import { createSeries } from '@saldo/contract/recurring';
import { addDays } from '@saldo/domain/dates';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { bring } from './household.ts';
import { expectNoSidewaysScroll } from './looks.ts';

const TODAY = new Date().toISOString().slice(0, 10);

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
  await expect(page.getByText('Undone.')).toBeVisible();
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
