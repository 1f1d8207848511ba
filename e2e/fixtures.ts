import { test as base, expect, type Page } from '@playwright/test';
import type { TestUser } from '@saldo/proofs/users/user';
import { demoViewer, newAdmin, newUser } from './people.ts';

interface Fixtures {
  as: 'nobody' | 'member' | 'viewer' | 'admin';
  /** The user, who is created while the browser opens its page. */
  making: { person: Promise<TestUser> };
  /** This test's own user, who is signed in to the browser unless `as` says otherwise. */
  person: TestUser;
  /** Console errors that this test causes on purpose. Any other fails it. */
  expectedErrors: RegExp[];
}

const MAKE = { nobody: newUser, member: newUser, viewer: demoViewer, admin: newAdmin } as const;

export const test = base.extend<Fixtures>({
  as: ['member', { option: true }],
  making: async ({ as }, use) => {
    const person = MAKE[as]();
    // A failure is reported where the test awaits the user.
    person.catch(() => {});
    await use({ person });
  },
  person: async ({ making }, use) => use(await making.person),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  expectedErrors: async ({}, use) => use([]),

  // Depends on `making` first, so that the user is created in the meantime.
  page: async ({ making, page, as, expectedErrors }, use) => {
    if (as !== 'nobody') {
      const { token, profile } = await making.person;
      await page.addInitScript(beSignedIn, { token, profile });
    }
    interceptAtOnce(page);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
    await use(page);
    // Errors of requests that are still pending at the end are not failures of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = errors.filter((text) => !expectedErrors.some((one) => one.test(text)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});

/**
 * Makes a new route take effect before the next action. Chromium confirms interception before the page's own loaders
 * know about it, so about one in 200 requests triggered by the next key press used to reach the server. The page
 * evaluates an expression only after its loaders know, so this function waits for a trivial one.
 */
function interceptAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    const routed = await route(...asked);
    await page.evaluate('0');
    return routed;
  };
}

/** Stores in the browser what signing in would store. Does so only once, before the first page loads. */
function beSignedIn({ token, profile }: Pick<TestUser, 'token' | 'profile'>): void {
  // Pages without an origin have no storage: blank pages, and the sandbox bank's page.
  const isBlank = self.origin === 'null';
  if (isBlank || sessionStorage.getItem('was signed in')) return;
  sessionStorage.setItem('was signed in', 'yes');
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(profile));
}

export { expect };
