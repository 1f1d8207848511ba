import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';

/** The app's list, which names no account: amount and balance of each row, newest first. */
const listOf = (...rows: [day: string, text: string, amount: string, balance: string][]) =>
  `Concepto;Fecha;Importe;Saldo\n${rows
    .map(([day, text, amount, balance]) => `${text};${day}/03/2026;${amount}EUR;${balance}EUR`)
    .join('\n')}\n`;

const MINE = listOf(
  ['20', 'SUPER', '-55,00', '1.135,00'],
  ['09', 'SUPER', '-60,00', '1.190,00'],
  ['04', 'ALQUILER', '-700,00', '1.250,00'],
  ['01', 'NOMINA', '+1.850,00', '1.950,00'],
);
const OURS = listOf(
  ['22', 'CINE', '-8,00', '5.263,00'],
  ['15', 'FARMACIA', '-9,00', '5.271,00'],
  ['09', 'LIBRERIA', '-20,00', '5.280,00'],
  ['02', 'TRASPASO', '+300,00', '5.300,00'],
);
const LATER = listOf(['30', 'BAR', '-3,00', '777,00']);

const resultOf = (page: Page) => page.getByLabel('Import result');
const question = (page: Page) =>
  page.getByRole('group', { name: 'Which account is this statement from?' });

async function bring(page: Page, text: string, name: string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Select Bank').selectOption('CAIXABANK');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

test('two accounts whose files name none stay two', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await page.goto('/import');
  await bring(page, MINE, 'mine.csv');
  await expect(resultOf(page)).toContainText('mine.csv');

  await bring(page, OURS, 'ours.csv');
  await expect(question(page)).toContainText('Its balances are those of none of your accounts.');
  await expect(question(page)).toContainText('Mar 2 – Mar 22, 2026: from €5,000.00 to €5,263.00');
  const old = question(page).getByRole('radio', { name: /^CaixaBank/ });
  await expect(old).toBeDisabled();
  await expect(question(page)).toContainText(
    'On Mar 2, 2026 it held €1,950.00; this file says €5,300.00.',
  );
  await expect(question(page).getByRole('radio', { name: /^A new account/ })).toBeChecked();
  await expect(question(page).getByRole('radio', { name: /^A new account/ })).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(resultOf(page)).toContainText('ours.csv');
  await expect(resultOf(page)).toContainText('CaixaBank 2');

  // Both are known again by what they hold.
  await bring(page, MINE, 'mine again.csv');
  await expect(resultOf(page)).toContainText('mine again.csv');
  await expect(resultOf(page)).toContainText('4 rows taken as already imported');

  await bring(page, LATER, 'later.csv');
  const first = question(page).getByRole('radio').first();
  await expect(first).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await question(page)
    .getByRole('radio', { name: /^CaixaBank 2/ })
    .check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(resultOf(page)).toContainText('later.csv');
  await expect(resultOf(page)).toContainText('CaixaBank 2');
});

test('says where nothing proved the account, and asks after an undo', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const mapping = JSON.stringify({
    ...{ date: 'When', description: 'What', amount: 'Sum', date_order: 'day-first' },
    ...{ decimal: 'comma', bank: 'N26' },
  });
  const bytes = (text: string) => new TextEncoder().encode(`When;What;Sum\n${text}\n`);
  const send = (content: Uint8Array<ArrayBuffer>) =>
    uploadStatement(person, { name: 'n26.csv', content, bank: 'GENERIC', fields: { mapping } });
  await send(bytes('05/01/2026;Bread;-2,00'));
  await page.goto('/import');
  const next = Buffer.from(bytes('07/02/2026;Coffee;-4,00'));
  const choose = async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'next.csv', mimeType: 'text/csv', buffer: next });
    await page.getByLabel('Select Bank').selectOption('GENERIC');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await choose();
  await expect(resultOf(page)).toContainText('Nothing in this file says that it is of N26');
  await resultOf(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await expect(resultOf(page)).toContainText('This import was undone');
  await choose();
  await question(page)
    .getByRole('radio', { name: /^A new account/ })
    .check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(resultOf(page)).toContainText('N26 2');
});
