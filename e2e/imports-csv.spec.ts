import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createCategory } from '@saldo/contract/categories';
import { createGoal } from '@saldo/contract/goals';
import { undoReport } from '@saldo/contract/imports';
import { createRule } from '@saldo/contract/rules';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { api, uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';
import { newUser } from './people.ts';
import { sample, samplePath } from './statements.ts';

const HEAD = 'Booking Date;Partner Name;Note;Amount (EUR);Balance';
const ROWS = [
  '31/10/2026;Mercadona;;-54,18;2.395,82',
  '30/10/2026;Payroll Example;October;2.450,00;2.450,00',
];
const csv = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Match the columns' });
const resultOf = (page: Page) => page.getByLabel('Import result');
const previewOf = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'Preview' }).getByRole('listitem');

const attach = (page: Page, content: string | Buffer, name: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

async function choose(page: Page, content: string | Buffer, name = 'n26-2026-10.csv') {
  await attach(page, content, name);
  await page.getByLabel('Select Bank').selectOption({ label: 'Other (CSV)' });
}

const press = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click();

async function ask(page: Page, content: string): Promise<Locator> {
  await page.goto('/import');
  await choose(page, content);
  await press(page);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

const amountsOf = async (person: TestUser) =>
  (await person.call(listTransactions, { query: { year: 2026 } })).items.map(
    ({ date, description, amount, direction, bank }) =>
      [date.slice(0, 10), description, amount, direction, bank] as const,
  );

// The server asks the question in a 409 response, which browsers log to the console.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 409/);
});

test('asks once for the columns, and remembers them for the next file of that kind', async ({
  page,
  person,
}) => {
  const dialog = await ask(page, csv(...ROWS));
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('Booking Date');
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('Amount (EUR)');
  await expect(dialog.getByLabel('Decimal separator')).toHaveValue('comma');
  await expect(dialog.getByLabel('Date format')).toHaveValue('day-first');
  await dialog.getByLabel('Description').selectOption('Partner Name');
  await expect(
    dialog.getByRole('columnheader', { name: 'Description Partner Name' }),
  ).toBeVisible();
  await expect(previewOf(dialog).first()).toContainText('Mercadona−€54.18Oct 31, 2026');
  await expect(previewOf(dialog).last()).toContainText('Payroll Example+€2,450.00Oct 30, 2026');
  await expect(dialog.getByText('2 rows can be read.')).toBeVisible();

  await dialog.getByLabel('Bank').fill('n26');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await expect(resultOf(page)).toContainText('2 transactions imported');
  await expect(resultOf(page)).toContainText('N26');
  await expect(resultOf(page)).toContainText('Balances verified');
  await expect(page.getByLabel('Import history').getByRole('table')).toContainText('N26');
  expect(await amountsOf(person)).toEqual([
    ['2026-10-31', 'Mercadona', 54.18, 'expense', 'N26'],
    ['2026-10-30', 'Payroll Example', 2450, 'income', 'N26'],
  ]);

  await choose(page, csv('02/11/2026;Rent;;-900,00;1.495,82', ...ROWS), 'n26-2026-11.csv');
  await press(page);
  await expect(resultOf(page)).toContainText('Used the column mapping you chose before.');
  await expect(dialog).toBeHidden();
  expect(await amountsOf(person)).toHaveLength(3);
});

test("imports another user's export without questions, with everything made there", async ({
  page,
  person,
  baseURL,
}) => {
  const { token } = await newUser();
  const icon = '🎻';
  const music = await api(token).call(createCategory, { body: { name: 'Música', icon } });
  const rule = {
    name: 'Teas',
    conditions: [
      { condition_field: 'description', operator: 'includes', condition_value: 'tea' } as const,
    ],
    actions: [{ target_field: 'category', target_value: music.id } as const],
  };
  await api(token).call(createRule, { body: rule });
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const goal = { name: 'Teapot', category_id: music.id, final_amount: 80, ...days };
  await api(token).call(createGoal, { body: goal });
  const body = {
    date: '2026-10-01',
    amount: 12.5,
    description: '=Tea, "two"',
    bank: 'N26',
    category: music.id,
    direction: 'expense' as const,
    product: 'current' as const,
  };
  await api(token).call(createTransaction, { body });
  const answer = await fetch(`${baseURL}/api/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const zip = Buffer.from(await answer.arrayBuffer());
  await page.goto('/import');
  await choose(page, zip, 'saldo.zip');
  await press(page);
  const result = resultOf(page);
  await expect(result).toContainText('Saldo export');
  await expect(result).toContainText(/Also restored: \d+ categories, 1 rule and 1 goal\./);
  await expect(page.getByLabel('Import history').getByRole('table')).toContainText('Saldo export');
  await expect(dialogOf(page)).toBeHidden();
  await expectAccessible(page);
  expect(await amountsOf(person)).toHaveLength(1);
  await page.goto('/rules');
  await expect(page.getByRole('main')).toContainText('Teas');
  await page.goto('/goals');
  await expect(page.getByRole('main')).toContainText('Teapot');

  // The file name is enough for Saldo, so no bank needs to be chosen.
  await page.goto('/import');
  await attach(page, zip, 'saldo.zip');
  await expect(page.getByText('it doesn’t matter which bank you choose')).toBeVisible();
  await expectAccessible(page);
  await press(page);
  await expect(result).toContainText('Duplicates1');
  await expect(result).not.toContainText('Also brought back');
});

test('restores past imports with their dates, and removes them when the export is undone', async ({
  page,
  baseURL,
}) => {
  const other = await newUser();
  for (const name of [
    'caixabank/Movimientos_cuenta_0000001.xls',
    'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv',
    'bbva/2026Y-02M-01D-10_00_00-Ultimos movimientos.xlsx',
  ]) {
    const content = new Uint8Array(readFileSync(samplePath(name)));
    const file = { name: name.replace(/^.*\//, ''), content, bank: sample(name).bank };
    const { id } = await uploadStatement(other, file);
    if (name.startsWith('revolut')) await other.call(undoReport, { params: { id } });
  }
  const answer = await fetch(`${baseURL}/api/export`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  const zip = Buffer.from(await answer.arrayBuffer());

  await page.goto('/import');
  await choose(page, zip, 'saldo-2026-11-21.zip');
  await press(page);
  await expect(resultOf(page)).toContainText('3 past imports');
  const history = page.getByLabel('Import history');
  const rows = history.locator('tbody tr');
  await expect(rows).toHaveText([
    /saldo-.*Saldo export.*Undo$/,
    /movimientos.*BBVA.*Jan.*Verified.*Undo$/,
    /Revolut.*Undone$/,
    /0000001.*CaixaBank.*Jan.*Verified.*Undo$/,
  ]);
  for (const width of [1280, 360]) {
    await expectAccessibleEverywhere(page, [width]);
    await expect(history.getByRole('link').filter({ visible: true })).toHaveCount(4);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  const undo = async (at: number) => {
    await rows.nth(at).getByRole('button').click();
    await expect(dialog).toBeVisible();
  };
  await undo(1);
  await expect(dialog).toContainText('Import the file again to get its transactions back');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(rows.nth(1)).toContainText('Undone');
  await undo(0);
  await expect(dialog).toContainText(
    'Imports restored from this export are removed from the history too',
  );
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(rows).toHaveText([/saldo-.*Undone$/]);
});
