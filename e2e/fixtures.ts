import { test as base, expect, type Page } from '@playwright/test';
import type { TestUser } from '@saldo/proofs/users/user';
import { demoViewer, newAdmin, newPerson } from './people.ts';

interface Fixtures {
  as: 'nobody' | 'member' | 'viewer' | 'admin';
  /** The user, being created while the browser opens its page. */
  making: { person: Promise<TestUser> };
  /** This test's own user, signed in to the browser unless `as` says otherwise. */
  person: TestUser;
  /** Console errors that this test causes on purpose. Any other fails it. */
  expectedErrors: RegExp[];
}

const MAKE = { nobody: newPerson, member: newPerson, viewer: demoViewer, admin: newAdmin } as const;

export const test = base.extend<Fixtures>({
  as: ['member', { option: true }],
  making: async ({ as }, use) => {
    const person = MAKE[as]();
    // Failures are reported where the user is awaited.
    person.catch(() => {});
    await use({ person });
  },
  person: async ({ making }, use) => use(await making.person),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  expectedErrors: async ({}, use) => use([]),

  // The user is first, so it is created in the meantime.
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
    // Errors of requests still pending at the end are not failures of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = errors.filter((text) => !expectedErrors.some((one) => one.test(text)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});

/**
 * Chromium confirms interception before the page's own loaders know of it, so the request of a key pressed immediately
 * afterwards could overtake it: one in two hundred reached the server. A request to the page itself is processed after
 * its loaders know.
 */
function interceptAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    const routed = await route(...asked);
    await page.evaluate('0');
    return routed;
  };
}

/** Writes what signing in leaves in the browser, without clicking: before the first page loads, and only once. */
function beSignedIn({ token, profile }: Pick<TestUser, 'token' | 'profile'>): void {
  // Pages without an origin have no storage: blank ones, and the sandbox bank's.
  const isBlank = self.origin === 'null';
  if (isBlank || sessionStorage.getItem('was signed in')) return;
  sessionStorage.setItem('was signed in', 'yes');
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(profile));
}

export { expect };
