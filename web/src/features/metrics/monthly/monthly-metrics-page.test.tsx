import { listDuplicates } from '@saldo/contract/bank-connections';
import { getAnnualMetrics, getMonthlyMetrics, type MonthlyMetrics } from '@saldo/contract/metrics';
import { countOtherPeriods, listTransactions } from '@saldo/contract/transactions';
import { listTransferSuggestions } from '@saldo/contract/transfers';
import { listUnconfirmed } from '@saldo/contract/unconfirmed';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { expectConsoleError } from '../../../testing/page-state.ts';
import { button, card, expectAddress, link, openApp } from '../../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, press } from '../../../testing/user-actions.ts';
import { makeTransaction } from '../../transactions/testing.ts';
import {
  balances,
  CUSTOM,
  cardText,
  FEBRUARY,
  MARCH,
  makeMonth,
  metricsReplies,
  panelRows,
  THIS_YEAR,
  TWO_MONTHS,
  YEAR,
} from '../testing/two-months.ts';
import { makePeriod, makeSub, makeTotal } from '../testing.ts';

const AT_MARCH = `/metrics/monthly?year=${YEAR}&month=3`;

const open = (address = AT_MARCH, replies: readonly Reply[] = []) =>
  openApp(address, [...metricsReplies, ...replies]);

const choice = (panel: string, name: string) => card(panel).getByRole('radio', { name });
const select = (name: string) => page.getByRole('combobox', { name, exact: true });

test('shows a month compared with the previous one', async () => {
  open();
  await expect.poll(() => cardText('Income')).toMatch(/€2,000\.00.*11\.1%.*versus February/s);
  expect(cardText('Expenses')).toMatch(/€970\.00.*7\.8%.*versus February/s);
  expect(cardText('Balance')).toMatch(/€1,030\.00.*14\.4%.*versus February/s);
  expect(cardText('Spent')).toMatch(/48\.5%.*1\.5 pts.*Low/s);
  await expect
    .element(
      page.getByText(
        '1 transaction in KZT is left out of these totals: no exchange rate is known. Add one.',
      ),
    )
    .toBeVisible();
  await expect
    .element(link('1 transaction in KZT'))
    .toHaveAttribute('href', expect.stringMatching(/counts_as=left_out/));
  await expect.element(link('Add one')).toHaveAttribute('href', '/profile');
  const rests = 'Includes 12 transactions in JPY and USD, converted at the rate of their day.';
  await expect.element(page.getByText(rests)).toBeVisible();
  await expect.element(card('Income')).toMatchTextContent(/€2,000\.00.*total/s);
  expect(panelRows('Expenses')).toEqual([
    expect.stringMatching(/Housing.*€900\.00.*90\.0%/),
    expect.stringMatching(/Rent.*€900\.00/),
    expect.stringMatching(/Groceries.*€100\.00.*10\.0%/),
    expect.stringMatching(/Supermarket.*€80\.50/),
    expect.stringMatching(/Groceries.*€19\.50/),
    expect.stringMatching(/Shopping.*−€30\.00.*refunded/),
  ]);
  await expect.poll(() => card('Expenses').element().querySelector('canvas')).not.toBeNull();
});

test('switches each list separately between all and main categories', async () => {
  open();
  await expect.element(choice('Expenses', 'All Categories')).toBeChecked();
  await press(choice('Expenses', 'Main Categories'));
  await expect
    .poll(() => panelRows('Expenses'))
    .toEqual([
      expect.stringMatching(/Housing.*€900\.00/),
      expect.stringMatching(/Groceries.*€100\.00/),
      expect.stringMatching(/Shopping.*−€30\.00/),
    ]);
  await expect.element(choice('Income', 'All Categories')).toBeChecked();
  expect(panelRows('Income')).toEqual([expect.stringMatching(/Salary/)]);
});

test('compares with the usual, and keeps the choice in the URL', async () => {
  const rent = (total: number) =>
    makePeriod([], [makeTotal('Housing', total, [makeSub('Rent', total)])], balances(0, total));
  const compared = { from: `${YEAR}-03-01`, to: `${YEAR}-03-31` };
  const against = (total: number): MonthlyMetrics =>
    makeMonth({
      ...rent(400),
      compared,
      ...{ previous: rent(total).balances, previous_default: rent(total).default },
    });
  const { load } = open(`/metrics/monthly?year=${YEAR}&month=4`, [
    on(getMonthlyMetrics, ({ query }) => against(query.compare === 'usual' ? 200 : 300)),
  ]);
  await expect.poll(() => cardText('Expenses')).toMatch(/€400\.00.*33\.3%.*versus March/s);
  expect(panelRows('Expenses')).toEqual([
    expect.stringMatching(/Housing.*€400\.00.*100\.0% · \+€100/),
    expect.stringMatching(/Rent.*€400\.00.*100\.0% · \+€100/),
  ]);
  const usual = page.getByRole('radio', { name: 'Usual' });
  await press(usual);
  await expect.poll(() => cardText('Expenses')).toMatch(/€400\.00.*100%.*versus usual/s);
  expect(panelRows('Expenses')).toEqual([
    expect.stringMatching(/100\.0% · \+€200/),
    expect.stringMatching(/100\.0% · \+€200/),
  ]);
  load();
  await expect.element(usual).toBeChecked();
  await press(page.getByRole('radio', { name: 'All March' }));
  await expect.poll(() => cardText('Expenses')).toContain('versus March');
  expect(location.search).not.toContain('compare');
});

test('compares no category with a month whose uncategorized spending may belong to it', async () => {
  const spent = (food: number, unsorted: number) =>
    makePeriod(
      [],
      [
        makeTotal('Rent', 900),
        makeTotal('Food', food),
        ...(unsorted === 0 ? [] : [makeTotal(UNCATEGORIZED_ID, unsorted)]),
      ],
    ).default;
  const { load } = open(`/metrics/monthly?year=${YEAR}&month=4`, [
    on(getMonthlyMetrics, ({ query }) =>
      makeMonth({
        default: spent(400, 0),
        ...{ previous: balances(0, 1230), known_from: null },
        previous_default: spent(query.month === '4' ? 250 : 170, query.month === '4' ? 0 : 80),
      }),
    ),
  ]);
  await expect.poll(() => panelRows('Expenses')[1]).toMatch(/Food.*30\.8% · \+€150/);
  load(`/metrics/monthly?year=${YEAR}&month=5`);
  await expect.poll(() => panelRows('Expenses')[1]).toMatch(/Food.*30\.8%$/);
});

test('shows what was saved, and its share of the income', async () => {
  const saved = (total: number) => [{ account_id: 'jar', name: 'Ahorro', total }];
  const { server, load } = open(AT_MARCH, [
    when(getMonthlyMetrics, { ...MARCH, saved: saved(250) }),
  ]);
  const main = page.getByRole('main');
  await expect
    .element(main)
    .toMatchTextContent(/Saved €250\.00, 12\.5% of your income\. .*Ahorro.*€250\.00/);
  server.now(when(getMonthlyMetrics, { ...MARCH, saved: saved(-250) }));
  load();
  await expect.element(main).toMatchTextContent('€250.00 taken from savings. ');
});

test('shows more refunded than spent as a source, linked to its transactions', async () => {
  open();
  const flow = card('Money in and out');
  await expect.element(flow).toMatchTextContent('Total €2,030.00');
  await expect.element(flow).toMatchTextContent('Left over');
  await expect
    .element(flow.getByRole('link', { name: 'Refund, Shopping: €30.00' }))
    .toHaveAttribute('href', expect.stringMatching(/counts_as=expense&category=Shopping/));
});

test('remembers the last month and year, and disables the choice while they load', async () => {
  const loading = gate();
  const { load } = open('/metrics/monthly', [
    on(getMonthlyMetrics, async ({ query }) => {
      if (query.month !== '2' || query.year !== String(YEAR)) return MARCH;
      await loading.opened;
      return FEBRUARY;
    }),
    when(getAnnualMetrics, TWO_MONTHS),
  ]);
  const [month, year] = [select('Month'), select('Year')];
  const years = () =>
    year
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  await expect.poll(years).toEqual(Array.from({ length: 5 }, (_, at) => String(THIS_YEAR - at)));
  await choose(month, 'March');
  await choose(year, String(YEAR));
  await expect.poll(() => cardText('Income')).toContain('€2,000.00');
  await choose(month, 'February');
  await expect.element(month).toBeDisabled();
  await expect.element(year).toBeDisabled();
  await expect.element(page.getByText('Loading monthly metrics')).toBeInTheDocument();
  loading.open();
  await expect.poll(() => cardText('Income')).toContain('€1,800.00');
  await expect.element(month).toBeEnabled();

  load('/metrics/monthly');
  await expect.element(month).toHaveValue('2');
  await expect.element(year).toHaveValue(String(YEAR));
  load('/metrics/annual');
  await expect.element(year).toHaveValue(String(THIS_YEAR));
});

test('keeps both choices when the second is made before the first has rendered', async () => {
  open('/metrics/monthly');
  await expect.element(select('Month')).toBeEnabled();
  // All but the chosen options are drawn later.
  for (const name of ['Month', 'Year']) {
    await expect.poll(() => select(name).getByRole('option').elements().length).toBeGreaterThan(1);
  }
  const set = (name: string, value: string) => {
    const element = select(name).element();
    if (!(element instanceof HTMLSelectElement)) throw new Error(`No select: ${name}`);
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
  set('Month', '3');
  // The URL changes immediately, but the screen changes only in the next task.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  set('Year', String(YEAR));
  await expectAddress(new RegExp(`year=${YEAR}`));
  await expectAddress(/month=3/);
});

test('shows custom metrics without signs, and their net total', async () => {
  open(AT_MARCH, [when(getMonthlyMetrics, { ...MARCH, custom: CUSTOM })]);
  await expect.element(card('Roof and pay')).toMatchTextContent(/€1,100\.00.*Net/s);
  expect(panelRows('Roof and pay')).toEqual([
    expect.stringMatching(/Salary.*€2,000\.00/),
    expect.stringMatching(/Rent.*€900\.00/),
  ]);
  await expect.element(card('Eating')).toMatchTextContent(/€80\.50.*total/s);
  await expect
    .element(card('Not yet'))
    .toMatchTextContent('No data available for this period or metric');
  await expect
    .element(card('Roof and pay').getByRole('link', { name: /^Rent/ }))
    .toHaveAttribute('href', expect.stringMatching(/metric=roof/));
});

test('shows what is missing in an empty month', async () => {
  open('/metrics/monthly', [when(getMonthlyMetrics, makeMonth())]);
  await expect.element(card('Income')).toMatchTextContent('No income data available');
  await expect.element(card('Expenses')).toMatchTextContent('No expense data available');
  expect(cardText('Spent')).toContain('0.0%');
  expect(cardText('Income')).toMatch(/€0\.00.*no data for/s);
});

test('an empty month links to the newest month with transactions', async () => {
  const newest = makeTransaction({ date: '2024-03-05T00:00:00' });
  open('/metrics/monthly', [
    on(getMonthlyMetrics, ({ query }) => (query.year === '2024' ? MARCH : makeMonth())),
    when(listTransactions, { items: [newest], total: 1 }),
  ]);
  await press(link('See March 2024'));
  await expect.poll(() => cardText('Income')).toContain('€2,000.00');
  await expect.element(link('See March 2024')).not.toBeInTheDocument();
});

test('fits figures of any length inside the ring', async () => {
  const month = (total: number) =>
    makeMonth(
      makePeriod([], [makeTotal('Rent', total), makeTotal('Fuel', 0.01)], balances(0, total)),
    );
  const amounts = [-6572.13, -98765.43, 1234567.89, -87654321.09];
  const { load } = open(`/metrics/monthly?year=${YEAR}&month=1`, [
    on(getMonthlyMetrics, ({ query }) => month(amounts[Number(query.month) - 1] ?? 0)),
  ]);
  const width = (element: Element | null | undefined) =>
    element?.getBoundingClientRect().width ?? 0;
  for (const at of amounts.keys()) {
    if (at > 0) load(`/metrics/monthly?year=${YEAR}&month=${at + 1}`);
    const panel = card('Expenses');
    const figure = panel.getByRole('link', { name: /^Expenses/ });
    await expect.element(figure).toBeVisible();
    // The hole is 65 percent of the ring; leave some space on both sides.
    const air = () => width(panel.query()?.querySelector('canvas')) * 0.65 - width(figure.query());
    await expect.poll(air, { message: `air around ${amounts[at]}` }).toBeGreaterThan(6);
  }
});

test('offers a retry when loading fails', async () => {
  expectConsoleError(/^Failed to load monthly metrics data/);
  const { server } = open('/metrics/monthly', [when(getMonthlyMetrics, refusal(500))]);
  await expect.element(page.getByText('Failed to load monthly metrics data')).toBeVisible();
  server.now(when(getMonthlyMetrics, makeMonth()));
  await press(button('Try Again'));
  await expect.element(card('Income')).toBeVisible();
});

/** Hovers the right side of the ring's band. */
async function hoverRing(canvas: Locator) {
  const { width, height } = canvas.element().getBoundingClientRect();
  const position = { x: width * 0.91, y: height * 0.55 };
  await userEvent.hover(canvas, { position });
  return position;
}

test('each ring shows a tooltip on hover, and clicking a share opens its transactions', async () => {
  open(AT_MARCH, [
    when(getMonthlyMetrics, { ...MARCH, custom: CUSTOM.slice(0, 1) }),
    ...[listDuplicates, listTransferSuggestions, listUnconfirmed].map((endpoint) =>
      when(endpoint, []),
    ),
    when(countOtherPeriods, { year: 0, all: 0, without: [] }),
  ]);
  const tipOf = (panel: string) => card(panel).element().querySelector('[data-tip]')?.textContent;
  const ring = (panel: string) => card(panel).getByRole('img');
  for (const panel of ['Income', 'Roof and pay', 'Expenses']) {
    await expect.poll(() => card(panel).query()?.querySelector('canvas')).not.toBeNull();
    await expect.element(ring(panel).first()).toBeVisible();
    await hoverRing(ring(panel).first());
    await expect.poll(() => tipOf(panel)).toMatch(/\S.*€[\d,]+\.\d\d/);
  }
  // 900 of 1,000, because the refund for shoes is not a share of the ring.
  expect(panelRows('Expenses')[0]).toContain('90.0%');
  expect(tipOf('Expenses')).toMatch(/Rent.*€900\.00.*90\.0%/);
  const position = await hoverRing(ring('Expenses').first());
  await userEvent.click(ring('Expenses').first(), { position });
  await expectAddress(/\/transactions\?.*counts_as=expense.*subcategory=/);
});

test('has no axe violations with a full month', async () => {
  open(AT_MARCH, [when(getMonthlyMetrics, { ...MARCH, custom: CUSTOM })]);
  await expect.element(card('Roof and pay')).toBeVisible();
  await expectAccessibleInBothThemes();
});
