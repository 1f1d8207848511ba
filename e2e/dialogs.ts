import { expect, type Locator } from '@playwright/test';

/** A dialog is seen a moment before it listens to keys. It does when it has taken the focus. */
export const expectFocusWithin = (dialog: Locator): Promise<void> =>
  expect(dialog.and(dialog.page().locator(':focus-within'))).toBeVisible();

/** Presses Escape in a dialog that has just been opened. */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expectFocusWithin(dialog);
  await dialog.page().keyboard.press('Escape');
}
