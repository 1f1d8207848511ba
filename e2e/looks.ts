import { expect, type Locator, type Page } from '@playwright/test';

/** Nothing reaches over the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone's own idea of its width grows with what reaches over.
  const most = page.viewportSize()?.width ?? 0;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `width of ${page.url()}`).toBeLessThanOrEqual(most);
}

/** Where messages appear for some seconds. */
export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications', exact: true });
