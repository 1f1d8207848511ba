import { expect, type Locator, type Page } from '@playwright/test';
import type { ManualBackups } from '@saldo/contract/backups';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';

/** A dialog is visible shortly before it handles keys, which it does once it has the focus. */
const expectFocusWithin = (dialog: Locator): Promise<void> =>
  expect(dialog.and(dialog.page().locator(':focus-within'))).toBeVisible();

/**
 * Presses Escape in a dialog that has just opened, until it closes. A nested dialog has the focus shortly before it
 * knows that it is on top, and a key in between is lost. Waits for a slow page, since a second key would reach the
 * dialog below.
 */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expectFocusWithin(dialog);
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
}

/** Matches the date until which the server's backups contain data deleted today, or a minute ago around midnight. */
export function backupsHoldUntil(): RegExp {
  const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Europe/Madrid' });
  const end = Date.now() + BACKUPS_KEPT_DAYS * 86_400_000;
  return new RegExp(
    `stays in nightly backups until (${inFull.format(end)}|${inFull.format(end - 60_000)})`,
  );
}

/** Makes the server report a manual backup from that time that is kept. */
export async function withManualBackup(page: Page, oldest: string): Promise<void> {
  const json: ManualBackups = { oldest, keep_until: null };
  await page.route('**/api/backups/manual', (route) => route.fulfill({ json }));
}
