import { getBalances, listAccounts } from '@saldo/contract/accounts';
import { listAlerts } from '@saldo/contract/alerts';
import { listConnections } from '@saldo/contract/bank-connections';
import { listCategories } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import type { Role } from '@saldo/contract/common';
import { listGoals } from '@saldo/contract/goals';
import {
  getLeft,
  getMonthPicture,
  getMonthSuggestions,
  getRecap,
  type Left,
  type MonthPicture,
  type Recap,
} from '@saldo/contract/home';
import { type Forecast, getForecast, listSeries } from '@saldo/contract/recurring';
import { listTransactions, listYears } from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../lib/format.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import { button, card, link, openApp, toasts } from '../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { makeConnection } from '../bank-connections/testing.ts';
import { makeSeriesList } from '../recurring/testing.ts';
import { makeAlert, makeGoal } from '../targets/testing.ts';
import { CATEGORIES, makeTransaction } from '../transactions/testing.ts';

const RECAP: Recap = {
  lm_balance: { total: 69.75, percentage: 50, change: 23.25 },
  saved: { total: 0, rate: null },
  uncovered: { this_month: null, last_month: null },
  known_months: 0,
  known_from: null,
  owed: 0,
  lm_transactions_count: 2,
  lm_top_category: { id: CATEGORIES[0]?.id ?? '', name: 'Food', total: 30.25 },
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
const NOTHING: Recap = {
  ...RECAP,
  lm_balance: { total: 0, percentage: null, change: 0 },
  ...{ lm_transactions_count: 0, lm_top_category: null, recent_activity: [] },
};

const day = (spent: number, before: number) => ({ spent, before, usual: null });
const PICTURE: MonthPicture = {
  ...{
    today: today(),
    months: 0,
    no_data_since: null,
    days: [day(5, 1), day(30.25, 3)],
    categories: [],
    to_sort: 0,
  },
};

const FORECAST: Forecast = {
  left_out: { count: 0, currencies: [] },
  ...{ currency: 'EUR', until: '2026-12-31', spending: null, net: null, days: [] },
  ...{ payday: null, due: [], again: [] },
  rests_on: { bills: 0, due: 0, pays: 0, income: 0 },
};

const NONE_LEFT: Left = {
  ...{ currency: 'EUR', today: today(), from: today(), to: today(), payday: null },
  ...{ known_months: 0, uncovered: null, no_data_since: null, left: null },
};

const open = (replies: readonly Reply[] = [], role: Role = 'USER') =>
  openApp(
    '/',
    [
      when(getRecap, RECAP),
      when(getLeft, NONE_LEFT),
      when(getMonthPicture, PICTURE),
      when(getForecast, FORECAST),
      when(getBalances, { currency: 'EUR', days: [], accounts: [], exchange: [], left_out: [] }),
      when(listSeries, makeSeriesList([])),
      when(listCategories, CATEGORIES),
      when(listYears, [2026]),
      when(listTransactions, { items: [makeTransaction()], total: 1 }),
      ...[listAccounts, listAlerts, listConnections, listGoals].map((list) => when(list, [])),
      ...replies,
    ],
    { role },
  );

test('adds balance and forecast only if both are from after a change', async () => {
  const forecastOf = (net: number): Forecast => ({
    ...FORECAST,
    net: { low: net - 10, middle: net, high: net + 10 },
  });
  const { server } = open([when(getForecast, forecastOf(-1000))]);
  await expect.element(main).toMatchTextContent(/to end around €930 behind/);
  const loading = gate();
  server.now(
    when(getRecap, { ...RECAP, lm_balance: { ...RECAP.lm_balance, total: 569.75 } }),
    on(getForecast, async () => {
      await loading.opened;
      return forecastOf(-1600);
    }),
  );
  const reloaded = refresh(queryClient);
  await expect.element(main).toMatchTextContent(/€569\.75/);
  await expect.element(main).toMatchTextContent(/to end around €930 behind/);
  loading.open();
  await reloaded;
  await expect.element(main).toMatchTextContent(/to end around €1,030 behind/);
});

test('does not compare with a month whose data begins late', async () => {
  open([when(getRecap, { ...RECAP, known_from: '2024-03-20' })]);
  const balance = page.getByText('No data before Mar 20, 2024');
  await expect.element(balance).toBeVisible();
  await expect.element(main).not.toMatchTextContent('50%');
});

test('says what was saved this month, as a share of the income if there is any', async () => {
  const saved = (total: number, rate: number | null) =>
    when(getRecap, { ...RECAP, saved: { total, rate } });
  const { server, load } = open([saved(300, 12.5)]);
  await expect.element(main).toMatchTextContent('You’ve saved €300.00, 12.5% of your income.');
  server.now(saved(300, null));
  load();
  await expect.element(main).toMatchTextContent('You’ve saved €300.00.');
  server.now(saved(-20, null));
  load();
  await expect.element(main).toMatchTextContent('You’ve spent');
  await expect.element(main).not.toMatchTextContent('saved');
});

const idOf = (at: number) => `00000000-0000-7000-8000-00000000060${at}`;

const main = page.getByRole('main');
const upcoming = () =>
  [...document.querySelectorAll('main section')].find((section) =>
    section.textContent.startsWith('Upcoming Changes'),
  );

test('shows no figures for a month without data, and links to an import and the newest month', async () => {
  const since = '2024-03-06';
  const unknown = { spent: null, before: null, usual: null };
  open([
    when(getMonthPicture, { ...PICTURE, no_data_since: since, days: [unknown, unknown] }),
    when(getRecap, {
      ...{ ...RECAP, lm_top_category: null, lm_balance: NOTHING.lm_balance },
      uncovered: { this_month: { since }, last_month: { since } },
    }),
  ]);
  const spending = card('Spending this month');
  await expect.element(spending).toMatchTextContent('No data since Mar 6, 2024');
  await expect
    .element(spending.getByRole('link', { name: 'Import a statement' }))
    .toHaveAttribute('href', '/import');
  await expect.element(main).toMatchTextContent(/Monthly Balance—No data since Mar 6, 2024/);
  await expect.element(main).toMatchTextContent(/Recent Transactions—Last month/);
  await expect.element(main).toMatchTextContent(/Top Category—/);
  await expect.element(main).not.toMatchTextContent('€0.00');
  await expect.element(main).not.toMatchTextContent('Nothing spent yet');
  await expect.element(page.getByText('You’ve spent')).not.toBeInTheDocument();
  await expect
    .element(spending.getByRole('link', { name: 'See March 2024' }))
    .toHaveAttribute('href', '/metrics/monthly?year=2024&month=3');
});

test('names the newest day with data, and no later one', async () => {
  const unknown = { spent: null, before: 4, usual: null };
  const picture = { ...PICTURE, today: '2026-11-20', no_data_since: '2026-11-02' };
  open([when(getMonthPicture, { ...picture, days: [day(5, 1), day(30.25, 3), unknown] })]);
  await expect.element(card('Spending this month')).toMatchTextContent('No data since Nov 2');
  await expect.element(main).toMatchTextContent('You’ve spent €30.25 in 2 days.');
});

test('links from uncategorized spending to Sort', async () => {
  const unsorted = { id: UNCATEGORIZED_ID, name: 'Uncategorized', total: 30.25 };
  open([
    when(getMonthPicture, { ...PICTURE, to_sort: 30.25 }),
    when(getMonthSuggestions, { categories: [], groups: [] }),
    when(getRecap, { ...RECAP, lm_top_category: unsorted }),
  ]);
  await expect
    .element(card('Where it went'))
    .toMatchTextContent('None of this spending is categorized yet.');
  await expect
    .element(main.getByRole('link', { name: 'Sort them' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/categories\/sort\?from=/));
});

const SUGGESTED = {
  categories: [
    { id: idOf(1), name: 'Food', icon: '🛒', color: '#16A34A', total: 20 },
    { id: idOf(2), name: 'Home', icon: '🏠', color: '#4F46E5', total: 5.25 },
  ],
  groups: [
    {
      ...{ id: idOf(1), name: 'Food', icon: '🛒' },
      transactions: [
        { id: idOf(3), reason: 'Known merchant: Mercadona' },
        { id: idOf(4), reason: 'Known merchant: Lidl' },
      ],
    },
    {
      ...{ id: idOf(2), name: 'Home', icon: '🏠' },
      transactions: [{ id: idOf(5), reason: 'Known merchant: Ikea' }],
    },
  ],
};

test('draws uncategorized spending by its suggestions, and accepts them', async () => {
  const step_id = idOf(9);
  const food = { id: idOf(1), name: 'Food', icon: '🛒', color: '#16A34A', usual: null };
  const { server } = open([
    when(getMonthPicture, { ...PICTURE, to_sort: 30.25, categories: [{ ...food, total: 2 }] }),
    when(getMonthSuggestions, SUGGESTED),
  ]);
  const where = card('Where it went');
  await expect
    .element(where)
    .toMatchTextContent(/Food.*€22\.00.*€20\.00 of it suggested.*Home.*€5\.25.*Suggested/s);
  await expect.element(where).toMatchTextContent(/To sort.*€5\.00.*Spent.*€32\.25/s);
  await expect.element(where).not.toMatchTextContent('None of this spending');
  await expectAccessibleInBothThemes();
  server.now(
    on(applySuggestions, () => {
      server.now(when(getMonthPicture, { ...PICTURE, to_sort: 5 }));
      return { created_categories: 0, updated: 3, rules_changed: 0, step_id };
    }),
  );
  await press(where.getByRole('button', { name: 'Accept 3' }));
  await expect.element(toasts).toMatchTextContent('3 transactions categorized.');
  expect(server.sent(applySuggestions)).toEqual([{ existing: SUGGESTED.groups }]);
});

test('never counts spending that was just categorized as suggested too', async () => {
  const food = { id: idOf(1), name: 'Food', icon: '🛒', color: '#16A34A', usual: null };
  const { server } = open([
    when(getMonthPicture, { ...PICTURE, to_sort: 30.25 }),
    when(getMonthSuggestions, SUGGESTED),
  ]);
  const where = card('Where it went');
  await expect.element(where).toMatchTextContent(/Food.*€20\.00.*Suggested/s);
  const slow = gate();
  const step_id = idOf(9);
  server.now(
    on(applySuggestions, () => ({
      ...{ created_categories: 0, updated: 3, rules_changed: 0, step_id },
    })),
    when(getMonthPicture, { ...PICTURE, to_sort: 10.25, categories: [{ ...food, total: 20 }] }),
    on(getMonthSuggestions, async () => {
      await slow.opened;
      return { categories: [], groups: [] };
    }),
  );
  await press(where.getByRole('button', { name: 'Accept 3' }));
  await expect.element(where).toMatchTextContent(/Food€20\.00.*To sort€10\.25/s);
  await expect.element(where).not.toMatchTextContent('uggested');
  slow.open();
  await expect.element(toasts).toMatchTextContent('3 transactions categorized.');
});

test('confirms with Undo that the last suggestions were accepted', async () => {
  const step_id = idOf(9);
  const { server } = open([
    when(getMonthPicture, { ...PICTURE, to_sort: 25.25 }),
    when(getMonthSuggestions, SUGGESTED),
  ]);
  server.now(
    on(applySuggestions, () => {
      server.now(when(getMonthPicture, { ...PICTURE, to_sort: 0 }));
      return { created_categories: 0, updated: 3, rules_changed: 0, step_id };
    }),
  );
  await press(button('Accept 3'));
  await expect.element(toasts).toMatchTextContent('3 transactions categorized.');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('does not let viewers accept suggestions', async () => {
  open(
    [when(getMonthPicture, { ...PICTURE, to_sort: 30.25 }), when(getMonthSuggestions, SUGGESTED)],
    'VIEWER',
  );
  await expect.element(button('Accept 3')).toBeDisabled();
});

test('leads to the transfers to review', async () => {
  open([when(getRecap, { ...RECAP, to_do: { ...RECAP.to_do, transfers: 12 } })]);
  await expect
    .element(page.getByRole('link', { name: /^12 transfers to review/ }))
    .toHaveAttribute('href', '/transactions?transfers=1');
  await expectAccessibleInBothThemes();
});

test('suggests next steps while there is no data', async () => {
  open([when(getRecap, NOTHING), when(listYears, [])]);
  await expect.element(page.getByText('No recent transactions found')).toBeVisible();
  await expect.element(main).toMatchTextContent(/Top Category.*None/s);
  for (const name of ['Budget Goals', 'Alerts', 'Smart Notifications']) {
    await expect.element(main).toMatchTextContent(name);
  }
  expect(upcoming()?.textContent.match(/Coming soon/g)).toHaveLength(3);
  await expect.element(link('Import Transactions').first()).toHaveAttribute('href', '/import');
  await expect.element(link('Manage Categories')).toHaveAttribute('href', '/categories');
});

test('offers a retry if the figures fail to load', async () => {
  const { server } = open([when(getRecap, refusal(500))]);
  await expect
    .element(page.getByText('Failed to load financial data. Please try again later.'))
    .toBeVisible();
  server.now(when(getRecap, NOTHING));
  await press(button('Try Again'));
  await expect.element(page.getByText('No recent transactions found')).toBeVisible();
});

test('keeps the figures below a banner if they fail to load again', async () => {
  const { server } = open();
  await expect.element(page.getByText('Mercadona').first()).toBeVisible();
  server.now(when(getRecap, refusal(500)));
  await refresh(queryClient);
  const banner = page.getByRole('alert');
  await expect.element(banner).toMatchTextContent('Failed to load financial data.');
  await expect.element(page.getByText('Mercadona').first()).toBeVisible();
  server.now(when(getRecap, RECAP));
  await press(banner.getByRole('button', { name: 'Try Again' }));
  await expect.element(banner).not.toBeInTheDocument();
});

test('shows the next goal, the nearest alert and the bank access that ends first', async () => {
  const goal = (name: string, year: number) =>
    makeGoal({
      id: name,
      name,
      end_date: `${year}-12-31T00:00:00`,
      current_amount: 40,
      progress: 1,
    });
  const alert = (name: string, limit_amount: number) =>
    makeAlert({
      ...{ id: name, name, limit_amount, current_amount: 40 },
      progress: 4000 / limit_amount,
    });
  open([
    when(listGoals, [goal('A far goal', 2098), goal('The next goal', 2090), goal('Over', 2020)]),
    when(listAlerts, [alert('A wide limit', 400), alert('A near limit', 50)]),
    when(listConnections, [makeConnection()]),
  ]);
  const text = () => upcoming()?.textContent;
  await expect.poll(text).toMatch(/The next goal.*A near limit.*Sandbox Bank/s);
  expect(text()).toMatch(/€40\.00 of €50\.00.*80%.*Access ends in 90 days/s);
  expect(text()).toMatch(/of €4,000.*1%/s);
  expect(text()).not.toMatch(/A far goal|A wide limit|Over/);
  for (const [name, address] of [
    ['The next goal', /^\/goals/],
    ['A near limit', /^\/alerts/],
    ['Sandbox Bank', /^\/bank-connections/],
  ] as const) {
    await expect
      .element(main.getByRole('link', { name: new RegExp(name) }))
      .toHaveAttribute('href', expect.stringMatching(address));
  }
});

test('lists what to do in order, tells how to fix a gap once, and links to other currencies', async () => {
  const id = makeTransaction().id;
  const account = { account_id: id, name: 'N26' };
  open([
    when(getRecap, {
      ...RECAP,
      left_out: { count: 1, currencies: ['USD'] },
      to_do: {
        waiting: [
          { plan_id: idOf(1), files: ['tea.csv'], asks: true },
          { plan_id: idOf(2), files: ['may.csv', 'june.csv'], asks: false },
        ],
        transfers: 0,
        to_sort: { count: 3 },
        missing: [{ ...account, from: '2025-01-21', to: '2025-03-02' }],
        stale: [{ ...account, name: 'Cash', last_data: '2025-01-03' }],
        series_news: [
          { id: '1', title: 'Netflix costs €17.99, was €12.99', detail: '€215.88 per year' },
        ],
        duplicates: { count: 1 },
        paid_twice: [
          {
            ...{ id: '2', title: 'Iberdrola was paid twice', detail: '€1,045.20 on Mar 8, 2025' },
            rows: { from: '2025-03-08', to: '2025-03-11', amount: 1045.2 },
          },
        ],
        ending: null,
      },
    }),
  ]);
  const toDo = card('To do');
  await expect.element(toDo).toMatchTextContent(/To do8/);
  await expect.element(toDo).not.toMatchTextContent('paid twice');
  await press(toDo.getByRole('button', { name: '3 more' }));
  await expect
    .poll(() =>
      toDo
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([
      '1 file needs an answer tea.csv',
      '2 files aren’t imported yet may.csv, june.csv',
      '3 merchants to sort Choose their categories',
      'N26 is missing days Import Jan 21, 2025 to Mar 2, 2025',
      'Cash has no recent data No data since Jan 3, 2025',
      'Netflix costs €17.99, was €12.99 €215.88 per year',
      '1 possible duplicate Keep or remove each one',
      'Iberdrola was paid twice €1,045.20 on Mar 8, 2025',
    ]);
  for (const [name, address] of [
    [/^1 file /, `/import?plan=${idOf(1)}`],
    [/duplicate/, '/transactions?duplicates=1'],
    [/twice/, '/transactions?from=2025-03-08&to=2025-03-11&description=1045.20'],
  ] as const) {
    await expect.element(toDo.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await expect
    .element(toDo.getByRole('link', { name: /^Cash/ }))
    .toHaveAttribute('href', `/accounts?account=${id}`);
  await expect
    .element(link('1 transaction in USD'))
    .toHaveAttribute('href', expect.stringMatching(/counts_as=left_out/));
  await expectAccessibleInBothThemes();
});

test('puts To do first, but beside what is left if there is room', async () => {
  open([when(getRecap, { ...RECAP, to_do: { ...RECAP.to_do, transfers: 12 } })]);
  const boxOf = (name: string) => card(name).element().getBoundingClientRect();
  await expect.element(card('Where it went')).toBeVisible();
  const topOf = (text: string) =>
    main.getByText(text, { exact: true }).element().getBoundingClientRect().top;
  for (const width of [360, 768]) {
    await resize(width);
    await expect
      .poll(() => boxOf('Left to spend').top - boxOf('To do').top, { message: `at ${width}` })
      .toBeLessThan(0);
    await expect
      .poll(() => boxOf('To do').top - topOf('Top Category'), { message: `at ${width}` })
      .toBeLessThan(0);
  }
  for (const width of [1280, 1920]) {
    await resize(width);
    const { left } = boxOf('Left to spend');
    await expect
      .poll(() => boxOf('To do').left - left, { message: `at ${width}` })
      .toBeGreaterThan(400);
    await expect
      .poll(() => Math.abs(boxOf('To do').top - boxOf('Left to spend').top), {
        message: `at ${width}`,
      })
      .toBeLessThan(1);
    expect(boxOf('To do').left).toBe(boxOf('Where it went').left);
  }
});

test('compares with last month only if it has data', async () => {
  const last_month = { since: null };
  const alone = { spent: 5, before: null, usual: null };
  open([
    when(getRecap, { ...RECAP, uncovered: { this_month: null, last_month } }),
    when(getMonthPicture, { ...PICTURE, today: '2026-11-02', days: [alone, alone] }),
  ]);
  const spending = card('Spending this month');
  await expect.element(spending).toMatchTextContent('November €5.00');
  await expect.element(spending).not.toMatchTextContent(/October €/);
  await expect.element(spending).not.toMatchTextContent('€0.00');
  await expect.element(main).toMatchTextContent(/Monthly Balance so far.*No data from/);
  await expect.element(main).not.toMatchTextContent('versus');
});
