import { listCategorySynonyms } from '@saldo/contract/sorting';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resize } from '../../../testing/page-state.ts';
import { dialog, toasts } from '../../../testing/screen.tsx';
import { when } from '../../../testing/server.ts';
import { press } from '../../../testing/user-actions.ts';
import { loaded, MARCH, makeRows, openList } from '../testing/list-screen.ts';

const open = (role: 'USER' | 'VIEWER' = 'USER') =>
  openList(MARCH, {
    role,
    rows: makeRows([
      { date: '2025-03-01', description: 'Corner shop' },
      { date: '2025-03-02', description: 'Coffee house' },
    ]),
    replies: [when(listCategorySynonyms, [])],
  });

const chip = page.getByRole('button', { name: 'category of Corner shop' });
const picker = dialog('Choose a category');
const rowText = () =>
  [...document.querySelectorAll('main tbody tr, main li')]
    .map((row) => row.textContent)
    .find((text) => text.includes('Corner shop'));

test('categorizes a row using only the keyboard', async () => {
  open();
  await expect.element(chip).toBeVisible();
  const element = chip.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(picker.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(picker.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('bake{Enter}');
  await expect.poll(rowText).toContain('Bakery');
  await expect.element(chip).toHaveFocus();
});

test('categorizes a row with two taps on a phone', async () => {
  await resize(360, 740);
  open();
  await press(chip);
  await press(picker.getByRole('option', { name: 'Bakery' }));
  await expect.poll(rowText).toContain('Bakery');
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.poll(rowText).not.toContain('Bakery');
});

test('shows a viewer the category without a button', async () => {
  open('VIEWER');
  await loaded(2);
  await expect.element(page.getByRole('button', { name: /category of/ })).not.toBeInTheDocument();
});
