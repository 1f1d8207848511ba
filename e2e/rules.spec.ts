import type { Page } from '@playwright/test';
import {
  createRule,
  listRules,
  type Rule,
  type RuleInput,
  updateRule,
} from '@saldo/contract/rules';
import { getTransaction } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { addTransaction, todayIn } from './rows.ts';

const MONTH = todayIn('Europe/Madrid').slice(0, 7);
const DAY = `${MONTH}-01`;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const press = (page: Page, what: string, rule: string) =>
  page.getByRole('button', { name: `${what} ${rule}`, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const preview = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Preview' });
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true });

type Given = Partial<RuleInput> & { text?: string; sets?: string };

async function addRule(person: TestUser, { text = 'glovo', sets, ...given }: Given): Promise<Rule> {
  const target_value = sets ?? (await categoryNamed(person, 'Groceries'));
  const rule = {
    name: 'Glovo is delivery',
    conditions: [
      { condition_field: 'description', operator: 'includes', condition_value: text } as const,
    ],
    actions: [{ target_field: 'category', target_value } as const],
    ...given,
  };
  return person.call(createRule, { body: rule });
}

const categoryOf = async (person: TestUser, id: string) =>
  (await person.call(getTransaction, { params: { id } })).category_name;

test('previews all time, and offers to apply the saved rule', async ({ page, person }) => {
  const old = await addTransaction(person, { date: '2019-03-05', description: 'GLOVO 22MAR' });
  await page.goto('/rules?new=1');
  await expect(preview(page).getByLabel('Year')).toHaveValue('');
  await field(page, 'Name').fill('Glovo is delivery');
  await field(page, 'Condition 1: Value').fill('glovo');
  await field(page, 'Action 1: Category').selectOption({ label: 'Groceries' });
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await preview(page).getByLabel('Year').selectOption('2019');
  await expect(preview(page).getByLabel('Month')).toHaveValue('');
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await preview(page).getByLabel('Year').selectOption('');
  await page.getByRole('button', { name: 'Save Rule' }).click();
  await expect(toast(page)).toContainText('won’t change until you apply it');
  expect(await categoryOf(person, old.id)).not.toMatch(/^Groceries/);
  await expectAccessible(page);

  await toast(page).getByRole('button', { name: 'Apply…' }).click();
  const apply = dialog(page, 'Apply Single Rule');
  await expect(apply.getByRole('radio', { name: 'All time' })).toBeChecked();
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await expectAccessible(page);
  await apply.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(apply).toBeHidden();
  await expect(toast(page)).toContainText('1 of 1 matching transaction changed.');
  expect(await categoryOf(person, old.id)).toMatch(/^Groceries/);
});

test('applies one rule to the remembered period, after showing what changes', async ({
  page,
  person,
}) => {
  const { id } = await addTransaction(person, { date: DAY, description: 'Glovo', amount: 13.2 });
  const rule = await addRule(person, {});
  await page.goto('/rules');
  await press(page, 'Apply Rule', rule.name);
  const apply = dialog(page, 'Apply Single Rule');
  await expect(field(page, 'Month')).toHaveValue(String(Number(MONTH.slice(5))));
  await expect(field(page, 'Year').locator('option')).toHaveCount(6);
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await expect(preview(page)).toContainText('€13.20');
  await apply.getByText('Yearly').click();
  await expect(field(page, 'Month')).toHaveCount(0);
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await apply.getByRole('button', { name: 'Apply' }).click();
  await expect(apply).toBeHidden();
  await expect(toast(page)).toContainText('Rule "Glovo is delivery" applied successfully!');
  await expect(toast(page)).toContainText('1 of 1 matching transaction changed.');
  expect(await categoryOf(person, id)).toBe('Groceries');

  await page.getByRole('button', { name: 'Apply Rules' }).click();
  const all = dialog(page, 'Apply All Rules');
  await expect(all.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(all.getByRole('radio', { name: 'Yearly' })).toBeFocused();
  await expect(all).toContainText('1 enabled rule runs in the order shown.');
  await expect(preview(page)).toContainText(
    'Nothing would change: all matches are already correct',
  );
  await all.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page)).toContainText('Rules applied successfully!');
});

test('reorders rules by mouse and by keyboard', async ({ page, person }) => {
  for (const name of ['First', 'Second', 'Third']) await addRule(person, { name });
  await addRule(person, { name: 'Off', is_enabled: false });
  const stored = async () => (await person.call(listRules)).map(({ name }) => name).join(' ');
  await page.goto('/rules');
  const cards = page.getByRole('region', { name: 'Enabled Rules' }).getByRole('article');
  const shown = async () => (await cards.getByRole('heading').allTextContents()).join(' ');
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

  await grip('First').focus();
  const steps = [
    ['Space', 'First would move to position 1 of 3.'],
    ['ArrowRight', 'First would move to position 2 of 3.'],
    ['Space', 'First moved to position 2 of 3.'],
  ] as const;
  for (const [key, told] of steps) {
    await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: 'First' })).toHaveText(told);
    // The library listens to the keys of a drag from the next task on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }
  await expect.poll(stored).toBe('Second First Third Off');
  await expect.poll(shown).toBe('Second First Third');
  await expect(grip('First')).toBeFocused();

  await grip('Third').hover();
  await page.mouse.down();
  const to = await grip('Second').boundingBox();
  await page.mouse.move(to?.x ?? 0, to?.y ?? 0, { steps: 8 });
  await page.mouse.up();
  await expect.poll(stored).toBe('Third Second First Off');
  await page.reload();
  await expect.poll(shown).toBe('Third Second First');
  await expect(grip('Off')).toHaveCount(0);
});

test('moves a rule that always loses to a later one below it', async ({ page, person }) => {
  await addTransaction(person, { date: DAY, description: 'GLOVO PRIME' });
  const dining = await categoryNamed(person, 'Dining');
  await addRule(person, { name: 'Prime', text: 'glovo prime', sets: dining });
  await addRule(person, { name: 'Glovo' });
  await page.goto('/rules');
  await expect(card(page, 'Prime')).toContainText('Overridden by “Glovo”');
  await card(page, 'Prime').getByRole('button', { name: 'Move It Later' }).click();
  const remedy = dialog(page, 'Move this rule later?');
  await expect(remedy.getByRole('deletion')).toHaveText('Groceries');
  await expect(remedy.getByRole('insertion')).toHaveText('Dining');
  await expectAccessible(page);
  await remedy.getByRole('button', { name: 'Move Rule' }).click();
  await expect(toast(page)).toContainText('“Prime” now runs after “Glovo”.');
  await expect(card(page, 'Prime')).not.toContainText('Overridden by');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Glovo');
});

test('reverts what a rule has set, and deletes it with or without reverting', async ({
  page,
  person,
}) => {
  const { id } = await addTransaction(person, { date: DAY, description: 'Glovo' });
  const rule = await addRule(person, {});
  const applied = async () => {
    await press(page, 'Apply Rule', rule.name);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await categoryOf(person, id)).toBe('Groceries');
  };
  await page.goto('/rules');
  await applied();
  await press(page, 'Revert Rule', rule.name);
  const revert = dialog(page, 'Revert rule?');
  await expect(revert).toContainText(rule.name);
  await revert.getByRole('button', { name: 'Revert' }).click();
  await expect(toast(page)).toContainText('Rule "Glovo is delivery" reverted successfully!');
  expect(await categoryOf(person, id)).toBe('Uncategorized');

  await applied();
  await press(page, 'Delete Rule', rule.name);
  const remove = dialog(page, 'Delete rule?');
  await remove.getByRole('checkbox').check();
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Rule "Glovo is delivery" deleted successfully!');
  await expect(page.getByText('No Rules Yet')).toBeVisible();
  expect(await categoryOf(person, id)).toBe('Uncategorized');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('cards and every dialog fit', async ({ page, person }) => {
    const name = `${'A long name of a rule '.repeat(6)}${'W'.repeat(40)}`;
    await addTransaction(person, { date: DAY, description: `Glovo ${'long '.repeat(20)}` });
    const rule = await addRule(person, { name, description: 'W'.repeat(300) });
    await person.call(updateRule, {
      params: { id: rule.id },
      body: { bank: 'A_BANK_WITH_A_LONG_CODE' },
    });
    for (const address of ['', `?edit=${rule.id}`, '?apply_all=1', `?delete=${rule.id}`]) {
      await page.goto(`/rules${address}`);
      await expect(page.locator('article')).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
