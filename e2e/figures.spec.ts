import type { Page } from '@playwright/test';
import { createAccount, listAccounts } from '@saldo/contract/accounts';
import { createAlert } from '@saldo/contract/alerts';
import { createGoal } from '@saldo/contract/goals';
import { createRule } from '@saldo/contract/rules';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { uploadStatement } from './client.ts';
import { expectFiguresWhole, installFigureCheck } from './figure-visibility.ts';
import { expect, test } from './fixtures.ts';
import {
  expectNamesWhole,
  expectNoShift,
  expectRings,
  expectSignsWhole,
  expectStill,
  expectTextsApart,
  watchShifts,
} from './layout-checks.ts';
import { makeMetric, THIS_YEAR, YEAR } from './metrics-rows.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { addTransaction, addTransactions, todayIn } from './rows.ts';

/** A width of 640 is a 1280-pixel window at 200% zoom. */
const WIDTHS = [360, 640, 768, 1280, 1440, 1920];
const TODAY = todayIn('Europe/Madrid');
/** Returns a different amount for each number, with eleven digits before the decimal point. */
const sum = (n: number) => Math.round(9_876_543_210_987 - n * 123_456_789_012) / 100;

type Screens = Record<string, ((page: Page) => Promise<void>) | undefined>;

const long = (name: string) => name.padEnd(60, ' of the long road by the sea');

/** Opens each screen once, tries its controls, and checks it at every width. */
async function readAll(page: Page, screens: Screens): Promise<void> {
  await page.addInitScript(installFigureCheck);
  await page.addInitScript(watchShifts);
  let read = 0;
  for (const [path, open] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // Skipped if the URL opens a dialog, because a dialog grows with its content.
    if ((await page.getByRole('dialog').count()) === 0) await expectNoShift(page);
    await open?.(page);
    await expectRings(page);
    await expectStill(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      read += await expectFiguresWhole(page);
      await expectNamesWhole(page);
      await expectSignsWhole(page);
      await expectTextsApart(page);
      await expectNoSidewaysScroll(page);
    }
  }
  // Ensures that figures were found at every width.
  expect(read).toBeGreaterThan(Object.keys(screens).length * WIDTHS.length);
}

const categories = async (person: TestUser) => ({
  salary: await categoryNamed(person, 'Salary'),
  rent: await categoryNamed(person, 'Rent'),
  food: await categoryNamed(person, 'Supermarket'),
  fuel: await categoryNamed(person, 'Fuel'),
});

/** Today's transactions: one of each kind that lists show differently. */
async function today(person: TestUser) {
  const { salary, rent, food, fuel } = await categories(person);
  await addTransactions(person, [
    { date: TODAY, amount: sum(1), direction: 'income', category: salary },
    { date: TODAY, amount: sum(2), category: rent, tags: ['one', 'two', 'three'] },
    { date: TODAY, amount: sum(3), category: food, ignore: true },
    { date: TODAY, amount: sum(30), direction: 'income', is_refund: true, category: fuel },
    { date: TODAY, amount: sum(70), currency: 'USD', category: food, fee: sum(71) },
    // This row and the next may be a transfer.
    { date: TODAY, amount: sum(5), description: 'Not sorted yet' },
    { date: TODAY, amount: sum(5), direction: 'income', product: 'deposit' },
  ]);
  return addTransaction(person, { date: TODAY, amount: sum(6), description: long('Yacht') });
}

/** Adds a year with monthly rent, and a March in which spending far exceeds income. */
async function lastYear(person: TestUser) {
  const { salary, rent, food, fuel } = await categories(person);
  const months = Array.from({ length: 12 }, (_, i) => i + 1);
  await Promise.all(
    months.map((month) => {
      const date = `${YEAR}-${String(month).padStart(2, '0')}-05`;
      const pay = month === 3 ? sum(72) : sum(month);
      return addTransactions(person, [
        { date, amount: pay, direction: 'income', category: salary },
        { date, amount: 47_500_000_000.48, category: rent, description: 'Rent of the castle' },
        { date, amount: sum(24 + month), category: food },
        { date, amount: sum(60 - month), category: fuel },
      ]);
    }),
  );
  await makeMetric(person, long('Roof and food'), [rent, food]);
}

function bringStatement(person: TestUser) {
  const statement = [
    'Movimientos de la cuenta ES21 2100 0001 0500 0000 0001;;;;;',
    'Importes expresados en euros;;;;;',
    'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
    `31/01/${YEAR};31/01/${YEAR};LIQUIDACION;Intereses;45.678.901.234,56;98.765.432.109,87`,
    `20/01/${YEAR};20/01/${YEAR};COMPRA;Castillo;-12.345.678.901,23;53.086.530.875,30`,
  ].join('\n');
  const content = new TextEncoder().encode(statement);
  const file = { name: 'rich.csv', content, bank: 'CAIXABANK' };
  return uploadStatement(person, file);
}

/** Imports the same payment from a different kind of file, so that it is a possible duplicate. */
async function bringTwin(person: TestUser) {
  const [account] = await person.call(listAccounts);
  const csv = `Date,Text,Amount\n20/01/${YEAR},ANOTHER CASTLE,-12345678901.23\n`;
  const mapping = {
    date: 'Date',
    date_order: 'day-first',
    description: 'Text',
    amount: 'Amount',
    decimal: 'point',
    bank: 'CAIXABANK',
    product: 'current',
  };
  const fields = { mapping: JSON.stringify(mapping), account_id: account?.id ?? '' };
  const content = new TextEncoder().encode(csv);
  await uploadStatement(person, { name: 'twin.csv', content, bank: 'GENERIC', fields });
  return account;
}

async function makeRule(person: TestUser) {
  const { food } = await categories(person);
  const amount = {
    condition_field: 'amount',
    operator: 'greater_than',
    condition_value: 1,
  } as const;
  const sorts = { target_field: 'category', target_value: food } as const;
  const body = { name: long('Food'), conditions: [amount], actions: [sorts] };
  return person.call(createRule, { body });
}

test('lists, their dialogs and the sorting flows show complete figures', async ({
  page,
  person,
}) => {
  test.slow();
  const row = await today(person);
  const report = await bringStatement(person);
  const rule = await makeRule(person);
  const list = `/transactions?year=${THIS_YEAR}`;
  const method = `/categories?categorize=method&year=${THIS_YEAR}`;
  await readAll(page, {
    '/': undefined,
    '/categories': undefined,
    '/categories/sort': undefined,
    '/transactions/merchants': undefined,
    [list]: async () => {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    },
    [`${list}&counts_as=expense`]: undefined,
    [`${list}&view=${row.id}`]: undefined,
    [`${list}&merchant=${row.merchant_id}`]: async () => {
      await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
    },
    [`${list}&edit=${row.id}`]: undefined,
    [`${list}&delete=${row.id}`]: undefined,
    [`${list}&transfers=1`]: undefined,
    [`/import?report=${report.id}`]: undefined,
    [`/rules?edit=${rule.id}`]: async () => {
      await page.getByRole('dialog').getByLabel('Year').last().selectOption(String(THIS_YEAR));
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Yacht');
    },
    [method]: async () => {
      await page.getByRole('button', { name: 'Manual' }).click();
      await expect(page.getByRole('tab', { name: 'Categories' })).toBeVisible();
    },
  });
});

test('confirmations of large changes show complete figures', async ({ page, person }) => {
  test.slow();
  await today(person);
  await bringStatement(person);
  const account = await bringTwin(person);
  const other = { product: 'current' as const, currency: 'EUR', bank: 'CAIXABANK' };
  const typed = { on: `${YEAR}-01-01`, amount: sum(9) };
  await person.call(createAccount, { body: { ...other, name: long('Vault'), typed } });
  const rule = await makeRule(person);
  const dialog = page.getByRole('dialog');
  await readAll(page, {
    [`/transactions?year=${YEAR}&duplicates=1`]: async () => {
      await expect(dialog).toContainText('ANOTHER CASTLE');
    },
    [`/transactions?year=${THIS_YEAR}&delete_period=1`]: undefined,
    [`/rules?apply=${rule.id}`]: async () => {
      await dialog.getByLabel('Year', { exact: true }).selectOption(String(THIS_YEAR));
      await expect(dialog).toContainText('Yacht');
    },
    '/rules?apply_all=1': undefined,
    [`/bank-connections?account=${account?.id}`]: async () => {
      await expect(dialog).toBeVisible();
    },
    '/accounts': undefined,
    [`/accounts?account=${account?.id}`]: async () => {
      await expect(dialog).toContainText('rich.csv');
      await dialog.getByRole('button', { name: 'Merge…' }).click();
      await expect(dialog).toContainText(' after');
    },
    '/accounts?add=1': undefined,
    '/history': undefined,
    [`/categories?categorize=method&year=${THIS_YEAR}`]: async () => {
      await page.getByRole('button', { name: 'Use AI' }).click();
      await expect(dialog.locator('[aria-current=step]')).toContainText('Review', {
        timeout: 60_000,
      });
    },
  });
});

test('metrics, goals and alerts show complete figures', async ({ page, person }) => {
  test.slow();
  await today(person);
  await lastYear(person);
  const { salary, rent } = await categories(person);
  const shared = { description: '', icon: '🎯', color: 'purple' as const, notify_user: true };
  const dates = { start_date: `${YEAR}-01-01`, end_date: `${THIS_YEAR + 1}-12-31` };
  const targets = [
    [rent, sum(4)],
    [salary, 12_345_678.9],
  ] as const;
  for (const [category_id, final_amount] of targets) {
    const body = { ...shared, ...dates, name: long('A house'), category_id, final_amount };
    await person.call(createGoal, { body });
  }
  const limits = [
    [1000, 'yearly'],
    [99_999_999_999.99, 'monthly'],
  ] as const;
  for (const [limit_amount, frequency] of limits) {
    const body = { ...shared, name: long('Rent'), category_id: rent, limit_amount, frequency };
    await person.call(createAlert, { body });
  }
  await readAll(page, {
    '/': async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
    },
    '/upcoming': undefined,
    '/metrics/monthly': undefined,
    [`/metrics/monthly?year=${YEAR}&month=3`]: undefined,
    '/metrics/annual': undefined,
    [`/metrics/annual?year=${YEAR}`]: undefined,
    '/metrics/custom': undefined,
    '/goals': undefined,
    '/alerts': undefined,
  });
});
