import type { Page } from '@playwright/test';
import { createMetric, type listMetrics, listMetrics as metricsOf } from '@saldo/contract/metrics';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { callApi } from './client.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './looks.ts';
import type { Person } from './people.ts';
import { addTransactions, categoryNamed, todayIn } from './world.ts';

const THIS_YEAR = Number(todayIn('Europe/Madrid').slice(0, 4));
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: new RegExp(`^${label}`) })
    .first();
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rows = (page: Page, name: string) => panel(page, name).locator('tbody tr');

/** Two months of 2025: pay, rent, food in two subcategories and on the parent, more back for shoes than paid. */
async function twoMonths(person: Person) {
  const id = (name: string) => categoryNamed(person, name);
  const [salary, rent, food, groceries, shopping] = [
    await id('Salary'),
    await id('Rent'),
    await id('Supermarket'),
    await id('Groceries'),
    await id('Shopping'),
  ];
  await addTransactions(person, [
    { date: '2025-02-01', amount: 1800, direction: 'income', category: salary },
    { date: '2025-02-03', amount: 900, category: rent },
    { date: '2025-03-01', amount: 2000, direction: 'income', category: salary },
    { date: '2025-03-03', amount: 900, category: rent, description: 'Rent of March' },
    { date: '2025-03-04', amount: 80.5, category: food, description: 'Mercadona' },
    { date: '2025-03-05', amount: 19.5, category: groceries, description: 'Corner shop' },
    { date: '2025-03-06', amount: 30, direction: 'income', is_refund: true, category: shopping },
    { date: '2025-03-07', amount: 5, currency: 'USD', category: food },
  ]);
  return { rent, food, groceries, salary };
}

type Metric = Awaited<ReturnType<typeof callApi<typeof listMetrics>>>[number];
const makeMetric = (person: Person, name: string, categories: string[]): Promise<Metric> =>
  callApi(createMetric, { body: { name, categories } }, person.token);

test.describe('monthly metrics', () => {
  test('show a month, compared with the one before', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto('/metrics/monthly?year=2025&month=3');
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
    await page.goto('/metrics/monthly?year=2025&month=3');
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
    await page.goto('/metrics/monthly?year=2025&month=3');
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
    await panel(page, 'Expenses').getByRole('link', { name: 'Groceries: €19.50' }).click();
    await expect(bar).toContainText('Sum €19.50 of 1 transaction');
    await expect(page.getByLabel('Subcategory')).toHaveValue(/.+/);
    await expect(table.locator('tbody tr')).toHaveText([/Corner shop/]);
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
    await year.selectOption('2025');
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
    await expect(year).toHaveValue('2025');
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
    await page.evaluate(async () => {
      const [month, year] = document.querySelectorAll<HTMLSelectElement>('main select');
      const choose = (select: HTMLSelectElement | undefined, value: string) => {
        if (!select) throw new Error('the select is not there');
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      choose(month, '3');
      // The address changes at once, the screen with the next task.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      choose(year, '2025');
    });
    await expect(page).toHaveURL(/year=2025/);
    await expect(page).toHaveURL(/month=3/);
    await expect(card(page, 'Income')).toContainText('€2,000.00');
  });

  test('show custom metrics without signs, and their net', async ({ page, person }) => {
    const { rent, food, salary } = await twoMonths(person);
    await makeMetric(person, 'Roof and pay', [rent, salary]);
    await makeMetric(person, 'Eating', [food]);
    await makeMetric(person, 'Not yet', [await categoryNamed(person, 'Flights')]);
    await page.goto('/metrics/monthly?year=2025&month=3');
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
      const day = `2025-0${month}-01`;
      await addTransactions(person, [
        { date: day, amount, ...given },
        { date: day, amount: 0.01, category: food },
      ]);
      await page.goto(`/metrics/monthly?year=2025&month=${month}`);
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

  test('write tens of millions whole on a phone', async ({ page, person }) => {
    const category = await categoryNamed(person, 'Rent');
    await addTransactions(person, [{ date: '2025-03-01', amount: 87654321.09, category }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/metrics/monthly?year=2025&month=3');
    const amount = rows(page, 'Expenses').first().getByRole('link');
    const figure = card(page, 'Expenses').getByRole('link', { name: /^Expenses/ });
    for (const link of [figure, amount]) {
      const reachesOver = () =>
        link.evaluate((one) => {
          const around = one.closest('.clip, .overflow-y-auto') ?? one;
          return one.getBoundingClientRect().right - around.getBoundingClientRect().right;
        });
      await expect(link).toContainText('€87,654,321.09');
      await expect.poll(reachesOver).toBeLessThanOrEqual(0);
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

test.describe('annual metrics', () => {
  test('open and close subcategories, one by one and all at once', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto('/metrics/annual?year=2025');
    const table = page.getByRole('table', { name: 'Monthly Expense Categories' });
    const names = table.locator('tbody th');
    await expect(names).toHaveText([
      /Housing/,
      /Rent/,
      /Groceries/,
      /Supermarket/,
      /Groceries/,
      /Shopping/,
    ]);
    await table.getByRole('button', { name: 'Subcategories of Groceries' }).click();
    await expect(names).toHaveText([/Housing/, /Rent/, /Groceries/, /Shopping/]);
    await panel(page, 'Monthly Expense Categories').getByText('Main Categories').click();
    await expect(names).toHaveText([/Housing/, /Groceries/, /Shopping/]);
    await table.getByRole('button', { name: 'Subcategories of Housing' }).click();
    await expect(names).toHaveText([/Housing/, /Rent/, /Groceries/, /Shopping/]);
    await expect(table.locator('tbody tr').last()).toContainText(/−30\.00.*refunded/s);
    // Ten months have no transaction, and no part in an average.
    await expect(table.locator('tbody tr').first()).toContainText(
      /Average over 2 months: 900\.00.*Total: 1,800\.00$/s,
    );
    await expect(table.locator('tbody tr').first().getByText('no data')).toHaveCount(10);
  });

  test('are printed with the letters of the charts dark on white', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto('/metrics/annual?year=2025');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const chart = panel(page, 'Monthly balance').locator('canvas');
    await expect(chart).toBeVisible();
    /** How bright the names of the months are, below the bars, 0 to 255. */
    const brightness = () =>
      chart.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(0, height - 14, width, 14).data ?? [];
        const ink = [...pixels].flatMap((_, at) =>
          at % 4 === 3 && (pixels[at] ?? 0) > 200 ? [pixels[at - 2] ?? 0] : [],
        );
        return ink.reduce((sum, one) => sum + one, 0) / ink.length;
      });
    await expect.poll(brightness).toBeGreaterThan(140);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(brightness).toBeLessThan(120);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(brightness).toBeGreaterThan(140);
  });

  test('are printed with all months and all rows of a table', async ({ page, person }) => {
    const names = ['Rent', 'Supermarket', 'Fuel', 'Flights', 'Restaurants', 'Electronics'];
    const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    const spent = await Promise.all(
      names.map(async (name) => ({ category: await categoryNamed(person, name), amount: 1234.56 })),
    );
    await addTransactions(
      person,
      months.flatMap((month) => spent.map((one) => ({ ...one, date: `2025-${month}-03` }))),
    );
    // As wide as A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto('/metrics/annual?year=2025');
    const table = page.getByRole('table', { name: 'Monthly Expense Categories' });
    await expect(table).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const boxes = await table.evaluate((element) => {
      const box = (of: Element | null | undefined) => of?.getBoundingClientRect().toJSON();
      const cells = [...element.querySelectorAll('tbody tr:first-child > *')];
      return {
        around: box(element.parentElement),
        cells: cells.map(box),
        last: box([...element.querySelectorAll('tr')].at(-1)),
      };
    });
    for (const [at, cell] of boxes.cells.entries()) {
      expect(cell.left, `cell ${at}`).toBeGreaterThanOrEqual((boxes.cells[at - 1]?.right ?? 0) - 1);
    }
    expect(boxes.cells.at(-1).right).toBeLessThanOrEqual(boxes.around.right + 1);
    expect(boxes.last.bottom).toBeLessThanOrEqual(boxes.around.bottom + 1);
  });

  test('open what stands together as "N more"', async ({ page, person }) => {
    const names = ['Rent', 'Supermarket', 'Fuel', 'Flights', 'Restaurants', 'Electronics'];
    const spent = await Promise.all(
      names.map(async (name, i) => ({
        date: '2025-03-03',
        amount: 100 - i,
        category: await categoryNamed(person, name),
      })),
    );
    await addTransactions(person, [...spent, { date: '2025-03-04', amount: 1.5 }]);
    await page.goto('/metrics/annual?year=2025');
    await panel(page, 'Best month').getByRole('link', { name: '3 more: €192.50' }).click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText(
      /All butHousing, Groceries, Transport, Travel.*Sum €192\.50 of 3 transactions/s,
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await bar.getByRole('button', { name: 'Remove the filter All but' }).click();
    await expect(bar).toContainText('Sum €586.50 of 7 transactions');
  });

  for (const width of [1280, 360]) {
    test(`each table is one stop of the Tab key, ${width} wide`, async ({ page, person }) => {
      await twoMonths(person);
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/metrics/annual?year=2025');
      const table = page.getByRole('table', { name: 'Monthly Expense Categories' });
      const focused = page.locator(':focus');
      /** Seen: nothing that stays in place lies over it. */
      const isSeen = () =>
        focused.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return element.contains(top) && getComputedStyle(element).outlineStyle === 'solid';
        });
      const press = async (keys: string, name: string | RegExp) => {
        await page.keyboard.press(keys);
        await expect(focused).toHaveAccessibleName(name);
        await expect.poll(isSeen).toBe(true);
      };
      await expect(table.locator('a, button')).toHaveCount(22);
      await expect(table.locator('[tabindex="0"]')).toHaveCount(1);
      await panel(page, 'Monthly Expense Categories').getByRole('radio').first().focus();
      await press('Tab', 'Subcategories of Housing');
      await press('ArrowRight', /^Housing, February: 900/);
      await press('ArrowDown', /^Housing > Rent, February: 900/);
      // This row has nothing in February: the next one is met in February again.
      await press('ArrowDown', /^Groceries, March/);
      await press('ArrowUp', /^Housing > Rent, February/);
      await press('End', /^Housing > Rent, Total: 1,800/);
      await press('ArrowUp', /^Housing, Total/);
      await press('Control+End', /^Shopping, Total/);
      await press('ArrowRight', /^Shopping, Total/);
      await press('ArrowLeft', /^Shopping, Average over 2 months/);
      await press('ArrowLeft', /^Shopping, March/);
      await press('Control+Home', 'Subcategories of Housing');
      await press('Space', 'Subcategories of Housing');
      await expect(table.getByRole('link', { name: /^Housing > Rent/ })).toHaveCount(0);
      await press('ArrowRight', /^Housing, February/);
      await page.keyboard.press('Tab');
      await expect(table.locator(':focus')).toHaveCount(0);
      await press('Shift+Tab', /^Housing, February/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'What this list shows' })).toContainText(
        'Sum €900.00 of 1 transaction',
      );
    });
  }

  test('no table of figures takes more than one stop of the Tab key', async ({ page, person }) => {
    const { rent, food } = await twoMonths(person);
    await makeMetric(person, 'Roof and food', [rent, food]);
    const stops = () =>
      page
        .getByRole('main')
        .getByRole('table')
        .evaluateAll((tables) =>
          tables.map((table) =>
            [...table.querySelectorAll<HTMLElement>('a, button')].map(({ tabIndex }) => tabIndex),
          ),
        );
    for (const [path, tables] of [
      ['/metrics/monthly?year=2025&month=3', 3],
      ['/metrics/annual?year=2025', 4],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('table')).toHaveCount(tables);
      for (const each of await stops()) {
        expect(each.length).toBeGreaterThan(0);
        expect(each).toEqual([0, ...Array(each.length - 1).fill(-1)]);
      }
    }
  });

  test('choose among the custom metrics, and open the month that was best', async ({
    page,
    person,
  }) => {
    const { rent, food } = await twoMonths(person);
    await makeMetric(person, 'Roof', [rent]);
    await makeMetric(person, 'Eating', [food]);
    await page.goto('/metrics/annual?year=2025');
    const first = page.getByRole('table', { name: 'Monthly Custom Metrics: Roof' });
    await expect(first).toContainText('1,800.00');
    await page.getByLabel('Metric', { exact: true }).selectOption('Eating');
    const second = page.getByRole('table', { name: 'Monthly Custom Metrics: Eating' });
    await expect(second).toContainText('80.50');
    const custom = panel(page, 'Monthly Custom Metrics');
    await expect(custom).toContainText('in euros');
    // Each group has its own choice of categories.
    const main = custom.getByRole('radio', { name: 'Main Categories' });
    await custom.getByText('Main Categories').click();
    await expect(main).toBeChecked();
    await page.getByLabel('Metric', { exact: true }).selectOption('Roof');
    await expect(main).not.toBeChecked();
    await page.getByLabel('Metric', { exact: true }).selectOption('Eating');
    await expect(main).toBeChecked();
    await page.reload();
    await expect(second).toBeVisible();
    await expect(panel(page, 'Worst month')).toContainText(/February.*€900\.00/s);
    await panel(page, 'Best month').getByRole('link', { name: 'March' }).click();
    await expect(page).toHaveURL('/metrics/monthly?year=2025&month=3');
  });

  test('show what recurs in the colours of its categories, and say when these cannot be had', async ({
    page,
    person,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    const category = await categoryNamed(person, 'Streaming & Music');
    const row = { amount: 9.99, description: 'NETFLIX.COM', category };
    await addTransactions(
      person,
      ['02', '03', '04', '05'].map((month) => ({ ...row, date: `2025-${month}-07` })),
    );
    await page.route('**/api/categories', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/metrics/annual?year=2025');
    const recurring = panel(page, 'Recurring Transactions');
    const cells = recurring.locator('tbody tr').first();
    await expect(cells).toHaveText(
      /NETFLIX\.COM.*Streaming & Music.*−€9\.99.*−€39\.96.*12 per year/s,
    );
    await expect(recurring).toContainText('Failed to load categories');
    const color = () =>
      cells.locator('.tone').evaluate((dot: HTMLElement) => dot.style.getPropertyValue('--c'));
    expect(await color()).toBe('var(--hue-gray)');
    await page.unroute('**/api/categories');
    await recurring.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(color).toMatch(/^#/);
    await expect(recurring).not.toContainText('Failed to load categories');
  });

  test('draw charts in the colours of the theme, and tell what is pointed at', async ({
    page,
    person,
  }) => {
    await twoMonths(person);
    await page.goto('/metrics/annual?year=2025');
    const chart = panel(page, 'Monthly balance').getByRole('img', { name: 'Monthly balance' });
    await expect(chart).toBeVisible();
    await expect(page.getByRole('main').locator('canvas')).toHaveCount(7);
    const picture = () => chart.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await expect.poll(picture).not.toBe('data:,');
    const dark = await picture();
    await page.getByRole('button', { name: /theme/i }).first().click();
    await expect.poll(picture).not.toBe(dark);

    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart has no place');
    await page.mouse.move(box.x + box.width * 0.26, box.y + box.height / 2);
    await expect(panel(page, 'Monthly balance')).toContainText(/March 2025.*€1,030\.00/s);
  });

  test('remember the year, and say what is missing', async ({ page, person }) => {
    await page.goto('/metrics/annual');
    for (const words of [
      'No income categories found',
      'No expense categories found',
      'No best month data available',
      'No worst month data available',
      'No recurring transactions found',
      'No custom metrics available',
    ]) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
    await page.getByLabel('Year').selectOption(String(THIS_YEAR - 2));
    await expect(page.getByText(`The whole of ${THIS_YEAR - 2}, month by month.`)).toBeVisible();
    await page.goto('/metrics/annual');
    await expect(page.getByLabel('Year')).toHaveValue(String(THIS_YEAR - 2));
    await makeMetric(person, 'Flying', [await categoryNamed(person, 'Flights')]);
    await page.reload();
    await expect(page.getByText('No data available for this metric')).toBeVisible();
  });

  test('offer to try again', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    await page.route('**/api/metrics/annual*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.goto('/metrics/annual');
    await expect(page.getByText('Failed to load metrics data')).toBeVisible();
    await page.unroute('**/api/metrics/annual*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(panel(page, 'Monthly Overview')).toBeVisible();
  });
});

test.describe('custom metrics', () => {
  test('are made of picked categories', async ({ page, person }) => {
    await page.goto('/metrics/custom');
    await expect(page.getByText('No Custom Metrics Available')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Your First Metric' }).click();
    const form = page.getByRole('dialog', { name: 'Create Metric' });
    const save = form.getByRole('button', { name: 'Create Metric' });
    await expect(form.getByLabel('Metric Name')).toBeFocused();
    await form.getByLabel('Metric Name').fill('Car');
    await expect(save).toBeDisabled();

    await form.getByRole('button', { name: 'Add Category' }).click();
    const picker = page.getByRole('dialog', { name: 'Add Category' });
    await picker.getByLabel('Category').selectOption({ label: '🚌 Transport' });
    await picker.getByRole('button', { name: 'Fuel' }).click();
    await picker.getByRole('button', { name: 'Parking & Tolls' }).click();
    await expectAccessible(page);
    await picker.getByRole('button', { name: 'Done' }).click();
    const selected = form.getByRole('region', { name: 'Selected Categories' });
    await expect(selected.getByRole('listitem')).toHaveText([
      /Transport > Fuel/,
      /Transport > Parking & Tolls/,
    ]);
    await form.getByRole('button', { name: 'Remove Transport > Fuel' }).click();
    await form.getByRole('button', { name: 'Remove Transport > Parking & Tolls' }).click();
    await expect(form).toContainText('Please select at least one category');
    await expect(save).toBeDisabled();

    await form.getByRole('button', { name: 'Add Category' }).click();
    await picker.getByLabel('Category').selectOption({ label: '🚌 Transport' });
    await picker.getByRole('button', { name: 'Fuel' }).click();
    await picker.getByRole('button', { name: 'All of Transport' }).click();
    await expect(picker.getByRole('button', { name: 'Fuel' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await picker.getByRole('button', { name: 'Done' }).click();
    await save.click();
    await expect(form).toHaveCount(0);
    await expect(toast(page)).toContainText('Metric "Car" created successfully!');
    await expect(panel(page, 'Car')).toContainText(/Transport.*Fuel/s);
    const [made] = await callApi(metricsOf, {}, person.token);
    expect(made?.categories.map(({ name }) => name)).toEqual(['Transport']);
  });

  test('are saved only when they differ, and keep what was typed when that fails', async ({
    page,
    person,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    const id = await categoryNamed(person, 'Fuel');
    const metric = await makeMetric(person, 'Car', [id]);
    await page.goto('/metrics/custom');
    await page.getByRole('button', { name: 'Edit Car' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Metric' });
    const save = form.getByRole('button', { name: 'Update Metric' });
    const name = form.getByLabel('Metric Name');
    await expect(save).toBeDisabled();
    await name.fill('');
    await name.blur();
    await expect(form).toContainText('Metric name is required');
    await name.fill('Car ');
    await expect(save).toBeDisabled();
    await name.fill('Cars');

    const path = `**/api/metrics/${metric.id}`;
    const broken = { status: 500, json: { detail: { code: 'internal', message: 'Broken' } } };
    await page.route(path, (route) => route.fulfill(broken));
    await save.click();
    await expect(form).toContainText('Failed to save metric: Broken');
    await expectAccessible(page);
    await page.unroute(path);
    await save.click();
    await expect(toast(page)).toContainText('Metric "Cars" updated successfully!');
    await expect(panel(page, 'Cars')).toBeVisible();
  });

  test('are deleted after a question', async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    await makeMetric(person, 'Car', [await categoryNamed(person, 'Fuel')]);
    await page.goto('/metrics/custom');
    await page.getByRole('button', { name: 'Delete Car' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete metric?' });
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    const broken = { status: 500, json: { detail: { code: 'internal', message: 'Broken' } } };
    await page.route('**/api/metrics/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
    );
    await confirm.click();
    await expect(dialog).toContainText('Failed to delete metric: Broken');
    await expectAccessible(page);
    await page.unroute('**/api/metrics/*');
    await confirm.click();
    await expect(toast(page)).toContainText('Metric "Car" deleted successfully!');
    await expect(page.getByText('No Custom Metrics Available')).toBeVisible();
  });

  test('say when they cannot be loaded, or their categories', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    for (const path of ['**/api/metrics', '**/api/categories']) {
      await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
    }
    await page.goto('/metrics/custom');
    await expect(page.getByText('Failed to load metrics')).toBeVisible();
    await page.unroute('**/api/metrics');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Create Your First Metric' }).click();
    const form = page.getByRole('dialog', { name: 'Create Metric' });
    await expect(form).toContainText('Failed to load categories');
    await page.unroute('**/api/categories');
    await form.getByRole('button', { name: 'Try Again' }).click();
    await expect(form.getByRole('button', { name: 'Add Category' })).toBeEnabled();
  });
});

test('Home opens the transactions of its figures', async ({ page, person }) => {
  const today = todayIn('Europe/Madrid');
  const food = await categoryNamed(person, 'Supermarket');
  await addTransactions(person, [
    { date: today, amount: 100, direction: 'income' },
    { date: today, amount: 30.25, category: food },
    { date: today, amount: 5, ignore: true },
  ]);
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'What this list shows' });
  await page.getByRole('link', { name: 'Monthly Balance: €69.75' }).click();
  await expect(bar).toContainText(/Counts in the balance.*Sum €69\.75 of 2 transactions/s);
  await bar.getByRole('button', { name: 'Remove the filter Days' }).click();
  await expect(bar).toContainText('Sum €69.75 of 2 transactions');
  await page.goto('/');
  await page.getByRole('link', { name: 'Groceries: €30.25' }).click();
  await expect(bar).toContainText(/Counts as expense.*Sum €30\.25 of 1 transaction/s);
  await page.goto('/');
  await page.getByRole('link', { name: /^Recent Transactions/ }).click();
  await expect(page.getByText('0 transactions loaded')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Monthly Balance: — versus last month' }).click();
  await expect(bar).toContainText(/Counts in the balance.*Sum €0\.00 of 0 transactions/s);
  await page.goto('/');
  await page.getByRole('link', { name: /−€30\.25$/ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('€30.25');
});

test('what the totals leave out for its currency is opened by its count', async ({
  page,
  person,
}) => {
  const today = todayIn('Europe/Madrid');
  const row = { date: today, amount: 10 };
  await addTransactions(person, [
    { ...row, currency: 'USD', description: 'A hotel' },
    { ...row, currency: 'USD', description: 'Set aside', ignore: true },
    { ...row, description: 'Lunch' },
  ]);
  for (const path of ['/', '/metrics/monthly', '/metrics/annual']) {
    await page.goto(path);
    await page.getByRole('link', { name: '1 transaction in USD' }).click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText(/Left out for its currency.*1 transaction$/s);
    await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveText([
      /A hotel/,
    ]);
  }
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('reads the metrics and makes none', async ({ page }) => {
    await page.goto('/metrics/custom');
    const create = page.getByRole('main').getByRole('button', { name: 'Create Metric' });
    await expect(create).toBeDisabled();
    await page.goto('/metrics/custom?new=1');
    await expect(create).toBeDisabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/metrics/annual');
    await expect(page.getByRole('table', { name: 'Monthly Overview' })).toBeVisible();
  });

  test('axe finds nothing on full metrics', async ({ page }) => {
    test.slow();
    for (const path of ['/metrics/monthly', '/metrics/annual']) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
      await expectAccessibleEverywhere(page);
    }
    const overview = page.getByRole('table', { name: 'Monthly Overview' });
    await overview.getByRole('link').first().focus();
    await page.keyboard.press('Control+End');
    await expectAccessibleEverywhere(page);
    await overview.getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'What this list shows' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.goto('/metrics/custom');
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});
