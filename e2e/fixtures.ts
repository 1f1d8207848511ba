import { test as base, expect, type Page } from '@playwright/test';
import type { TestUser } from '@saldo/proofs/users/user';
import { demoViewer, newAdmin, newPerson } from './people.ts';

interface Fixtures {
  /** Who sits at the browser. */
  as: 'nobody' | 'member' | 'viewer' | 'admin';
  /** Who is made while the browser opens its page. */
  making: { person: Promise<TestUser> };
  /** A person of this test's own. Signed in in the browser, unless `as` says otherwise. */
  person: TestUser;
  /** Errors on the console that this test brings about on purpose. Every other one fails it. */
  expectedErrors: RegExp[];
}

const MAKE = { nobody: newPerson, member: newPerson, viewer: demoViewer, admin: newAdmin } as const;

export const test = base.extend<Fixtures>({
  as: ['member', { option: true }],
  making: async ({ as }, use) => {
    const person = MAKE[as]();
    // A failure is told where the person is waited for.
    person.catch(() => {});
    await use({ person });
  },
  person: async ({ making }, use) => use(await making.person),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  expectedErrors: async ({}, use) => use([]),

  // The person stands first, to be made meanwhile.
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
    // What a handler is still asked at the end is not told of as a failure of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = errors.filter((text) => !expectedErrors.some((one) => one.test(text)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});

/**
 * Chromium says that it intercepts before the page's own loaders know of it, and a key pressed then overtakes them: one
 * request in two hundred reached the server. What the page itself is asked comes after what its loaders are told.
 */
function interceptAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    const routed = await route(...asked);
    await page.evaluate('0');
    return routed;
  };
}

/** Signing in is no click path here, but what it leaves in the browser: before the first page is read, and not again. */
function beSignedIn({ token, profile }: Pick<TestUser, 'token' | 'profile'>): void {
  // A page without an origin keeps nothing: an empty one, and the sandbox bank's.
  const isBlank = self.origin === 'null';
  if (isBlank || sessionStorage.getItem('was signed in')) return;
  sessionStorage.setItem('was signed in', 'yes');
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(profile));
}

export { expect };
