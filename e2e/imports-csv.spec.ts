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
import { newPerson } from './people.ts';
import { sample, samplePath } from './statements.ts';

const HEAD = 'Booking Date;Partner Name;Note;Amount (EUR);Balance';
const ROWS = [
  '31/10/2026;Mercadona;;-54,18;2.395,82',
  '30/10/2026;Payroll Example;October;2.450,00;2.450,00',
];
const csv = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Which column holds what?' });
const resultOf = (page: Page) => page.getByLabel('Import result');
const previewOf = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'How they will be read' }).getByRole('listitem');

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

// The refusal that asks is a 409, which browsers write on the console.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 409/);
});

test('asks before the answers are lost, however they are left', async ({ page }) => {
  const dialog = await ask(page, csv(...ROWS));
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await dialog.getByLabel('Bank').fill('BUNQ');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Bank')).toHaveValue('BUNQ');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await press(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('asks once what the columns hold, and knows the next file of that kind', async ({
  page,
  person,
}) => {
  const dialog = await ask(page, csv(...ROWS));
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('Booking Date');
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('Amount (EUR)');
  await expect(dialog.getByLabel('Decimal sign')).toHaveValue('comma');
  await expect(dialog.getByLabel('Order of day and month')).toHaveValue('day-first');
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
  await expect(resultOf(page)).toContainText('File imported successfully!');
  await expect(resultOf(page)).toContainText('N26');
  await expect(resultOf(page)).toContainText('Balance chain proven');
  await expect(page.getByLabel('Import history').getByRole('table')).toContainText('N26');
  expect(await amountsOf(person)).toEqual([
    ['2026-10-31', 'Mercadona', 54.18, 'expense', 'N26'],
    ['2026-10-30', 'Payroll Example', 2450, 'income', 'N26'],
  ]);

  await choose(page, csv('02/11/2026;Rent;;-900,00;1.495,82', ...ROWS), 'n26-2026-11.csv');
  await press(page);
  await expect(resultOf(page)).toContainText('Read with the columns you chose for such a file.');
  await expect(dialog).toBeHidden();
  expect(await amountsOf(person)).toHaveLength(3);
});

test('asks again on request, and starts with what was chosen', async ({ page, person }) => {
  const dialog = await ask(page, csv(...ROWS));
  await dialog.getByLabel('Description').selectOption('Note');
  await dialog.getByLabel('Bank').fill('N26');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await resultOf(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await expect(resultOf(page)).toContainText('This import was undone');

  await choose(page, csv(...ROWS));
  await page.getByLabel('Choose the columns again').check();
  await press(page);
  await expect(dialog.getByLabel('Description')).toHaveValue('Note');
  await expect(dialog.getByLabel('Bank')).toHaveValue('N26');
  await dialog.getByLabel('Description').selectOption('Partner Name');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  expect((await amountsOf(person)).map(([, description]) => description)).toEqual([
    'Mercadona',
    'Payroll Example',
  ]);
});

test('says what cannot be read, names the line, and keeps what was typed', async ({
  page,
  person,
}) => {
  const fine = Array.from({ length: 6 }, (_, at) => `0${at + 1}/10/2026;Coffee;;-1,50;`);
  const dialog = await ask(page, csv(...fine, '07/10/2026;Late;;three;'));
  await dialog.getByLabel('Description').selectOption('Partner Name');
  await dialog.getByLabel('Order of day and month').selectOption('month-first');
  await dialog.getByLabel('Decimal sign').selectOption('point');
  await expect(dialog.getByText('5 of 5 rows cannot be read.')).toBeVisible();
  await expect(previewOf(dialog).first()).toContainText('“-1,50” is no amount');
  await dialog.getByLabel('Decimal sign').selectOption('comma');
  await expect(dialog.getByText('5 rows can be read.')).toBeVisible();
  await dialog.getByLabel('Order of day and month').selectOption('day-first');
  await dialog.getByLabel('Bank').fill('My Bank');
  await dialog.getByRole('button', { name: 'Import' }).click();

  await expect(dialog.getByRole('alert')).toContainText('Line 8: "three" is no amount');
  await expect(dialog.getByLabel('Bank')).toHaveValue('MY BANK');
  await expect(dialog.getByLabel('Description')).toHaveValue('Partner Name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Chosen file')).toContainText('n26-2026-10.csv');
  await expect(page.getByLabel('Select Bank')).toHaveValue('GENERIC');
  expect(await amountsOf(person)).toEqual([]);
});

test('takes income and expenses from columns of their own', async ({ page, person }) => {
  const dialog = await ask(page, 'Day,Text,In,Out\n2026-10-01,Gift,20.00,\n2026-10-02,Tea,,3.5\n');
  await dialog.getByLabel('Date', { exact: true }).selectOption('Day');
  await dialog.getByLabel('Description').selectOption('Text');
  await dialog.getByText('Two columns').click();
  await dialog.getByLabel('Income').selectOption('In');
  await dialog.getByLabel('Expenses').selectOption('In');
  await dialog.getByLabel('Bank').fill('Cash');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Choose another column than that of income.')).toBeVisible();
  await expect(dialog.getByLabel('Expenses')).toBeFocused();
  await dialog.getByLabel('Expenses').selectOption('Out');
  await dialog.getByLabel('Currency').fill('usd');
  await expect(previewOf(dialog).last()).toContainText('Tea−$3.50');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  expect(await amountsOf(person)).toEqual([
    ['2026-10-02', 'Tea', 3.5, 'expense', 'CASH'],
    ['2026-10-01', 'Gift', 20, 'income', 'CASH'],
  ]);
});

test('puts the rows into an account that is there', async ({ page, person }) => {
  const dialog = await ask(page, csv(...ROWS));
  await dialog.getByLabel('Description').selectOption('Partner Name');
  await dialog.getByLabel('Bank').fill('N26');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(resultOf(page)).toContainText('File imported successfully!');

  await choose(page, 'Fecha;Concepto;Importe\n05/11/2026;Café;-2,20\n', 'otro.csv');
  await press(page);
  await dialog.getByLabel('Belongs to').selectOption({ index: 1 });
  await expect(dialog.getByLabel('Bank')).toHaveValue('N26');
  await expect(dialog.getByLabel('Bank')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  const { items } = await person.call(listTransactions, { query: { year: 2026 } });
  expect(new Set(items.map(({ account_id }) => account_id)).size).toBe(1);
  expect(items).toHaveLength(3);
});

test('asks for what is missing, by keyboard alone', async ({ page, person }) => {
  const dialog = await ask(page, 'a;b;c\n2026-10-01;Tea;-3,50\n');
  await expect(dialog.getByLabel('Date', { exact: true })).toBeFocused();
  const steps = ['order', 'description', 'balance', 'way', 'decimal', 'amount', 'bank'];
  for (const _ of steps) await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Bank')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose the column of the date.')).toBeVisible();
  await expect(dialog.getByText('Name the bank.')).toBeVisible();
  await expect(dialog.getByLabel('Date', { exact: true })).toBeFocused();
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('b');
  for (const _ of ['balance', 'way', 'decimal', 'amount']) await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('c');
  await page.keyboard.press('Tab');
  await page.keyboard.type('b!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Use letters A to Z and digits, such as N26.')).toBeVisible();
  await expect(dialog.getByLabel('Bank')).toBeFocused();
  // What was begun is not lost by a key too many.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Bank')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('cash');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await amountsOf(person)).toEqual([['2026-10-01', 'Tea', 3.5, 'expense', 'CASH']]);
});

test('takes the export of another account without a question, and all that was made there', async ({
  page,
  person,
  baseURL,
}) => {
  const { token } = await newPerson();
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
  await expect(result).toContainText(/Also brought back: \d+ categories, 1 rule and 1 goal\./);
  await expect(page.getByLabel('Import history').getByRole('table')).toContainText('Saldo export');
  await expect(dialogOf(page)).toBeHidden();
  await expectAccessible(page);
  expect(await amountsOf(person)).toHaveLength(1);
  await page.goto('/rules');
  await expect(page.getByRole('main')).toContainText('Teas');
  await page.goto('/goals');
  await expect(page.getByRole('main')).toContainText('Teapot');

  // Its name says enough: no bank is chosen.
  await page.goto('/import');
  await attach(page, zip, 'saldo.zip');
  await expect(page.getByText('is recognised whatever bank is chosen')).toBeVisible();
  await expectAccessible(page);
  await press(page);
  await expect(result).toContainText('Duplicates1');
  await expect(result).not.toContainText('Also brought back');
});

test('brings the past imports back, each with its dates, and takes them away again with the export', async ({
  page,
  baseURL,
}) => {
  const other = await newPerson();
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
    /movimientos.*BBVA.*Jan.*Holds.*Undo$/,
    /Revolut.*Undone$/,
    /0000001.*CaixaBank.*Jan.*Holds.*Undo$/,
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
  await expect(dialog).toContainText('When you import the file again by hand');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(rows.nth(1)).toContainText('Undone');
  await undo(0);
  await expect(dialog).toContainText('The past imports that it brought back leave the history');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(rows).toHaveText([/saldo-.*Undone$/]);
});

test('takes an own export though the profile cannot be read after it', async ({
  page,
  person,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const answer = await fetch(`${baseURL}/api/export`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  await page.goto('/import');
  await choose(page, Buffer.from(await answer.arrayBuffer()), 'saldo.zip');
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, json: {} }));
  const read = page.waitForResponse('**/api/users');
  await press(page);
  await expect(resultOf(page)).toContainText('Saldo export');
  await read;
  await page.unroute('**/api/users');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Goals');
});

test('asks which account where several fit, in the dialog', async ({ page }) => {
  const dialog = await ask(page, csv(...ROWS));
  await dialog.getByLabel('Description').selectOption('Partner Name');
  await dialog.getByLabel('Bank').fill('N26');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(resultOf(page)).toBeVisible();

  await choose(page, 'Fecha;Concepto;Importe\n05/11/2026;Café;-2,20\n', 'otro.csv');
  await press(page);
  await dialog.getByLabel('Bank').fill('N26');
  const accounts = [
    { id: '00000000-0000-7000-8000-000000000001', name: 'One' },
    { id: '00000000-0000-7000-8000-000000000002', name: 'Two' },
  ].map((account) => ({ ...account, iban: null, fits: true, why: 'It is empty.', compared: null }));
  const days = { from: null, to: null, opening: null, closing: null };
  const file = { name: 'N26', product: 'current', currency: 'EUR', ...days };
  const detail = { code: 'account_ambiguous', message: 'Which account?', accounts, file };
  await page.route('**/api/reports', (route) => route.fulfill({ status: 409, json: { detail } }));
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('This file does not say which account it is of.')).toContainText(
    'Two: It is empty.',
  );
  await expect(dialog.getByLabel('Belongs to')).toBeFocused();
  await page.unroute('**/api/reports');
  await dialog.getByLabel('Belongs to').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
});

test('is accessible, with its mistakes', async ({ page }) => {
  const dialog = await ask(page, csv('soon;Tea;;three;', ...ROWS));
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Bank').clear();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Name the bank.')).toBeVisible();
  for (const width of [1280, 360]) {
    await expectAccessibleEverywhere(page, [width]);
    const tooWide = () => dialog.evaluate((node) => node.scrollWidth > node.clientWidth);
    await expect.poll(tooWide).toBe(false);
  }
});
