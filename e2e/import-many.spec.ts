import { listCategories } from '@saldo/contract/categories';
import { listReports } from '@saldo/contract/imports';
import { ibanOf } from '@saldo/domain/iban';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

const IBAN = ibanOf('ES', '00812706150003239635');
const YEAR = new Date().getFullYear() - 1;

/** Returns consecutive statements for the twelve months of last year, a file without a bank, and a letter. */
function fourteenFiles() {
  let balance = 100_000;
  const text = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    const rows = [120_000, -4_500, -1_250].map((cents, row) => {
      balance += cents;
      return `${10 + row}/${month}/${YEAR};Movimiento ${month}-${row};${text(cents)};${text(balance)}`;
    });
    const lines = [`Cuenta;${IBAN};;`, 'Fecha;Concepto;Importe;Saldo', ...rows, ''];
    return { name: `movimientos-${month}.csv`, text: lines.join('\n') };
  });
  const silent = `Date;Details;Amount\n${YEAR}-06-01;Tea;-3.00\n${YEAR}-06-02;Pay;10.00\n`;
  return [
    ...months.reverse(),
    { name: 'tea.csv', text: silent },
    { name: 'letter.txt', text: 'Dear reader, this is a letter.\n' },
  ].map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }));
}

test('previews fourteen files, imports them with one confirmation, and leads to Sort', async ({
  page,
  person,
}) => {
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles(fourteenFiles());
  const table = page.getByRole('table', { name: 'Files to import' });
  await expect(table.locator('tbody tr')).toHaveCount(12);
  await expect(page.getByText('This file contains no list of transactions')).toBeVisible();

  // Only one file has an open question, and it is asked once.
  const question = page.getByRole('region', { name: 'Which currency is this?' });
  await question.getByText('GBP', { exact: true }).click();
  await question.getByRole('button', { name: 'Read This Way' }).click();
  await page.getByLabel('Which bank is tea.csv from?').fill('Tea Bank');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(13);
  await expectAccessible(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  await page.getByRole('button', { name: 'Import 38 Transactions' }).click();
  await expect(page.getByText('13 files imported')).toBeVisible({
    timeout: 30_000,
  });
  expect(await person.call(listReports, {})).toHaveLength(13);
  await expect(page.getByRole('group', { name: 'What these files changed' })).toContainText(
    'New38',
  );
  await expect(page.getByRole('link', { name: /^Sort \d+ Merchants$/ })).toBeVisible();
  await page.goto(`/metrics/monthly?year=${YEAR}&month=12`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Monthly');
  await expect(page.getByRole('main')).toContainText('1,200');
});

test("imports another app's export with its accounts and categories, and undoes it", async ({
  page,
  person,
}) => {
  const before = await person.call(listCategories, {});
  const day = (month: number, of: number) => `${YEAR}-0${month}-0${of}T12:00:00+00:00`;
  const rows = [
    `${day(2, 1)},Everyday,Expense,Snacks,-2.00,EUR,Bar,,Me`,
    `${day(2, 2)},Everyday,Expense,Hobby,-5.00,EUR,Strings,music,Me`,
    `${day(2, 3)},Everyday,Outgoing Transfer,Transfer,-50.00,EUR,,,Me`,
    `${day(2, 3)},Pot,Incoming Transfer,Transfer,50.00,EUR,,,Me`,
  ];
  const head = 'Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author';
  const buffer = Buffer.from(`${[head, ...rows].join('\n')}\n`);
  await page.goto('/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'spendee.csv', mimeType: 'text/csv', buffer });

  const card = page.getByRole('region', { name: 'Switching from Spendee' });
  await expect(card).toContainText('2 new categories');
  await card.getByRole('combobox', { name: 'Hobby' }).selectOption({ label: '🎬 Entertainment' });
  await expectAccessible(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Import 4 Transactions' }).click();
  await expect(page.getByText('1 file imported')).toBeVisible();
  const after = await person.call(listCategories, {});
  expect(after.length).toBe(before.length + 1);
  await page.getByRole('button', { name: 'Undo All' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo All' }).click();
  await expect(page.getByText('These imports were undone')).toBeVisible();
  expect(await person.call(listCategories, {})).toEqual(before);
});
