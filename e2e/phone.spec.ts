import { readFileSync } from 'node:fs';
import { uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { addTransaction } from './rows.ts';
import { sample, samplePath } from './statements.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('every screen fits', async ({ page, person }) => {
  test.slow();
  const name = 'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv';
  const content = new Uint8Array(readFileSync(samplePath(name)));
  const file = { name: name.split('/')[1] ?? name, content, bank: sample(name).bank };
  const report = await uploadStatement(person, file);
  await addTransaction(person, {
    date: '2026-01-15',
    amount: 1234567.89,
    description: `${'A very long name of a shop '.repeat(8)}${'W'.repeat(80)}`,
    tags: ['holidays in the north', 'shared with everybody', 'third'],
  });
  for (const path of [
    '/',
    `/import?report=${report.id}`,
    '/transactions?year=2026&month=1',
    '/categories',
    '/goals',
    '/alerts',
    '/rules',
    '/metrics/monthly',
    '/metrics/annual',
    '/metrics/custom',
    '/bank-connections',
    '/accounts',
    '/history',
    '/profile',
    '/faq',
    '/bug-report',
    '/nothing/here',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});
