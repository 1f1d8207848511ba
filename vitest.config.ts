import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', '*/src/**/*.test.tsx'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // A zone that is never the developer's: nothing may lean on the machine's own.
    env: { TZ: 'Pacific/Chatham' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
