import { expect, test } from './fixtures.ts';
import { bring } from './household.ts';

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
