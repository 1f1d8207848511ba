import type { Page } from '@playwright/test';

/**
 * Stops the page's installed clock, so a slow machine does not matter and time only passes when the test advances it.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}
