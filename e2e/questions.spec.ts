import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCategory } from '@saldo/contract/categories';
import { setShare } from '@saldo/contract/shares';
import { updateTransaction } from '@saldo/contract/transactions';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';
import { addTransaction, addTransactions } from './rows.ts';

/*
 * Questions about one's own money that search.spec.ts, trips.spec.ts and receipts.spec.ts do not ask. Each is answered in at
 * most four presses, besides typing, and the answer is computed from the rows.
 */

const MOST = 4;

const sumOf = (rows: readonly { amount: number }[]) =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
const shown = (sum: number) => `€${sum.toFixed(2)}`;

for (const width of [360, 1280]) {
  const isPhone = width === 360;

  /** Opens the search, and types. The first press. */
  const searchFor = async (page: Page, text: string) => {
    await page.goto('/goals');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isPhone) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    else await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).pressSequentially(text);
    return page.getByRole('listbox');
  };

  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('tells what the car cost', async ({ page, person }) => {
      const { id } = await person.call(createCategory, { body: { name: 'Car', icon: '🚗' } });
      const car = [
        { date: '2025-02-03', amount: 61.2, description: 'Fuel station', category_id: id },
        { date: '2025-11-20', amount: 412.35, description: 'Workshop', category_id: id },
        { date: '2026-03-09', amount: 58.9, description: 'Fuel station', category_id: id },
      ];
      await addTransactions(person, [...car, { date: '2026-03-10', description: 'Cardigan' }]);
      const found = await searchFor(page, 'car');
      await found.getByRole('option', { name: 'Car', exact: true }).click();
      const sums = page.getByRole('region', { name: 'Sums of all matching transactions' });
      await expect(sums).toContainText(shown(sumOf(car)));
      await expect(page.getByText(`${car.length} transactions loaded`)).toBeVisible();
    });

    test('makes the list for the tax office', async ({ page, person }) => {
      const tagged = [
        { date: '2026-01-12', amount: 120, description: 'Dentist', tags: ['deductible'] },
        { date: '2026-05-02', amount: 35.5, description: 'Donation', tags: ['deductible'] },
      ];
      await addTransactions(person, [...tagged, { date: '2026-05-03', description: 'Bakery' }]);
      const found = await searchFor(page, '#deductible');
      const all = found.getByRole('option', { name: /^All transactions/ });
      await expect(all).toContainText(`2 · −${shown(sumOf(tagged))}`);
      await all.click();
      await expect(page.getByText(`${tagged.length} transactions loaded`)).toBeVisible();
      const zip = page.waitForEvent('download');
      await page.getByRole('button', { name: 'For Taxes' }).click();
      const bytes = await readFile(await (await zip).path());
      const files = unzipSync(new Uint8Array(bytes));
      const lines = strFromU8(files['transactions.csv'] ?? new Uint8Array())
        .trim()
        .split('\r\n');
      expect(lines).toHaveLength(tagged.length + 1);
      const summary = strFromU8(files['summary.csv'] ?? new Uint8Array())
        .trim()
        .split('\r\n');
      expect(Number(summary.at(-1)?.split(',')[5])).toBe(-sumOf(tagged));
    });

    test('finds what a note says', async ({ page, person }) => {
      const row = await addTransaction(person, {
        date: '2025-06-01',
        description: 'Washing machine',
      });
      const note = 'Warranty until June 2028';
      await person.call(updateTransaction, { params: { id: row.id }, body: { note } });
      const found = await searchFor(page, 'warranty');
      await found
        .getByRole('option', { name: /Washing machine/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText(note);
    });

    test('puts one bill into two categories', async ({ page, person }) => {
      const make = (name: string) => person.call(createCategory, { body: { name, icon: '🛒' } });
      const [food, house] = [await make('Food at home'), await make('Things for the house')];
      await addTransaction(person, {
        ...{ date: '2026-04-05', amount: 54.18, description: 'Hipermercado' },
        category_id: food.id,
      });
      await page.goto('/transactions?year=2026&month=4');
      let presses = 0;
      const press = async (act: Promise<unknown>) => {
        presses += 1;
        await act;
      };
      if (isPhone) {
        await press(page.getByRole('link', { name: 'Hipermercado' }).click());
        await press(page.getByRole('dialog').getByRole('button', { name: 'Split…' }).click());
      } else {
        await press(page.getByRole('button', { name: /^Actions for/ }).click());
        await press(page.getByRole('menuitem', { name: 'Split…' }).click());
      }
      await page.getByLabel('Amount of part 1').fill('24.18');
      await press(page.getByLabel('Category of part 1').selectOption({ value: house.id }));
      await press(page.getByRole('button', { name: 'Save Parts' }).click());
      expect(presses).toBeLessThanOrEqual(MOST);
      await expect(page.getByText('2 parts', { exact: true }).first()).toBeVisible();
      // Closing goes back in the browser's history, which would abort the next visit.
      await expect(page.getByRole('button', { name: 'Save Parts' })).toHaveCount(0);
      await page.goto(`/transactions?year=2026&category=${house.id}`);
      const sums = page.getByRole('region', { name: 'Sums of all matching transactions' });
      await expect(sums).toContainText('€24.18');
      await page.goto(`/transactions?year=2026&category=${food.id}`);
      await expect(sums).toContainText(shown(54.18 - 24.18));
    });

    test('tells what a friend still owes', async ({ page, person }) => {
      const dinner = await addTransaction(person, {
        ...{ date: '2026-04-05', amount: 96, description: 'Restaurante Miramar' },
      });
      await person.call(setShare, {
        ...{ params: { id: dinner.id }, body: { mine: 32, who: ['Ana', 'Luis'] } },
      });
      const found = await searchFor(page, 'owed');
      await found.getByRole('option', { name: /^Owed to You/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owed to You');
      await expect(page.getByRole('main')).toContainText(`${shown(64)} from 2 people`);
      await expect(page.getByRole('main')).toContainText(/Ana.*€32\.00/s);
    });
  });
}
