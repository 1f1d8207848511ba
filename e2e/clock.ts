import type { Page } from '@playwright/test';

/**
 * Stops the page's installed clock. Time then passes only when the test advances it, no matter how slow the machine is.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}
