import type { Page } from '@playwright/test';
import { createCategory, deleteCategory } from '@saldo/contract/categories';
import {
  createRule,
  listRules,
  type Rule,
  type RuleInput,
  updateRule,
} from '@saldo/contract/rules';
import { getTransaction, updateTransaction } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { escapeFrom } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './held-calls.ts';
import { expectNoSidewaysScroll } from './looks.ts';
import { addTransaction, todayIn } from './rows.ts';

const MONTH = todayIn('Europe/Madrid').slice(0, 7);
const DAY = `${MONTH}-01`;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const press = (page: Page, what: string, rule: string) =>
  page.getByRole('button', { name: `${what} ${rule}`, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page) => page.getByLabel('Notifications');
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

/** Refuses one call in the server's place, with the server's words. */
async function refuse(page: Page, path: string, method: string) {
  await page.route(`**/api/rules${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          json: { detail: { code: 'internal_error', message: 'It went wrong.' } },
        })
      : route.fallback(),
  );
}

test('invites to make the first rule, shows what it would do, and keeps it', async ({
  page,
  person,
}) => {
  await addTransaction(person, { date: DAY, description: 'GLOVO 22MAR', amount: 22.45 });
  await addTransaction(person, { date: DAY, description: 'Bakery' });
  await page.goto('/rules');
  await expect(page.getByText('No Rules Yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Add Rule' }).last().click();
  const form = dialog(page, 'Add Rule');
  const save = form.getByRole('button', { name: 'Save Rule' });
  await expect(save).toBeDisabled();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(preview(page)).toContainText('Fill in conditions and actions');
  await expect(field(page, 'Action 1: Category')).toHaveValue('');
  await expect(field(page, 'Action 1: Sub-category')).toHaveCount(0);

  await field(page, 'Description').fill('Orders');
  await save.click();
  await expect(toast(page)).toContainText('Please fix validation errors before saving.');
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Please enter a value')).toBeVisible();
  await expect(form.getByText('Please select a category')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();

  await field(page, 'Name').fill('Glovo is delivery');
  await field(page, 'Condition 1: Value').fill('glovo');
  await field(page, 'Action 1: Category').selectOption({ label: 'Groceries' });
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await expect(preview(page)).toContainText('GLOVO 22MAR');
  await expect(preview(page)).not.toContainText('Bakery');
  await save.click();
  await expect(form).toBeHidden();
  await expect(toast(page)).toContainText('Rule "Glovo is delivery" created successfully!');
  await expect(page.getByRole('heading', { name: 'Enabled Rules (1 Active)' })).toBeVisible();
  await expect(card(page, 'Glovo is delivery')).toContainText('All Banks');
  await expect(card(page, 'Glovo is delivery')).toContainText('1 condition');
  await expect(card(page, 'Glovo is delivery')).toContainText('ENABLED');
});

test('looks at all time, and offers to apply what was just saved', async ({ page, person }) => {
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
  await expect(toast(page)).toContainText('unchanged until you apply it');
  expect(await categoryOf(person, old.id)).not.toMatch(/^Groceries/);
  await expectAccessible(page);

  await toast(page).getByRole('button', { name: 'Apply It…' }).click();
  const apply = dialog(page, 'Apply Single Rule');
  await expect(apply.getByRole('radio', { name: 'All time' })).toBeChecked();
  await expect(preview(page).getByRole('status')).toHaveText('1 match, 1 would change');
  await expectAccessible(page);
  await apply.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(apply).toBeHidden();
  await expect(toast(page)).toContainText('1 of 1 matching transaction changed.');
  expect(await categoryOf(person, old.id)).toMatch(/^Groceries/);
});

test('a rule that is saved while it is paused is not offered to be applied', async ({
  page,
  person,
}) => {
  const rule = await addRule(person, { is_enabled: false });
  await page.goto(`/rules?edit=${rule.id}`);
  await field(page, 'Name').fill('Later');
  await page.getByRole('button', { name: 'Update Rule' }).click();
  await expect(toast(page)).toContainText('Rule "Later" updated successfully!');
  await expect(toast(page).getByRole('button', { name: 'Apply It…' })).toHaveCount(0);
});

test('a field brings its own operators and its default', async ({ page, person }) => {
  await person.call(createCategory, { body: { name: 'Alone', icon: '🎸', parent_id: null } });
  await page.goto('/rules?new=1');
  const operators = async (name: string, expected?: string[]) => {
    await field(page, 'Condition 1: Field').selectOption({ label: name });
    const options = field(page, 'Condition 1: Operator').locator('option');
    if (expected) await expect(options).toHaveText(expected);
  };
  const text = ['equals', 'not equals', 'includes', 'not includes', 'starts with', 'ends with'];
  await operators('description', text);
  await operators('tags', text);
  await operators('amount', ['equals', 'not equals', 'greater than', 'less than']);
  for (const name of ['category', 'type', 'product']) {
    await operators(name, ['equals', 'not equals']);
  }
  for (const [name, value] of [
    ['direction', 'expense'],
    ['ignore', 'false'],
    ['ignore default metrics', 'false'],
  ] as const) {
    await operators(name);
    await expect(field(page, 'Condition 1: Operator')).toHaveValue('equals');
    await expect(field(page, 'Condition 1: Operator')).toHaveAttribute('readonly');
    await expect(field(page, 'Condition 1: Value')).toHaveValue(value);
  }
  await field(page, 'Condition 1: Field').selectOption({ label: 'type' });
  await expect(field(page, 'Condition 1: Value')).toHaveValue('transfer');
  await field(page, 'Condition 1: Field').selectOption({ label: 'product' });
  await expect(field(page, 'Condition 1: Value')).toHaveValue('current');
  await field(page, 'Action 1: Field').selectOption({ label: 'amount' });
  await expect(field(page, 'Action 1: Value')).toHaveValue('0');
  await field(page, 'Action 1: Field').selectOption({ label: 'refund' });
  await expect(field(page, 'Action 1: Value')).toHaveValue('false');

  await field(page, 'Action 1: Field').selectOption({ label: 'category' });
  await expect(field(page, 'Action 1: Sub-category')).not.toHaveValue('');
  await field(page, 'Action 1: Category').selectOption({ label: 'Alone' });
  await expect(field(page, 'Action 1: Sub-category')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText(
    'Alone has no sub-categories: the category itself is used.',
  );
});

test('keeps at least one condition and one action', async ({ page }) => {
  await page.goto('/rules?new=1');
  const form = dialog(page, 'Add Rule');
  await expect(
    form.getByRole('button', { name: 'At least one condition must remain' }),
  ).toBeDisabled();
  await expect(
    form.getByRole('button', { name: 'At least one action must remain' }),
  ).toBeDisabled();
  await form.getByRole('button', { name: 'Add condition' }).click();
  await field(page, 'Condition 2: Value').fill('second');
  await form.getByRole('button', { name: 'Remove condition 1' }).click();
  await expect(field(page, 'Condition 1: Value')).toHaveValue('second');
  await expect(
    form.getByRole('button', { name: 'At least one condition must remain' }),
  ).toBeDisabled();
});

test('saves only what differs, and asks before changes are lost', async ({ page, person }) => {
  const rule = await addRule(person, {});
  await page.goto('/rules');
  await press(page, 'Edit Rule', rule.name);
  await expect(page).toHaveURL(new RegExp(`edit=${rule.id}`));
  const form = dialog(page, 'Edit Rule');
  const update = form.getByRole('button', { name: 'Update Rule' });
  await expect(update).toBeDisabled();
  await field(page, 'Condition 1: Value').fill('glovo ');
  await expect(update).toBeDisabled();
  await field(page, 'Name').fill('Delivery');
  await expect(update).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByText('Any matches').click();
  await form.getByRole('switch', { name: 'Enabled' }).uncheck();
  await update.click();
  await expect(toast(page)).toContainText('Rule "Delivery" updated successfully!');
  await expect(page.getByRole('heading', { name: 'Disabled Rules (1 Inactive)' })).toBeVisible();
  await expect(card(page, 'Delivery')).toContainText('DISABLED');
  const [saved] = await person.call(listRules);
  expect(saved).toMatchObject({ name: 'Delivery', bit_operator: 'or', is_enabled: false });
});

test('a preview follows typing, and keeps the last good answer while a field is wrong', async ({
  page,
  person,
}) => {
  await addTransaction(person, { date: DAY, description: 'Glovo one' });
  await addTransaction(person, { date: DAY, description: 'Glovo two' });
  const rule = await addRule(person, {});
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/rules/preview')) asked += 1;
  });
  await page.clock.install();
  await page.goto(`/rules?edit=${rule.id}`);
  const status = preview(page).getByRole('status');
  await expect(status).toHaveText('2 matches, 2 would change');
  await stopClock(page);
  const before = asked;
  const value = field(page, 'Condition 1: Value');
  await value.press('End');
  for (const letter of ' one') {
    await value.pressSequentially(letter);
    await page.clock.runFor(299);
  }
  expect(asked - before).toBe(0);
  await page.clock.resume();
  await expect(status).toHaveText('1 match, 1 would change');
  expect(asked - before).toBe(1);

  await field(page, 'Condition 1: Value').fill('');
  await expect(preview(page)).toContainText('As it was before the field that is wrong now.');
  await expect(status).toHaveText('1 match, 1 would change');
  await preview(page)
    .getByLabel('Year')
    .selectOption(String(Number(MONTH.slice(0, 4)) - 1));
  await field(page, 'Condition 1: Value').fill('glovo');
  await expect(preview(page)).toContainText('No transaction of this period matches.');
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
  await expect(all).toContainText('1 enabled rule runs, in the order shown.');
  await expect(preview(page)).toContainText('Nothing would change: all that match are right');
  await all.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page)).toContainText('Rules applied successfully!');
});

test('is paused and resumed on its card', async ({ page, person }) => {
  const { name } = await addRule(person, {});
  await page.goto('/rules');
  const own = card(page, name);
  await press(page, 'Pause Rule', name);
  await expect(own).toContainText('DISABLED');
  await press(page, 'Resume Rule', name);
  await expect(own).toContainText('ENABLED');
});

test('rules are put in order by mouse and by keys', async ({ page, person }) => {
  for (const name of ['First', 'Second', 'Third']) await addRule(person, { name });
  await addRule(person, { name: 'Off', is_enabled: false });
  const stored = async () => (await person.call(listRules)).map(({ name }) => name).join(' ');
  await page.goto('/rules');
  const cards = page.getByRole('region', { name: 'Enabled Rules' }).getByRole('article');
  const shown = async () => (await cards.getByRole('heading').allTextContents()).join(' ');
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

  await grip('First').focus();
  const steps = [
    ['Space', 'First would run as 1 of 3.'],
    ['ArrowRight', 'First would run as 2 of 3.'],
    ['Space', 'First runs as 2 of 3.'],
  ] as const;
  for (const [key, told] of steps) {
    await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: 'First' })).toHaveText(told);
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

test('a rule that always loses to a later one is put behind it', async ({ page, person }) => {
  await addTransaction(person, { date: DAY, description: 'GLOVO PRIME' });
  const dining = await categoryNamed(person, 'Dining');
  await addRule(person, { name: 'Prime', text: 'glovo prime', sets: dining });
  await addRule(person, { name: 'Glovo' });
  await page.goto('/rules');
  await expect(card(page, 'Prime')).toContainText('Always loses to “Glovo”');
  await card(page, 'Prime').getByRole('button', { name: 'Run it later' }).click();
  const remedy = dialog(page, 'Run it later?');
  await expect(remedy.getByRole('deletion')).toHaveText('Groceries');
  await expect(remedy.getByRole('insertion')).toHaveText('Dining');
  await expectAccessible(page);
  await remedy.getByRole('button', { name: 'Run Later' }).click();
  await expect(toast(page)).toContainText('“Prime” runs after “Glovo” now.');
  await expect(card(page, 'Prime')).not.toContainText('Always loses');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Glovo');
});

test('a disabled rule is not applied', async ({ page, person }) => {
  const rule = await addRule(person, { is_enabled: false });
  await page.goto('/rules');
  await expect(page.getByText('No rule runs at the moment.')).toBeVisible();
  await press(page, 'Apply Rule', rule.name);
  const words = 'Cannot apply disabled rule "Glovo is delivery". Please enable it first.';
  await expect(toast(page)).toContainText(words);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/rules?apply=${rule.id}`);
  await expect(dialog(page, 'Apply Single Rule')).toContainText(words);
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  await page.goto('/rules?apply_all=1');
  await expect(dialog(page, 'Apply All Rules')).toContainText('no enabled rule to apply');
});

test('reverts what a rule has set, and deletes it with or without that', async ({
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

test('turns a card over, by click and by keyboard', async ({ page, person }) => {
  const many = ['one', 'two', 'three', 'four', 'five'].map(
    (condition_value) =>
      ({ condition_field: 'description', operator: 'includes', condition_value }) as const,
  );
  const rule = await addRule(person, {
    name: 'Long',
    bank: 'BBVA',
    bit_operator: 'or',
    conditions: many,
  });
  await page.goto('/rules');
  const turned = card(page, rule.name).getByText('Matches any', { exact: true });
  await expect(turned).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Conditions and actions of Long' })).toHaveCount(0);
  await card(page, rule.name).getByText('BBVA').click();
  const clauses = page.getByRole('region', { name: 'Conditions and actions of Long' });
  await expect(clauses).toBeVisible();
  await expect(clauses.getByRole('listitem')).toContainText([
    /^IFdescriptionincludesone/,
    /^ORdescriptionincludestwo/,
    /^OR/,
    /^OR/,
    /^OR/,
    /^SETcategoryGroceries/,
  ]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show the front Long' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Show conditions and actions Long' }),
  ).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Show the front Long' })).toBeFocused();
  // The side that is turned away takes no part.
  await expect(page.getByRole('button', { name: 'Edit Rule Long' })).toHaveCount(1);
});

test('says which rule is broken, never matches, or always loses', async ({ page, person }) => {
  await addTransaction(person, { date: DAY, description: 'Glovo' });
  const doomed = await person.call(createCategory, {
    body: { name: 'Doomed', icon: '🎸', parent_id: null },
  });
  await addRule(person, { name: 'First', sets: await categoryNamed(person, 'Shopping') });
  await addRule(person, { name: 'Later' });
  await addRule(person, { name: 'Never', text: 'nothing like it' });
  const broken = await addRule(person, { name: 'Broken', sets: doomed.id });
  await person.call(deleteCategory, { params: { id: doomed.id } });
  await page.goto('/rules');
  await expect(card(page, 'First')).toContainText('Always loses to “Later”, which runs later.');
  await expect(card(page, 'Never')).toContainText('Never matches any of your transactions.');
  await expect(card(page, 'Later').locator('svg + span')).toHaveCount(0);
  const words = 'This category no longer exists. Please select a new category.';
  await expect(card(page, 'Broken')).toContainText(words);
  await expectAccessible(page);

  await press(page, 'Edit Rule', broken.name);
  await expect(page.getByRole('dialog')).toContainText(words);
  await field(page, 'Action 1: Category').selectOption({ label: 'Groceries' });
  await page.getByRole('button', { name: 'Update Rule' }).click();
  await expect(card(page, 'Broken')).not.toContainText(words);
});

test('offers a rule after three corrections by hand, filled in', async ({ page, person }) => {
  const category = await categoryNamed(person, 'Groceries');
  for (const day of ['01', '02', '03']) {
    const { id } = await addTransaction(person, {
      date: `${MONTH}-${day}`,
      description: 'COMPRA TARJ. ULTRAMARINOS PEPA MADRID',
    });
    await person.call(updateTransaction, { params: { id }, body: { category } });
  }
  await page.goto('/rules');
  const offer = page.getByRole('region', { name: 'Suggested rules' });
  await expect(offer).toContainText('You have chosen this category for it 3 times.');
  await expectAccessible(page);
  await offer.getByRole('button', { name: /^Add Rule/ }).click();
  const form = dialog(page, 'Add Rule');
  await expect(field(page, 'Name')).not.toHaveValue('');
  await expect(field(page, 'Condition 1: Value')).not.toHaveValue('');
  await escapeFrom(form);
  await expect(form).toBeHidden();

  await offer.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No Rules Yet')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('dismissed')) localStorage.removeItem(key);
    }
  });
  await page.reload();
  await offer.getByRole('button', { name: /^Add Rule/ }).click();
  await page.getByRole('button', { name: 'Save Rule' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('shows what a rule does without turning its card, and waits for no suggestions', async ({
  page,
  person,
}) => {
  await addRule(person, { name: 'Coffee is leisure' });
  const letGo = await hold(page, '**/api/rules/suggestions');
  await page.goto('/rules');
  const card = page.getByRole('article', { name: 'Coffee is leisure' });
  await expect(
    card.locator('p').filter({ hasText: /^description includes glovo → Groceries$/ }),
  ).toBeVisible();
  letGo();
});

test('says what failed, and tries again', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/500/);
  const rule = await addRule(person, {});
  const banner = page.getByRole('dialog').getByRole('alert');
  let broken = true;
  await page.route(/\/api\/rules$/, (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/rules');
  await expect(page.getByText('Failed to load rules')).toBeVisible();
  await expectAccessible(page);
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, rule.name)).toBeVisible();

  await refuse(page, '/preview', 'POST');
  await press(page, 'Apply Rule', rule.name);
  await expect(banner).toContainText('Failed to prepare rule application: It went wrong.');
  await page.unroute('**/api/rules/preview');
  await page.getByRole('dialog').getByRole('button', { name: 'Try Again' }).click();
  await expect(preview(page)).toContainText('No transaction of this period matches.');
  await refuse(page, '/apply/*', 'POST');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(banner).toContainText('Failed to apply rule: It went wrong.');
  await page.keyboard.press('Escape');

  await refuse(page, '/apply_all', 'POST');
  await page.getByRole('button', { name: 'Apply Rules' }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(banner).toContainText('Failed to apply rules: It went wrong.');
  await page.keyboard.press('Escape');

  await refuse(page, '/revert/*', 'PUT');
  await press(page, 'Revert Rule', rule.name);
  await page.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect(banner).toContainText('Failed to revert rule: It went wrong.');
  await page.keyboard.press('Escape');

  await refuse(page, '/*', 'DELETE');
  await refuse(page, `/${rule.id}?*`, 'DELETE');
  await press(page, 'Delete Rule', rule.name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(banner).toContainText('Failed to delete rule: It went wrong.');
  await page.keyboard.press('Escape');

  await refuse(page, `/${rule.id}`, 'PUT');
  await press(page, 'Edit Rule', rule.name);
  await field(page, 'Name').fill('Other');
  await page.getByRole('button', { name: 'Update Rule' }).click();
  await expect(banner).toContainText('Failed to save rule: It went wrong.');
  await expect(field(page, 'Name')).toHaveValue('Other');
});

test('what the server finds wrong goes under its field', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const rule = await addRule(person, {});
  await page.route(`**/api/rules/${rule.id}`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        detail: {
          code: 'validation_error',
          message: 'Some values need attention.',
          fields: [{ path: 'conditions.0.condition_value', message: 'is too odd' }],
        },
      },
    }),
  );
  await page.goto(`/rules?edit=${rule.id}`);
  await field(page, 'Condition 1: Value').fill('odd');
  await page.getByRole('button', { name: 'Update Rule' }).click();
  await expect(page.getByRole('dialog')).toContainText('is too odd');
  await expect(field(page, 'Condition 1: Value')).toBeFocused();
});

test('a rule that is gone is said to be', async ({ page }) => {
  for (const name of ['edit', 'apply', 'revert', 'delete']) {
    await page.goto(`/rules?${name}=00000000-0000-7000-8000-000000000001`);
    await expect(page.getByRole('dialog')).toContainText('This rule no longer exists.');
  }
  await page.goto('/rules?suggestion=nobody');
  await expect(page.getByRole('dialog')).toContainText('This suggestion is no longer there.');
});

test('goes back with Back, and gives the focus back', async ({ page, person }) => {
  const rule = await addRule(person, {});
  await page.goto('/rules');
  await press(page, 'Edit Rule', rule.name);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: `Edit Rule ${rule.name}`, exact: true }),
  ).toBeFocused();
});

test('axe finds nothing in the dialogs', async ({ page, person }) => {
  await addTransaction(person, { date: DAY, description: 'Glovo' });
  const rule = await addRule(person, {});
  for (const address of [
    'new=1',
    `edit=${rule.id}`,
    'apply_all=1',
    `apply=${rule.id}`,
    `revert=${rule.id}`,
    `delete=${rule.id}`,
  ]) {
    await page.goto(`/rules?${address}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
  await page.goto('/rules?new=1');
  await field(page, 'Description').fill('x');
  await page.getByRole('button', { name: 'Save Rule' }).click();
  await expectAccessibleInBothThemes(page);
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

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('looks, turns cards, and changes nothing', async ({ page }) => {
    await page.goto('/rules');
    await expect(page.getByRole('button', { name: 'Apply Rules' })).toBeDisabled();
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Add Rule' }).first(),
    ).toBeDisabled();
    await page.goto('/rules?new=1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
