import { page } from 'vitest/browser';

/** State that a test may leave on the page all files share. */
export const pageState = {
  /** Console errors since the test began. */
  errors: [] as string[],
  expectedErrors: [] as RegExp[],
  isResized: false,
};

/** Allows matching console errors in this test. Any other fails it. */
export const expectConsoleError = (text: RegExp): void => void pageState.expectedErrors.push(text);

export async function resize(width: number, height = 900): Promise<void> {
  pageState.isResized = true;
  await page.viewport(width, height);
}
