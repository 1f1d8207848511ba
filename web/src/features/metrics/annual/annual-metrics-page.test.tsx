import { listCategories } from '@saldo/contract/categories';
import { type AnnualMetrics, getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import { listTransactions } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, card, expectAddress, link, openApp } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, press } from '../../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../../transactions/testing.ts';
import {
  balances,
  CUSTOM,
  cardText,
  FEBRUARY,
  MARCH,
  metricsReplies,
  THIS_YEAR,
  TWO_MONTHS,
  YEAR,
} from '../testing/two-months.ts';
import { makePeriod, makeTotal, makeYear } from '../testing.ts';

const AT_YEAR = `/metrics/annual?year=${YEAR}`;
const EMPTY_YEAR = { ...makeYear(makePeriod([], [])), year: THIS_YEAR };

const open = (annual: AnnualMetrics = TWO_MONTHS, address = AT_YEAR, replies: Reply[] = []) =>
  openApp(address, [...metricsReplies, when(getAnnualMetrics, annual), ...replies]);

const tableOf = (name: string) => page.getByRole('table', { name, exact: true });
const expenses = tableOf('Monthly Expense Categories');
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const namesOf = (table: ReturnType<typeof tableOf>) => () =>
  [...(table.query()?.querySelectorAll('tbody th') ?? [])].map((one) => one.textContent);

test('expands and collapses subcategories, one by one and all together', async () => {
  open();
  const names = namesOf(expenses);
  const like = (...parts: string[]) => parts.map((part) => expect.stringContaining(part));
  await expect
    .poll(names)
    .toEqual(like('Housing', 'Rent', 'Groceries', 'Supermarket', 'Groceries', 'Shopping'));
  await press(expenses.getByRole('button', { name: 'Subcategories of Groceries' }));
  await expect.poll(names).toEqual(like('Housing', 'Rent', 'Groceries', 'Shopping'));
  const panel = card('Monthly Expense Categories');
  await press(panel.getByRole('radio', { name: 'Main Categories' }));
  await expect.poll(names).toEqual(like('Housing', 'Groceries', 'Shopping'));
  await press(expenses.getByRole('button', { name: 'Subcategories of Housing' }));
  await expect.poll(names).toEqual(like('Housing', 'Rent', 'Groceries', 'Shopping'));
  const rows = [...expenses.element().querySelectorAll('tbody tr')];
  expect(rows.at(-1)?.textContent).toMatch(/−30\.00.*refunded/s);
  // Ten months have no transactions and do not count toward the average.
  expect(rows[0]?.textContent).toMatch(/Average over 2 months: 900\.00.*Total: 1,800\.00$/s);
  expect(rows[0]?.textContent.match(/no data/g)).toHaveLength(10);
});

test('links "N more" to the categories it groups', async () => {
  const names = ['Rent', 'Supermarket', 'Fuel', 'Flights', 'Restaurants', 'Electronics'];
  const spent = names.map((name, at) => makeTotal(name, 100 - at));
  const march = makePeriod([], [...spent, makeTotal('Other', 1.5)], balances(0, 586.5));
  open({
    ...makeYear(march, { 3: march }),
    year: YEAR,
    best_worst_months: { best: { month: 3, ...march }, worst: null },
  });
  const more = card('Best month').getByRole('link', { name: /^3 more: €192\.50/ });
  await expect
    .element(more)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/not_category=Rent%2CSupermarket%2CFuel%2CFlights/),
    );
});

for (const width of [1280, 360]) {
  test(`each table is a single tab stop at ${width} px`, async () => {
    await resize(width, 700);
    open();
    /** Name of the focused element, unless a pinned column covers it. */
    const seen = () => {
      const element = document.activeElement;
      if (!element || getComputedStyle(element).outlineStyle !== 'solid') return 'no outline';
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!element.contains(top)) return 'covered';
      return element.getAttribute('aria-label') ?? element.textContent;
    };
    const keys = async (typed: string, name: RegExp) => {
      await userEvent.keyboard(typed);
      await expect.poll(seen, { message: typed }).toMatch(name);
    };
    const stops = () => expenses.query()?.querySelectorAll('a, button').length;
    await expect.poll(stops).toBe(22);
    expect(expenses.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const first = card('Monthly Expense Categories').getByRole('radio').first().element();
    if (first instanceof HTMLElement) first.focus();
    await keys('{Tab}', /^Subcategories of Housing/);
    await keys('{ArrowRight}', /^Housing, February: 900/);
    await keys('{ArrowDown}', /^Housing > Rent, February: 900/);
    // This row has no figure in February, so focus moves to March. The next move returns to February.
    await keys('{ArrowDown}', /^Groceries, March/);
    await keys('{ArrowUp}', /^Housing > Rent, February/);
    await keys('{End}', /^Housing > Rent, Total: 1,800/);
    await keys('{ArrowUp}', /^Housing, Total/);
    await keys('{Control>}{End}{/Control}', /^Shopping, Total/);
    await keys('{ArrowRight}', /^Shopping, Total/);
    await keys('{ArrowLeft}', /^Shopping, Average over 2 months/);
    await keys('{ArrowLeft}', /^Shopping, March/);
    await keys('{Control>}{Home}{/Control}', /^Subcategories of Housing/);
    await keys(' ', /^Subcategories of Housing/);
    await expect
      .element(expenses.getByRole('link', { name: /^Housing > Rent/ }))
      .not.toBeInTheDocument();
    await keys('{ArrowRight}', /^Housing, February/);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => expenses.element().contains(document.activeElement)).toBe(false);
    await keys('{Shift>}{Tab}{/Shift}', /^Housing, February/);
    const target = document.activeElement?.getAttribute('href');
    expect(target).toMatch(/month=2&counts_as=expense&category=Housing/);
  });
}

test('every table of figures is a single tab stop', async () => {
  const { load } = open(withCustom(), AT_YEAR, [
    when(getMonthlyMetrics, { ...MARCH, custom: CUSTOM.slice(0, 1) }),
  ]);
  const stops = () =>
    [...document.querySelectorAll('main table')].map((table) =>
      [...table.querySelectorAll<HTMLElement>('a, button')].map(({ tabIndex }) => tabIndex),
    );
  const check = async (tables: number) => {
    await expect.poll(() => stops().length).toBe(tables);
    for (const each of stops()) {
      expect(each.length).toBeGreaterThan(0);
      expect(each).toEqual([0, ...Array(each.length - 1).fill(-1)]);
    }
  };
  await check(4);
  load(`/metrics/monthly?year=${YEAR}&month=3`);
  await check(3);
});

/** The two months, each with two custom metrics: Roof in both, Eating only in March. */
function withCustom(): AnnualMetrics {
  const roof = { id: 'roof', name: 'Roof', is_net: false };
  const eating = { id: 'eating', name: 'Eating', is_net: false };
  const rent = (total: number) => ({ ...roof, total, categories: [makeTotal('Rent', total)] });
  const food = { ...eating, total: 80.5, categories: [makeTotal('Supermarket', 80.5)] };
  const none = { ...eating, total: 0, categories: [] };
  const custom = { 2: [rent(900), none], 3: [rent(900), food] };
  const year = makeYear(
    { ...TWO_MONTHS.total, custom: [rent(1800), food] },
    { 2: { ...FEBRUARY, custom: custom[2] }, 3: { ...MARCH, custom: custom[3] } },
  );
  const { monthly, custom_monthly, total } = year;
  return { ...TWO_MONTHS, monthly, custom_monthly, total };
}

test('switches between custom metrics, and opens the best month', async () => {
  const { load } = open(withCustom());
  await expect.element(tableOf('Monthly Custom Metrics: Roof')).toMatchTextContent('1,800.00');
  await choose(select('Metric'), 'Eating');
  const eating = tableOf('Monthly Custom Metrics: Eating');
  await expect.element(eating).toMatchTextContent('80.50');
  const custom = card('Monthly Custom Metrics');
  await expect.element(custom).toMatchTextContent('in euros');
  // Each metric remembers its own choice of categories.
  const main = custom.getByRole('radio', { name: 'Main Categories' });
  await press(main);
  await expect.element(main).toBeChecked();
  await choose(select('Metric'), 'Roof');
  await expect.element(main).not.toBeChecked();
  await choose(select('Metric'), 'Eating');
  await expect.element(main).toBeChecked();
  load();
  await expect.element(eating).toBeVisible();
  await expect.element(card('Worst month')).toMatchTextContent(/February.*€900\.00/s);
  await press(card('Best month').getByRole('link', { name: 'March', exact: true }));
  await expectAddress(`/metrics/monthly?year=${YEAR}&month=3`);
});

const netflix = (category_id: string) => ({
  key: 'netflix',
  transaction: {
    ...{ category: 'Food', category_id, merchant: 'Netflix', description: 'NETFLIX.COM' },
    ...{ bank: 'REVOLUT', amount: 9.99, currency: 'EUR', direction: 'expense' as const },
  },
  ...{ total: 39.96, worth: 39.96, count: 12 },
});
const RECURRING = {
  ...TWO_MONTHS,
  recurring: { total_recurring: 39.96, transactions: [netflix(CATEGORY_IDS.food)] },
};
const recurring = card('Recurring Transactions');

test("shows recurring transactions in their categories' colors, and reports when categories fail to load", async () => {
  const { server } = open(RECURRING, AT_YEAR, [when(listCategories, refusal(500))]);
  await expect.element(recurring).toMatchTextContent('Failed to load categories');
  const row = () => recurring.query()?.querySelector('tbody tr');
  expect(row()?.textContent).toMatch(/Netflix.*Food.*−€9\.99.*−€39\.96.*12 per year/s);
  const color = () => row()?.querySelector<HTMLElement>('.tone')?.style.getPropertyValue('--c');
  expect(color()).toBe('var(--hue-gray)');
  server.now(when(listCategories, CATEGORIES));
  await press(recurring.getByRole('button', { name: 'Try Again' }));
  await expect.poll(color).toMatch(/^#/);
  await expect.element(recurring).not.toMatchTextContent('Failed to load categories');
});

test('shows recurring transactions in full on a phone', async () => {
  await resize(360, 740);
  open(RECURRING);
  const row = tableOf('Recurring Transactions').getByRole('row', { name: /Netflix/ });
  await expect.element(row.getByRole('link', { name: /Amount/ })).toBeVisible();
  await expect.element(row).toMatchTextContent(/−€39\.96.*−€9\.99.*12 per year/s);
});

test('scrolls to the newest month with data when not all months fit', async () => {
  const month = makePeriod([], [makeTotal('Rent', 12_345.67)], balances(0, 12_345.67));
  const annual = { ...makeYear(month, { 1: month, 12: month }), year: YEAR };
  const { load } = open(annual);
  for (const width of [360, 768, 1280]) {
    await resize(width);
    load();
    const overview = tableOf('Monthly Overview');
    const december = overview.getByRole('columnheader', { name: 'Dec' });
    await expect.element(december).toBeInTheDocument();
    const edge = () => {
      const average = overview.getByRole('columnheader', { name: /^Average/ }).element();
      return width < 701 ? width : average.getBoundingClientRect().x;
    };
    await expect
      .poll(() => december.element().getBoundingClientRect().right - edge(), {
        message: `at ${width}`,
      })
      .toBeLessThanOrEqual(1);
  }
});

test("draws charts in the theme's colors, with a tooltip on hover", async () => {
  open(withCustom());
  const canvases = () => [...document.querySelectorAll<HTMLCanvasElement>('main canvas')];
  await expect.poll(canvases).toHaveLength(7);
  const chart = card('Monthly balance').getByRole('img', { name: 'Monthly balance' });
  const picture = () => {
    const element = chart.query();
    return element instanceof HTMLCanvasElement ? element.toDataURL() : 'data:,';
  };
  await expect.poll(picture).not.toBe('data:,');
  const dark = picture();
  await press(page.getByRole('button', { name: /theme/i }).first());
  await expect.poll(picture).not.toBe(dark);
  for (const canvas of canvases()) {
    canvas.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { width, height } = canvas.getBoundingClientRect();
    // A point on the right side of a ring's band. In other charts, the position of March.
    const isRing = Math.abs(width - height) < 2;
    const [x, y] = isRing ? [width * 0.91, height * 0.55] : [width * 0.26, height * 0.5];
    await userEvent.hover(canvas, { position: { x, y } });
    const tip = () => canvas.parentElement?.querySelector('[data-tip]')?.textContent;
    await expect.poll(tip).toMatch(/\S.*€[\d,]+\.\d\d/);
    if (canvas === chart.element()) expect(tip()).toMatch(new RegExp(`March ${YEAR}.*€1,030\\.00`));
  }
});

test('remembers the year, and shows a message for each missing part', async () => {
  const none = { id: 'none', name: 'Flying', total: 0, is_net: false, categories: [] };
  const { server, load } = open(EMPTY_YEAR, '/metrics/annual');
  for (const words of [
    'No income categories found',
    'No expense categories found',
    'No best month data available',
    'No worst month data available',
    'No recurring transactions found',
    'No custom metrics available',
  ]) {
    await expect.element(page.getByText(words).first()).toBeVisible();
  }
  await choose(select('Year'), String(THIS_YEAR - 2));
  await expect.element(page.getByText(`Your ${THIS_YEAR - 2}, month by month.`)).toBeVisible();
  server.now(when(getAnnualMetrics, makeYear({ ...makePeriod([], []), custom: [none] })));
  load('/metrics/annual');
  await expect.element(select('Year')).toHaveValue(String(THIS_YEAR - 2));
  await expect.element(page.getByText('No data available for this metric')).toBeVisible();
});

test('a year that is only partly known is not compared, and links to the transactions it leaves out', async () => {
  const previous = FEBRUARY.balances;
  const left_out = { count: 1, currencies: ['USD'] };
  const { server, load } = open({ ...TWO_MONTHS, previous, left_out, known_from: '2023-06-10' });
  const unknown = page.getByText('no data before Jun 10, 2023');
  await expect.poll(() => unknown.elements()).toHaveLength(3);
  await expect.element(page.getByRole('main')).not.toMatchTextContent('versus');
  await expect
    .element(link('1 transaction in USD'))
    .toHaveAttribute('href', expect.stringMatching(/counts_as=left_out/));
  server.now(when(getAnnualMetrics, { ...TWO_MONTHS, previous }));
  load();
  await expect.poll(() => cardText('Expenses')).toContain(`versus ${YEAR - 1}`);
});

test('a year with missing months is marked, and compared by the months that both years have', async () => {
  open({
    ...{ ...TWO_MONTHS, known_from: `${YEAR - 1}-03-10`, previous: FEBRUARY.balances },
    alike: {
      ...{ from: `${YEAR}-03-01`, to: `${YEAR}-03-31`, balances: MARCH.balances },
      compared: { from: `${YEAR - 1}-03-01`, to: `${YEAR - 1}-03-31` },
      previous: balances(1000, 485),
    },
  });
  await expect.element(page.getByText(`No data for Jan, Apr–Dec ${YEAR}.`)).toBeVisible();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(new RegExp(`Changes compare Mar 1–31 with Mar 1–31, ${YEAR - 1}`));
  expect(cardText('Income')).toMatch(/€3,800\.00.*100%.*versus Mar 1–31/s);
  expect(cardText('Spent')).toMatch(/0 pts/);
});

test('no change is shown of a share of no income', async () => {
  open({ ...TWO_MONTHS, previous: balances(0, 500) });
  await expect.poll(() => cardText('Expenses')).toContain(`versus ${YEAR - 1}`);
  expect(cardText('Spent')).not.toContain('pts');
});

test('an empty year links to the newest month with transactions', async () => {
  const newest = makeTransaction({ date: '2024-03-05T00:00:00' });
  open(EMPTY_YEAR, '/metrics/annual', [
    on(getAnnualMetrics, ({ query }) => (query.year === '2024' ? TWO_MONTHS : EMPTY_YEAR)),
    when(listTransactions, { items: [newest], total: 1 }),
  ]);
  await press(link('See March 2024'));
  await expect.poll(() => cardText('Income')).toContain('€3,800.00');
  await expect.element(link('See March 2024')).not.toBeInTheDocument();
});

test('offers a retry when loading fails', async () => {
  const { server } = open(TWO_MONTHS, '/metrics/annual', [when(getAnnualMetrics, refusal(500))]);
  await expect.element(page.getByText('Failed to load metrics data')).toBeVisible();
  server.now(when(getAnnualMetrics, EMPTY_YEAR));
  await press(button('Try Again'));
  await expect.element(card('Monthly Overview')).toBeVisible();
});

test('has no axe violations with a full year', async () => {
  open({ ...withCustom(), recurring: RECURRING.recurring });
  await expect.element(recurring).toBeVisible();
  await expectAccessible();
});
