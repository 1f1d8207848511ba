import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { fill } from '../../../testing/user-actions.ts';
import { CATEGORIES } from '../testing.ts';
import { FilterPanel } from './filter-panel.tsx';
import { useTransactionFilters } from './use-transaction-filters.ts';

const choices = { categories: CATEGORIES, accounts: [], years: [{ value: '2025', label: '2025' }] };
const noop = () => undefined;
let drawn = 0;

/** Stands for the screen, which draws the list. */
function Screen() {
  drawn += 1;
  const list = useTransactionFilters();
  return <FilterPanel {...{ list, choices }} onDraft={noop} />;
}

test('a key typed into a filter draws only the panel', async () => {
  show(<Screen />);
  const description = page.getByLabelText('Description');
  await expect.element(description).toBeVisible();
  drawn = 0;
  await fill(description, 'coffee');
  await expect.element(description).toHaveValue('coffee');
  expect(drawn).toBe(0);
});
