import { expect, test } from './fixtures.ts';

test('a screenshot dropped next to its zone leaves the page unchanged', async ({ page }) => {
  await page.goto('/bug-report');
  await page.getByLabel('Title').fill('The total of March is off');
  /** Drags a file over the selected element and drops it. Returns whether each event's default action was prevented. */
  const drop = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'picture.png', { type: 'image/png' }));
        const events = ['dragover', 'drop'].map(
          (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
        );
        return events.map((event) => !element.dispatchEvent(event));
      });
  expect(await drop('h1')).toEqual([true, true]);
  expect(await drop('nav')).toEqual([true, true]);
  await expect(page).toHaveURL(/bug-report/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto('/transactions');
  expect(await drop('h1')).toEqual([true, true]);
});
