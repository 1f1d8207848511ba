import { listTransactions, updateBatch } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';
import { toast } from './page-checks.ts';
import { addTransactions } from './rows.ts';

const TITLE = 'You categorized 2 transactions';

const categories = async (person: TestUser) =>
  (await person.call(listTransactions, { query: { year: 'all' } })).items.map((row) => [
    row.description,
    row.category_id,
  ]);

test('undoes and redoes an edit of many transactions', async ({ page, person }) => {
  await addTransactions(person, [
    { date: '2026-03-01', description: 'Corner shop' },
    { date: '2026-03-02', description: 'Coffee house' },
  ]);
  const before = await categories(person);
  const category = await categoryNamed(person, 'Groceries');
  const { items } = await person.call(listTransactions, { query: { year: 'all' } });
  await person.call(updateBatch, { body: items.map(({ id }) => ({ id, category })) });
  const after = await categories(person);

  await page.goto('/');
  await page.getByRole('link', { name: 'History' }).click();
  const day = page.getByRole('region', { name: /^Today, / });
  await expect(day.getByRole('listitem')).toHaveCount(2);
  const row = day.getByRole('button', { name: TITLE, exact: true });
  await row.click();
  await expect(page).toHaveURL(/\/history\?step=/);
  await expect(day.getByText(/^Changes 2 transactions/)).toBeVisible();
  await expect(day.getByText('Everything will be restored.')).toBeVisible();

  await day.getByRole('button', { name: `Undo: ${TITLE}` }).click();
  await expect(toast(page)).toContainText(`Undone: ${TITLE}`);
  expect(await categories(person)).toEqual(before);
  await page.goto('/transactions?year=2026&month=3');
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByText('Uncategorized')).toHaveCount(2);

  await page.goBack();
  await day.getByRole('button', { name: `Redo: ${TITLE}` }).click();
  await expect(day.getByRole('button', { name: `Undo: ${TITLE}` })).toBeVisible();
  expect(await categories(person)).toEqual(after);
});
