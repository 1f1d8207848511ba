import type { Page } from '@playwright/test';

interface Held {
  method?: string;
  /** How many of them fail then, before the server is asked. */
  failures?: number;
}

/** Holds the calls to a path until they are let go by what it gives back. */
export async function hold(
  page: Page,
  path: string,
  { method = 'GET', failures = 0 }: Held = {},
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let left = failures;
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await held;
    if (left === 0) return route.fallback();
    left -= 1;
    return route.fulfill({ status: 500, json: {} });
  });
  return letGo;
}
