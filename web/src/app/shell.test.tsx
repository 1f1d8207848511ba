import { listTransactions } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeTransaction } from '../features/transactions/testing.ts';
import { resize } from '../testing/page-state.ts';
import {
  button,
  dialog,
  expectAddress,
  heading,
  openApp,
  waitForFocusWithin,
} from '../testing/screen.tsx';
import { when } from '../testing/server.ts';
import { press } from '../testing/user-actions.ts';
import { setTheme } from './theme.ts';

const SCREENS: [link: string, path: string, heading: string][] = [
  ['Import Report', '/import', 'Import bank reports'],
  ['Bank Connections', '/bank-connections', 'Bank Connections'],
  ['Accounts', '/accounts', 'Accounts'],
  ['Transactions', '/transactions', 'Transactions'],
  ['Upcoming', '/upcoming', 'Upcoming'],
  ['Categories', '/categories', 'Categories'],
  ['Goals', '/goals', 'Financial Goals'],
  ['Alerts', '/alerts', 'Expense Alerts'],
  ['Rules', '/rules', 'Rules'],
  ['History', '/history', 'History'],
  ['FAQ & Help', '/faq', 'FAQ & Help'],
  ['Feedback & Bugs', '/bug-report', 'Feedback & Bugs'],
];

/** The screens keep loading, because these tests are only about the shell. */
const open = (address = '/goals') =>
  openApp(address, [when(listTransactions, { items: [makeTransaction()], total: 1 })], {
    others: 'wait',
  });

const sidebar = page.getByRole('navigation', { name: 'Main' });

test('opens every screen from the sidebar', async () => {
  open();
  for (const [name, path, title] of SCREENS) {
    await press(sidebar.getByRole('link', { name, exact: true }));
    await expectAddress(new RegExp(`${path}(\\?.*)?$`));
    await expect.element(heading).toHaveTextContent(title);
    await expect.element(heading).toHaveFocus();
  }
  await press(sidebar.getByRole('button', { name: 'Metrics' }));
  for (const [name, path] of [
    ['Monthly', '/metrics/monthly'],
    ['Annual', '/metrics/annual'],
    ['Create', '/metrics/custom'],
  ] as const) {
    await press(sidebar.getByRole('link', { name, exact: true }));
    await expectAddress(path);
    await expect.element(heading).toBeVisible();
  }
});

test('shows "Page not found" for an unknown URL', async () => {
  open('/nothing/here');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await press(page.getByRole('link', { name: 'Go to Home' }));
  await expectAddress('/');
});

test('redirects users without admin rights from an admin-only URL', async () => {
  open('/admin');
  await expectAddress('/');
  await expect.element(page.getByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
});

test('redirects a signed-in user from sign-in to Home', async () => {
  open('/login');
  await expectAddress('/');
});

test('keeps the chosen theme', async () => {
  setTheme('dark');
  open();
  await press(button('Switch to light theme'));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  await press(button('Switch to dark theme'));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('opens the sidebar as a drawer below 1024 px', async () => {
  await resize(1023, 800);
  open();
  const menu = button('Open menu');
  const drawer = dialog('Menu');
  await press(menu);
  await press(drawer.getByRole('link', { name: 'Alerts' }));
  await expectAddress('/alerts');
  await expect.element(drawer).not.toBeInTheDocument();

  await press(menu);
  await waitForFocusWithin(drawer);
  const overlay = document.elementFromPoint(1000, 400);
  expect(drawer.element().contains(overlay)).toBe(false);
  await userEvent.click(document.body, { position: { x: 1000, y: 400 }, force: true });
  await expect.element(drawer).not.toBeInTheDocument();

  await press(menu);
  await expect.element(drawer).toBeVisible();
  await resize(1024, 800);
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(menu).not.toBeInTheDocument();
});

test('has the screens of every day at the bottom of a phone', async () => {
  await resize(360, 740);
  open();
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await press(bar.getByRole('link', { name: 'Transactions' }));
  await expectAddress(/^\/transactions/);
  await expect
    .element(bar.getByRole('link', { name: 'Transactions' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(button('Open menu')).not.toBeInTheDocument();

  await press(bar.getByRole('button', { name: 'More' }));
  const menu = dialog('Menu');
  await press(menu.getByRole('link', { name: 'Goals' }));
  await expectAddress('/goals');
  await expect.element(menu).not.toBeInTheDocument();

  await press(bar.getByRole('link', { name: 'Add Transaction' }));
  await expectAddress('/add');
  await expect.element(heading).toHaveTextContent('Quick Add');
});

test('opens any screen by keyboard', async () => {
  open();
  await expect.element(heading).toHaveTextContent('Financial Goals');
  await userEvent.keyboard('gt');
  await expectAddress(/\/transactions/);
  await expect.element(heading).toHaveTextContent('Transactions');

  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = dialog('Command palette');
  await expect.element(palette).toBeVisible();
  await waitForFocusWithin(palette);
  await userEvent.keyboard('goal{Enter}');
  await expectAddress('/goals');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent('Financial Goals');

  await userEvent.keyboard('gs');
  await expectAddress('/categories/sort');
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitForFocusWithin(palette);
  await userEvent.keyboard('uncategorized{Enter}');
  await expectAddress('/categories/sort');
  await expect.element(palette).not.toBeInTheDocument();

  await userEvent.keyboard('?');
  const keys = dialog('Keyboard shortcuts');
  await expect.element(keys).toBeVisible();
  await waitForFocusWithin(keys);
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
});

test('lets the keyboard skip the sidebar', async () => {
  open();
  await expect.element(heading).toBeVisible();
  const skip = button('Skip to content');
  await userEvent.keyboard('{Tab}');
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});
