import type { Transaction } from '@saldo/contract/transactions';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '../../../testing/screen.tsx';
import { show } from '../../../testing/show.tsx';
import { press } from '../../../testing/user-actions.ts';
import { flattenCategories } from '../../categories/category-tree.ts';
import { makeRows } from '../testing/list-screen.ts';
import { CATEGORIES, CATEGORY_IDS } from '../testing.ts';
import { TransactionsList } from './transactions-list.tsx';
import { TransactionsTable } from './transactions-table.tsx';
import { useSelection } from './use-selection.ts';

/** Categories that count how often a row looks one up, which each does when drawn. */
class CountedIndex extends Map<string, ReturnType<typeof flattenCategories>[number]> {
  lookups = 0;
  override get(id: string) {
    this.lookups += 1;
    return super.get(id);
  }
}

const index = new CountedIndex();
for (const one of flattenCategories(CATEGORIES)) index.set(one.id, one);

const FIRST = makeRows(
  Array.from({ length: 20 }, (_, at) => ({ date: '2025-03-01', description: `Coffee ${at}` })),
);
const noop = () => undefined;
const onCategorize = async () => undefined;

function Screen({ phone }: { phone: boolean }) {
  const [rows, setRows] = useState<readonly Transaction[]>(FIRST);
  const selection = useSelection('');
  const edit = () =>
    setRows(rows.map((row, at) => (at === 3 ? { ...row, category: CATEGORY_IDS.home } : row)));
  const shared = { rows, index, selection, mayEdit: true, categories: CATEGORIES, onCategorize };
  return (
    <main>
      <button type="button" onClick={edit}>
        Edit
      </button>
      {phone ? (
        <TransactionsList {...shared} byDay more={{ before: false, after: false }} stale={false} />
      ) : (
        <TransactionsTable
          {...shared}
          sort={{ by: 'date', direction: 'desc' }}
          onSort={noop}
          onOpen={noop}
          stale={false}
        />
      )}
    </main>
  );
}

test.each([
  { name: 'table', phone: false },
  { name: 'list on a phone', phone: true },
])('draws only the rows that change in the $name', async ({ phone }) => {
  show(<Screen phone={phone} />);
  const box = page.getByRole('checkbox', { name: 'Select Coffee 5' });
  await expect.element(box).toBeVisible();
  const whole = index.lookups;
  index.lookups = 0;
  await press(box);
  await expect.element(box).toBeChecked();
  const one = index.lookups;
  await press(button('Edit'));
  await expect.element(page.getByText('Home')).toBeVisible();
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThanOrEqual(whole / FIRST.length);
  expect(index.lookups).toBeLessThanOrEqual(2 * one);
  index.lookups = 0;
});
