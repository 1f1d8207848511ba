import { listAccountNames } from '@saldo/contract/accounts';
import { listDuplicates } from '@saldo/contract/bank-connections';
import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import {
  countWider,
  createTransaction,
  deleteTransaction,
  getTransaction,
  listTransactions,
  listYears,
  type Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { listReasons, listTransferSuggestions } from '@saldo/contract/transfers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose, fill, press } from '../../testing/act.ts';
import { button, dialog, field, focusWithin, openApp, toasts } from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from './testing.ts';

const MARCH = '/transactions?year=2025&month=3';
const MARKET = makeTransaction({ date: '2025-03-01T00:00:00', description: 'Market' });

const table = page.getByRole('table', { name: 'Transactions' });
const rows = () => document.querySelectorAll('table[aria-label="Transactions"] tbody tr');
const loaded = (n: number) =>
  expect.element(page.getByText(`${n} transactions loaded`)).toBeVisible();

interface OpenOptions {
  rows?: readonly Transaction[];
  replies?: readonly Reply[];
  role?: Role;
}

/** The list of somebody whose changes the server keeps. */
function open(
  address: string,
  { rows: given = [MARKET], replies = [], role = 'USER' }: OpenOptions,
) {
  let kept = given;
  return openApp(
    address,
    [
      when(listCategories, CATEGORIES),
      when(listYears, [2025]),
      when(listAccountNames, []),
      when(listDuplicates, []),
      when(listTransferSuggestions, []),
      when(listReasons, []),
      when(countWider, { year: 0, all: 0 }),
      on(listTransactions, () => ({ items: [...kept], total: kept.length })),
      on(getTransaction, () => kept[0] ?? refusal('not_found', 'Gone.')),
      on(createTransaction, ({ body }) => {
        const { amount, description, tags, date } = createTransaction.body.parse(body);
        const day = `${date.slice(0, 10)}T00:00:00`;
        const made = makeTransaction({
          amount,
          description: description ?? '',
          tags: tags ?? [],
          date: day,
        });
        kept = [made];
        return { ...made, step_id: null };
      }),
      on(updateTransaction, ({ body }) => {
        const { description, ignore, category } = updateTransaction.body.parse(body);
        const category_id = category ?? CATEGORY_IDS.market;
        const made = makeTransaction({
          ...{ description: description ?? 'Market', ignore: ignore ?? false },
          ...{ category: category_id, category_id },
        });
        kept = [made];
        return { ...made, step_id: null };
      }),
      on(deleteTransaction, () => {
        kept = [];
        return { step_id: null };
      }),
      ...replies,
    ],
    { role },
  );
}

test('clears the subcategory when the category changes', async () => {
  open('/transactions?year=2025', {});
  const [category, subcategory] = [field('Category'), field('Subcategory')];
  await choose(category, CATEGORY_IDS.food);
  await choose(subcategory, CATEGORY_IDS.market);
  await expect.element(subcategory).not.toHaveValue('');
  await choose(category, CATEGORY_IDS.home);
  await choose(category, CATEGORY_IDS.food);
  await expect.element(subcategory).toHaveValue('');
});

test('clears the list when it cannot be fetched, without a toast', async () => {
  const { server } = open(MARCH, {});
  await loaded(1);
  server.now(when(listTransactions, refusal(500)));
  await press(button('Search'));
  await loaded(0);
  await expect.element(table).not.toBeInTheDocument();
  await expect.element(toasts).toBeEmptyDOMElement();

  server.now(when(listTransactions, { items: [MARKET], total: 1 }));
  await press(button('Try Again'));
  await loaded(1);
});

test('adds a transaction by hand', async () => {
  const { server } = open('/transactions?year=2025&month=6', { rows: [] });
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

test('understands an amount with either decimal mark, and asks where it cannot', async () => {
  const { server } = open('/transactions?year=2025&month=6', { rows: [] });
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
  await expect.element(form.getByText('This can be read in two ways')).toBeVisible();
  await press(form.getByRole('button', { name: 'Take €1,234.00' }));
  await expect.element(amount).toHaveValue('1234.00');
  await press(save);
  await expect.element(form).not.toBeInTheDocument();
  await loaded(1);
  expect(rows()[0]?.textContent).toContain('−€1,234.00');
  expect(server.sent(createTransaction)).toEqual([expect.objectContaining({ amount: 1234 })]);
});

test('shows under its field what is missing', async () => {
  open('/transactions?year=2025', {});
  await press(button('Add Transaction'));
  const form = dialog('Add Transaction');
  const amount = form.getByLabelText('Amount');
  await fill(amount, '');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await expect.element(amount).toHaveFocus();
});

async function openRowMenu(item: string) {
  await userEvent.click(button('Actions for Market'));
  await press(page.getByRole('menuitem', { name: item }));
}

test('edits a transaction, and asks before changes are lost', async () => {
  const { server } = open(MARCH, {});
  await openRowMenu('Edit');
  const form = dialog('Edit Transaction');
  const update = form.getByRole('button', { name: 'Update' });
  await expect.element(update).toBeDisabled();
  const description = form.getByLabelText('Description');
  await fill(description, 'Market hall');
  await focusWithin(form);
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

test('says that the server is out of reach, keeps what was typed, and saves it later', async () => {
  const { server } = open(MARCH, {
    replies: [on(updateTransaction, () => Promise.reject(new TypeError('Failed to fetch')))],
  });
  await openRowMenu('Edit');
  const form = dialog('Edit Transaction');
  const description = form.getByLabelText('Description');
  await fill(description, 'Market hall');
  await press(form.getByRole('button', { name: 'Update' }));
  await expect.element(form.getByRole('alert')).toMatchTextContent('The server cannot be reached.');
  await expect.element(description).toHaveValue('Market hall');
  server.now(when(updateTransaction, { ...MARKET, step_id: null }));
  await press(form.getByRole('button', { name: 'Update' }));
  await expect.element(toasts).toMatchTextContent('Transaction updated successfully!');
});

test('a viewer sees transactions and their details, and can change none', async () => {
  open(MARCH, { role: 'VIEWER' });
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
