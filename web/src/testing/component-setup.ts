import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentToasts, toast } from '../ui/toast.ts';
import { pageState } from './page-state.ts';

beforeEach(() => {
  // The same values as in index.html and first-paint.js.
  document.documentElement.lang = 'en';
  document.documentElement.dataset.theme = 'dark';
  vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => {
    pageState.errors.push(given.map(String).join(' '));
  });
});

/** All test files share one page, so each test must restore the page's state. */
afterEach(async () => {
  const { errors, expectedErrors, isResized } = pageState;
  const unexpected = errors.filter((text) => !expectedErrors.some((one) => one.test(text)));
  Object.assign(pageState, { errors: [], expectedErrors: [], isResized: false });
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const { id } of currentToasts()) toast.dismiss(id);
  sessionStorage.clear();
  localStorage.clear();
  if (isResized) await page.viewport(1280, 900);
  expect(unexpected, 'errors on the console').toEqual([]);
});
