import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  expectNamesWhole,
  expectNoShift,
  expectRings,
  expectSignsWhole,
  expectStill,
  expectTextsApart,
  watchShifts,
} from './layout-checks.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

/* Screens with few figures. `figures.spec.ts` checks the other screens. */

/** A width of 640 is a 1280-pixel window at 200% zoom. */
const WIDTHS = [360, 640, 768, 1280, 1920];

/** `loaded` lists the widths at which layout shifts during loading are checked. */
async function expectFinished(
  page: Page,
  paths: readonly string[],
  loaded: readonly number[] = [360, 1280],
): Promise<void> {
  await page.addInitScript(watchShifts);
  for (const path of paths) {
    for (const width of loaded) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoShift(page);
    }
    await expectRings(page);
    await expectStill(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNamesWhole(page);
      await expectSignsWhole(page);
      await expectTextsApart(page);
      await expectNoSidewaysScroll(page);
    }
  }
}

test.describe('signed out', () => {
  test.use({ as: 'nobody' });
  test('sign-in screens are polished at every width', async ({ page }) => {
    await expectFinished(page, ['/login', '/login?invitation=any']);
  });
});

test('screens without rows are polished at every width', async ({ page }) => {
  test.slow();
  await expectFinished(page, [
    '/',
    '/import',
    '/bank-connections',
    '/accounts',
    '/upcoming',
    '/categories',
    '/categories/sort',
    '/rules',
    '/goals',
    '/alerts',
    '/history',
    '/bank-connections/success',
    '/profile',
    '/faq',
    '/bug-report',
    '/nowhere',
  ]);
});

test.describe('the demo', () => {
  test.use({ as: 'viewer' });
  test('is polished at every width', async ({ page }) => {
    test.slow();
    await expectFinished(
      page,
      [
        '/',
        '/bank-connections',
        '/accounts',
        '/upcoming',
        '/categories',
        '/categories/sort',
        '/rules',
        '/history',
      ],
      [360, 768, 1280],
    );
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'admin' });
  test('has polished screens at every width', async ({ page }) => {
    test.slow();
    await expectFinished(page, [
      '/admin',
      '/admin?tab=tickets',
      '/admin?tab=stats',
      '/admin?tab=activity',
      '/admin?tab=health',
    ]);
  });
});
