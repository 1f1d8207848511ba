import { expect, type Locator, type Page } from '@playwright/test';
import type { ManualBackups } from '@saldo/contract/backups';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';

/** A dialog becomes visible shortly before it handles keys. It handles keys once it has the focus. */
const expectFocusWithin = (dialog: Locator): Promise<void> =>
  expect(dialog.and(dialog.page().locator(':focus-within'))).toBeVisible();

/**
 * Presses Escape until a dialog that has just opened is closed. A nested dialog receives focus shortly before it knows
 * that it is on top, and loses a key pressed in between. On a slow page, waits before pressing again, because a second
 * key press would reach the dialog below.
 */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expectFocusWithin(dialog);
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
}

/**
 * Matches the date until which the server's backups contain data deleted today. Around midnight, also matches the date
 * for data deleted a minute ago.
 */
export function backupsHoldUntil(): RegExp {
  const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Europe/Madrid' });
  const end = Date.now() + BACKUPS_KEPT_DAYS * 86_400_000;
  return new RegExp(
    `stays in nightly backups until (${inFull.format(end)}|${inFull.format(end - 60_000)})`,
  );
}

/** Makes the server report one manual backup, created at the given time and kept indefinitely. */
export async function withManualBackup(page: Page, oldest: string): Promise<void> {
  const json: ManualBackups = { oldest, keep_until: null };
  await page.route('**/api/backups/manual', (route) => route.fulfill({ json }));
}
