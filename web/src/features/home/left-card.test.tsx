import { getLeft, getRecap, type Left, type Recap } from '@saldo/contract/home';
import { addDays } from '@saldo/domain/dates';
import { expect, test } from 'vitest';
import { today } from '../../lib/format.ts';
import { expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import { button, card, openApp } from '../../testing/screen.tsx';
import { refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { makeTransaction } from '../transactions/testing.ts';

const RECAP: Recap = {
  lm_balance: { total: 973.98, percentage: 4.2, change: 39.26 },
  saved: { total: 0, rate: null },
  uncovered: { this_month: null, last_month: null },
  ...{ known_months: 6, known_from: null, owed: 0 },
  ...{ lm_transactions_count: 2, lm_top_category: null },
  recent_activity: [
    {
      ...{ id: makeTransaction().id, description: 'Mercadona', merchant_name: null },
      ...{ date: `${today()}T10:30:00`, direction: 'expense', amount: 30.25, currency: 'EUR' },
      category_name: 'Food',
    },
  ],
  to_do: {
    ...{ transfers: 0, to_sort: { count: 0 }, missing: [], stale: [], series_news: [] },
    ...{ waiting: [], duplicates: { count: 0 }, paid_twice: [], ending: null },
  },
  converted: { count: 0, currencies: [] },
  left_out: { count: 0, currencies: [] },
};

const AMOUNTS: NonNullable<Left['left']> = {
  ...{ amount: 420, low: 375, high: 465, days: 13, per_day: 32.3, plan: 877.42, spent: 457.42 },
  income: { received: 2450, due: 0 },
  bills: { paid: 1018.6, paid_count: 7, due: 175.98, due_count: 3 },
  yearly: { share: 78, names: ['Mapfre', 'IBI', 'ITV'], paid: 0 },
  saved: { amount: 300, is_usual: true },
  planned: { amount: 0, count: 0 },
};
const LEFT: Left = {
  ...{ currency: 'EUR', today: today(), from: addDays(today(), -18), to: addDays(today(), 12) },
  ...{ payday: addDays(today(), 13), known_months: 6, uncovered: null, no_data_since: null },
  left: AMOUNTS,
};
const without = (more: Partial<typeof AMOUNTS>): Left => ({
  ...LEFT,
  left: { ...AMOUNTS, ...more },
});

const left = card('Left to spend');
const open = (found: Left, recap: Partial<Recap> = {}) =>
  openApp('/', [when(getRecap, { ...RECAP, ...recap }), when(getLeft, found)], { others: 'wait' });

test('opens Home with what is left, a day, its range and how it is worked out', async () => {
  await resize(1280, 900);
  open(LEFT);
  await expect.element(left).toMatchTextContent(/€420\s*left until/);
  await expect
    .element(left)
    .toMatchTextContent(/About €32 a day\s*for 13 days\s*Likely €375 to €465/);
  await expect
    .element(left)
    .toMatchTextContent(/€457\.42 spent\s*of €877\.42 besides bills and savings/);
  await expect
    .element(left)
    .toMatchTextContent(/Fixed bills\s*7 paid, 3 still due: €175\.98\s*−€1,194\.58/);
  await expect.element(left).toMatchTextContent(/one month’s share\s*Mapfre, IBI, ITV\s*−€78\.00/);
  await expect.element(left).toMatchTextContent(/Left\s*€420\.00/);
  await expectAccessibleInBothThemes();
});

test('remembers whether the sum is open, which a phone shows only once asked', async () => {
  await resize(360, 740);
  const { load } = open(LEFT);
  await expect.element(left).toMatchTextContent('€420');
  await expect.element(left).not.toMatchTextContent('Fixed bills');
  await press(button('How this is worked out'));
  await expect.element(left).toMatchTextContent('Fixed bills');
  load();
  await expect.element(left).toMatchTextContent('Fixed bills');
  await press(button('How this is worked out'));
  await expect.element(left).not.toMatchTextContent('Fixed bills');
  localStorage.clear();
});

test('says how much it is over, and nothing a day then', async () => {
  open(without({ amount: -40, low: -90, high: -5, per_day: null, spent: 917.42 }));
  await expect.element(left).toMatchTextContent(/€40\s*over/);
  await expect.element(left).toMatchTextContent('Likely −€90 to −€5');
  await expect.element(left).not.toMatchTextContent('a day');
});

test('has nothing left at zero, and one day on the last', async () => {
  open(without({ amount: 0, low: 0, high: 0, per_day: null, spent: 877.42, days: 1 }));
  await expect.element(left).toMatchTextContent(/€0\s*left until/);
  await expect.element(left).toMatchTextContent('Today is the last day');
  await expect.element(left).not.toMatchTextContent('Likely');
});

test('says when bills and savings take more than the income, and what was taken from savings', async () => {
  await resize(1280, 900);
  const saved = { amount: -100, is_usual: false };
  const income = { received: 0, due: 200 };
  open(without({ plan: -50, amount: -507.42, per_day: null, saved, income }));
  await expect.element(left).toMatchTextContent('Bills and savings take more than your income');
  await expect.element(left).toMatchTextContent(/Taken from savings\s*\+€100\.00/);
  await expect.element(left).toMatchTextContent(/Income\s*Still to come\s*\+€200\.00/);
});

test('waits for a pay that is late', async () => {
  open({ ...LEFT, to: today(), payday: today() });
  await expect.element(left).toMatchTextContent('left until your pay arrives');
});

test('shows no figure for days without data, and says how old the newest is', async () => {
  const { server, load } = open({ ...LEFT, left: null, uncovered: { since: '2024-10-31' } });
  await expect.element(left).toMatchTextContent(/—\s*No data since Oct 31, 2024/);
  server.now(when(getLeft, { ...LEFT, no_data_since: '2024-11-05' }));
  load();
  await expect.element(left).toMatchTextContent('No data since Nov 5, 2024');
});

test('needs three known months, and says how many there are', async () => {
  open(LEFT, { known_months: 2 });
  await expect
    .element(left)
    .toHaveTextContent('Left to spend needs three full months of data. You have 2.');
});

test('is not there before the first transaction', async () => {
  open(LEFT, { recent_activity: [], known_months: 0 });
  await expect.element(button('Try the Demo').or(left)).toBeVisible();
  await expect.element(left).not.toBeInTheDocument();
});

test('can be loaded again if it fails', async () => {
  const { server } = openApp('/', [when(getRecap, RECAP), when(getLeft, refusal(500))], {
    others: 'wait',
  });
  await expect.element(left).toMatchTextContent('Failed to load what is left to spend.');
  server.now(when(getLeft, LEFT));
  await press(left.getByRole('button', { name: 'Try Again' }));
  await expect.element(left).toMatchTextContent('€420');
});
