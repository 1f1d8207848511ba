import type { Page } from '@playwright/test';
import { createAccount, mergeAccount } from '@saldo/contract/accounts';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { bringRows } from './csv-rows.ts';
import { expect, test } from './fixtures.ts';

const JANUARY = ['2026-01-05,Rent,-900.00,1100.00', '2026-01-20,Payroll,2000.00,3100.00'];
const MARCH = ['2026-03-03,Groceries,-50.00,2650.00', '2026-03-04,Bakery,-4.10,2645.90'];
const FEBRUARY = ['2026-02-10,Rent,-400.00,2700.00'];

const wallet = (person: TestUser, amount = 85.5) =>
  person.call(createAccount, {
    body: {
      name: 'Wallet',
      product: 'current',
      currency: 'EUR',
      typed: { on: '2026-03-01', amount },
    },
  });

const main = (page: Page) => page.getByRole('main');
const drawer = (page: Page) => page.getByRole('dialog');

test('shows what one has, what is missing, and what closes it', async ({ page, person }) => {
  const { account_id: id } = await bringRows(person, JANUARY);
  const march = await bringRows(person, MARCH, id ?? '');
  await wallet(person);
  await page.goto(`/import?report=${march.id}`);
  await expect(page.getByLabel('Import result')).toContainText(
    'N26: Jan 21 – Mar 2 is missing; the balance jumps by €400.00.',
  );
  await page.getByRole('link', { name: 'See what closes it' }).click();
  await expect(drawer(page)).toContainText('Balance, Mar 4');
  await page.keyboard.press('Escape');
  const figures = main(page).getByRole('region', { name: 'What you have' });
  await expect(figures).toContainText('You have, in euros€2,731.40in 2 accounts');
  await expect(figures).toContainText('Proved by statements€0.00');
  await expect(figures).toContainText('Not proved€2,731.40N26, since Jan 21');
  await expect(main(page).getByText('Jan 21 – Mar 2 missing').last()).toBeVisible();
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'N26', exact: true }).click();
  await expect(drawer(page)).toContainText('Balance, Mar 4€2,645.90');
  await expect(drawer(page)).toContainText(
    'Missing: Jan 21 – Mar 2. The balance jumps by €400.00, from €3,100.00 to €2,700.00.',
  );
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'It is right so' }).click();
  await expect(page.getByText('The gap is closed')).toBeVisible();
  await expect(drawer(page)).not.toContainText('Missing');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(drawer(page)).toContainText('Missing: Jan 21 – Mar 2.');

  // The statement of the days between closes it for good.
  await bringRows(person, FEBRUARY, id ?? '');
  await page.reload();
  await expect(drawer(page)).toContainText('Balance, Mar 4€2,645.90');
  await expect(drawer(page)).not.toContainText('Missing');
  await page.keyboard.press('Escape');
  await expect(figures).toContainText('Proved by statements€2,645.901 of 2 accounts');
  await expect(figures).toContainText('Not proved€85.50Wallet, as you told it');
});

test('adds an account by hand, closes it, opens it and deletes it', async ({ page }) => {
  await page.goto('/accounts');
  await expect(main(page)).toContainText('No account yet');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Name').fill('Wallet');
  await page.getByLabel('Balance').fill('12,50');
  await page.getByLabel(/^On/).fill('2026-03-01');
  await drawer(page).getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByText('Wallet added')).toBeVisible();
  const figures = main(page).getByRole('region', { name: 'What you have' });
  await expect(figures).toContainText('You have, in euros€12.50');

  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  await page.getByRole('button', { name: 'Change the Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Balance on a Day' });
  await dialog.getByLabel('Balance').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(drawer(page)).toContainText('€20.00');

  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('dialog', { name: 'Close Account' }).getByLabel('From').fill('2026-03-31');
  await page.getByRole('button', { name: 'Close Account' }).click();
  await expect(page.getByText('Account closed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open Again' }).click();
  await expect(page.getByText('Account open again')).toBeVisible();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page)).toContainText('No account yet');
});

test('folds what is closed, and is walked by the keyboard', async ({ page, person }) => {
  await wallet(person);
  await page.goto('/accounts');
  const row = page.getByRole('button', { name: 'Wallet', exact: true });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toContainText('You told €85.50 for Mar 1');
  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('button', { name: 'Close Account' }).click();
  await expect(page.getByText('Account closed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: '1 closed account' }).click();
  await expect(row).toBeVisible();
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });
  test('sees every account, and changes none', async ({ page }) => {
    await page.goto('/accounts');
    await expect(main(page).getByRole('region', { name: 'What you have' })).toContainText('€');
    await expect(page.getByRole('button', { name: 'Add Account' })).toBeHidden();
    await main(page).getByRole('table').first().getByRole('button').first().click();
    await expect(drawer(page)).toContainText('Balance, ');
    await expect(page.getByRole('button', { name: 'Close…' })).toBeHidden();
  });
});

test('merges two that are one, and takes them apart again', async ({ page, person }) => {
  await bringRows(person, JANUARY);
  await bringRows(person, FEBRUARY, 'new');
  await page.goto('/accounts');
  await main(page).getByRole('button', { name: 'N26 2' }).click();
  await drawer(page).getByRole('button', { name: 'Merge…' }).click();
  const asked = page.getByRole('dialog', { name: 'Merge Account' });
  await expect(asked).toContainText('Transactions that move1');
  await expect(asked).toContainText('N26 2 now€2,700.00N26 afterwards€2,700.00');
  await expectAccessibleEverywhere(page);
  await asked.getByLabel('Name that stays').selectOption('N26 2');
  await asked.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Merged into N26 2')).toBeVisible();
  // The drawer goes on with the account that stays.
  await expect(drawer(page)).toContainText('Balance, Feb 10€2,700.00');
  await expect(drawer(page).getByRole('button', { name: 'Merge…' })).toBeHidden();
  await drawer(page).getByRole('button', { name: 'Take N26 2 apart' }).click();
  const back = page.getByRole('dialog', { name: 'Take Apart' });
  await expect(back).toContainText('N26 afterwards€3,100.00');
  await back.getByRole('button', { name: 'Take Apart' }).click();
  await expect(page.getByText('N26 2 stands by itself')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'N26', exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'N26 2' })).toBeVisible();
});

test('finds what has melted, and splits it off', async ({ page, person }) => {
  const january = await bringRows(person, JANUARY);
  const other = await bringRows(
    person,
    ['2026-01-06,Cinema,-9.00,5291.00', '2026-01-12,Gift,50.00,5341.00'],
    'new',
  );
  await person.call(mergeAccount, {
    params: { id: other.account_id ?? '' },
    body: { into: january.account_id ?? '' },
  });
  await page.goto('/accounts');
  await main(page).getByRole('button', { name: 'N26' }).click();
  await expect(drawer(page)).toContainText('One file seems to be of another account.');
  await expect(drawer(page)).toContainText('On Jan 6 it says €5,291.00, the rest €1,100.00.');
  await drawer(page).getByRole('button', { name: 'Split Off…' }).click();
  const asked = page.getByRole('dialog', { name: 'Split Off' });
  await asked.getByLabel('Name of the new account').fill('Savings');
  await expect(asked).toContainText('N26 afterwards€3,100.00');
  await expectAccessibleEverywhere(page);
  await asked.getByRole('button', { name: 'Split Off' }).click();
  await expect(page.getByText('Savings stands by itself')).toBeVisible();
  await expect(drawer(page)).not.toContainText('seems to be of another account');
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Savings' })).toBeVisible();
});

test('tells of a gap on Home and once in the bell', async ({ page, person }) => {
  const { account_id: id } = await bringRows(person, JANUARY);
  await bringRows(person, MARCH, id ?? '');
  await page.goto('/');
  const gap = main(page).getByText('N26: Jan 21 – Mar 2 is missing; the balance jumps by €400.00.');
  await expect(gap).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: /Notices/ }).click();
  await page.getByRole('link', { name: /N26: Jan 21, 2026 to Mar 2, 2026 is missing/ }).click();
  await expect(drawer(page)).toContainText('Missing: Jan 21 – Mar 2.');
  await bringRows(person, FEBRUARY, id ?? '');
  await page.goto('/');
  await expect(main(page).getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await page.getByRole('button', { name: /Notices/ }).click();
  await expect(page.getByText('is missing')).toBeHidden();
});
