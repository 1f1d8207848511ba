import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { card, makeMetric, panel, rows, THIS_YEAR, twoMonths, YEAR } from './metrics-rows.ts';
import { addTransactions } from './rows.ts';

test.describe('monthly metrics', () => {
  test('show a month, compared with the one before', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
    await expect(card(page, 'Income')).toContainText(/€2,000\.00.*11\.1%.*versus February/s);
    await expect(card(page, 'Expenses')).toContainText(/€970\.00.*7\.8%.*versus February/s);
    await expect(card(page, 'Balance')).toContainText(/€1,030\.00.*14\.4%.*versus February/s);
    await expect(card(page, 'Spent')).toContainText(/48\.5%.*1\.5 pts.*Low/s);
    await expect(page.getByText('1 transaction in USD is left out of these totals')).toBeVisible();

    await expect(panel(page, 'Incomes')).toContainText(/€2,000\.00.*total/s);
    await expect(rows(page, 'Expenses')).toHaveText([
      /Rent.*€900\.00/,
      /Supermarket.*€80\.50/,
      /Groceries.*€19\.50/,
      /Shopping.*−€30\.00.*refunded/,
    ]);
    await expect(panel(page, 'Expenses').locator('canvas')).toBeVisible();
  });

  test('switch each list for itself between all and main categories', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
    const all = (name: string) => panel(page, name).getByRole('radio', { name: 'All Categories' });
    await expect(all('Expenses')).toBeChecked();
    await panel(page, 'Expenses').getByText('Main Categories').click();
    await expect(rows(page, 'Expenses')).toHaveText([
      /Housing.*€900\.00/,
      /Groceries.*€100\.00/,
      /Shopping.*−€30\.00/,
    ]);
    await expect(all('Incomes')).toBeChecked();
    await expect(rows(page, 'Incomes')).toHaveText([/Salary/]);
  });

  test('open the transactions of a figure, with their sum and what can be taken away', async ({
    page,
    person,
  }) => {
    await twoMonths(person);
    await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
    await panel(page, 'Expenses').getByText('Main Categories').click();
    const groceries = rows(page, 'Expenses').filter({ hasText: 'Groceries' });
    await expect(groceries).toHaveCount(1);
    await groceries.getByRole('link').click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText('Counts as expense');
    await expect(bar).toContainText('Sum €100.00 of 2 transactions');
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect(table.locator('tbody tr')).toHaveText([/Corner shop/, /Mercadona/]);
    await bar.getByRole('button', { name: 'Remove the filter Counts as expense' }).click();
    await expect(bar).toHaveCount(0);
    await expect(table.locator('tbody tr')).toHaveCount(3);
    await page.goBack();
    await page.goBack();
    await expect(
      panel(page, 'Expenses').getByRole('radio', { name: 'Main Categories' }),
    ).toBeChecked();

    await panel(page, 'Expenses').getByText('All Categories').click();
    await panel(page, 'Expenses')
      .getByRole('link', { name: /^Groceries: .*€19\.50/ })
      .click();
    await expect(bar).toContainText('Sum €19.50 of 1 transaction');
    await expect(page.getByLabel('Subcategory')).toHaveValue(/.+/);
    await expect(table.locator('tbody tr')).toHaveText([/Corner shop/]);
  });

  test('compare with what is usual, as the address then says', async ({ page, person }) => {
    const rent = await categoryNamed(person, 'Rent');
    const months = ['01', '02', '03', '04'];
    await addTransactions(
      person,
      months.map((month, at) => ({
        date: `${YEAR}-${month}-01`,
        amount: 100 * (at + 1),
        category: rent,
      })),
    );
    await page.goto(`/metrics/monthly?year=${YEAR}&month=4`);
    await expect(card(page, 'Expenses')).toContainText(/€400\.00.*33\.3%.*versus March/s);
    await expect(rows(page, 'Expenses')).toHaveText(/Rent.*€400\.00.*100\.0% · \+€100/);
    await page.getByText('Usual', { exact: true }).click();
    await expect(card(page, 'Expenses')).toContainText(/€400\.00.*100%.*versus usual/s);
    await expect(rows(page, 'Expenses')).toHaveText(/100\.0% · \+€200/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Usual' })).toBeChecked();
    await page.getByText('All March').click();
    await expect(card(page, 'Expenses')).toContainText('versus March');
    expect(new URL(page.url()).searchParams.has('compare')).toBe(false);
  });

  test('draw what came back as a flow of its own, which opens its rows', async ({
    page,
    person,
  }) => {
    await twoMonths(person);
    await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
    const flow = panel(page, 'Where the money came from and went');
    await expect(flow).toContainText('In and out €2,030.00');
    await expect(flow).toContainText('Still in the accounts');
    await flow.getByRole('link', { name: 'Refund, Shopping: €30.00' }).click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText('Refunded');
    await expect(bar).toContainText('Sum €30.00 of 1 transaction');
  });

  test('remember the last month and year, and wait while they load', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto('/metrics/monthly');
    const month = page.getByLabel('Month');
    const year = page.getByLabel('Year');
    await expect(year.locator('option')).toHaveText(
      Array.from({ length: 5 }, (_, i) => String(THIS_YEAR - i)),
    );
    await month.selectOption('March');
    await year.selectOption(String(YEAR));
    await expect(card(page, 'Income')).toContainText('€2,000.00');

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/metrics/monthly?*month=2*', async (route) => {
      await held;
      await route.continue();
    });
    await month.selectOption('February');
    await expect(month).toBeDisabled();
    await expect(year).toBeDisabled();
    await expect(page.getByText('Loading the metrics of the month')).toBeAttached();
    release();
    await expect(card(page, 'Income')).toContainText('€1,800.00');
    await expect(month).toBeEnabled();

    await page.goto('/metrics/monthly');
    await expect(month).toHaveValue('2');
    await expect(year).toHaveValue(String(YEAR));
    await expect(card(page, 'Income')).toContainText('€1,800.00');
    await page.goto('/metrics/annual');
    await expect(year).toHaveValue(String(THIS_YEAR));
  });

  test('keep both choices when the second comes before the first is drawn', async ({
    page,
    person,
  }) => {
    await twoMonths(person);
    await page.goto('/metrics/monthly');
    await expect(page.getByLabel('Month')).toBeEnabled();
    await page.evaluate(async (chosen) => {
      const [month, year] = document.querySelectorAll<HTMLSelectElement>('main select');
      const choose = (select: HTMLSelectElement | undefined, value: string) => {
        if (!select) throw new Error('the select is not there');
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      choose(month, '3');
      // The address changes at once, the screen with the next task.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      choose(year, chosen);
    }, String(YEAR));
    await expect(page).toHaveURL(new RegExp(`year=${YEAR}`));
    await expect(page).toHaveURL(/month=3/);
    await expect(card(page, 'Income')).toContainText('€2,000.00');
  });

  test('show custom metrics without signs, and their net', async ({ page, person }) => {
    const { rent, food, salary } = await twoMonths(person);
    await makeMetric(person, 'Roof and pay', [rent, salary]);
    await makeMetric(person, 'Eating', [food]);
    await makeMetric(person, 'Not yet', [await categoryNamed(person, 'Flights')]);
    await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
    await expect(panel(page, 'Roof and pay')).toContainText(/€1,100\.00.*Net/s);
    await expect(rows(page, 'Roof and pay')).toHaveText([/Salary.*€2,000\.00/, /Rent.*€900\.00/]);
    await expect(panel(page, 'Eating')).toContainText(/€80\.50.*total/s);
    await expect(panel(page, 'Not yet')).toContainText(
      'No data available for this period or metric',
    );
    await rows(page, 'Roof and pay').filter({ hasText: 'Rent' }).getByRole('link').click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText(/Metric.*Roof and pay.*Sum €900\.00 of 1 transaction/s);
  });

  test('say what is missing when there is nothing', async ({ page }) => {
    await page.goto('/metrics/monthly');
    await expect(panel(page, 'Incomes')).toContainText('No income data available');
    await expect(panel(page, 'Expenses')).toContainText('No expense data available');
    await expect(card(page, 'Spent')).toContainText('0.0%');
    await expect(card(page, 'Income')).toContainText(/€0\.00.*nothing in/s);
  });

  test('write figures of any length into the hole of their ring', async ({ page, person }) => {
    const [rent, food] = [await categoryNamed(person, 'Rent'), await categoryNamed(person, 'Fuel')];
    const refund = { direction: 'income', is_refund: true, category: rent } as const;
    for (const [month, amount, given] of [
      [2, 6572.13, refund],
      [3, 98765.43, refund],
      [4, 1234567.89, { category: rent }],
      [5, 87654321.09, refund],
    ] as const) {
      const day = `${YEAR}-0${month}-01`;
      await addTransactions(person, [
        { date: day, amount, ...given },
        { date: day, amount: 0.01, category: food },
      ]);
      await page.goto(`/metrics/monthly?year=${YEAR}&month=${month}`);
      const ring = panel(page, 'Expenses').locator('canvas');
      await expect(ring).toBeVisible();
      const figure = panel(page, 'Expenses').getByRole('link', { name: /^Expenses/ });
      // The hole is 65 percent of the ring; a little air belongs to both sides.
      const hole = async () => ((await ring.boundingBox())?.width ?? 0) * 0.65;
      const width = async () => (await figure.boundingBox())?.width ?? 999;
      await expect
        .poll(async () => (await hole()) - (await width()), `air around ${amount}`)
        .toBeGreaterThan(6);
    }
  });

  test('offer to try again', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/, /^Failed to load monthly metrics data/);
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to load monthly metrics data'),
    );
    await page.route('**/api/metrics/monthly*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.goto('/metrics/monthly');
    await expect(page.getByText('Failed to load monthly metrics data')).toBeVisible();
    await logged;
    await page.unroute('**/api/metrics/monthly*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(panel(page, 'Incomes')).toBeVisible();
  });
});
