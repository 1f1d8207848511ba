import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A zone that is never the developer's: nothing may lean on the machine's own.
    env: { TZ: 'Pacific/Chatham' },
    // Tests wait for disks and databases more than they compute: every core has one at work.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/quick-passwords.ts'],
          // Each file has servers and databases of its own; the modules are loaded once for all.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: [
            '{bench,categorizer,contract,domain,statements}/src/**/*.test.ts',
            'scripts/lib/*.test.mjs',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'] },
      },
    ],
  },
});
