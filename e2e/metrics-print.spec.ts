import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, test } from './fixtures.ts';
import { panel, twoMonths, YEAR } from './metrics-rows.ts';
import { addTransactions } from './rows.ts';

test.describe('annual metrics', () => {
  test('print chart labels in dark on white', async ({ page, person }) => {
    await twoMonths(person);
    await page.goto(`/metrics/annual?year=${YEAR}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const chart = panel(page, 'Monthly balance').locator('canvas');
    await expect(chart).toBeVisible();
    /** Returns the brightness of the month names below the bars, 0 to 255. */
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

  test('print all months and all rows of a table', async ({ page, person }) => {
    const names = ['Rent', 'Supermarket', 'Fuel', 'Flights', 'Restaurants', 'Electronics'];
    const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    const spent = await Promise.all(
      names.map(async (name) => ({ category: await categoryNamed(person, name), amount: 1234.56 })),
    );
    await addTransactions(
      person,
      months.flatMap((month) => spent.map((one) => ({ ...one, date: `${YEAR}-${month}-03` }))),
    );
    // The width of an A4 page without its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto(`/metrics/annual?year=${YEAR}`);
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
});
