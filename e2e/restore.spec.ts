import type { Page } from '@playwright/test';
import { COUNTED_TABLES } from '@saldo/contract/backups';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test.use({ as: 'admin' });

const FILE = 'saldo-20260302T034000Z.ndjson.gz';
const COPY = 'saldo-20260302T120000Z-by-hand.ndjson.gz';
const counts = COUNTED_TABLES.map((of, at) => ({ of, before: 2000 + at, after: 1000 + at }));

/** Mocks the responses, because the server is shared with other tests. The server's own tests cover restoring. */
async function answering(page: Page, preview: { status: number; json: unknown }) {
  const backup = {
    file: FILE,
    made_at: '2026-03-02T03:40:00.000Z',
    bytes: 81_920,
    by_hand: false,
    keep_until: null,
  };
  const asked: string[] = [];
  await page.route('**/api/admin/backups', (route) => route.fulfill({ json: [backup] }));
  await page.route(`**/api/admin/backups/${FILE}`, (route) => route.fulfill(preview));
  await page.route(`**/api/admin/backups/${FILE}/restore`, (route) => {
    asked.push(route.request().method());
    return route.fulfill({ json: { counts, copy: COPY } });
  });
  return asked;
}

test('restores a backup after showing its counts', async ({ page }) => {
  const asked = await answering(page, { status: 200, json: { counts } });
  await page.goto('/admin?tab=stats');
  const card = page.getByRole('region', { name: 'Restore a Backup' });
  await card.getByRole('button', { name: /^Restore backup from/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const row = dialog.getByRole('row', { name: /Transactions/ });
  await expect(row).toContainText('2,002');
  await expect(row).toContainText('1,002');
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText(`Restored. The previous data is saved in ${COPY}`)).toBeVisible();
  expect(asked).toEqual(['POST']);
});

test('explains why a backup cannot be restored, and then does not offer it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const message = 'This backup is from a different version than the database.';
  const json = { detail: { code: 'backup_not_restorable', message } };
  const asked = await answering(page, { status: 409, json });
  await page.goto('/admin?tab=stats');
  await page.getByRole('button', { name: /^Restore backup from/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(message);
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  expect(asked).toEqual([]);
});
