import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAlert } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal } from '@saldo/contract/goals';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { getForecast } from '@saldo/contract/recurring';
import type { TestUser } from '@saldo/proofs/users/user';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { expect, test } from './fixtures.ts';
import { todayIn } from './rows.ts';

const TODAY = todayIn('Europe/Madrid');

/** The first day of the month that many months ago. */
function monthAgo(months: number): string {
  const first = new Date(`${TODAY.slice(0, 8)}01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return first.toISOString().slice(0, 8);
}

/** Six whole months and the running one: pay, rent and groceries. `unit` is about a euro of the currency. */
function statement(currency: string, unit: number): Uint8Array {
  const movements = [6, 5, 4, 3, 2, 1, 0].flatMap((months) =>
    [
      ['01', 'Payment from Acme Payroll', 3200],
      ['02', 'Rent Oak Street', -1450],
      ['05', 'Whole Foods Market', -84],
      ['12', 'Whole Foods Market', -61],
      ['19', 'Shell Oil', -40],
      ['26', 'Whole Foods Market', -75],
    ].flatMap(([day, text, amount]) => {
      const date = `${monthAgo(months)}${day}T09:00:00`;
      const gross = Number(amount) * unit * 100;
      return date < `${TODAY}T` ? [{ date, started: date, text: String(text), gross, fee: 0 }] : [];
    }),
  );
  return writeRevolutCsv(movements, { currency, opening: 900 * unit * 100 });
}

async function addTargets(person: TestUser, unit: number) {
  const category_id = UNCATEGORIZED_ID;
  const days = {
    start_date: `${monthAgo(6)}01`,
    end_date: `${Number(TODAY.slice(0, 4)) + 1}-12-31`,
  };
  const goal = { name: 'House', icon: '🏠', category_id, final_amount: 40_000 * unit };
  await person.call(createGoal, { body: { ...goal, ...days } });
  const alert = {
    name: 'Food',
    icon: '🍎',
    frequency: 'monthly' as const,
    limit_amount: 300 * unit,
  };
  await person.call(createAlert, { body: { ...alert, category_id } });
}

async function importFile(page: Page, content: Uint8Array) {
  await page.goto('/import');
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByLabel('Import result')).toBeVisible();
}

const SCREENS = {
  home: '/',
  transactions: '/transactions',
  merchants: '/transactions/merchants',
  monthly: `/metrics/monthly?year=${monthAgo(1).slice(0, 4)}&month=${Number(monthAgo(1).slice(5, 7))}`,
  annual: '/metrics/annual',
  upcoming: '/upcoming',
  goals: '/goals',
  alerts: '/alerts',
  accounts: '/accounts',
  history: '/history',
  sort: '/categories/sort',
  rules: '/rules',
  profile: '/profile',
};

/** Opens a screen and waits for its figures. Takes pictures of it if asked to. */
async function open(page: Page, name: keyof typeof SCREENS, who: string) {
  await page.goto(SCREENS[name]);
  const main = page.getByRole('main');
  // The first suggestions for categories take a while.
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 45_000 });
  await expect(main).not.toContainText('€');
  const folder = process.env.SCREENS;
  if (!folder) return main;
  for (const theme of ['light', 'dark']) {
    await page.evaluate((one) => localStorage.setItem('theme', one), theme);
    await page.reload();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForLoadState('networkidle');
      const path = join(folder, `${who}-${name}-${theme}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  return main;
}

test('shows everything in dollars from the first file on', async ({ page, person }) => {
  test.slow();
  await addTargets(person, 1);
  await importFile(page, statement('USD', 1));
  const [year, month] = monthAgo(1).split('-').map(Number);
  const { balances, left_out } = await person.call(getMonthlyMetrics, { query: { year, month } });
  expect([balances.income, balances.expenses, left_out.count]).toEqual([3200, 1710, 0]);

  await expect(await open(page, 'monthly', 'usd')).toContainText('$1,710.00');
  await expect(await open(page, 'goals', 'usd')).toContainText('$40,000');
  await expect(await open(page, 'alerts', 'usd')).toContainText('$300.00');
  await expect(await open(page, 'upcoming', 'usd')).toContainText('$1,450.00');
  await expect(await open(page, 'profile', 'usd')).toContainText(
    'USD is the currency of all your transactions.',
  );
  const { currency, days } = await person.call(getForecast, { query: {} });
  expect([currency, days.every(({ low, high }) => low <= high)]).toEqual(['USD', true]);
  for (const name of ['home', 'annual', 'accounts', 'transactions', 'merchants'] as const) {
    await expect(await open(page, name, 'usd')).toContainText(/\$\d/);
  }
  for (const name of ['history', 'sort', 'rules'] as const) await open(page, name, 'usd');
  await page.goto('/alerts?new=1');
  await expect(page.getByLabel('Limit Amount ($)')).toBeVisible();
});

test('shows yen without decimals, and takes none', async ({ page, person }) => {
  test.slow();
  await addTargets(person, 150);
  await importFile(page, statement('JPY', 150));
  for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
    const main = await open(page, name, 'jpy');
    await expect(main).not.toContainText(/¥\d{1,3}(,\d{3})*\.\d+(?![\dkM])/);
  }
  await expect(await open(page, 'monthly', 'jpy')).toContainText('¥256,500');
  await page.goto('/alerts?new=1');
  const limit = page.getByLabel('Limit Amount (¥)');
  await limit.fill('1200.5');
  await limit.blur();
  await expect(page.getByText('This currency has no decimals')).toBeVisible();
});
