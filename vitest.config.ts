import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', '*/src/**/*.test.tsx'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // A zone that is never the developer's: nothing may lean on the machine's own.
    env: { TZ: 'Pacific/Chatham' },
    // Tests wait for disks and databases more than they compute: every core has one at work.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
