import type { Page } from '@playwright/test';
import { createRule } from '@saldo/contract/rules';
import { getTransaction } from '@saldo/contract/transactions';
import { linkTransfer, listTransferSuggestions } from '@saldo/contract/transfers';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './looks.ts';
import { addTransaction } from './rows.ts';

const LIST = '/transactions?year=2026&month=3';
const SUGGESTED = 'Possible transfers between your accounts';

const toast = (page: Page) => page.getByLabel('Notifications');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const details = (page: Page) => dialog(page, 'Transaction Details');
const transfer = (page: Page) => details(page).getByRole('region', { name: 'Transfer' });
const strip = (page: Page) => page.getByRole('region', { name: SUGGESTED });

/** Money that leaves Revolut and arrives at BBVA a day later. Nothing proves that it is one movement. */
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

test('a suggestion is linked, and both sides count nowhere', async ({ page, person }) => {
  const { left, arrived } = await addPair(person);
  await page.goto(LIST);
  await expect(strip(page)).toContainText('1 pair of equal amount.');
  await expectAccessible(page);
  await strip(page).getByRole('button', { name: 'Review' }).click();
  await expect(page).toHaveURL(/transfers=1/);
  const review = dialog(page, SUGGESTED);
  await expect(review.getByRole('listitem')).toContainText(['Sent 200']);
  await expect(review).toContainText('Received 200');
  await expect(review).toContainText('€200.00');
  await expectAccessible(page);
  await review.getByRole('button', { name: /^Link/ }).click();
  await expect(toast(page)).toContainText('Linked as a transfer.');
  await expect(review).toContainText('Nothing left to decide');
  await review.getByRole('button', { name: 'Close' }).last().click();
  await expect(strip(page)).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.locator('tbody tr').filter({ hasText: 'Transfer' })).toHaveCount(2);
  for (const { id } of [left, arrived]) {
    expect((await read(person, id)).ignore_default_metrics).toBe(true);
  }
});

test('what is no transfer is not asked again', async ({ page, person }) => {
  await addPair(person);
  await addPair(person, 35.5);
  await page.goto(`${LIST}&transfers=1`);
  const review = dialog(page, SUGGESTED);
  await expect(review.getByRole('listitem')).toHaveCount(2);
  await review.getByRole('button', { name: 'Not a transfer: Sent 35.5, €35.50' }).click();
  await expect(review.getByRole('listitem')).toHaveCount(1);
  const left = await person.call(listTransferSuggestions);
  expect(left.map(({ expense }) => expense.amount)).toEqual([200]);
  await page.reload();
  await expect(review.getByRole('listitem')).toHaveCount(1);
});

test('the details show the other side, and part the two', async ({ page, person }) => {
  const { left, arrived } = await addPair(person);
  const pair = { params: { id: left.id }, body: { other_id: arrived.id } };
  await person.call(linkTransfer, pair);
  await page.goto(`${LIST}&view=${left.id}`);
  await expect(transfer(page)).toContainText('Transfer with');
  await expect(transfer(page)).toContainText('Received 200');
  await expect(transfer(page)).toContainText('+€200.00');
  await expectAccessible(page);
  await transfer(page).getByRole('button', { name: 'Show the other side' }).click();
  await expect(page).toHaveURL(new RegExp(`view=${arrived.id}`));
  await expect(transfer(page)).toContainText('Sent 200');
  await transfer(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(toast(page)).toContainText('No longer a transfer.');
  await expect(transfer(page)).toHaveCount(0);
  expect((await read(person, left.id)).ignore_default_metrics).toBe(false);
  expect(await person.call(listTransferSuggestions)).toEqual([]);

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(transfer(page)).toContainText('Sent 200');
  expect((await read(person, left.id)).transfer?.transaction_id).toBe(arrived.id);
});

test('an edit that parts the two says so, and is undone', async ({ page, person }) => {
  const { left, arrived } = await addPair(person);
  const { id } = left;
  await person.call(linkTransfer, { params: { id }, body: { other_id: arrived.id } });
  await page.goto(`${LIST}&edit=${id}`);
  const form = dialog(page, 'Edit Transaction');
  await form.getByLabel('Amount').fill('2000');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page)).toContainText('both count as income and expense again');
  expect((await read(person, arrived.id)).transfer).toBeNull();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('tbody tr').filter({ hasText: 'Transfer' })).toHaveCount(2);
  expect(await read(person, id)).toMatchObject({
    amount: 200,
    transfer: { transaction_id: arrived.id },
  });
});

test('a person says what the other side is', async ({ page, person }) => {
  const { left, arrived } = await addPair(person);
  await addTransaction(person, {
    date: '2026-03-20',
    description: 'Received later',
    amount: 200,
    direction: 'income',
    bank: 'BBVA',
  });
  await addTransaction(person, {
    date: '2026-03-10',
    description: 'Another amount',
    amount: 201,
    direction: 'income',
    bank: 'BBVA',
  });
  await page.goto(`${LIST}&view=${left.id}`);
  await details(page).getByRole('button', { name: 'Mark as transfer' }).click();
  const mark = dialog(page, 'Mark as transfer');
  await expect(mark.getByRole('button', { name: 'Link' })).toBeDisabled();
  const choices = mark.getByRole('radio');
  await expect(choices).toHaveCount(2);
  await expect(mark.locator('label')).toContainText(['Received 200', 'Received later']);
  await expectAccessible(page);
  await mark.getByRole('searchbox').fill('later');
  await expect(choices).toHaveCount(1);
  await mark.getByRole('searchbox').fill('nothing like it');
  await expect(mark).toContainText('Nothing matches this search.');
  await mark.getByRole('searchbox').fill('');
  await choices.first().check();
  await mark.getByRole('button', { name: 'Link' }).click();
  await expect(transfer(page)).toContainText('Received 200');
  expect((await read(person, arrived.id)).transfer?.transaction_id).toBe(left.id);
});

test('says when it fails', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/409|500/);
  const { left } = await addPair(person);
  await page.route('**/transfer', (route) =>
    route.fulfill({
      status: 409,
      json: { detail: { code: 'transfer_not_possible', message: 'Both are of one account.' } },
    }),
  );
  await page.route('**/api/transactions/*/reasons', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto(`${LIST}&mark_transfer=${left.id}`);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Link' }).click();
  await expect(toast(page)).toContainText('Failed to link the transfer: Both are of one account.');
  await expect(dialog(page, 'Mark as transfer')).toBeVisible();

  await page.goto(`${LIST}&view=${left.id}`);
  await expect(details(page)).toContainText('The reasons could not be loaded.');
  await page.unroute('**/api/transactions/*/reasons');
  await details(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(details(page).getByRole('region', { name: 'Why these values' })).toContainText(
    'Amount',
  );
});

test('the details tell why each field has its value', async ({ page, person }) => {
  const rule = {
    name: 'Bakeries',
    conditions: [
      { condition_field: 'description', operator: 'includes', condition_value: 'bakery' } as const,
    ],
    actions: [{ target_field: 'tags', target_value: 'bread' } as const],
  };
  const { id } = await addTransaction(person, {
    date: '2026-03-10',
    description: 'Bakery',
    category: await categoryNamed(person, 'Groceries'),
  });
  const { id: ruleId } = await person.call(createRule, { body: rule });
  await page.goto(`/rules?apply=${ruleId}`);
  const apply = dialog(page, 'Apply Single Rule');
  await apply.getByLabel('Month', { exact: true }).selectOption('March');
  await apply.getByLabel('Year', { exact: true }).selectOption('2026');
  await apply.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(toast(page)).toContainText('Rule "Bakeries" applied successfully!');

  await page.goto(`${LIST}&view=${id}`);
  const why = details(page).getByRole('region', { name: 'Why these values' });
  await expect(why.locator('dl > div').filter({ hasText: 'Tags' })).toContainText('Bakeries');
  await expectAccessible(page);
  await why.getByRole('link', { name: 'Show the rule' }).click();
  await expect(dialog(page, 'Edit Rule').getByLabel('Name', { exact: true })).toHaveValue(
    'Bakeries',
  );
});

test('the form knows category, type, and refunds of income', async ({ page, person }) => {
  const { arrived, left } = await addPair(person);
  await page.goto(`${LIST}&edit=${left.id}`);
  const form = dialog(page, 'Edit Transaction');
  await expect(form.getByLabel('Category', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Type', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Refund')).toHaveCount(0);
  await page.goto(`${LIST}&edit=${arrived.id}`);
  await form.getByLabel('Refund').check();
  await form.getByLabel('Type', { exact: true }).selectOption('Card payment');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
  expect(await read(person, arrived.id)).toMatchObject({ is_refund: true, type: 'card_payment' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('strip, review, details and choice fit', async ({ page, person }) => {
    const { left, arrived } = await addPair(person);
    const fits = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await page.goto(LIST);
    await expect(strip(page)).toBeVisible();
    await fits();
    for (const address of ['transfers=1', `mark_transfer=${left.id}`]) {
      await page.goto(`${LIST}&${address}`);
      await expect(page.getByRole('dialog').getByText(/Received 200/)).toBeVisible();
      await fits();
    }
    const pair = { params: { id: left.id }, body: { other_id: arrived.id } };
    await person.call(linkTransfer, pair);
    await page.goto(`${LIST}&view=${left.id}`);
    await expect(transfer(page)).toContainText('Received 200');
    await fits();
  });
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('reads the reasons, and links nothing', async ({ page }) => {
    await page.goto('/transactions');
    await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click();
    const why = details(page).getByRole('region', { name: 'Why these values' });
    await expect(why.getByRole('term').first()).toBeVisible();
    const changing = details(page).getByRole('button', { name: /Mark as transfer|Unlink/ });
    await expect(changing).toBeDisabled();
  });
});
