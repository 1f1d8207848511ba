import {
  type Category,
  CategoryInput,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import {
  button,
  card,
  dialog,
  expectAddress,
  openApp,
  toasts,
  waitForFocusWithin,
} from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { choose, fill, press, pressOutside } from '../../testing/user-actions.ts';
import { makeMonth } from '../metrics/testing/two-months.ts';
import { makePeriod, makeTotal } from '../metrics/testing.ts';
import { CATEGORIES, CATEGORY_IDS } from '../transactions/testing.ts';

const MUSIC: Category = {
  ...{ id: '00000000-0000-7000-8000-0000000000c9', name: 'Music', icon: '🎸', color: '#ffcc00' },
  ...{ description: 'Strings and lessons', parent_id: null, role: null },
  ...{ type: 'custom', sub_categories: [] },
};

const open = (address: string, replies: readonly Reply[] = [], role: Role = 'USER') =>
  openApp(
    address,
    [
      when(listCategories, CATEGORIES),
      when(getMonthlyMetrics, refusal('not_found', 'No month.')),
      ...replies,
    ],
    { role },
  );

const field = (name: string) => dialog().getByLabelText(name, { exact: true });

test('adds, changes and deletes a category', async () => {
  const guitar = { ...MUSIC, name: 'Guitar' };
  const { server } = open('/categories', [
    when(createCategory, { ...MUSIC, step_id: null }),
    when(updateCategory, { ...guitar, step_id: null }),
    when(deleteCategory, { moved: 0, step_id: null }),
  ]);
  await press(button('Add Category'));
  await expectAddress(/new=1/);
  const form = dialog('Add Category');
  await expect.element(field('Icon')).toHaveValue('📁');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(form.getByText('Name is required')).toBeVisible();

  await fill(form.getByPlaceholder('Category name'), 'Music');
  await press(form.getByRole('button', { name: 'Pick' }));
  const grid = form.getByRole('group', { name: 'Pick an icon' });
  await expect.poll(() => grid.getByRole('button').elements()).toHaveLength(56);
  await press(grid.getByRole('button', { name: '🎵' }));
  await expect.element(field('Icon')).toHaveValue('🎵');
  await fill(field('Color'), '#ffcc00');
  await fill(field('Description'), 'Strings and lessons');
  server.now(when(listCategories, [...CATEGORIES, MUSIC]));
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(toasts).toMatchTextContent('Category "Music" created successfully!');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(card('Music')).toMatchTextContent('Strings and lessons');
  expect(server.sent(createCategory)).toEqual([
    expect.objectContaining({ name: 'Music', icon: '🎵', color: '#ffcc00' }),
  ]);

  await press(button('Edit Music'));
  const edit = dialog('Edit Category');
  await expect.element(edit.getByRole('button', { name: 'Update' })).toBeDisabled();
  await fill(field('Name'), 'Guitar');
  server.now(when(listCategories, [...CATEGORIES, guitar]));
  await press(edit.getByRole('button', { name: 'Update' }));
  await expect.element(toasts).toMatchTextContent('Category "Guitar" updated successfully!');
  expect(server.sent(updateCategory)).toEqual([{ name: 'Guitar' }]);

  await press(button('Delete Guitar'));
  const remove = dialog('Delete category?');
  await expect.element(remove).toMatchTextContent('“Guitar” will be deleted.');
  await expect.element(remove).not.toMatchTextContent('This will also delete');
  server.now(when(listCategories, CATEGORIES));
  await press(remove.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(toasts).toMatchTextContent('Category deleted successfully!');
  await expect.element(card('Guitar')).not.toBeInTheDocument();
});

test('changes how a category counts', async () => {
  const { server } = open('/categories', [
    when(listCategories, [...CATEGORIES, MUSIC]),
    when(updateCategory, { ...MUSIC, role: 'savings', step_id: null }),
  ]);
  await press(button('Edit Music'));
  const edit = dialog('Edit Category');
  await choose(edit.getByLabelText('How it counts'), 'As saved');
  await press(edit.getByRole('button', { name: 'Update' }));
  await expect.element(toasts).toMatchTextContent('Category "Music" updated successfully!');
  expect(server.sent(updateCategory)).toEqual([{ role: 'savings' }]);
});

test("keeps the form open with the server's message if the name is taken", async () => {
  const taken = 'A category named “food” already exists here. Choose another name.';
  const { server } = open('/categories', [
    when(createCategory, refusal('category_name_exists', taken)),
  ]);
  await press(button('Add Category'));
  await fill(field('Name'), 'food');
  await press(button('Save'));
  const form = dialog('Add Category');
  await expect.element(form).toMatchTextContent(taken);
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('food');
  await fill(field('Name'), 'Food abroad');
  server.now(when(createCategory, { ...MUSIC, step_id: null }));
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(form).not.toBeInTheDocument();
});

test("opens a card from the URL, and adds a subcategory in its parent's color", async () => {
  const strings = { ...MUSIC, id: 's', name: 'Strings', parent_id: MUSIC.id, sub_categories: [] };
  const { server, load } = open('/categories', [
    when(listCategories, [...CATEGORIES, MUSIC]),
    when(createCategory, { ...strings, step_id: null }),
  ]);
  await press(button('Add subcategory to Music'));
  await expect.element(dialog('Add Subcategory')).toBeVisible();
  await expect.element(field('Same color as the parent category')).toBeChecked();
  await expect.element(field('Color')).toBeDisabled();
  await fill(field('Name'), 'Strings');
  const music = { ...MUSIC, sub_categories: [strings] };
  server.now(when(listCategories, [...CATEGORIES, music]));
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent('Category "Strings" created successfully!');
  const { name, color, parent_id } = CategoryInput.parse(server.sent(createCategory)[0]);
  expect([name, color ?? null, parent_id]).toEqual(['Strings', null, MUSIC.id]);

  await press(card('Music').getByRole('button', { name: '1 subcategory: Music' }));
  const list = page.getByRole('list', { name: 'Subcategories of Music' });
  await expect.element(list).toMatchTextContent('Strings');
  load();
  await expect.element(list).toMatchTextContent('Strings');
});

test('lists what is deleted with a parent, and moves its transactions to another category', async () => {
  const { server } = open(`/categories?delete=${CATEGORY_IDS.food}`, [
    when(deleteCategory, { moved: 1, step_id: null }),
  ]);
  const question = dialog('Delete category?');
  await expect.element(question).toMatchTextContent('This will also delete 2 subcategories.');
  await expectAccessible();
  await press(question.getByLabelText('Move everything to another category'));
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  await expect.element(confirm).toBeDisabled();
  await choose(question.getByLabelText('Move to'), CATEGORY_IDS.home);
  await press(confirm);
  await expect.element(toasts).toMatchTextContent('Category deleted successfully!');
  expect(server.asked(deleteCategory).map(({ params, query }) => [params, query])).toEqual([
    [{ id: CATEGORY_IDS.food }, { move_to: CATEGORY_IDS.home }],
  ]);
});

test("makes a deleted category's transactions uncategorized by default", async () => {
  const { server } = open('/categories', [when(deleteCategory, { moved: 1, step_id: null })]);
  await press(button('Delete Home'));
  await press(dialog().getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(toasts).toMatchTextContent('Category deleted successfully!');
  expect(server.asked(deleteCategory).map(({ query }) => query)).toEqual([{}]);
});

test('offers no actions on the system category', async () => {
  const { load } = open('/categories');
  const system = card('Uncategorized');
  await expect.element(system).toMatchTextContent('System Category');
  await expect.element(system.getByRole('button')).not.toBeInTheDocument();
  load(`/categories?edit=${UNCATEGORIZED_ID}`);
  await expect.element(dialog()).toMatchTextContent('System categories can’t be changed.');
});

test("shows a category's total this month, linked to its transactions", async () => {
  const total = { ...makeTotal(CATEGORY_IDS.home, 12.34), category_full_name: 'Home' };
  open('/categories', [when(getMonthlyMetrics, makeMonth(makePeriod([], [total])))]);
  await expect
    .element(card('Home').getByRole('link', { name: '€12.34' }))
    .toHaveAttribute('href', expect.stringMatching(`category=${CATEGORY_IDS.home}`));
});

test('invites the user to create the first category', async () => {
  const system = CATEGORIES.filter(({ type }) => type === 'system');
  open('/categories', [when(listCategories, system)]);
  await expect.element(page.getByText('No Categories Yet')).toBeVisible();
  await expectAccessible();
  await press(button('Add Your First Category'));
  await expect.element(dialog('Add Category')).toBeVisible();
});

test('reports a failure to load, and retries', async () => {
  const { server } = open('/categories', [when(listCategories, refusal(500))]);
  await expect
    .element(page.getByText('Failed to load categories. Please try again.'))
    .toBeVisible();
  server.now(when(listCategories, CATEGORIES));
  await press(button('Try Again'));
  await expect.element(card('Food')).toBeVisible();
});

test('closes a dialog with Back, and restores focus', async () => {
  open('/categories');
  await press(button('Edit Food'));
  await waitForFocusWithin(dialog());
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Edit Food')).toHaveFocus();
});

test('has no axe violations on cards and forms', async () => {
  open('/categories');
  await press(page.getByRole('button', { name: /subcategories: Food/ }));
  await expectAccessibleInBothThemes();
  await press(button('Edit Food'));
  await press(button('Pick'));
  await expectAccessibleInBothThemes();
});

test('a viewer can look but not change anything', async () => {
  const { load } = open('/categories', [], 'VIEWER');
  await press(page.getByRole('button', { name: /subcategories: / }).first());
  await expect.element(button('Add Category')).toBeDisabled();
  for (const name of [/^Edit/, /^Delete/, /^Add subcategory/]) {
    const first = page.getByRole('main').getByRole('button', { name }).first();
    await expect.element(first).toBeDisabled();
  }
  load('/categories?new=1');
  await expect.element(card('Uncategorized')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('asks however an edited form is closed, but not when nothing was typed', async () => {
  const { server, left } = open('/categories', [
    on(createCategory, () => {
      server.now(when(listCategories, [...CATEGORIES, { ...MUSIC, name: 'Snails' }]));
      return { ...MUSIC, step_id: null };
    }),
  ]);
  await press(button('Add Category'));
  const form = dialog('Add Category');
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();

  await press(button('Add Category'));
  const name = form.getByLabelText('Name', { exact: true });
  await fill(name, 'Snails');
  const question = dialog('Discard changes?');
  const keep = async () => {
    await waitForFocusWithin(question);
    await press(question.getByRole('button', { name: 'Keep editing' }));
    await expect.element(question).not.toBeInTheDocument();
    await waitForFocusWithin(form);
  };
  await press(form.getByRole('button', { name: 'Close' }));
  await keep();
  // Retries, because the outer dialog ignores clicks outside it until shortly after the inner dialog is gone.
  await expect
    .poll(() => {
      if (!question.query()) pressOutside();
      return question.query();
    })
    .not.toBeNull();
  await keep();
  history.back();
  await keep();
  // The browser shows its own prompt before it loads another page.
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await expect.element(name).toHaveValue('Snails');
  // After saving, the form closes without asking.
  await press(form.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText('Snails')).toBeVisible();
  expect(left).toEqual([]);
});
