import { page } from 'vitest/browser';

/** State that a test may leave behind on the page that all files share. */
export const pageState = {
  /** Console errors since the test began. */
  errors: [] as string[],
  expectedErrors: [] as RegExp[],
  isResized: false,
};

/** Allows console errors that match in this test. Any other console error fails it. */
export const expectConsoleError = (text: RegExp): void => void pageState.expectedErrors.push(text);

export async function resize(width: number, height = 900): Promise<void> {
  pageState.isResized = true;
  await page.viewport(width, height);
}
