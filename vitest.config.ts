import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/lib/chromium.mjs';
import { helpTopics } from './web/src/features/help/parse-topic.ts';
import { translatedFiles } from './web/src/languages/translated-files.ts';
import { spanishImports } from './web/src/testing/spanish-imports.ts';

const executablePath = findChromium();
const SEED = 'proofs/src/harness/random-seed.ts';

export default defineConfig({
  test: {
    // A time zone that no developer uses, so tests that depend on the machine's zone fail.
    env: { TZ: 'Pacific/Chatham' },
    // One worker per core, because tests wait for disks and databases more than they compute.
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
          // Each file has its own servers and databases, so modules can be loaded once for all files.
          isolate: false,
          // V8's own threads took a third of the test time. These options collect garbage on the main thread and
          // optimize code later, because most of it runs only once.
          execArgv: ['--single-threaded-gc', '--invocation-count-for-turbofan=100000'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: [
            '{categorizer,contract,domain,statements}/src/**/*.test.ts',
            'proofs/src/{bench,households}/**/*.test.ts',
            'scripts/lib/*.test.mjs',
          ],
          setupFiles: [SEED],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [helpTopics(), spanishImports()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          exclude: ['web/src/**/*.es.test.ts'],
          setupFiles: [SEED, 'web/src/testing/globals.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // Imports what the Spanish build does.
        plugins: [translatedFiles('es'), helpTopics()],
        test: {
          name: 'spanish',
          include: ['web/src/**/*.es.test.ts'],
          setupFiles: [SEED, 'web/src/testing/globals.ts'],
          isolate: false,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        // Optimizes all dependencies up front, because one discovered later would reload the page in the middle of a
        // test.
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
          // Runs after the other projects, because a browser that competes for the CPU is slow.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          // Long enough for a screen that loads for the first time while other tests run.
          expect: { poll: { timeout: 10_000 } },
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/component-setup.ts'],
          // One page per core, shared by many files, so that a screen and its imports are loaded only once.
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
            // As in the end-to-end tests, a partial name matches unless a test asks for an exact match.
            locators: { exact: false, errorFormat: 'aria' },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
