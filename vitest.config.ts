import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/lib/chromium.mjs';
import { helpTopics } from './web/src/features/help/parse-topic.ts';

const executablePath = findChromium();
const SEED = 'proofs/src/harness/seed.ts';

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
          include: [
            'server/src/**/*.test.ts',
            'proofs/src/{cluster,crash,fuzz,histories,invariants,pressure}/*.test.ts',
          ],
          globalSetup: ['proofs/src/harness/global-setup.ts'],
          setupFiles: ['proofs/src/harness/quick-passwords.ts', SEED],
          // Each file has servers and databases of its own; the modules are loaded once for all.
          isolate: false,
          // V8's own threads took a third of what tests took: what runs once is optimised late, and collected where it runs.
          execArgv: ['--single-threaded-gc', '--invocation-count-for-turbofan=100000'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: [
            '{categorizer,contract,domain,statements}/src/**/*.test.ts',
            'proofs/src/bench/**/*.test.ts',
            'scripts/lib/*.test.mjs',
          ],
          setupFiles: [SEED],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [helpTopics()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          setupFiles: [SEED, 'web/src/testing/globals.ts'],
          isolate: false,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        // All at once: a dependency that is met later has the page load again, in the middle of a test.
        optimizeDeps: {
          include: [
            '@hookform/resolvers/zod',
            '@tanstack/react-query',
            'lucide-react',
            'radix-ui',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'react-router',
            'react/jsx-dev-runtime',
            'zod',
          ],
        },
        test: {
          name: 'components',
          // After the others: a browser that waits for its turn is slow.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          // A screen that is loaded for the first time, beside other work.
          expect: { poll: { timeout: 10_000 } },
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/component-setup.ts'],
          // A page a core, each for many files: a screen and what it imports are loaded once.
          maxWorkers: '100%',
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
              },
              contextOptions: {
                locale: 'en-US',
                timezoneId: 'Europe/Madrid',
                reducedMotion: 'reduce',
              },
            }),
            // As in the journeys: part of a name will do, unless a test says otherwise.
            locators: { exact: false, errorFormat: 'aria' },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
