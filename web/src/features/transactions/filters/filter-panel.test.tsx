import { listMetrics } from '@saldo/contract/metrics';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, card, dialog, expectAddress, field, link } from '../../../testing/screen.tsx';
import { when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { loaded, MARCH, makeRows, openList, rows, table } from '../testing/list-screen.ts';
import { CATEGORY_IDS } from '../testing.ts';

/** Twelve days of March 2025: Coffee 1 for 1.00 to Coffee 12 for 12.00. */
const COFFEES = makeRows(
  Array.from({ length: 12 }, (_, at) => ({
    date: `2025-03-${String(at + 1).padStart(2, '0')}`,
    amount: at + 1,
    description: `Coffee ${at + 1}`,
  })),
);

const CAFE: Partial<Transaction> = { date: '2025-03-01', description: 'Café Comercial' };
const CINEMA: Partial<Transaction> = {
  date: '2025-03-03',
  description: 'Cinema',
  tags: ['fun', 'shared'],
};
const SALARY: Partial<Transaction> = {
  ...{ date: '2025-03-02', description: 'Salary', amount: 2000, direction: 'income' },
};
const APRIL: Partial<Transaction> = { date: '2025-04-01', description: 'Coffee' };

const firstRow = () => rows()[0]?.textContent;

test('asks for a year first', async () => {
  openList('/transactions?year=2025', {});
  await choose(field('Year'), 'Select');
  await expect.element(page.getByText('Please select a year to view transactions')).toBeVisible();
  await expect.element(button('Search')).toBeDisabled();
});

test('pages and sorts, and returns to page 1 when the order changes', async () => {
  const { load } = openList(MARCH, { rows: COFFEES });
  await loaded(12);
  expect(rows()).toHaveLength(10);
  expect(firstRow()).toContain('Coffee 12');
  await press(button('Next page'));
  await expect.poll(() => rows().length).toBe(2);
  await expectAddress(/page=2/);
  await press(table.getByRole('button', { name: 'Amount' }));
  // Sorted by signed value, so the largest expense is the smallest number.
  await expect.poll(firstRow).toContain('−€12.00');
  expect(location.search).not.toContain('page=2');
  await press(table.getByRole('button', { name: 'Amount' }));
  await expect.poll(firstRow).toContain('−€1.00');
  await expect
    .element(table.getByRole('columnheader', { name: 'Amount' }))
    .toHaveAttribute('aria-sort', 'descending');

  await choose(page.getByRole('combobox', { name: 'Rows per page' }), '25');
  await expect.poll(() => rows().length).toBe(12);
  load();
  await expect.poll(() => rows().length).toBe(12);
  expect(firstRow()).toContain('Coffee 1');

  // A new visit, with a URL that names no page size.
  load(MARCH);
  await expect.poll(() => rows().length).toBe(12);
});

test('filters, remembers the choices, and clears them', async () => {
  const { load } = openList(MARCH, { rows: makeRows([CAFE, SALARY, CINEMA, APRIL]) });
  await loaded(3);
  await fill(field('Description'), '  CAFE ');
  await press(button('Search'));
  await loaded(1);
  await fill(field('Description'), '');
  await choose(field('Direction'), 'Income');
  await press(button('Search'));
  await loaded(1);
  await expect.poll(firstRow).toContain('Salary');

  // A new visit, with a URL that has no filters.
  load('/transactions');
  await expect.element(field('Direction')).toHaveValue('income');
  await loaded(1);
  const remembered = () => localStorage.getItem('dropdown_transactions_direction');
  await expect.poll(remembered).toBe('income');

  await press(button('Clear'));
  await loaded(3);
  await expect.element(field('Month')).toHaveValue('3');
  await expect.poll(remembered).toBeNull();
  await press(page.getByRole('button', { name: 'More filters' }));
  await fill(field('Tags'), 'shared, fun');
  await press(button('Search'));
  await loaded(1);
});

test('applies choices immediately, and texts on Enter', async () => {
  const old = { date: '2024-03-01', description: 'An old coffee' };
  openList(MARCH, { rows: makeRows([old, SALARY, CINEMA, APRIL]) });
  await loaded(2);
  await choose(field('Direction'), 'Income');
  await loaded(1);
  await expectAddress(/direction=income/);
  await expect.element(field('Direction')).toHaveValue('income');
  await choose(field('Direction'), 'All');
  await loaded(2);

  // Typed text is not applied yet, and survives choices made in the meantime.
  const description = field('Description');
  await fill(description, 'coffee');
  await choose(field('Month'), 'All');
  await loaded(3);
  await expect.element(description).toHaveValue('coffee');
  await choose(field('Year'), 'All years');
  await loaded(4);
  await expect.element(field('Year')).toHaveFocus();
  await userEvent.click(description);
  await userEvent.keyboard('{Enter}');
  await loaded(2);

  // Without a year, no filter applies.
  await choose(field('Year'), 'Select');
  await expect.element(page.getByText('Please select a year to view transactions')).toBeVisible();
  await choose(field('Month'), 'March');
  await choose(field('Year'), '2024');
  await loaded(1);
  await expect.poll(firstRow).toContain('An old coffee');

  history.back();
  await loaded(2);
  await expect.element(field('Year')).toHaveValue('all');
});

test('offers the nearest wider period when nothing matches', async () => {
  const coffees = ['2025-03-01', '2025-04-01'].map((date) => ({ date, description: 'Coffee' }));
  const teas = ['2023-11-02', '2024-03-01', '2024-04-01'];
  const { load } = openList('/transactions?year=2025&month=11&description=coffee', {
    rows: makeRows([...coffees, ...teas.map((date) => ({ date, description: 'Tea' }))]),
  });
  await loaded(0);
  await press(button('2 in other months of 2025'));
  await loaded(2);
  expect(location.search).not.toContain('month');
  await expect.element(field('Description')).toHaveValue('coffee');

  await fill(field('Description'), 'tea');
  await press(button('Search'));
  await loaded(0);
  await press(button('3 in other years'));
  await loaded(3);

  // The button is also shown for an empty period, but not if no period has matches.
  load('/transactions?year=2025&month=11');
  await expect.element(button('2 in other months of 2025')).toBeVisible();
  load('/transactions?year=2025&month=11&description=cocoa');
  await expect.element(page.getByText('No transactions found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: / in other / })).not.toBeInTheDocument();
});

test('names the filters of an empty list, and removes the one that hides most rows', async () => {
  localStorage.setItem('dropdown_transactions_year', '2025');
  localStorage.setItem('dropdown_transactions_month', '3');
  localStorage.setItem('dropdown_transactions_direction', 'income');
  openList('/transactions?description=cafe', { rows: makeRows([CAFE, CINEMA]) });
  await loaded(0);
  await expect
    .element(page.getByText('Month: March · Year: 2025 · Direction: Income · Description: “cafe”'))
    .toBeVisible();
  await expectAccessible();
  await press(button('1 without Direction'));
  await loaded(1);
  await expect.element(field('Description')).toHaveValue('cafe');
});

test('links from an empty period to the newest month with transactions', async () => {
  openList('/transactions?year=2025&month=11', { rows: makeRows([{ date: '2024-03-05' }]) });
  await press(link('See March 2024'));
  await loaded(1);
  await expect.element(link('See March 2024')).not.toBeInTheDocument();
});

test('shows the previous list’s filters after Back', async () => {
  openList(MARCH, { rows: makeRows([CAFE, CINEMA]) });
  await loaded(2);
  const description = field('Description');
  await fill(description, 'cafe');
  await press(button('Search'));
  await loaded(1);
  history.back();
  await loaded(2);
  await expect.element(description).toHaveValue('');
  history.forward();
  await loaded(1);
  await expect.element(description).toHaveValue('cafe');
});

test('names the filters of a figure’s rows, and removes one', async () => {
  openList(`${MARCH}&counts_as=expense&not_category=${CATEGORY_IDS.food}`, {
    rows: makeRows([CAFE, CINEMA]),
  });
  const bar = card('Selected figure');
  await expect.element(bar).toMatchTextContent(/Counts as expense.*Except\s*Food/s);
  await expectAccessible();
  await resize(360, 740);
  await expectAccessible();
  await press(bar.getByRole('button', { name: 'Remove filter: Except' }));
  await expect.element(bar).not.toMatchTextContent('Except');
  expect(location.search).not.toContain('not_category');
});

test('suggests tags in use, also after a comma', async () => {
  openList(MARCH, { rows: makeRows([CINEMA]) });
  await press(button('More filters'));
  const tags = field('Tags');
  const suggested = () => {
    const { list } = tags.element() as HTMLInputElement;
    return [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  };
  await expect.element(tags).toBeVisible();
  expect(suggested()).toEqual([]);
  await userEvent.click(tags);
  await expect.poll(suggested).toEqual(['shared', 'fun']);
  await fill(tags, 'shared, ');
  await expect.poll(suggested).toEqual(['shared, fun']);
});

test.each([360, 1280])('narrows the list to several categories, %i wide', async (width) => {
  await resize(width);
  const { server } = openList('/transactions?year=2025', {
    rows: makeRows([CINEMA]),
    replies: [when(listMetrics, [])],
  });
  await loaded(1);
  if (width < 700) await press(page.getByRole('button', { name: /^Filters/ }));
  await press(page.getByRole('button', { name: /^Category ./ }));
  const picker = dialog('Category');
  await userEvent.keyboard('bak');
  await expect.element(picker.getByRole('option')).toMatchTextContent('Food > Bakery');
  await userEvent.keyboard('{Enter}{Backspace}{Backspace}{Backspace}');
  await press(picker.getByRole('option', { name: 'Home' }));
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  const category = `${CATEGORY_IDS.bakery},${CATEGORY_IDS.home}`;
  await expect
    .poll(() => server.asked(listTransactions).at(-1)?.query)
    .toMatchObject({ category, year: '2025' });
  const several = page.getByRole('button', { name: 'Category Food > Bakery, Home' });
  await expect.element(several).toBeVisible();
  await expectAccessible();
  if (width < 700) return;
  const metric = link('Make This a Metric');
  await expect.element(metric).toHaveAttribute('href', expect.stringContaining('?new='));
  await press(metric);
  await expect.element(dialog('Create Metric')).toMatchTextContent(/Food > Bakery.*Home/s);
});
