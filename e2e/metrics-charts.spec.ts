import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeMetric, panel, twoMonths, YEAR } from './metrics-rows.ts';

/** On the band of a doughnut at its right; in any other chart where the second and third month are. */
async function pointAt(canvas: Locator): Promise<void> {
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
  const isRing = Math.abs(width - height) < 2;
  await canvas.hover({
    position: isRing ? { x: width * 0.91, y: height * 0.55 } : { x: width * 0.25, y: height * 0.5 },
  });
}

async function everyChartTells(page: Page, atLeast: number): Promise<void> {
  const charts = page.getByRole('main').locator('canvas');
  await expect(async () => expect(await charts.count()).toBe(atLeast)).toPass();
  for (const canvas of await charts.all()) {
    await canvas.scrollIntoViewIfNeeded();
    await pointAt(canvas);
    await expect(canvas.locator('xpath=..').locator('[data-tip]')).toHaveText(/\S.*€[\d,]+\.\d\d/);
  }
}

test('every chart tells what is pointed at', async ({ page, person }) => {
  const { rent, salary } = await twoMonths(person);
  await makeMetric(person, 'Home and pay', [rent, salary]);
  await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
  await everyChartTells(page, 3);
  await page.goto(`/metrics/annual?year=${YEAR}`);
  await everyChartTells(page, 7);
});

test('a doughnut has its shares in percent, and a press on one opens its rows', async ({
  page,
  person,
}) => {
  await twoMonths(person);
  await page.goto(`/metrics/monthly?year=${YEAR}&month=3`);
  const expenses = panel(page, 'Expenses');
  // 900 of 1,000: what came back for shoes is no share.
  await expect(expenses.getByRole('row', { name: /Rent/ })).toContainText('90.0%');
  await pointAt(expenses.locator('canvas'));
  await expect(expenses.locator('[data-tip]')).toContainText(/Rent.*€900\.00.*90\.0%/);
  const box = await expenses.locator('canvas').boundingBox();
  await expenses.locator('canvas').click({
    position: { x: (box?.width ?? 0) * 0.91, y: (box?.height ?? 0) * 0.55 },
  });
  await expect(page).toHaveURL(/\/transactions\?.*counts_as=expense.*subcategory=/);
  await expect(page.getByText('Rent of March')).toBeVisible();
});
