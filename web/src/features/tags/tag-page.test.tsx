import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import {
  deleteTag,
  getTag,
  type ListedTag,
  listTagPages,
  setTag,
  type TagPage,
} from '@saldo/contract/tags';
import { updateBatch } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import {
  button,
  card,
  dialog,
  expectAddress,
  field,
  heading,
  link,
  openApp,
  toasts,
} from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { fill, press } from '../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../transactions/testing.ts';
import { linesUpTo } from './tag-bars.tsx';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const MAY = { from: '2026-05-13', to: '2026-05-15' };
const { food, home } = CATEGORY_IDS;

const suggested = [
  makeTransaction({
    id: id(901),
    amount: 21,
    description: 'Lisboa Card',
    date: '2026-05-14T10:00:00',
  }),
  makeTransaction({
    ...{ id: id(902), amount: 8.35, description: 'Pingo Doce', date: '2026-05-15T10:00:00' },
    splits: [
      { id: id(1), category: food, amount: 4, note: null },
      { id: id(2), category: home, amount: 4.35, note: null },
    ],
  }),
];

const LISBON: TagPage = {
  ...{ name: 'Lisbon', color: 'orange', dates: MAY, currency: 'EUR', rows: 16, accounts: 2 },
  ...{ counted: 15, total: 774.5, per_day: 258.17, during: 588.1, income: 0, left_out: 0 },
  bars: {
    unit: 'day',
    items: [
      { at: 'before', amount: 186.4, shares: [{ category: home, amount: 186.4 }] },
      {
        ...{ at: '2026-05-13', amount: 325 },
        shares: [
          { category: home, amount: 248 },
          { category: food, amount: 77 },
        ],
      },
      { at: '2026-05-14', amount: 0, shares: [] },
      { at: '2026-05-15', amount: 263.1, shares: [{ category: food, amount: 263.1 }] },
    ],
  },
  shares: [
    { category: home, amount: 434.4 },
    { category: food, amount: 340.1 },
  ],
  biggest: [makeTransaction({ amount: 248, description: 'Hotel', date: '2026-05-13T09:00:00' })],
  ...{ suggested, views: ['Trips'], rules: [] },
};
const LISTED: ListedTag[] = [
  { ...{ name: 'Lisbon', color: 'orange', dates: MAY }, rows: 16, total: 774.5, per_day: 258.17 },
  {
    ...{ name: 'Porto', color: null, dates: { from: '2025-10-09', to: '2025-10-12' } },
    ...{ rows: 8, total: 612.4, per_day: 153.1 },
  },
  { name: 'work', color: null, dates: null, rows: 3, total: 20, per_day: null },
];

const open = (more: readonly Reply[] = [], role: Role = 'USER', address = '/tags/Lisbon') =>
  openApp(
    address,
    [
      when(getTag, LISBON),
      when(listTagPages, { currency: 'EUR', tags: LISTED }),
      when(listCategories, CATEGORIES),
      ...more,
    ],
    { role },
  );

test('shows what the trip cost, before and by day', async () => {
  open();
  await expect.element(heading).toMatchTextContent('Lisbon');
  await expect.element(card('Cost')).toMatchTextContent('The trip cost€774.50');
  await expect.element(card('Cost')).toMatchTextContent('15 transactions, 1 more not in totals');
  await expect.element(card('Cost')).toMatchTextContent('A day€258.173 days');
  await expect.element(card('Cost')).toMatchTextContent('Home€434.40, 56.1%');
  const bars = card('By day').getByRole('listitem');
  await expect.element(bars.nth(0)).toMatchTextContent('Before: €186.40, Home €186.40');
  await expect.element(bars.nth(1)).toMatchTextContent('May 13: €325.00, Home €248.00');
  await expect.element(page.getByText('€153.10 a day')).toBeVisible();
  await expectAccessibleInBothThemes();
  await resize(360, 740);
  await expectAccessibleInBothThemes();
});

test('adds the selected payments in one change, and counts them before', async () => {
  const { server } = open([when(updateBatch, { updated: 1, step_id: id(9) })]);
  await expect.element(page.getByText('With those selected, Lisbon cost €795.50.')).toBeVisible();
  await press(page.getByLabelText('Pingo Doce, \u2212€8.35'));
  await expect.element(page.getByText('Lisbon cost €803.85.')).toBeVisible();
  await press(page.getByLabelText('Pingo Doce, \u2212€8.35'));
  await press(button('Add 1'));
  await expect.poll(() => server.sent(updateBatch)).toHaveLength(1);
  expect(server.sent(updateBatch)[0]).toEqual([{ id: id(901), tags: ['Lisbon'] }]);
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('declines payments, with Undo', async () => {
  const { server } = open([
    when(setTag, { name: 'Lisbon', color: null, dates: MAY, changed: 0, step_id: id(9) }),
  ]);
  await press(button('Not These'));
  await expect.element(toasts).toMatchTextContent('2 payments won’t be suggested again');
  expect(server.sent(setTag)[0]).toEqual({ name: 'Lisbon', not_these: [id(901), id(902)] });
});

test('renames the tag and moves to its new page', async () => {
  const { server } = open([
    when(setTag, { name: 'Portugal', color: 'orange', dates: MAY, changed: 16, step_id: id(9) }),
  ]);
  await press(button('Edit Tag'));
  await fill(field('Name *'), 'porto');
  await expect
    .element(page.getByText('Lisbon and Porto become one tag, with the dates and color of Porto.'))
    .toBeVisible();
  await fill(field('Name *'), 'Portugal');
  await expect
    .element(page.getByText('Saved views and rules that name it follow: 1.'))
    .toBeVisible();
  await press(dialog('Edit Tag').getByRole('button', { name: 'Save' }));
  await expectAddress('/tags/Portugal');
  expect(server.sent(setTag)[0]).toEqual({
    ...{ name: 'Lisbon', new_name: 'Portugal', color: 'orange', dates: MAY },
  });
});

test('deletes the tag, and says what keeps naming it', async () => {
  open([when(deleteTag, { step_id: id(9) })]);
  await press(button('Delete'));
  const question = dialog('Delete the tag “Lisbon”?');
  await expect.element(question).toMatchTextContent('removed from 16 transactions');
  await expect.element(question).toMatchTextContent('These keep naming it: Trips.');
  await press(question.getByRole('button', { name: 'Delete' }));
  await expectAddress('/tags');
  await expect.element(toasts).toMatchTextContent('Tag “Lisbon” deleted');
});

test('needs both dates', async () => {
  open();
  await press(button('Edit Tag'));
  await fill(field('Last day'), '');
  await press(dialog('Edit Tag').getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('Last day is required')).toBeVisible();
});

test('says how to tag if nothing is', async () => {
  const empty = { rows: 0, accounts: 0, counted: 0, total: 0, per_day: 0, during: 0 };
  const nothing = { bars: { unit: 'day' as const, items: [] }, shares: [], biggest: [] };
  open([when(getTag, { ...LISBON, ...empty, ...nothing, suggested: [] })]);
  await expect.element(page.getByText(/type Lisbon under Tags/)).toBeVisible();
  await expectAccessibleInBothThemes();
});

test('says that a tag is gone', async () => {
  open([on(getTag, () => refusal('not_found', 'gone'))]);
  await expect.element(page.getByText('No transaction has the tag “Lisbon”')).toBeVisible();
  await press(link('All Tags'));
  await expectAddress('/tags');
});

test('only shows it to a VIEWER', async () => {
  open([], 'VIEWER');
  for (const name of ['Edit Tag', 'Delete', 'Not These', 'Add 1']) {
    await expect.element(button(name)).toBeDisabled();
  }
});

test('lists tags, and creates one before a trip', async () => {
  const { server } = open(
    [when(setTag, { name: 'Rome', color: null, dates: null, changed: 0, step_id: id(9) })],
    'USER',
    '/tags',
  );
  await expect.element(page.getByRole('row', { name: /Porto/ })).toMatchTextContent('€612.40');
  await expectAccessibleInBothThemes();
  await press(button('New Tag'));
  await fill(field('Name *'), 'WORK');
  await press(dialog('New Tag').getByRole('button', { name: 'New Tag' }));
  await expect.element(page.getByText(/You already have this tag/)).toBeVisible();
  await fill(field('Name *'), 'Rome');
  await press(dialog('New Tag').getByRole('button', { name: 'New Tag' }));
  await expectAddress('/tags/Rome');
  expect(server.sent(setTag)[0]).toEqual({
    ...{ name: 'Rome', new_name: 'Rome', color: null, dates: null },
  });
});

test.each([
  [0, 1],
  [0.5, 1],
  [325, 400],
  [774.5, 1000],
  [99_999, 100_000],
])('lines for amounts up to %d end at %d', (most, last) => {
  const lines = linesUpTo(most);
  expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
  expect(lines.at(-1)).toBeLessThanOrEqual(last * 1.5);
  expect(lines.length).toBeLessThanOrEqual(5);
});
