import type { Category } from '@saldo/contract/categories';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { CategoryPicker } from './category-picker.tsx';

const fields = {
  icon: '🍽️',
  color: '#16A34A',
  description: '',
  role: null,
  type: 'custom' as const,
};
const CATEGORIES: readonly Category[] = [
  { ...fields, id: 'home', name: 'Home', parent_id: null, sub_categories: [] },
  {
    ...fields,
    ...{ id: 'dining', name: 'Dining', parent_id: null },
    sub_categories: [
      { ...fields, id: 'bars', name: 'Bars', parent_id: 'dining', sub_categories: [] },
      { ...fields, id: 'cafes', name: 'Cafés', parent_id: 'dining', sub_categories: [] },
    ],
  },
];

function Picker({ onPick }: { onPick: (id: string) => void }) {
  const anchor = useRef(null);
  return (
    <CategoryPicker
      anchor={anchor}
      chosen="bars"
      categories={CATEGORIES}
      onPick={onPick}
      onClose={() => {}}
    />
  );
}

const options = () =>
  [...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.slice(-4));

test('searches without accents and by parent, and picks the first with Enter', async () => {
  const onPick = vi.fn();
  show(
    <main>
      <Picker onPick={onPick} />
    </main>,
  );
  const search = page.getByRole('combobox');
  await expect.element(page.getByRole('option', { name: 'Bars chosen' })).toBeVisible();
  await userEvent.type(search, 'dini');
  await expect.poll(options).toEqual(['ning', 'Bars', 'afés']);
  await userEvent.fill(search, 'CAFES');
  await expect.poll(options).toEqual(['afés']);
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith('cafes');
  await userEvent.fill(search, 'nothing');
  await expect.element(page.getByText('No matching category')).toBeVisible();
});
