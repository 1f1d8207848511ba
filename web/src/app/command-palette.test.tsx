import type { Answer } from '@saldo/contract/endpoint';
import { search } from '@saldo/contract/search';
import { listTags, listTransactions } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeTransaction } from '../features/transactions/testing.ts';
import { clearSession } from '../lib/session.ts';
import { expectAccessibleInBothThemes } from '../testing/accessible.ts';
import { resize } from '../testing/page-state.ts';
import { dialog, expectAddress, heading, openApp, waitForFocusWithin } from '../testing/screen.tsx';
import { gate, on, refusal, when } from '../testing/server.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const NOTHING: Answer<typeof search> = {
  transactions: { items: [], total: 0, sums: [] },
  ...{ merchants: [], categories: [], rules: [], goals: [], alerts: [], accounts: [] },
};

const FOUND: Answer<typeof search> = {
  transactions: {
    items: [makeTransaction({ merchant_name: 'Amazon', amount: 12, direction: 'expense' })],
    total: 23,
    sums: [
      { currency: 'EUR', count: 20, in: 10, out: 901.99 },
      { currency: 'USD', count: 3, in: 0, out: 7 },
    ],
  },
  merchants: [{ id: id(1), name: 'Amazon', count: 23, last_on: '2026-11-20' }],
  categories: [{ id: id(2), name: 'Amazing', parent: 'Home', icon: '🛒', color: '#16A34A' }],
  rules: [{ id: id(3), name: 'Amazon is shopping', is_enabled: false }],
  goals: [{ id: id(4), name: 'No Amazon', icon: '🎯' }],
  alerts: [{ id: id(5), name: 'Too much Amazon', icon: '🔔' }],
  accounts: [{ id: id(6), name: 'Amazon card', bank: 'BBVA' }],
};

const palette = dialog('Command palette');
const option = (name: string | RegExp) => palette.getByRole('option', { name });

async function open(reply = when(search, FOUND)) {
  const rows = when(listTransactions, { items: [], total: 0 });
  const app = openApp('/goals', [rows, reply], { others: 'wait' });
  await expect.element(heading).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitForFocusWithin(palette);
  return app;
}

test('shows what the server finds, by kind, with the sums of all transactions', async () => {
  await open();
  await userEvent.keyboard('amazon');
  await expect
    .element(option(/^All transactions/))
    .toMatchTextContent('All transactions with “amazon” 23 · −€891.99 · −$7.00');
  for (const kind of ['Merchants', 'Categories', 'Rules', 'Goals', 'Alerts', 'Accounts']) {
    await expect.element(palette.getByRole('group', { name: kind })).toBeVisible();
  }
  await expect.element(option(/Amazon is shopping/)).toMatchTextContent('disabled');
  await expect.element(palette.getByRole('status')).toMatchTextContent('8 results');
  await expectAccessibleInBothThemes();
  await resize(360, 740);
  await expectAccessibleInBothThemes();
  const { width, height } = palette.element().getBoundingClientRect();
  expect([width, height]).toEqual([360, 740]);
});

test.each([
  ['{Enter}', /^\/transactions\?year=all&description=amazon$/],
  ['{ArrowDown}{Enter}', /^\/transactions\?.*description=amazon&view=/],
  ['{ArrowDown}{ArrowDown}{Enter}', `/transactions/merchants?merchant=${id(1)}`],
  ['{ArrowUp}{Enter}', `/accounts?account=${id(6)}`],
  ['{Control>}{Enter}{/Control}', /^\/transactions\?year=all&description=amazon$/],
])('%s opens %s', async (keys, address) => {
  await open();
  await userEvent.keyboard('amazon');
  await expect.element(option(/Amazon card/)).toBeVisible();
  await userEvent.keyboard(keys);
  await expectAddress(address);
  await expect.element(palette).not.toBeInTheDocument();
});

test('an earlier answer never replaces a later one', async () => {
  const first = gate();
  const { server } = await open(
    on(search, async ({ query }) => {
      if (query.q === 'ama') await first.opened;
      const merchant = { id: id(1), name: `Shop ${query.q}`, count: 1, last_on: '2026-11-20' };
      return { ...NOTHING, merchants: [merchant] };
    }),
  );
  await userEvent.keyboard('ama');
  await expect.poll(() => server.asked(search)).toHaveLength(1);
  await userEvent.keyboard('zon');
  await expect.element(option(/Shop amazon/)).toBeVisible();
  first.open();
  await userEvent.keyboard('{Backspace}');
  await expect.element(option(/Shop amazo /)).toBeVisible();
  await expect.element(option(/Shop ama /)).not.toBeInTheDocument();
});

test('finds help, and says if there is nothing or the search fails', async () => {
  const { server } = await open(when(search, NOTHING));
  await userEvent.keyboard('find a transaction');
  await expect.element(option(/How do I find a transaction/)).toBeVisible();
  await userEvent.keyboard('qqq');
  await expect.element(page.getByText('Nothing for “find a transactionqqq”')).toBeVisible();
  server.now(when(search, refusal('internal_error', 'Broken')));
  await userEvent.keyboard('q');
  await expect.element(palette.getByRole('status')).toMatchTextContent('Search failed: Broken');
});

test('finds tags, and opens their pages', async () => {
  const app = openApp('/goals', [when(listTags, ['Lisbon', 'Work']), when(search, NOTHING)], {
    others: 'wait',
  });
  await expect.element(heading).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitForFocusWithin(palette);
  await userEvent.keyboard('lisb');
  await userEvent.click(palette.getByRole('group', { name: 'Tags' }).getByRole('option'));
  await expectAddress('/tags/Lisbon');
  expect(app.left).toEqual([]);
});

test('offers the last five searches, which only this browser keeps', async () => {
  localStorage.removeItem('recent_searches');
  const app = await open();
  const recent = palette.getByRole('group', { name: 'Recent searches' });
  await expect.element(recent).not.toBeInTheDocument();
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'two']) {
    await userEvent.keyboard(text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(palette).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitForFocusWithin(palette);
  }
  await expect
    .poll(() =>
      recent
        .getByRole('option')
        .elements()
        .map((one) => one.textContent?.trim()),
    )
    .toEqual(['two', 'six', 'five', 'four', 'three']);
  await userEvent.click(recent.getByRole('option', { name: 'six' }));
  await expect.element(palette.getByRole('combobox')).toHaveValue('six');
  // Another user of this browser sees none of them.
  const kept = JSON.parse(localStorage.getItem('recent_searches') ?? '{}');
  localStorage.setItem('recent_searches', JSON.stringify({ ...kept, user: 'another' }));
  await userEvent.clear(palette.getByRole('combobox'));
  await expect.element(recent).not.toBeInTheDocument();
  clearSession();
  expect(localStorage.getItem('recent_searches')).toBeNull();
  expect(app.left.every((url) => !url.includes('recent'))).toBe(true);
});
