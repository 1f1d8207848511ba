import { expect, test } from './fixtures.ts';
import { importHousehold } from './household.ts';

test('shows bills and paydays, and accepts an answer to its question', async ({ page, person }) => {
  await importHousehold(person);
  await page.goto('/upcoming');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Bills and income' })).toContainText(
    'Monthly fixed costs',
  );
  const questions = page.getByRole('region', { name: /to review/ });
  await expect(questions).toContainText('Netflix went from €12.99 to €17.99');
  await questions.getByRole('button', { name: 'Got It' }).click();
  await expect(questions).not.toContainText('Netflix');
  await expect(questions).toContainText('Basic-Fit hasn’t been paid');
  await questions.getByRole('button', { name: 'Mark as Ended' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Basic-Fit' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Bills', exact: true })
    .getByRole('link', { name: 'Netflix' })
    .click();
  await expect(page).toHaveURL(/recurring=/);
  await expect(page.getByRole('row')).toHaveCount(8);
});
