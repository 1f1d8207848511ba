import { expect, type Locator, type Page } from '@playwright/test';

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // On phones, the layout width grows with overflowing content, so compare with the viewport instead.
  const most = page.viewportSize()?.width ?? 0;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `width of ${page.url()}`).toBeLessThanOrEqual(most);
}

export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages', exact: true });
