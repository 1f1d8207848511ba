import { expect, type Locator, type Page } from '@playwright/test';
import type { ManualBackups } from '@saldo/contract/backups';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';

/** A dialog is seen a moment before it listens to keys. It does when it has taken the focus. */
const expectFocusWithin = (dialog: Locator): Promise<void> =>
  expect(dialog.and(dialog.page().locator(':focus-within'))).toBeVisible();

/**
 * Presses Escape in a dialog that has just been opened, until that is gone: over another dialog it has the focus a moment
 * before it is told that it lies on top, and a key that comes in between is nobody's. A page that the machine held up is
 * waited for: a second key would reach the dialog below.
 */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expectFocusWithin(dialog);
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
}

/** Until when the server's backups hold what is deleted today; or was a minute ago, at midnight. */
export function backupsHoldUntil(): RegExp {
  const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Europe/Madrid' });
  const end = Date.now() + BACKUPS_KEPT_DAYS * 86_400_000;
  return new RegExp(`hold the data until (${inFull.format(end)}|${inFull.format(end - 60_000)})`);
}

/** Has the server say that an administrator made a backup by hand then, which stays. */
export async function withManualBackup(page: Page, oldest: string): Promise<void> {
  const json: ManualBackups = { oldest, keep_until: null };
  await page.route('**/api/backups/manual', (route) => route.fulfill({ json }));
}
