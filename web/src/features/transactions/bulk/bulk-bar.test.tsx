import { undoStep } from '@saldo/contract/history';
import { deleteBatch, updateBatch } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resize } from '../../../testing/page-state.ts';
import { dialog, toasts } from '../../../testing/screen.tsx';
import { gate, on, refusal } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { loaded, MARCH, makeRows, openList, rows } from '../testing/list-screen.ts';
import { CATEGORY_IDS } from '../testing.ts';

const bar = page.getByRole('region', { name: 'Selected transactions' });
const rowsWith = (text: string) => rows().filter((row) => row.textContent.includes(text));
const coffee = (n: number, tags: string[] = []) => ({
  ...{ date: `2025-03-0${n}`, description: `Coffee ${n}`, tags },
});

test('changes the category of several transactions, and undoes it', async () => {
  const given = makeRows([1, 2, 3].map((n) => coffee(n)));
  const { server } = openList(MARCH, { rows: given });
  await press(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await expect.element(bar).toMatchTextContent('3 selected');
  await press(bar.getByRole('button', { name: 'Change category' }));
  const form = dialog('Change category of 3 transactions');
  await choose(form.getByLabelText('Category', { exact: true }), CATEGORY_IDS.home);
  await press(form.getByRole('button', { name: 'Apply' }));

  await expect.element(toasts).toMatchTextContent('3 transactions changed');
  await expect.poll(() => rowsWith('Home')).toHaveLength(3);
  expect(server.sent(updateBatch)).toEqual([
    expect.arrayContaining(given.map(({ id }) => ({ id, category: CATEGORY_IDS.home }))),
  ]);
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.element(toasts).toMatchTextContent('Undone.');
  await expect.poll(() => rowsWith('Home')).toHaveLength(0);
});

test('shows an undo before the server has answered, and takes it back if refused', async () => {
  const asked = gate();
  const { server } = openList(MARCH, { rows: makeRows([coffee(1), coffee(2)]) });
  await press(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await press(bar.getByRole('button', { name: 'Change category' }));
  await choose(dialog().getByLabelText('Category', { exact: true }), CATEGORY_IDS.home);
  await press(dialog().getByRole('button', { name: 'Apply' }));
  await expect.poll(() => rowsWith('Home')).toHaveLength(2);
  server.now(on(undoStep, async () => asked.opened.then(() => refusal(409, 'Not now.'))));
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => rowsWith('Home')).toHaveLength(0);
  asked.open();
  await expect.element(toasts).toMatchTextContent('Not now.');
  await expect.poll(() => rowsWith('Home')).toHaveLength(2);
});

test('deletes several transactions, and removes a tag from several', async () => {
  const given = makeRows([1, 2].map((n) => coffee(n, ['fun', 'shared'])));
  const [stays] = makeRows([coffee(9)]).map((row) => ({ ...row, id: CATEGORY_IDS.food }));
  const { server } = openList(MARCH, { rows: stays ? [...given, stays] : given });
  const select = async () => {
    for (const n of [1, 2]) {
      await press(page.getByRole('checkbox', { name: `Select Coffee ${n}` }));
    }
  };
  await select();
  await press(bar.getByRole('button', { name: 'Tags' }));
  const tags = dialog('Change tags of 2 transactions');
  await press(tags.getByRole('radio', { name: 'Remove' }));
  await fill(tags.getByLabelText('Tags', { exact: true }), 'Fun');
  await press(tags.getByRole('button', { name: 'Apply' }));
  await expect.element(toasts).toMatchTextContent('2 transactions changed');
  await expect.poll(() => rowsWith('shared')).toHaveLength(2);
  expect(rowsWith('fun')).toHaveLength(0);

  await select();
  await press(bar.getByRole('button', { name: 'Delete selected' }));
  const question = dialog('Delete 2 transactions?');
  await expect.element(question).toMatchTextContent('They won’t come back');
  await press(question.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(toasts).toMatchTextContent('2 transactions deleted');
  await loaded(1);
  await expect.element(bar).not.toBeInTheDocument();
  const { ids } = deleteBatch.body.parse(server.sent(deleteBatch)[0]);
  expect(new Set(ids)).toEqual(new Set(given.map(({ id }) => id)));
});

test('Back closes its dialogs and keeps the selection', async () => {
  const { load } = openList(MARCH, { rows: makeRows([coffee(1), coffee(2)]) });
  const selectAll = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await press(selectAll);
  for (const name of ['Change category', 'Tags', 'Delete selected']) {
    await press(bar.getByRole('button', { name }));
    await expect.element(dialog()).toBeVisible();
    history.back();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(bar).toMatchTextContent('2 selected');
  }
  await press(bar.getByRole('button', { name: 'Tags' }));
  await expect.element(dialog()).toBeVisible();
  // The selection is gone after a reload, so there is nothing to ask about.
  load();
  await press(selectAll);
  await expect.element(bar).toMatchTextContent('2 selected');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('shows the sums of what is selected on a phone, and the other actions in a menu', async () => {
  await resize(360, 740);
  openList(MARCH, {
    rows: makeRows([
      { ...coffee(1), amount: 2.5 },
      { ...coffee(2), amount: 41.3 },
      { ...coffee(3), amount: 60, direction: 'income' },
      { ...coffee(4), amount: 99 },
    ]),
  });
  for (const n of [1, 2, 3]) {
    await press(page.getByRole('checkbox', { name: `Select Coffee ${n}` }));
  }
  await expect.element(bar).toMatchTextContent('3 selected');
  await expect.element(bar).toMatchTextContent('€60.00 in · €43.80 out · +€16.20 net');
  const more = bar.getByRole('button', { name: 'More actions' });
  for (const [action, title] of [
    ['Tags', 'Change tags of 3 transactions'],
    ['Delete selected', 'Delete 3 transactions?'],
  ] as const) {
    await press(more);
    await press(page.getByRole('menuitem', { name: action }));
    await expect.element(dialog(title)).toBeVisible();
    history.back();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
  }
  await press(more);
  await press(page.getByRole('menuitem', { name: 'Select all 4 transactions' }));
  await expect.element(bar).toMatchTextContent('4 selected');
});

test.each([360, 768, 1280, 1920])('covers no row that is selected, %i wide', async (width) => {
  await resize(width, 640);
  const days = Array.from({ length: 12 }, (_, at) => coffee((at % 9) + 1, [`trip ${at}`]));
  openList(`${MARCH}&page_size=25`, { rows: makeRows(days) });
  await loaded(12);
  const boxes = page.getByRole('checkbox', { name: /^Select Coffee/ });
  const edgeOf = (element: Element) => element.getBoundingClientRect();
  for (const box of boxes.all().slice(-2)) {
    box.element().scrollIntoView({ block: 'end', behavior: 'instant' });
    await press(box);
    await expect.element(bar).toBeVisible();
    await expect
      .poll(() => edgeOf(box.element()).bottom - edgeOf(bar.element()).top)
      .toBeLessThanOrEqual(0);
    await press(box);
  }
});
