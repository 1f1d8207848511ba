import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createCategory, deleteCategory, listCategories } from '@saldo/contract/categories';
import { getSortQueue, type SortEntry, type SortQueue } from '@saldo/contract/sorting';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransaction, addTransactions } from './rows.ts';
import { sample, samplePath } from './statements.ts';

const entry = (page: Page): Locator => page.locator('[data-current]');
const search = (page: Page) => page.getByRole('combobox');
const doneRows = (page: Page) => page.locator('li[data-state]');
const queueOf = (person: TestUser) => person.call(getSortQueue, { query: {} });

const STATEMENT = 'caixabank/TT310126.001.csv';
/** Shops, newest first and with most money first. */
const SHOPS = [
  { date: '2026-11-06', description: 'COMPRA TARJ. MERCADONA VALENCIA', amount: 60 },
  { date: '2026-11-05', description: 'COMPRA TARJ. MERCADONA VALENCIA', amount: 4.5 },
  { date: '2026-11-04', description: 'REPSOL E.S. 3301', amount: 49.8 },
  { date: '2026-11-03', description: 'XKCD QWRTZ', amount: 25 },
  { date: '2026-11-02', description: 'BIZUM A FAVOR DE MARTA RUIZ', amount: 15 },
];

test('sorts by keyboard, one answer per merchant', async ({ page, person }) => {
  await addTransactions(person, SHOPS);
  await page.goto('/categories/sort');
  await expect(entry(page).getByRole('heading')).toHaveText('Mercadona');
  await expect(entry(page)).toContainText('2 transactions');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '4');

  await page.keyboard.press('Enter');
  await expect(entry(page).getByRole('heading')).toHaveText('Repsol');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page).getByRole('heading')).toHaveText('XKCD Qwrtz');
  await expect(entry(page).getByRole('button', { name: 'Accept' })).toBeDisabled();

  // All letters go to the search, including those that navigate on other screens.
  await page.keyboard.type('gif');
  await expect(page.getByRole('option', { name: 'Gifts' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  // Search also finds a category by other words for it.
  await page.keyboard.type('cafeteria');
  await expect(page.getByRole('option', { name: /Cafés & Bakeries.*cafeteria/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.type('Model trains');
  await expect(page.getByRole('option', { name: /^New category Model trains/ })).toHaveCount(4);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(doneRows(page).last()).toContainText('Model trains');

  await expect(entry(page)).toContainText('This looks like a person, so Saldo won’t guess');
  await page.keyboard.press('Delete');
  await expect(doneRows(page).last()).toContainText('Ignored');
  await expect(entry(page).getByRole('heading')).toHaveText('Repsol');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All sorted' })).toBeVisible();
  await expect(page.locator('li[data-state=saving]')).toHaveCount(0);
  expect((await queueOf(person)).transactions).toBe(0);
});

test('sorts imports automatically if enabled, with a receipt and undo', async ({
  page,
  person,
}) => {
  await page.goto('/profile');
  const wanted = page.getByRole('switch', { name: 'Sort automatically' });
  await expect(wanted).not.toBeChecked();
  await wanted.check();
  await expect(page.getByText(/automatic sorting setting/)).toBeVisible();
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles(samplePath(STATEMENT));
  await page.getByLabel('Select Bank').selectOption(sample(STATEMENT).bank);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const result = page.getByLabel('Import result');
  await expect(result).toContainText(/\d+ more categorized automatically.*\d+merchants? to sort/);
  const left = (await queueOf(person)).transactions;
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Undo Sort' }).click();
  await expect(page.getByText('Categories removed.')).toBeVisible();
  await expect(result).not.toContainText('categorized automatically');
  expect((await queueOf(person)).transactions).toBeGreaterThan(left);
});

const HOUSEHOLD = new URL('../proofs/data/es-household-synthetic.csv', import.meta.url);
/** Number of rows in the first month, and number of later rows. */
const USED = 70;
const WAITING = 100;

const household = () =>
  readFileSync(HOUSEHOLD, 'utf8')
    .split('\n')
    .slice(1, 1 + USED + WAITING)
    .map((line) => {
      const [, date = '', description = '', amount = '', category = ''] =
        line.match(/^\d+,([^,]*),(?:"([^"]*)"|([^,]*)),([^,]*),(.*)$/)?.flatMap((x) => x ?? []) ??
        [];
      return { date, description, amount: Number(amount), category };
    });

test('sorts a hundred transactions in sixty keys', async ({ page, person }) => {
  test.slow();
  const rows = household();
  const old = await person.call(listCategories);
  for (const { id, type } of old) {
    if (type !== 'system') await person.call(deleteCategory, { params: { id }, query: {} });
  }
  const ids = new Map<string, string>();
  for (const name of new Set(rows.map(({ category }) => category))) {
    const made = await person.call(createCategory, { body: { name, icon: '📁' } });
    ids.set(name, made.id);
  }
  const truth = new Map<string, string>();
  for (const [at, { date, description, amount, category }] of rows.entries()) {
    const made = await addTransaction(person, {
      ...{ date, description, amount: Math.abs(amount) },
      direction: amount < 0 ? 'expense' : 'income',
      ...(at < USED ? { category: ids.get(category) ?? '' } : {}),
    });
    truth.set(made.id, category);
  }
  const told = new Map<string, SortEntry>();
  page.on('response', async (response) => {
    if (!response.url().includes('/categorization/queue') || !response.ok()) return;
    // The last response may still be arriving when the test ends.
    const queue: SortQueue | null = await response.json().catch(() => null);
    for (const one of queue?.items ?? []) told.set(one.key, one);
  });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const wanted = (one: SortEntry): string => {
    const counts = new Map<string, number>();
    for (const id of one.ids) {
      const label = truth.get(id) ?? '';
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  };
  const answerShown = async () => {
    const key = (await entry(page).getAttribute('data-current')) ?? '';
    await expect.poll(() => told.has(key)).toBe(true);
    const one = told.get(key);
    if (!one) return;
    const label = wanted(one);
    const at = one.answers.findIndex(({ category_id: id }) => id === ids.get(label));
    if (at === 0 && one.is_preselected) await press('Enter');
    else if (at >= 0) await press(String(at + 1));
    else await typeUntilFound(page, label, press);
    await expect(page.locator(`[data-current="${key}"]`), `${label} for ${key}`).toHaveCount(0);
  };
  await page.goto('/categories/sort');
  await expect(entry(page)).toBeVisible();
  await expect.poll(() => told.size).toBeGreaterThan(0);
  const together = [...told.values()].filter(isSure);
  await press('Control+Enter');
  await expect(page.locator('li[data-state=saving]')).toHaveCount(0);
  // Corrects the wrong suggestions, the way an attentive user would.
  for (const one of together) {
    if (one.answers[0]?.category_id === ids.get(wanted(one))) continue;
    await page.getByRole('button', { name: /more sorted$/ }).click({ timeout: 1000 });
    await page.getByRole('button', { name: `Undo ${one.merchant.name}` }).click();
    await expect(page.locator(`[data-current="${one.key}"]`)).toBeVisible();
    keys += 2;
    await answerShown();
  }
  while ((await entry(page).count()) > 0) await answerShown();
  expect(keys).toBeLessThanOrEqual(60);
});

const isSure = ({ is_preselected: is, confidence }: SortEntry) => is && (confidence ?? 0) >= 90;

async function typeUntilFound(page: Page, label: string, press: (key: string) => Promise<void>) {
  const first = page.getByRole('option', { selected: true });
  for (const letter of label.toLowerCase()) {
    await press(letter);
    if ((await first.textContent())?.includes(label)) break;
  }
  await press('Enter');
}
