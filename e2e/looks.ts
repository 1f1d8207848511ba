import { expect, type Page } from '@playwright/test';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Every screen that is opened from now on has it. */
export const setTheme = (page: Page, theme: Theme) =>
  page.addInitScript((name) => localStorage.setItem('theme', name), theme);

/** Nothing reaches over the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone's own idea of its width grows with what reaches over.
  const most = page.viewportSize()?.width ?? 0;
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(most);
}
