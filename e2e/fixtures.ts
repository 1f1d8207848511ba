import { test as base, expect } from '@playwright/test';
import { demoViewer, newAdmin, newPerson, type Person } from './people.ts';

interface Fixtures {
  /** Who sits at the browser. */
  as: 'nobody' | 'member' | 'viewer' | 'admin';
  /** A person of this test's own. Signed in in the browser, unless `as` says otherwise. */
  person: Person;
  /** Errors on the console that this test brings about on purpose. Every other one fails it. */
  expectedErrors: RegExp[];
}

const MAKE = { nobody: newPerson, member: newPerson, viewer: demoViewer, admin: newAdmin } as const;

export const test = base.extend<Fixtures>({
  as: ['member', { option: true }],
  person: async ({ as }, use) => use(await MAKE[as]()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  expectedErrors: async ({}, use) => use([]),

  // Signing in is no click path here, but what it leaves in the browser.
  storageState: async ({ as, person, baseURL }, use) => {
    const localStorage = [
      { name: 'token', value: person.token },
      { name: 'user', value: JSON.stringify(person.user) },
    ];
    const origin = baseURL ?? '';
    await use({ cookies: [], origins: as === 'nobody' ? [] : [{ origin, localStorage }] });
  },

  page: async ({ page, expectedErrors }, use) => {
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

export { expect };
