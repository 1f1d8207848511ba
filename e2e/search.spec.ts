import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';

/** Two years of payments. Each answer is computed from them. */
const ROWS = Array.from({ length: 24 }, (_, at) => ({
  date: `${at < 12 ? 2025 : 2026}-${String((at % 12) + 1).padStart(2, '0')}-05`,
  description: at % 3 === 0 ? 'AMAZON EU SARL' : `Zapatería ${at}`,
  amount: at % 5 === 0 ? 49.99 : 10 + at,
}));
const sumOf = (rows: typeof ROWS) =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
const shown = (sum: number) => `−€${sum.toFixed(2)}`;

/** Counts what the user presses, besides typing. */
function presses(page: Page, isPhone: boolean) {
  let count = 0;
  const counted = <A extends unknown[]>(act: (...given: A) => Promise<unknown>) => {
    return async (...given: A) => {
      count += 1;
      await act(...given);
    };
  };
  return {
    press: counted((key: string) => page.keyboard.press(key)),
    tap: counted((role: 'button' | 'option' | 'checkbox', name: string | RegExp) =>
      page.getByRole(role, { name }).first().click(),
    ),
    openSearch: counted(() =>
      isPhone
        ? page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
        : page.keyboard.press('Control+k'),
    ),
    count: () => count,
  };
}

for (const width of [360, 1280]) {
  const isPhone = width === 360;
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('answers questions about transactions in four presses', async ({ page, person }) => {
      await addTransactions(person, ROWS);
      const open = async () => {
        await page.goto('/goals');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      };
      await open();
      const field = page.getByRole('combobox', { name: 'Command palette' });
      const results = page.getByRole('listbox');

      // The 49.99 of last spring.
      let user = presses(page, isPhone);
      await user.openSearch();
      await field.pressSequentially('49,99 2026-04');
      const [wanted] = ROWS.filter(({ date, amount }) => date === '2026-04-05' && amount === 49.99);
      expect(wanted).toBeDefined();
      const payment = results.getByRole('option', { name: /Apr 5, 2026/ });
      await expect(payment).toContainText(shown(49.99));
      await user.tap('option', /Apr 5, 2026/);
      await expect(page.getByRole('dialog')).toContainText(shown(49.99));
      expect(user.count()).toBeLessThanOrEqual(4);

      // Everything of Amazon above 30, with its sum before the list opens.
      await open();
      user = presses(page, isPhone);
      await user.openSearch();
      await field.pressSequentially('amazon >30');
      const dear = ROWS.filter(
        ({ description, amount }) => description.startsWith('AMAZON') && amount > 30,
      );
      await expect(results.getByRole('option', { name: /^All transactions/ })).toContainText(
        `${dear.length} · ${shown(sumOf(dear))}`,
      );
      await user.press('Enter');
      await expect(page.getByText(`${dear.length} transactions loaded`)).toBeVisible();
      const sums = page.getByRole('region', { name: 'Sums of all matching transactions' });
      await expect(sums).toContainText(shown(sumOf(dear)));
      expect(user.count()).toBeLessThanOrEqual(4);
      if (isPhone) return;

      // The sum of what is selected.
      user = presses(page, isPhone);
      await user.tap('checkbox', 'Select all rows on this page');
      const selection = page.getByRole('region', { name: 'Selected transactions' });
      await expect(selection).toContainText(`${dear.length} selected`);
      await expect(selection).toContainText(shown(sumOf(dear)));
      expect(user.count()).toBeLessThanOrEqual(4);
    });

    test('several categories narrow a list together', async ({ page, person }) => {
      await addTransactions(person, ROWS);
      await page.goto('/transactions?year=all');
      if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
      const filters = isPhone ? page.getByRole('dialog') : page.getByRole('main');
      await filters.getByRole('button', { name: /^Category ./ }).click();
      const list = page.getByRole('listbox');
      await page.getByPlaceholder('Search', { exact: true }).fill('uncat');
      await list.getByRole('option', { name: 'Uncategorized' }).click();
      await page.getByPlaceholder('Search', { exact: true }).fill('');
      await list.getByRole('option').nth(1).click();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/category=[0-9a-f-]{36}%2C[0-9a-f-]{36}/);
      if (isPhone) await filters.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('24 transactions loaded')).toBeVisible();
    });
  });
}
