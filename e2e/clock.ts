import type { Page } from '@playwright/test';

/**
 * Stops the page's clock, which is installed: how long a machine takes then does not count, and time passes only by
 * the test's hand.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}
