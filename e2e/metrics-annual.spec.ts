import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './looks.ts';
import { makeMetric, panel, THIS_YEAR, twoMonths, YEAR } from './metrics-rows.ts';
import { addTransactions } from './rows.ts';

test.describe('annual metrics', () => {
  test('open and close subcategories, one by one and all at once', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto(`/metrics/annual?year=${YEAR}`);
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

  test('open what stands together as "N more"', async ({ page, person }) => {
    const names = ['Rent', 'Supermarket', 'Fuel', 'Flights', 'Restaurants', 'Electronics'];
    const spent = await Promise.all(
      names.map(async (name, i) => ({
        date: `${YEAR}-03-03`,
        amount: 100 - i,
        category: await categoryNamed(person, name),
      })),
    );
    await addTransactions(person, [...spent, { date: `${YEAR}-03-04`, amount: 1.5 }]);
    await page.goto(`/metrics/annual?year=${YEAR}`);
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
      await page.goto(`/metrics/annual?year=${YEAR}`);
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
      [`/metrics/monthly?year=${YEAR}&month=3`, 3],
      [`/metrics/annual?year=${YEAR}`, 4],
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
    await page.goto(`/metrics/annual?year=${YEAR}`);
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
    await expect(page).toHaveURL(`/metrics/monthly?year=${YEAR}&month=3`);
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
      ['02', '03', '04', '05'].map((month) => ({ ...row, date: `${YEAR}-${month}-07` })),
    );
    await page.route('**/api/categories', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`/metrics/annual?year=${YEAR}`);
    const recurring = panel(page, 'Recurring Transactions');
    const cells = recurring.locator('tbody tr').first();
    await expect(cells).toHaveText(/Netflix.*Streaming & Music.*−€9\.99.*−€39\.96.*12 per year/s);
    await expect(recurring).toContainText('Failed to load categories');
    const color = () =>
      cells.locator('.tone').evaluate((dot: HTMLElement) => dot.style.getPropertyValue('--c'));
    expect(await color()).toBe('var(--hue-gray)');
    await page.unroute('**/api/categories');
    await recurring.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(color).toMatch(/^#/);
    await expect(recurring).not.toContainText('Failed to load categories');
  });

  test('begin at the end of what there is, where not all months fit', async ({ page, person }) => {
    await addTransactions(person, [
      { date: `${YEAR}-01-05`, amount: 12_345.67 },
      { date: `${YEAR}-12-05`, amount: 12_345.67 },
    ]);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/metrics/annual?year=${YEAR}`);
      const table = page.getByRole('table', { name: 'Monthly Overview' });
      const december = table.getByRole('columnheader', { name: 'Dec' });
      const right = async () => {
        const box = await december.boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 0);
      };
      const edge = async () => {
        const average = await table.getByRole('columnheader', { name: /^Average/ }).boundingBox();
        return width < 701 ? width : (average?.x ?? 0);
      };
      await expect
        .poll(async () => (await right()) <= (await edge()) + 1, `at ${width}`)
        .toBe(true);
    }
  });

  test('show what recurs whole on a phone', async ({ page, person }) => {
    await addTransactions(
      person,
      [1, 2, 3].map((month) => ({
        date: `${YEAR}-0${month}-05`,
        amount: 12.5,
        description: 'Gym',
      })),
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/metrics/annual?year=${YEAR}`);
    const row = page
      .getByRole('table', { name: 'Recurring Transactions' })
      .getByRole('row', { name: /Gym/ });
    await expect(row.getByRole('link', { name: /Amount/ })).toBeVisible();
    await expect(row).toContainText(/−€37\.50.*−€12\.50.*12 per year/s);
  });

  test('draw charts in the colours of the theme, and tell what is pointed at', async ({
    page,
    person,
  }) => {
    await twoMonths(person);
    await page.goto(`/metrics/annual?year=${YEAR}`);
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
    await expect(panel(page, 'Monthly balance')).toContainText(
      new RegExp(`March ${YEAR}.*€1,030\\.00`, 's'),
    );
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
