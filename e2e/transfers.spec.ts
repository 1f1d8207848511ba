import type { Page } from '@playwright/test';
import { getTransaction } from '@saldo/contract/transactions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';
import { addTransaction } from './rows.ts';

const LIST = '/transactions?year=2026&month=3';
const SUGGESTED = 'Possible transfers between your accounts';

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const strip = (page: Page) => page.getByRole('region', { name: SUGGESTED });

/** Adds an expense at Revolut and the same income at BBVA a day later, without evidence that they are a transfer. */
async function addPair(person: TestUser, amount = 200) {
  const left = await addTransaction(person, {
    date: '2026-03-10',
    description: `Sent ${amount}`,
    amount,
  });
  const arrived = await addTransaction(person, {
    date: '2026-03-11',
    description: `Received ${amount}`,
    amount,
    direction: 'income',
    bank: 'BBVA',
  });
  return { left, arrived };
}

const read = (person: TestUser, id: string) => person.call(getTransaction, { params: { id } });

test('links a suggestion, which excludes both sides from totals', async ({ page, person }) => {
  const { left, arrived } = await addPair(person);
  await page.goto(LIST);
  await expect(strip(page)).toContainText('1 possible transfer to review.');
  await strip(page).getByRole('button', { name: 'Review' }).click();
  await expect(page).toHaveURL(/transfers=1/);
  const review = dialog(page, SUGGESTED);
  await expect(review.getByRole('listitem')).toContainText(['Sent 200']);
  await expect(review).toContainText('Received 200');
  await expect(review).toContainText('€200.00');
  await review.getByRole('button', { name: /^Link/ }).click();
  await expect(toast(page)).toContainText('Linked as a transfer.');
  await expect(review).toContainText('Nothing left to review');
  await review.getByRole('button', { name: 'Close' }).last().click();
  await expect(strip(page)).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.locator('tbody tr').filter({ hasText: 'Transfer' })).toHaveCount(2);
  for (const { id } of [left, arrived]) {
    expect((await read(person, id)).ignore_default_metrics).toBe(true);
  }
});
