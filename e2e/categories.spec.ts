import type { Page } from '@playwright/test';
import { createCategory, deleteCategory, listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getTransaction } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addTransaction } from './rows.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page) => page.getByLabel('Notifications');
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true });

const make = (person: TestUser, name: string, parent_id: string | null = null) =>
  person.call(createCategory, { body: { name, icon: '🎸', parent_id } });

async function dropAll(person: TestUser) {
  const all = await person.call(listCategories);
  for (const { id, type } of all) {
    if (type === 'custom') await person.call(deleteCategory, { params: { id } });
  }
}

test('adds, changes and deletes a category', async ({ page }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page).toHaveURL(/new=1/);
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await expect(field(page, 'Icon')).toHaveValue('📁');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();

  await dialog.getByPlaceholder('Category name').fill('Music');
  await dialog.getByRole('button', { name: 'Pick' }).click();
  const grid = dialog.getByRole('group', { name: 'Pick an icon' });
  await expect(grid.getByRole('button')).toHaveCount(56);
  await grid.getByRole('button', { name: '🎵' }).click();
  await expect(field(page, 'Icon')).toHaveValue('🎵');
  await field(page, 'Color').fill('#ffcc00');
  await field(page, 'Description').fill('Strings and lessons');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Category "Music" created successfully!');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Music')).toContainText('Strings and lessons');

  await page.getByRole('button', { name: 'Edit Music' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(edit.getByRole('button', { name: 'Update' })).toBeDisabled();
  await field(page, 'Name').fill('Guitar');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page)).toContainText('Category "Guitar" updated successfully!');

  await page.getByRole('button', { name: 'Delete Guitar' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete category?' });
  await expect(remove).toContainText('Guitar will be deleted.');
  await expect(remove).not.toContainText('This will also delete');
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toContainText('Category deleted successfully!');
  await expect(card(page, 'Guitar')).toHaveCount(0);
});

test('keeps the form open when the name is taken, with the words of the server', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await field(page, 'Name').fill('groceries');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await expect(dialog).toContainText(
    'A category named "groceries" already exists here. Choose another name.',
  );
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('groceries');
  await field(page, 'Name').fill('Groceries abroad');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
});

test('opens a card in the address, and adds a subcategory in the colour of its parent', async ({
  page,
  person,
}) => {
  await make(person, 'Music');
  await page.goto('/categories');
  await card(page, 'Music').getByRole('button', { name: 'Add subcategory to Music' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Subcategory' })).toBeVisible();
  await expect(field(page, 'Same color as its parent')).toBeChecked();
  await expect(field(page, 'Color')).toBeDisabled();
  await field(page, 'Name').fill('Strings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Category "Strings" created successfully!');

  await card(page, 'Music').getByRole('button', { name: '1 subcategory: Music' }).click();
  const list = page.getByRole('list', { name: 'Subcategories of Music' });
  await expect(list).toContainText('Strings');
  await page.reload();
  await expect(list).toContainText('Strings');
  const music = (await person.call(listCategories)).find((c) => c.name === 'Music');
  expect(music?.sub_categories[0]).toMatchObject({ name: 'Strings', color: music?.color });
});

test('says what goes with a parent, and moves what it held elsewhere', async ({ page, person }) => {
  const music = await make(person, 'Music');
  const strings = await make(person, 'Strings', music.id);
  const row = await addTransaction(person, { date: '2025-03-01', category: strings.id });
  const groceries = await categoryNamed(person, 'Groceries');

  await page.goto(`/categories?delete=${music.id}`);
  const dialog = page.getByRole('dialog', { name: 'Delete category?' });
  await expect(dialog).toContainText('This will also delete 1 subcategories.');
  await expectAccessible(page);
  await dialog.getByLabel('Move everything to another category').check();
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Move to').selectOption(groceries);
  await confirm.click();
  await expect(toast(page)).toContainText('Category deleted successfully!');
  const moved = await person.call(getTransaction, { params: { id: row.id } });
  expect(moved.category).toBe(groceries);
});

test('makes what a deleted category held uncategorized unless told otherwise', async ({
  page,
  person,
}) => {
  const music = await make(person, 'Music');
  const row = await addTransaction(person, { date: '2025-03-01', category: music.id });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Delete Music' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toContainText('Category deleted successfully!');
  const moved = await person.call(getTransaction, { params: { id: row.id } });
  expect(moved.category).toBe(UNCATEGORIZED_ID);
});

test('leaves the system category alone', async ({ page }) => {
  await page.goto('/categories');
  const system = card(page, 'Uncategorized');
  await expect(system).toContainText('System Category');
  await expect(system.getByRole('button')).toHaveCount(0);
  await page.goto(`/categories?edit=${UNCATEGORIZED_ID}`);
  await expect(page.getByRole('dialog')).toContainText('A system category cannot be changed.');
});

test('invites to make the first one', async ({ page, person }) => {
  await dropAll(person);
  await page.goto('/categories');
  await expect(page.getByText('No Categories Yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Your First Category' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible();
});

test('says when loading fails, and tries again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  let broken = true;
  await page.route('**/api/categories', (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/categories');
  await expect(page.getByText('Failed to load categories. Please try again.')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Groceries')).toBeVisible();
});

test('goes back with Back, and gives the focus back', async ({ page }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Dining' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Dining' })).toBeFocused();
});

test('axe finds nothing on cards and forms', async ({ page }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: /subcategories: Dining/ }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Edit Dining' }).click();
  await page.getByRole('button', { name: 'Pick' }).click();
  await expectAccessibleInBothThemes(page);
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('looks, and changes nothing', async ({ page }) => {
    await page.goto('/categories');
    await page
      .getByRole('button', { name: /subcategories: / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeDisabled();
    for (const name of [/^Edit/, /^Delete/, /^Add subcategory/]) {
      await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeDisabled();
    }
    await page.goto('/categories?new=1');
    await expect(card(page, 'Uncategorized')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
