import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,domain,statements,server,web}/src/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/postgres.ts'],
    // A zone that is never the developer's: nothing may lean on the machine's own.
    env: { TZ: 'Pacific/Chatham' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
