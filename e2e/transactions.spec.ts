import { expect, test } from './fixtures.ts';
import { addTransactions } from './rows.ts';

test('gives the description enough room, and hides columns that are equal in all rows', async ({
  page,
  person,
}) => {
  const rowOf = (day: number) => ({ date: `2025-03-0${day}`, description: 'A shop '.repeat(9) });
  await addTransactions(person, [rowOf(1), rowOf(2)]);
  await page.goto('/transactions?year=2025&month=3');
  const table = page.getByRole('table', { name: 'Transactions' });
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true });
  const widthOfDescription = async () => (await head('Description').boundingBox())?.width ?? 0;
  for (const width of [820, 1920, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Product', 'Account', 'Tags']) await expect(head(name)).toBeHidden();
  }
  expect(await widthOfDescription()).toBeGreaterThanOrEqual(400);

  await addTransactions(person, [{ ...rowOf(3), product: 'deposit', tags: ['one', 'two'] }]);
  await page.reload();
  for (const name of ['Product', 'Tags']) await expect(head(name)).toBeVisible();
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOfDescription(), `at ${width}`).toBeGreaterThanOrEqual(200);
  }
  for (const name of ['Product', 'Tags']) await expect(head(name)).toBeVisible();
  await expect(head('Account')).toBeHidden();
});
