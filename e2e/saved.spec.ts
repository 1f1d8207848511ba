import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';

test('transfers to a broker count as saved, neither income nor expense, and open their rows', async ({
  page,
  person,
}) => {
  const category = await categoryNamed(person, 'Savings & Investments');
  await addTransactions(person, [
    { date: '2025-03-01', amount: 1000, direction: 'income', description: 'NOMINA ACME SL' },
    { date: '2025-03-02', amount: 400, description: 'ALQUILER' },
    { date: '2025-03-03', amount: 300, description: 'MYINVESTOR', category },
    { date: '2025-03-04', amount: 50, direction: 'income', description: 'MYINVESTOR', category },
  ]);
  for (const address of ['/metrics/annual?year=2025', '/metrics/monthly?year=2025&month=3']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main).toContainText('Saved €250.00');
    await expect(main.getByRole('link', { name: /^Expenses/ }).first()).toContainText('€400.00');
    await expect(main).toContainText('Saved to Savings & Investments');
  }
  await page
    .getByRole('link', { name: /Savings & Investments/ })
    .first()
    .click();
  await expect(page.getByText('Total €250.00')).toBeVisible();
  await expect(page.getByText('MYINVESTOR')).toHaveCount(2);
});
