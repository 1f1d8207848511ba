import { undoStep } from '@saldo/contract/history';
import {
  countPeriod,
  createTransaction,
  deletePeriod,
  deleteTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import {
  button,
  dialog,
  expectAddress,
  field,
  heading,
  toasts,
  waitForFocusWithin,
} from '../../testing/screen.tsx';
import { on, refusal, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { STEP_ID } from '../history/testing.ts';
import {
  loaded,
  MARCH,
  makeRows,
  openList,
  openRowMenu,
  rows,
  table,
} from './testing/list-screen.ts';
import { CATEGORY_IDS, makeTransaction } from './testing.ts';
import { texts } from './texts.ts';

const ANOTHER = '00000000-0000-7000-8000-000000000399';
const MARKET = makeTransaction({ date: '2025-03-01T00:00:00', description: 'Market' });

test('clears the subcategory when the category changes', async () => {
  openList('/transactions?year=2025', {});
  const category = page.getByRole('button', { name: /^Category ./ });
  const subcategory = field('Subcategory');
  await press(category);
  const food = page.getByRole('option', { name: 'Food', exact: true });
  await press(food);
  await choose(subcategory, CATEGORY_IDS.market);
  await expect.element(subcategory).not.toHaveValue('');
  await press(category);
  await press(page.getByRole('option', { name: 'Home' }));
  await expect.element(subcategory).not.toBeInTheDocument();
  await press(page.getByRole('option', { name: 'Home' }));
  await expect.element(subcategory).toHaveValue('');
});

test.each([360, 1280])(
  'keeps the rows below a banner if they cannot be reloaded, %i wide',
  async (width) => {
    await resize(width);
    const { server } = openList(MARCH, {});
    await loaded(1);
    server.now(when(listTransactions, refusal(500)));
    await queryClient.invalidateQueries();
    await expect.element(page.getByRole('alert')).toMatchTextContent(texts.listFailed);
    await expect.element(page.getByRole('button', { name: 'category of Market' })).toBeVisible();
    await expect.element(toasts).toBeEmptyDOMElement();

    server.now(when(listTransactions, { items: [MARKET, { ...MARKET, id: ANOTHER }], total: 2 }));
    await press(button('Try Again'));
    await loaded(2);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  },
);

test('says that a list could not be loaded, and retries', async () => {
  const { server } = openList('/transactions?year=2025', {
    replies: [when(listTransactions, refusal(500))],
  });
  await expect.element(page.getByText(texts.listFailed)).toBeVisible();
  server.now(when(listTransactions, { items: [MARKET], total: 1 }));
  await press(button('Try Again'));
  await loaded(1);
});

test('offers to add before it offers to delete', async () => {
  openList(MARCH, {});
  await loaded(1);
  const add = button('Add Transaction').element();
  const remove = button('Delete Transactions').element();
  expect(add.compareDocumentPosition(remove)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('adds a transaction manually', async () => {
  const { server } = openList('/transactions?year=2025&month=6', { rows: [] });
  await press(button('Add Transaction'));
  const form = dialog('Add Transaction');
  await fill(form.getByLabelText('Amount'), '12.34');
  await fill(form.getByLabelText('Date'), '2025-06-15');
  await choose(form.getByLabelText('Bank'), 'BBVA');
  await choose(form.getByLabelText('Product'), 'current');
  await fill(form.getByLabelText('Description'), 'Birthday cake');
  await fill(form.getByLabelText('Tags'), ' family, , party ');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(toasts).toMatchTextContent('Transaction created successfully!');
  await expect.element(form).not.toBeInTheDocument();
  await loaded(1);
  expect(rows()[0]?.textContent).toMatch(/Birthday cake.*family.*party.*−€12\.34/s);
  expect(server.sent(createTransaction)).toEqual([
    expect.objectContaining({ amount: 12.34, bank: 'BBVA', tags: ['family', 'party'] }),
  ]);
});

test('accepts an amount with either decimal separator, and asks if it is ambiguous', async () => {
  const { server } = openList('/transactions?year=2025&month=6', { rows: [] });
  await press(button('Add Transaction'));
  const form = dialog('Add Transaction');
  const amount = form.getByLabelText('Amount');
  const save = form.getByRole('button', { name: 'Save' });
  await fill(amount, '12,50');
  await expect.element(form.getByText('= €12.50')).toBeVisible();
  await fill(amount, '1.234');
  await fill(form.getByLabelText('Date'), '2025-06-15');
  await choose(form.getByLabelText('Bank'), 'BBVA');
  await choose(form.getByLabelText('Product'), 'current');
  await press(save);
  await expect.element(form.getByText('Did you mean the amount below?')).toBeVisible();
  await press(form.getByRole('button', { name: 'Use €1,234.00' }));
  await expect.element(amount).toHaveValue('1234.00');
  await press(save);
  await expect.element(form).not.toBeInTheDocument();
  await loaded(1);
  expect(rows()[0]?.textContent).toContain('−€1,234.00');
  expect(server.sent(createTransaction)).toEqual([expect.objectContaining({ amount: 1234 })]);
});

test('shows what is missing below its field', async () => {
  openList('/transactions?year=2025', {});
  await press(button('Add Transaction'));
  const form = dialog('Add Transaction');
  const amount = form.getByLabelText('Amount');
  await fill(amount, '');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await expect.element(amount).toHaveFocus();
});

test('edits a transaction, and asks before discarding changes', async () => {
  const { server } = openList(MARCH, {});
  await openRowMenu('Market', 'Edit');
  const form = dialog('Edit Transaction');
  const update = form.getByRole('button', { name: 'Update' });
  await expect.element(update).toBeDisabled();
  const description = form.getByLabelText('Description');
  await fill(description, 'Market hall');
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await press(dialog('Discard changes?').getByRole('button', { name: 'Keep editing' }));
  await expect.element(description).toHaveValue('Market hall');

  await choose(form.getByLabelText('Category', { exact: true }), CATEGORY_IDS.home);
  await press(form.getByRole('checkbox', { name: 'Ignore', exact: true }));
  await press(update);
  await expect.element(toasts).toMatchTextContent('Transaction updated successfully!');
  await expect.poll(() => rows()[0]?.textContent).toMatch(/Market hall.*Home.*Ignored/s);
  expect(server.sent(updateTransaction)).toEqual([
    expect.objectContaining({
      description: 'Market hall',
      category: CATEGORY_IDS.home,
      ignore: true,
    }),
  ]);
});

test('reports an unreachable server, keeps the input, and saves it later', async () => {
  const { server } = openList(MARCH, {
    replies: [on(updateTransaction, () => Promise.reject(new TypeError('Failed to fetch')))],
  });
  await openRowMenu('Market', 'Edit');
  const form = dialog('Edit Transaction');
  const description = form.getByLabelText('Description');
  await fill(description, 'Market hall');
  await press(form.getByRole('button', { name: 'Update' }));
  await expect.element(form.getByRole('alert')).toMatchTextContent('Failed to reach the server.');
  await expect.element(description).toHaveValue('Market hall');
  server.now(when(updateTransaction, { ...MARKET, step_id: null }));
  await press(form.getByRole('button', { name: 'Update' }));
  await expect.element(toasts).toMatchTextContent('Transaction updated successfully!');
});

test('lets a viewer see transactions and details but not change them', async () => {
  openList(MARCH, { role: 'VIEWER' });
  await expect.element(button('Add Transaction')).toBeDisabled();
  await expect.element(button('Delete Transactions')).toBeDisabled();
  await expect.element(table.getByRole('checkbox').last()).toBeDisabled();
  await userEvent.click(button('Actions for Market'));
  for (const name of ['Edit', 'Delete']) {
    await expect
      .element(page.getByRole('menuitem', { name }))
      .toHaveAttribute('aria-disabled', 'true');
  }
  await press(page.getByRole('menuitem', { name: 'View Details' }));
  const details = dialog('Transaction Details');
  await expect.element(details.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect.element(details.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('sums the whole list and the selection, a line for each currency', async () => {
  openList('/transactions?year=2025&page_size=5', {
    rows: makeRows([
      ...[1, 2, 3, 4, 5, 6].map((at) => ({ date: `2025-03-0${at}`, amount: 0.1 })),
      { date: '2025-03-08', amount: 100, direction: 'income' as const },
      { date: '2025-03-09', amount: 1200, currency: 'JPY', description: 'Sushi' },
    ]),
  });
  const sums = page.getByRole('region', { name: 'Sums of all matching transactions' });
  await expect.element(sums).toMatchTextContent('7 rows · €100.00 in · €0.60 out · +€99.40 net');
  await expect.element(sums).toMatchTextContent('1 row · ¥0 in · ¥1,200 out · −¥1,200 net');
  await press(table.getByRole('checkbox', { name: /Sushi/ }));
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await expect.element(bar).toMatchTextContent('¥0 in · ¥1,200 out · −¥1,200 net');
});

test('shows sums larger than any single amount', async () => {
  const most = { amount: 99_999_999_999.99, direction: 'income' as const };
  openList(MARCH, {
    rows: makeRows([1, 2, 3].map((at) => ({ date: `2025-03-0${at}`, ...most }))),
  });
  await expect
    .element(page.getByRole('region', { name: 'Sums of all matching transactions' }))
    .toMatchTextContent('+€299,999,999,999.97 net');
});

test('limits the list to amounts and days of any year', async () => {
  const { server } = openList('/transactions?year=2025&month=3', {});
  await loaded(1);
  await press(button('More filters'));
  await fill(field('Amount from'), '0,5');
  await fill(field('Amount to'), '60');
  await fill(field('From day'), '2024-12-30');
  await press(button('Search'));
  const asked = () => server.asked(listTransactions).at(-1)?.query;
  await expect.poll(asked).toMatchObject({
    ...{ amount_from: '0.5', amount_to: '60', from: '2024-12-30', year: 'all' },
  });
  expect(asked()).not.toHaveProperty('month');
});

test('shows a note in its row and in the details, and clears it', async () => {
  const note = 'For Ana’s birthday';
  const { server } = openList(MARCH, {
    rows: makeRows([{ date: '2025-03-04', description: 'Dinner', note }]),
    replies: [when(updateTransaction, { ...MARKET, note: null, step_id: STEP_ID })],
  });
  await expect.element(table).toMatchTextContent(note);
  await openRowMenu('Dinner', 'View Details');
  await expect.element(dialog('Transaction Details')).toMatchTextContent(note);
  await press(dialog('Transaction Details').getByRole('button', { name: 'Edit' }));
  const form = dialog('Edit Transaction');
  await expect.element(form.getByLabelText('Note')).toHaveValue(note);
  await fill(form.getByLabelText('Note'), '');
  await press(form.getByRole('button', { name: 'Update' }));
  await expect.element(toasts).toMatchTextContent('Transaction updated');
  expect(server.asked(updateTransaction)[0]?.body).toMatchObject({ note: null });
});

test('shows the details, and deletes after naming the transaction', async () => {
  const given = makeRows([{ date: '2025-03-01', description: 'Toll', amount: 3.2 }]);
  const { server } = openList(MARCH, { rows: given });
  await openRowMenu('Toll', 'View Details');
  const details = dialog('Transaction Details');
  await expect.element(details).toMatchTextContent('Toll');
  await press(details.getByRole('button', { name: 'Delete' }));
  const question = dialog('Delete transaction?');
  await expect.element(question).toMatchTextContent(/Toll.*3\.20.*Mar 1, 2025/s);
  await press(question.getByRole('button', { name: 'Delete' }));
  await expect.element(toasts).toMatchTextContent('Transaction deleted successfully!');
  await loaded(0);
  expect(server.asked(deleteTransaction)).toHaveLength(1);
});

test('moves the focus to the heading when the focused row is deleted', async () => {
  const given = [{ description: 'Toll' }, { description: 'Fuel' }];
  openList(MARCH, { rows: makeRows(given.map((row) => ({ date: '2025-03-01', ...row }))) });
  await openRowMenu('Toll', 'Delete');
  await waitForFocusWithin(dialog('Delete transaction?'));
  await press(dialog().getByRole('button', { name: 'Delete' }));
  await loaded(1);
  await expect.element(heading).toHaveFocus();
});

test('shows a tooltip when a key moves the focus, not when a dialog does', async () => {
  openList(`${MARCH}&view=${MARKET.id}`, { rows: [MARKET] });
  const close = dialog().getByRole('button', { name: 'Close' }).first();
  const tip = () =>
    [...document.querySelectorAll('[aria-hidden=true]')].find((one) => one.textContent === 'Close');
  await expect.element(close).toHaveFocus();
  expect(tip()).toBeUndefined();
  await expect.poll(() => dialog().element().querySelector('[aria-busy=true]')).toBeNull();
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(close).toHaveFocus();
  await expect.poll(tip).toBeDefined();
});

test('deletes a month after counting its transactions', async () => {
  const { server } = openList('/transactions?year=2025', {
    replies: [
      when(countPeriod, { total: 2, by_hand: 2, edited: 0 }),
      when(deletePeriod, { deleted: 2, step_id: null }),
    ],
  });
  await press(button('Delete Transactions'));
  const question = dialog('Delete Transactions');
  await choose(question.getByRole('combobox', { name: 'Year', exact: true }), '2025');
  await choose(question.getByRole('combobox', { name: 'Month', exact: true }), '3');
  await expect
    .element(question)
    .toMatchTextContent('2 transactions in March 2025 will be deleted.');
  await expect
    .element(question)
    .toMatchTextContent('You added 2 of them manually. Only undoing this deletion restores them.');
  await press(question.getByRole('button', { name: 'Delete' }));
  await expect
    .element(toasts)
    .toMatchTextContent('Transactions for March 2025 deleted successfully!');
  expect(server.asked(deletePeriod).map(({ query }) => query)).toEqual([
    { year: '2025', month: '3' },
  ]);
});

test('dims and labels ignored rows, and shows at most two tags', async () => {
  openList(MARCH, {
    rows: makeRows([
      { date: '2025-03-01', description: 'Moved to savings', ignore: true },
      { date: '2025-03-02', description: 'Trip', tags: ['sun', 'sea', 'sand', 'salt'] },
    ]),
  });
  await loaded(2);
  const [trip, moved] = rows().map((row) => row.textContent);
  expect(moved).toMatch(/Moved to savings.*Ignored/s);
  expect(trip).toMatch(/sun\s*sea\s*\+2/);
  expect(trip).not.toContain('sand');
});

test('says when an edit turned income into a refund, and undoes it', async () => {
  const bizum = { description: 'Bizum', direction: 'income' as const, amount: 15 };
  const { server } = openList(MARCH, {
    rows: makeRows([{ date: '2025-03-04', ...bizum }]),
    replies: [when(updateTransaction, { ...MARKET, ...bizum, is_refund: true, step_id: STEP_ID })],
  });
  await openRowMenu('Bizum', 'Edit');
  const form = dialog('Edit Transaction');
  await choose(form.getByLabelText('Category', { exact: true }), CATEGORY_IDS.home);
  await press(form.getByRole('button', { name: 'Update' }));
  await expect
    .element(toasts)
    .toMatchTextContent('Counted as a refund, so it lowers spending instead of adding to income.');
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.element(toasts).toMatchTextContent('Undone.');
  expect(server.asked(undoStep).map(({ params }) => params.id)).toEqual([STEP_ID]);
});

test('fits on a phone: filter sheet, details and quick entry', async () => {
  await resize(360, 740);
  openList('/transactions?year=2026&month=1', {
    rows: makeRows([
      { date: '2026-01-15', description: 'Bakery' },
      { date: '2026-01-16', description: 'Butcher' },
    ]),
  });
  const fits = () =>
    expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await loaded(2);
  await expectAccessible();
  const filters = page.getByRole('button', { name: /filters/i }).first();
  const sheet = dialog('Filters');
  await press(filters);
  await fill(sheet.getByLabelText('Description'), 'baker');
  await fits();
  await expectAccessible();
  await press(sheet.getByRole('button', { name: 'Search' }));
  await expect.element(sheet).not.toBeInTheDocument();
  await loaded(1);

  // A choice applies behind the sheet, and stays when the sheet is closed without Search.
  await press(filters);
  await choose(sheet.getByLabelText('Direction'), 'Income');
  await expect.element(page.getByText('0 transactions loaded')).toBeInTheDocument();
  await choose(sheet.getByLabelText('Direction'), 'Expense');
  await expect.element(page.getByText('1 transactions loaded')).toBeInTheDocument();
  await press(sheet.getByRole('button', { name: 'Close' }));
  await expect.element(sheet).not.toBeInTheDocument();
  await expectAddress(/direction=expense/);
  await loaded(1);

  await press(page.getByRole('link', { name: 'Bakery' }));
  await expect.element(dialog('Transaction Details')).toBeVisible();
  await fits();
  await press(dialog().getByRole('button', { name: 'Close' }).first());
  await press(page.getByRole('link', { name: 'Add Transaction' }));
  await expect.element(page.getByRole('heading', { name: 'Quick Add' })).toBeVisible();
  await fits();
});
