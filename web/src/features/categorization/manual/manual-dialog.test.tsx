import { listCategories } from '@saldo/contract/categories';
import { getEngine } from '@saldo/contract/categorization';
import type { Role } from '@saldo/contract/common';
import { undoStep } from '@saldo/contract/history';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { listCategorySynonyms } from '@saldo/contract/sorting';
import {
  listTransactions,
  listYears,
  type Transaction,
  updateBatch,
} from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { expectAddress, openApp, toasts, waitForFocusWithin } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { press } from '../../../testing/user-actions.ts';
import { STEP_ID, step } from '../../history/testing.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../../transactions/testing.ts';
import { ENGINE } from '../wizard/testing.ts';

const MARCH = '/categories?categorize=manual&year=2025&month=3';

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A transaction without a category; lower numbers are more recent. */
const makeRow = (n: number, given: Partial<Transaction> = {}) =>
  makeTransaction({
    ...{ id: uuid(1000 + n), category: UNCATEGORIZED_ID, category_id: UNCATEGORIZED_ID },
    ...{ category_name: 'Uncategorized', category_source: 'none' },
    date: `2025-03-${String(28 - n).padStart(2, '0')}T00:00:00`,
    ...given,
  });

/** Distinct merchants A, B, C …, most recent first. */
const rows = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    makeRow(i, {
      amount: 1234.5 + i,
      description: `Shop ${'ABCDEFGHIJ'[i]}${'abcdefghij'[i]}${'xyzxyzxyzx'[i]}`,
    }),
  );

const listed = (items: Transaction[]) => when(listTransactions, { items, total: items.length });

const open = (items: Transaction[], given: OpenOptions = {}) =>
  openApp(
    given.address ?? MARCH,
    [
      when(listCategories, CATEGORIES),
      when(getMonthlyMetrics, refusal('not_found', 'No month.')),
      when(listCategorySynonyms, []),
      when(getEngine, ENGINE),
      when(listYears, [2025]),
      listed(items),
      on(updateBatch, ({ body }) => ({
        ...{ step_id: null },
        updated: updateBatch.body.parse(body).length,
      })),
      ...(given.replies ?? []),
    ],
    { role: given.role ?? 'USER' },
  );

interface OpenOptions {
  address?: string;
  replies?: readonly Reply[];
  role?: Role;
}

const dialog = () => page.getByRole('dialog', { name: 'Categorize Transactions' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const exit = page.getByRole('dialog', { name: 'Exit Categorization?' });
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const save = dialog().getByRole('button', { name: /^Save \d+ Changes$/ });
const said = (text: string) => dialog().getByRole('status').filter({ hasText: text });
const pending = dialog().getByRole('list', { name: 'Pending changes' });
const isSelected = (name: string | RegExp) =>
  expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
const at = (n: number, all: number) =>
  expect.element(dialog().getByText(`Transaction ${n} of ${all}`, { exact: true })).toBeVisible();

/** Fakes the timers, so time passes only when the test advances it. */
async function stopClock() {
  await expect.element(tab('Categories')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);

test('opens History for two seconds at five changes, then returns', async () => {
  open(rows(7));
  await stopClock();
  await press(button('Home'));
  await expect.element(said('Assigned to')).toBeVisible();
  pass(1500);
  for (const n of [2, 3, 4]) {
    await at(n, 7);
    await userEvent.keyboard('1');
    await expect.element(said('Assigned to')).toBeVisible();
    pass(1500);
  }
  await at(5, 7);
  await isSelected('Categories');
  await userEvent.keyboard('1');
  await isSelected(/^History/);
  await expect.element(pending).toMatchTextContent('Shop E');
  pass(1975);
  await isSelected(/^History/);
  pass(25);
  await isSelected('Categories');
  await at(6, 7);
  await expect.element(save).toHaveTextContent('Save 5 Changes');
});

test("offers the same category for the merchant's other transactions, and skips them later", async () => {
  open([
    makeRow(1, { description: 'MERCADONA 0142' }),
    makeRow(2, { description: 'Bakery' }),
    makeRow(3, { description: 'Compra tarj. 5402XXXXXXXX1234 Mercadona' }),
    makeRow(4, { description: 'Mercadona', direction: 'income' }),
    makeRow(5, { description: 'mercadona 2093' }),
  ]);
  await stopClock();
  await press(button('Home'));
  await expect.element(dialog()).toMatchTextContent('2 more like “MERCADONA 0142”');
  pass(1500);
  await at(2, 5);
  await userEvent.keyboard('a');
  await expect.element(said('2 more assigned to Home')).toBeVisible();
  await expect.element(save).toHaveTextContent('Save 3 Changes');
  await userEvent.keyboard('1');
  await expect.element(said('Assigned to')).toBeVisible();
  pass(1500);
  await at(4, 5);
});

/** Starts on the categories page, changes one transaction and presses Escape. */
async function leave() {
  const { server } = open(rows(2), { address: '/categories' });
  await press(page.getByRole('button', { name: 'Categorize Transactions' }));
  await press(button('Continue'));
  await press(dialog().getByRole('button', { name: 'Manual' }));
  await press(button('Home'));
  await waitForFocusWithin(dialog());
  await userEvent.keyboard('{Escape}');
  await expect
    .element(exit)
    .toMatchTextContent('You have 1 unsaved changes. Do you want to save before exiting?');
  return server;
}

test('stays when the user chooses to continue with unsaved changes', async () => {
  await leave();
  await expectAccessible();
  await press(exit.getByRole('button', { name: 'Continue Categorizing' }));
  await expect.element(exit).not.toBeInTheDocument();
  await expect.element(save).toHaveTextContent('Save 1 Changes');
});

test('Back closes the details, and asks before it leaves changes', async () => {
  open(rows(2));
  await press(button('Home'));
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await press(button('View details'));
  await expect.element(details).toBeVisible();
  history.back();
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(save).toHaveTextContent('Save 1 Changes');
});

test('exits without saving', async () => {
  const server = await leave();
  await press(exit.getByRole('button', { name: 'Exit Without Saving' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectAddress('/categories');
  expect(server.changes()).toEqual([]);
});

test('saves unsaved changes before exiting', async () => {
  const server = await leave();
  await press(exit.getByRole('button', { name: 'Save & Exit' }));
  await expect.element(toasts).toMatchTextContent('Successfully saved 1 transaction changes!');
  await expectAddress('/categories');
  expect(server.sent(updateBatch)).toEqual([
    [expect.objectContaining({ id: uuid(1000), category: CATEGORY_IDS.home })],
  ]);
});

test('reports income that became a refund, and undoes it', async () => {
  const { server } = open([makeRow(1, { description: 'Bizum', direction: 'income' })], {
    replies: [
      when(updateBatch, { updated: 1, refunds: [uuid(1001)], step_id: STEP_ID }),
      when(undoStep, { step: step(), lost: [] }),
    ],
  });
  await press(button('Home'));
  await press(save);
  await expect
    .element(toasts)
    .toMatchTextContent('Counted as a refund, so it lowers spending instead of adding to income.');
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => server.asked(undoStep).length).toBe(1);
});

test('closes immediately without changes', async () => {
  open(rows(1));
  await at(1, 1);
  await press(button('Close'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('reports an empty period and a failed request', async () => {
  const { server } = open([], { address: '/categories?categorize=period' });
  const next = button('Continue');
  await press(next);
  await expect.element(toasts).toMatchTextContent('No transactions found for the selected period.');
  await expect.element(next).toBeVisible();

  server.now(when(listTransactions, refusal('internal_error', 'Out of order')));
  await press(next);
  await expect
    .element(dialog())
    .toMatchTextContent('Failed to process transactions. Please try again.');
  await expect.element(toasts).toMatchTextContent('Error: Out of order');
  server.now(when(listTransactions, Response.json({ total: 3 })));
  await press(next);
  await expect.element(toasts).toMatchTextContent('Error: Invalid response format from server');
});

test('keeps changes that failed to save', async () => {
  const { server } = open(rows(2), { replies: [when(updateBatch, refusal(500))] });
  await press(button('Home'));
  await press(save);
  await expect
    .element(dialog())
    .toMatchTextContent('Failed to save categorizations. Please try again.');
  server.now(when(updateBatch, { step_id: null, updated: 1 }));
  await press(save);
  await expect.element(toasts).toMatchTextContent('Successfully saved 1 transaction changes!');
});

test('stays fast with thousands of transactions, and saves them in batches the server accepts', async () => {
  const one = makeRow(1);
  const items = Array.from({ length: 5200 }, (_, i) => ({
    ...one,
    id: uuid(i),
    description: `Mercadona ${i}`,
  }));
  const { server } = open([], {
    replies: [when(listTransactions, Response.json({ items, total: items.length }))],
  });
  await press(button('Home'));
  await expect.element(said('Assigned to')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(save).toHaveTextContent('Save 5200 Changes');
  await expect.element(pending).toBeVisible();
  expect(pending.getByRole('listitem').elements().length).toBeLessThan(40);
  await press(save);
  await expect.element(toasts).toMatchTextContent('Successfully saved 5200 transaction changes!');
  const parts = server.sent(updateBatch).map((body) => updateBatch.body.parse(body).length);
  expect(parts).toEqual([5000, 200]);
});

test('has no axe violations in any step', async () => {
  const { load } = open(rows(2));
  for (const step of ['period', 'method']) {
    load(`/categories?categorize=${step}&year=2025&month=3`);
    await expect.element(dialog()).toBeVisible();
    await expectAccessibleInBothThemes();
  }
  load(MARCH);
  await press(button('Home'));
  await expectAccessibleInBothThemes();
  for (const name of [/^History/, 'Recently Used']) {
    await userEvent.click(tab(name));
    await expectAccessibleInBothThemes();
  }
  await userEvent.keyboard('i');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBothThemes();
});

test('a viewer can go through transactions but not save', async () => {
  const { server } = open(rows(2), { address: '/categories?categorize=period', role: 'VIEWER' });
  await press(dialog().getByText('Year', { exact: true }).first());
  await press(button('Continue'));
  await press(dialog().getByRole('button', { name: 'Manual' }));
  await expect
    .element(dialog())
    .toMatchTextContent(
      'You are in viewer mode. You can categorize transactions but cannot save changes.',
    );
  await press(button('Home'));
  await expect.element(said('Assigned to Home')).toBeVisible();
  await expect.element(button('Viewer Mode (Cannot Save)')).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Escape}');
  await expect.element(exit.getByRole('button', { name: 'Save & Exit' })).toBeDisabled();
  await press(exit.getByRole('button', { name: 'Exit Without Saving' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.changes()).toEqual([]);
});
