import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import { createCategory } from '@saldo/contract/categories';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransaction } from './rows.ts';

const PDF = Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');

const bytesOf = async (download: Promise<Download>): Promise<Buffer> =>
  readFile(await (await download).path());

/** A gray square as a PNG. */
function square(): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from('00000020000000200800000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(33 * 32, 120).map((one, at) => (at % 33 ? one : 0)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function attach(page: Page, name: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Choose a receipt').setInputFiles(file);
}

test('a receipt is added, found, downloaded, and part of a year for taxes', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const category = (name: string) =>
    person.call(createCategory, { body: { name, icon: '🌱' } }).then(({ id }) => id);
  const [office, home] = [await category('Desk things'), await category('House things')];
  const rows = [
    { date: '2025-03-04', description: 'Paper shop', amount: 12.1, category_id: office },
    { date: '2025-04-05', description: 'Ink shop', amount: 30.25, category_id: office },
    { date: '2025-05-06', description: 'Garden shop', amount: 7.33, category_id: home },
    { date: '2025-06-07', description: 'Sold a chair', amount: 20, category_id: home },
  ].map((row, at) => ({
    ...row,
    direction: at === 3 ? ('income' as const) : ('expense' as const),
  }));
  for (const row of rows) await addTransaction(person, row);

  await page.goto('/transactions?year=2025');
  await page.getByRole('link', { name: 'Paper shop' }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await attach(page, 'evil.png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(
    page.getByText('A receipt must be a PNG, JPEG or WebP image or a PDF.'),
  ).toBeVisible();
  await attach(page, 'paper bill.pdf', PDF);
  await expect(details.getByText('paper bill.pdf')).toBeVisible();
  await attach(page, 'paper.png', square());
  await expect(details.getByText('paper.png')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download paper bill.pdf' }).click();
  expect(await bytesOf(download)).toEqual(PDF);
  await page.keyboard.press('Escape');
  // Closing goes back in the history, which would stop the next navigation.
  await expect(page).toHaveURL(/\/transactions\?year=2025$/);

  await page.goto('/transactions?year=2025&has_receipt=true');
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('link', { name: 'Paper shop' })).toBeVisible();
  await expect(table.getByRole('img', { name: 'Has a receipt' })).toHaveCount(1);
  await expect(table.getByRole('link', { name: 'Ink shop' })).toBeHidden();

  await page.goto('/transactions?year=2025');
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'For Taxes' }).click();
  const files = unzipSync(new Uint8Array(await bytesOf(zip)));
  const [, ...summary] = strFromU8(files['summary.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const sum = (some: typeof rows) =>
    some.reduce(
      (all, { amount, direction }) => all + (direction === 'income' ? amount : -amount),
      0,
    );
  const expected = [
    ['Desk things', sum(rows.slice(0, 2))],
    ['House things', sum(rows.slice(2))],
    ['All categories', sum(rows)],
  ].map(([name, net]) => [name, Number(Number(net).toFixed(2))]);
  expect(summary.map(([name, , , , , net]) => [name, Number(net)])).toEqual(expected);
  expect(Buffer.from(files['receipts/2025-03-04_Paper-shop_1.pdf'] ?? [])).toEqual(PDF);
  expect(Object.keys(files)).toContain('receipts/2025-03-04_Paper-shop_2.png');
  const lines = strFromU8(files['transactions.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines[1]).toContain('2025-03-04_Paper-shop_1.pdf');
});

test('a removed receipt returns with Undo', async ({ page, person }) => {
  await addTransaction(person, { date: '2025-03-04', description: 'Paper shop' });
  await page.goto('/transactions?year=2025');
  await page.getByRole('link', { name: 'Paper shop' }).click();
  await attach(page, 'bill.pdf', PDF);
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await details.getByRole('button', { name: 'Remove bill.pdf' }).click();
  await expect(details.getByText('bill.pdf')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(details.getByText('bill.pdf')).toBeVisible();
});
