import { expect, type Locator, type Page } from '@playwright/test';

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone's layout width grows with overflowing content, so compare with the viewport.
  const most = page.viewportSize()?.width ?? 0;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `width of ${page.url()}`).toBeLessThanOrEqual(most);
}

export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages', exact: true });
