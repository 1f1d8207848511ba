import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createSeries } from '@saldo/contract/recurring';
import { listTransactions } from '@saldo/contract/transactions';
import { addDays } from '@saldo/domain/dates';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
} from './accessibility.ts';
import { uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';
import { samplePath } from './statements.ts';

const SCREENS = [
  '/',
  '/import',
  '/transactions?year=2026&month=1',
  '/categories',
  '/categories/sort',
  '/goals',
  '/alerts',
  '/rules',
  '/metrics/monthly',
  '/metrics/annual',
  '/metrics/custom',
  '/bank-connections',
  '/accounts',
  '/upcoming',
  '/history',
  '/bank-connections/success?ref=connected',
  '/profile',
  '/faq',
  '/bug-report',
  '/nothing/here',
];

async function bringStatement(person: TestUser) {
  const content = new Uint8Array(
    readFileSync(samplePath('caixabank/Movimientos_cuenta_0000001.csv')),
  );
  const file = { name: 'january.csv', content, bank: 'CAIXABANK' };
  return uploadStatement(person, file);
}

const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

const arrived = (page: Page) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

test('axe finds no problems on any screen', async ({ page, person }) => {
  test.slow();
  const report = await bringStatement(person);
  for (const path of [...SCREENS, `/import?report=${report.id}`]) {
    await page.goto(path);
    await arrived(page);
    await expectAccessibleEverywhere(page);
  }
});

test("axe finds no problems in the shell's menus and dialogs", async ({ page, person }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/');
    await arrived(page);
    const opener = size.width < 701 ? 'More' : 'Open menu';
    if (size.width < 1024) await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole('button', { name: 'Metrics', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Annual', exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: person.email }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.goto('/');
    await arrived(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

test('axe finds no problems in dialogs with a URL', async ({ page, person }) => {
  test.slow();
  await bringStatement(person);
  const { items } = await person.call(listTransactions, { query: { year: 2026 } });
  const dining = await categoryNamed(person, 'Dining');
  const january = '/transactions?year=2026&month=1';
  for (const path of [
    `${january}&new=1`,
    `${january}&delete_period=1`,
    `${january}&transfers=1`,
    `${january}&duplicates=1`,
    ...['view', 'edit', 'delete'].map((kind) => `${january}&${kind}=${items[0]?.id}`),
    '/categories?new=1',
    `/categories?new=${dining}`,
    `/categories?edit=${dining}`,
    `/categories?delete=${dining}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  }
});

/** Returns what a screen reader announces for a table: the headings and the cells of the first row. */
async function readTable(table: Locator) {
  const row = table.getByRole('row').nth(1);
  return {
    heads: await table.getByRole('columnheader').allInnerTexts(),
    name: await row.getByRole('rowheader').innerText(),
    cells: await row.getByRole('cell').allInnerTexts(),
  };
}

test('accounts and series are tables with headings at any width', async ({ page, person }) => {
  test.slow();
  await bringStatement(person);
  const series = { amount: 850, direction: 'expense', cadence: 'monthly' } as const;
  const body = {
    ...{ ...series, name: 'Rent', category_id: await categoryNamed(person, 'Housing') },
    next_on: addDays(new Date().toISOString().slice(0, 10), 3),
  };
  await person.call(createSeries, { body });
  for (const [width, ofAccounts, ofSeries] of [
    [
      1280,
      ['Account', 'Source', 'Last updated', 'Verified through', '12 months', 'Balance'],
      ['Recurring', 'Frequency', 'Bank', 'Last', 'Next due', 'Amount', 'Per year', 'Actions'],
    ],
    [
      768,
      ['Account', 'Verified through', 'Balance'],
      ['Recurring', 'Next due', 'Amount', 'Actions'],
    ],
    [360, ['Account', '12 months', 'Balance'], ['Recurring', 'Amount', 'Actions']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/accounts');
    const bank = page.getByRole('table', { name: 'CaixaBank' });
    await expect(bank).toBeVisible();
    const account = await readTable(bank);
    expect(account.heads).toEqual(ofAccounts);
    expect(account.cells).toHaveLength(ofAccounts.length - 1);
    expect(account.cells.at(-1)).toMatch(/€/);
    await expectAccessibleInBothThemes(page);

    await page.goto('/upcoming');
    const bills = page.getByRole('table', { name: 'Bills' });
    await expect(bills).toBeVisible();
    const rent = await readTable(bills);
    expect(rent.heads).toEqual(ofSeries);
    expect(rent.name).toContain('Rent');
    expect(rent.cells).toHaveLength(ofSeries.length - 1);
    expect(rent.cells[ofSeries.indexOf('Amount') - 1]).toContain('850.00');
    await expectAccessibleInBothThemes(page);
  }
});

test('axe finds no problems in row menus, the selection bar and the palette', async ({
  page,
  person,
}) => {
  await bringStatement(person);
  await page.goto('/transactions?year=2026&month=1');
  const table = page.getByRole('table', { name: 'Transactions' });
  await table
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe('before sign-in', () => {
  test.use({ as: 'nobody' });

  test('axe finds no problems on sign-in and sign-up, with their errors', async ({ page }) => {
    await page.goto('/login');
    const inBothSizes = async () => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
    };
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: /^Forgot/ }).click();
    await expect(page.getByText('contact the administrator')).toBeVisible();
    await inBothSizes();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await inBothSizes();
  });
});
