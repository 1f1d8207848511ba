import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { importHousehold } from './household.ts';

/** Screens that are derived from transactions, by the key that opens them after `g`. */
const SCREENS = {
  h: '/',
  t: '/transactions',
  w: '/accounts',
  x: '/upcoming',
  m: '/metrics/monthly',
  y: '/metrics/annual',
  c: '/categories',
  r: '/rules',
  i: '/import',
  z: '/history',
} as const;

const textOf = (page: Page): Promise<string> => page.getByRole('main').innerText();

function differences({ shown, fresh }: { shown: string; fresh: string }): string[] {
  const [ours, theirs] = [shown.split('\n'), fresh.split('\n')];
  return [
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `shown: ${line}`),
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `fresh: ${line}`),
  ];
}

/** Navigates without reloading the app, so that its cached data is kept. */
async function go(page: Page, key: string, path: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await expect(page).toHaveURL((url) => url.pathname === path);
}

const CHANGES: Record<string, (page: Page) => Promise<void>> = {
  async 'a series that has ended'(page) {
    await go(page, 'x', SCREENS.x);
    const questions = page.getByRole('region', { name: /to review/ });
    await questions.getByRole('button', { name: 'Mark as Ended' }).click();
    await expect(questions.getByRole('button', { name: 'Mark as Ended' })).toHaveCount(0);
  },
  async 'a deleted year'(page) {
    await go(page, 't', SCREENS.t);
    await page.getByRole('button', { name: 'Delete Transactions' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  },
  async 'an undone import'(page) {
    await go(page, 'z', SCREENS.z);
    await page.getByRole('button', { name: /^Undo/ }).last().click();
    await expect(page.getByRole('button', { name: /^Redo/ })).toHaveCount(1);
  },
};

for (const [change, make] of Object.entries(CHANGES)) {
  test(`${change}: every screen shows the same as a fresh load`, async ({ page, person }) => {
    test.slow();
    await importHousehold(person);
    await page.goto('/');
    // Keys open screens only once the app has started.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    for (const [key, path] of Object.entries(SCREENS)) {
      await go(page, key, path);
      await page.waitForLoadState('networkidle');
    }
    await make(page);
    const fresh = await page.context().newPage();
    for (const [key, path] of Object.entries(SCREENS)) {
      await test.step(path, async () => {
        await go(page, key, path);
        await fresh.goto(path);
        await fresh.waitForLoadState('networkidle');
        const texts = async () => ({ shown: await textOf(page), fresh: await textOf(fresh) });
        await expect.poll(async () => differences(await texts())).toEqual([]);
      });
    }
  });
}
