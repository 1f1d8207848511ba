import type { Page } from '@playwright/test';
import { type AlertInput, createAlert } from '@saldo/contract/alerts';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';
import { addTransactions, todayIn } from './rows.ts';

const TODAY = todayIn('Europe/Madrid');
const YEAR = Number(TODAY.slice(0, 4));
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Creates a yearly alert, so that today's spending always falls in the current period. */
async function addAlert(person: TestUser, given: Partial<AlertInput> = {}) {
  const body = {
    name: 'Clothes',
    icon: '🛍️',
    limit_amount: 180,
    frequency: 'yearly' as const,
    category_id: given.category_id ?? (await categoryNamed(person, 'Shopping')),
    ...given,
  };
  return person.call(createAlert, { body });
}

async function spend(person: TestUser, amount: number, date = TODAY) {
  const category = await categoryNamed(person, 'Shopping');
  await addTransactions(person, [{ date, amount, category, description: `Shoes ${amount}` }]);
}

test('opens the spending of the current and an earlier period', async ({ page, person }) => {
  await spend(person, 20);
  await spend(person, 300, `${YEAR - 1}-06-15`);
  await addAlert(person);
  await page.goto('/alerts');
  const clothes = card(page, 'Clothes');
  const bars = clothes.getByRole('list', { name: 'Last six years for Clothes' });
  await expect(bars.getByRole('link')).toHaveCount(6);
  await expect(clothes).toContainText('1 of 6 over the limit');
  await expect(bars.getByRole('link', { name: `${YEAR}: €20.00` })).toBeVisible();
  await bars.getByRole('link', { name: `${YEAR - 1}: €300.00, over the limit` }).click();
  const figure = page.getByRole('region', { name: 'Selected figure' });
  await expect(figure).toContainText('AlertClothes');
  await expect(figure).toContainText('Total €300.00 from 1 transaction');
  await page.goBack();
  await clothes.getByRole('link', { name: 'Transactions for Clothes: €20.00' }).click();
  await expect(figure).toContainText('Total €20.00 from 1 transaction');
});
