import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { getSortQueue } from '@saldo/contract/sorting';
import { listTransactions } from '@saldo/contract/transactions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';
import { type Sample, sample, samplePath } from './statements.ts';

const BANKS = { CAIXABANK: 'Imagin/Caixabank', REVOLUT: 'Revolut', BBVA: 'BBVA' } as const;

const resultOf = (page: Page) => page.getByLabel('Import result');

const figure = (inside: Locator, label: string) =>
  inside
    .locator('dl > div')
    .filter({ has: inside.page().getByText(label, { exact: true }) })
    .locator('dd');

async function importFile(page: Page, path: string, bank: keyof typeof BANKS) {
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByLabel('Select Bank').selectOption(bank);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Net cents by currency and product, summed over what the account now has. */
async function sumsOf(person: TestUser, year: number): Promise<Record<string, number>> {
  const { items } = await person.call(listTransactions, { query: { year } });
  const sums: Record<string, number> = {};
  for (const { amount, currency, direction, product } of items) {
    const key = product === 'deposit' ? `${currency}/deposit` : currency;
    const cents = Math.round(amount * 100) * (direction === 'income' ? 1 : -1);
    sums[key] = (sums[key] ?? 0) + cents;
  }
  return sums;
}

const skippedOf = ({ skipped = {} }: Sample) =>
  Object.values(skipped).reduce((all, one) => all + one, 0);

for (const name of [
  'caixabank/Movimientos_cuenta_0000001.xls',
  'imagin/export_20260131.csv',
  'bbva/2026Y-02M-01D-10_00_00-Ultimos movimientos.xlsx',
  'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv',
  'norma43/enero-latin1.n43',
]) {
  test(`imports ${name}, and the same again adds nothing`, async ({ page, person }) => {
    const expected = sample(name);
    const result = resultOf(page);
    await page.goto('/import');
    await importFile(page, samplePath(name), expected.bank);

    await expect(page.getByLabel('Notifications')).toContainText('File imported successfully!');
    await expect(figure(result, 'Imported')).toHaveText(String(expected.rows));
    await expect(figure(result, 'Duplicates')).toHaveText('0');
    await expect(figure(result, 'Skipped')).toHaveText(new RegExp(`^${skippedOf(expected)}\\D*`));
    await expect(result.getByText('Balance chain proven').first()).toBeVisible();
    expect(await sumsOf(person, 2026)).toEqual(expected.sum_net_minor);

    await importFile(page, samplePath(name), expected.bank);
    await expect(figure(result, 'Duplicates')).toHaveText(String(expected.rows));
    await expect(figure(result, 'Imported')).toHaveText('0');
    expect(await sumsOf(person, 2026)).toEqual(expected.sum_net_minor);
  });
}

test('knows a movement again in another format of the same bank', async ({ page }) => {
  const result = resultOf(page);
  await page.goto('/import');
  await importFile(page, samplePath('caixabank/Movimientos_cuenta_0000001.xls'), 'CAIXABANK');
  await expect(figure(result, 'Imported')).toHaveText('10');
  for (const other of ['imagin/export_20260131.csv', 'norma43/enero-latin1.n43']) {
    await importFile(page, samplePath(other), 'CAIXABANK');
    await expect(result).toContainText(other.split('/')[1]?.slice(0, 6) ?? '');
    await expect(figure(result, 'Duplicates')).toHaveText('10');
  }
  await result.locator('summary', { hasText: '10 rows taken as already imported' }).click();
  await expect(result.getByRole('table')).toContainText('ALQUILER PISO');
});

test('undoes an import, and takes it again', async ({ page, person }) => {
  const name = 'bbva/movimientos-2023.xlsx';
  const result = resultOf(page);
  await page.goto('/import');
  await importFile(page, samplePath(name), 'BBVA');
  await expect(figure(result, 'Imported')).toHaveText('8');

  await result.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('This removes 8 transactions');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByLabel('Notifications')).toContainText(
    'Import undone. 8 transactions removed.',
  );
  await expect(page.getByLabel('Import history').getByRole('table')).toContainText('Undone');
  expect(await sumsOf(person, 2026)).toEqual({});

  await importFile(page, samplePath(name), 'BBVA');
  await expect(figure(result, 'Imported')).toHaveText('8');
});

test('leads to the imported month', async ({ page }) => {
  await page.goto('/import');
  await importFile(page, samplePath('caixabank/Movimientos_cuenta_0000001.csv'), 'CAIXABANK');
  await resultOf(page).getByRole('link', { name: 'View January 2026' }).click();
  await expect(page).toHaveURL(/\/transactions\?.*year=2026/);
  await expect(page.getByText('10 transactions loaded')).toBeVisible();
});

test('asks for file and bank, and shows the chosen file', async ({ page }) => {
  await page.goto('/import');
  const button = page.getByRole('button', { name: 'Import', exact: true });
  await expect(button).toBeDisabled();
  await page
    .locator('input[type=file]')
    .setInputFiles(samplePath('caixabank/Movimientos_cuenta_0000001.csv'));
  const chosen = page.getByLabel('Chosen file');
  await expect(chosen).toContainText(/\d+ Bytes|KB/);
  await expect(button).toBeDisabled();
  await page.getByLabel('Select Bank').selectOption({ label: BANKS.CAIXABANK });
  await expect(button).toBeEnabled();
  await chosen.getByRole('button', { name: 'Clear file' }).click();
  await expect(chosen).toBeHidden();
  await expect(button).toBeDisabled();
});

test('keeps file and bank when the statement cannot be read, and says why', async ({
  page,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(/status of 409/);
  const path = testInfo.outputPath('not-a-statement.csv');
  writeFileSync(path, 'name;colour\napple;green\n');
  await page.goto('/import');
  await importFile(page, path, 'REVOLUT');
  await expect(page.getByLabel('Notifications')).toContainText(
    'Invalid report format for REVOLUT. Please check your file and try again.',
  );
  await expect(page.getByRole('alert')).toContainText('No header of a Revolut statement');
  await expect(page.getByLabel('Chosen file')).toContainText('not-a-statement.csv');
  await expect(page.getByLabel('Select Bank')).toHaveValue('REVOLUT');
});

test('names the export to take instead of a card list', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await page.goto('/import');
  await importFile(page, samplePath('imagin/tarjetas.csv'), 'CAIXABANK');
  await expect(page.getByRole('alert')).toContainText('Export the movements of the account');
});

test('an attempt that fails takes the place of the result before it', async ({
  page,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(/409/);
  await page.goto('/import');
  await importFile(page, samplePath('caixabank/Movimientos_cuenta_0000001.csv'), 'CAIXABANK');
  await expect(resultOf(page)).toBeVisible();
  const wrong = testInfo.outputPath('wrong.csv');
  writeFileSync(wrong, 'Fecha;Importe\nyesterday;much');
  await importFile(page, wrong, 'CAIXABANK');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(resultOf(page)).toHaveCount(0);
});

test('takes a file that is dropped on any screen, and not behind a dialog', async ({ page }) => {
  const drop = () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Fecha;Importe'], 'november.csv', { type: 'text/csv' }));
      const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('main')?.dispatchEvent(dropped);
      return dropped.defaultPrevented;
    });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Categorize Transactions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The browser does not open it either way.
  expect(await drop()).toBe(true);
  await expect(page).toHaveURL(/categories/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await drop()).toBe(true);
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByLabel('Chosen file')).toContainText('november.csv');
});

test('offers the same endings for any bank, and names the common ones', async ({ page }) => {
  await page.goto('/import');
  const endings = () => page.locator('input[type=file]').getAttribute('accept');
  const offered = await endings();
  for (const ending of ['.csv', '.xls', '.xlsx', '.txt', '.n43', '.zip', '.q43', '.html']) {
    expect(offered?.split(',')).toContain(ending);
  }
  await expect(
    page.getByText('.csv, .xls, .xlsx, .txt, .n43 and .zip · up to 20 MB'),
  ).toBeVisible();
  for (const label of ['BBVA', 'Other (CSV)']) {
    await page.getByLabel('Select Bank').selectOption({ label });
    expect(await endings()).toBe(offered);
  }
});

test('leads to Sort after three clicks, with the number that every screen shows', async ({
  page,
  person,
}) => {
  // A merchant of another time and no row of this file: it is to sort as well.
  await addTransactions(person, [{ date: '2019-03-05', description: 'XKCD QWRTZ', amount: 3 }]);
  const name = 'imagin/export_20260131.csv';
  await page.goto('/import');
  await page.evaluate(() => {
    addEventListener('click', () => {
      document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1);
    });
  });
  await page.locator('input[type=file]').setInputFiles(samplePath(name));
  // A list of the platform: no click in it reaches the page.
  const choices = 1;
  await page.getByLabel('Select Bank').selectOption(sample(name).bank);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const flow = page.getByRole('region', {
    name: 'Where the money came from and went',
  });
  await expect(flow).toContainText('Uncategorized');
  const { merchants } = await person.call(getSortQueue, { query: {} });
  await expect(resultOf(page)).toContainText(
    `${merchants - 1} of the ${merchants} merchants to sort are in this file.`,
  );
  const badge = page.getByRole('link', { name: `${merchants} merchants to sort`, exact: false });
  await expect(badge).toBeVisible();
  await expectAccessible(page);
  await resultOf(page)
    .getByRole('link', { name: `Sort ${merchants} Merchants` })
    .click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', `${merchants}`);
  const clicks = await page.evaluate(() => Number(document.body.dataset.clicks));
  expect(clicks + choices).toBe(3);
  await page.goto('/');
  const todo = page.getByRole('region', { name: 'For you to do' });
  await expect(todo).toContainText(`${merchants} merchants to sort`);
  await page.goto('/categories');
  await page.getByRole('link', { name: `Sort ${merchants} Merchants` }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', `${merchants}`);

  // The import does not choose for the screen: it opens on the running month, and leads to the newest one.
  await page.goto('/metrics/monthly');
  await page.getByRole('link', { name: 'See January 2026' }).click();
  await expect(page.getByLabel('Year')).toContainText('2026');
  await expect(page.getByLabel('Month')).toContainText('January');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('link', { name: 'See January 2026' })).toBeVisible();
});
