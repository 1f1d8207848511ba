import { page } from 'vitest/browser';

/** What a test may leave behind on the page that all files share. */
export const pageState = {
  /** Errors on the console since the test began. */
  errors: [] as string[],
  expectedErrors: [] as RegExp[],
  isResized: false,
};

/** Lets this test bring about errors on the console that match. Every other one fails it. */
export const expectConsoleError = (text: RegExp): void => void pageState.expectedErrors.push(text);

/** Resizes the window until the test ends. */
export async function resize(width: number, height = 900): Promise<void> {
  pageState.isResized = true;
  await page.viewport(width, height);
}
