import { listAccountNames } from '@saldo/contract/accounts';
import { listDuplicates } from '@saldo/contract/bank-connections';
import { listCategories } from '@saldo/contract/categories';
import { listChoices } from '@saldo/contract/category-choices';
import type { Role } from '@saldo/contract/common';
import { undoStep } from '@saldo/contract/history';
import {
  countOtherPeriods,
  createTransaction,
  deleteBatch,
  deleteTransaction,
  getTransaction,
  listTags,
  listTransactions,
  listYears,
  sumTransactions,
  type Transaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { listReasons, listTransferSuggestions } from '@saldo/contract/transfers';
import { listUnconfirmed } from '@saldo/contract/unconfirmed';
import { fold } from '@saldo/domain/text';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openApp } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { press } from '../../../testing/user-actions.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { STEP_ID, step } from '../../history/testing.ts';
import { sumsOf } from '../list/list-sums.tsx';
import { CATEGORIES, makeTransaction } from '../testing.ts';

/** Helpers for tests of the transactions screen. */
export const MARCH = '/transactions?year=2025&month=3';
export const table = page.getByRole('table', { name: 'Transactions' });
export const rows = () => [
  ...document.querySelectorAll('table[aria-label="Transactions"] tbody tr'),
];
export const loaded = (n: number) =>
  expect.element(page.getByText(`${n} transactions loaded`)).toBeVisible();

export async function openRowMenu(description: string, item: string): Promise<void> {
  await userEvent.click(button(`Actions for ${description}`));
  await press(page.getByRole('menuitem', { name: item }));
}

export const makeRows = (given: readonly Partial<Transaction>[]): Transaction[] =>
  given.map((row, at) =>
    makeTransaction({
      id: `00000000-0000-7000-8000-${String(300 + at).padStart(12, '0')}`,
      ...row,
      ...(row.date && { date: `${row.date.slice(0, 10)}T00:00:00` }),
    }),
  );

type Query = Record<string, string>;

/** The filters these tests use; server tests cover the others. */
const matches = (row: Transaction, { year = 'all', month, direction, description, tags }: Query) =>
  (year === 'all' || row.date.startsWith(year)) &&
  (!month || Number(row.date.slice(5, 7)) === Number(month)) &&
  (!direction || row.direction === direction) &&
  (!description || fold(row.description).includes(fold(description.trim()))) &&
  (!tags || tags.split(',').every((tag) => row.tags.includes(tag)));

const signed = ({ direction, amount }: Transaction) => (direction === 'income' ? amount : -amount);

function pageOf(all: readonly Transaction[], query: Query) {
  const { sort_by, sort_direction, offset = '0', limit = '5000' } = query;
  const found = all
    .filter((row) => matches(row, query))
    .sort((a, b) => (sort_by === 'amount' ? signed(a) - signed(b) : a.date.localeCompare(b.date)));
  if (sort_by === undefined || sort_direction === 'desc') found.reverse();
  const items = found.slice(Number(offset), Number(offset) + Number(limit));
  return { items, total: found.length };
}

interface OpenOptions {
  rows?: readonly Transaction[];
  replies?: readonly Reply[];
  role?: Role;
}

function nameOf(id: string): string {
  const place = findCategory(CATEGORIES, id);
  return place ? fullName(place) : 'Uncategorized';
}

/**
 * Opens the list with a fake server that keeps the user's latest change. Undo restores the rows as they were before it.
 */
export function openList(address: string, given: OpenOptions) {
  const { replies = [], role = 'USER' } = given;
  let kept = given.rows ?? makeRows([{ date: '2025-03-01', description: 'Market' }]);
  let before = kept;
  const keep = (next: readonly Transaction[]) => {
    before = kept;
    kept = next;
  };
  const app = openApp(
    address,
    [
      when(listCategories, CATEGORIES),
      when(listYears, [2025, 2024]),
      when(listAccountNames, []),
      when(listDuplicates, []),
      when(listUnconfirmed, []),
      when(listChoices, []),
      when(listTransferSuggestions, []),
      when(listReasons, []),
      when(listTags, ['shared', 'fun']),
      on(countOtherPeriods, ({ query: { month, year = 'all', ...query } }) => ({
        year: kept.filter((row) => matches(row, { ...query, year })).length,
        all: kept.filter((row) => matches(row, query)).length,
        without: (['direction', 'description', 'tags'] as const).flatMap((filter) => {
          const { [filter]: dropped, ...rest }: Query = { ...query, year, month: month ?? '' };
          const count = kept.filter((row) => matches(row, rest)).length;
          return dropped && count > 0 ? [{ filter, count }] : [];
        }),
      })),
      on(listTransactions, ({ query }) => pageOf(kept, query)),
      on(sumTransactions, ({ query }) => ({
        sums: sumsOf(kept.filter((row) => matches(row, query))),
      })),
      on(
        getTransaction,
        ({ params }) => kept.find(({ id }) => id === params.id) ?? refusal('not_found', 'Gone.'),
      ),
      on(createTransaction, ({ body }) => {
        const { amount, description, tags, date } = createTransaction.body.parse(body);
        const text = description ?? '';
        const [made = makeTransaction()] = makeRows([
          { amount, description: text, tags: tags ?? [], date },
        ]);
        keep([...kept, made]);
        return { ...made, step_id: null };
      }),
      on(updateTransaction, ({ body, params }) => {
        const change = updateTransaction.body.parse(body);
        const old = kept.find(({ id }) => id === params.id) ?? makeTransaction();
        const { description = old.description, ignore = old.ignore, amount = old.amount } = change;
        const category_id = change.category ?? old.category_id;
        const category_name = nameOf(category_id);
        const category = { category: category_id, category_id, category_name };
        const made = { ...old, ...category, description, ignore, amount };
        keep(kept.map((row) => (row.id === made.id ? made : row)));
        return { ...made, step_id: STEP_ID };
      }),
      on(updateBatch, ({ body }) => {
        const parts = new Map(updateBatch.body.parse(body).map((part) => [part.id, part]));
        const changed = kept.map((row) => {
          const { category: id = row.category_id, tags = row.tags } = parts.get(row.id) ?? {};
          return { ...row, tags, category: id, category_id: id, category_name: nameOf(id) };
        });
        keep(changed);
        return { updated: parts.size, step_id: STEP_ID };
      }),
      on(deleteTransaction, ({ params }) => {
        keep(kept.filter(({ id }) => id !== params.id));
        return { step_id: STEP_ID };
      }),
      on(deleteBatch, ({ body }) => {
        const { ids } = deleteBatch.body.parse(body);
        keep(kept.filter(({ id }) => !ids.includes(id)));
        return { deleted: ids.length, step_id: STEP_ID };
      }),
      on(undoStep, () => {
        kept = before;
        return { step: step(), lost: [] };
      }),
      ...replies,
    ],
    { role },
  );
  return {
    ...app,
    /** Changes rows on the server, for requests that a test answers itself. */
    change: (given: (row: Transaction) => Partial<Transaction>) =>
      keep(kept.map((row) => ({ ...row, ...given(row) }))),
  };
}
