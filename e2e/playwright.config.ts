import { mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

/** Values shared by the whole run. They are set once here, because Playwright's workers inherit the environment. */
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'saldo-e2e-'));
process.env.E2E_URL ??= `http://localhost:${process.env.E2E_PORT}`;

const SERVER_LOG = fileURLToPath(new URL('../.cache/e2e-server.log', import.meta.url));
mkdirSync(dirname(SERVER_LOG), { recursive: true });

const chromium = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  globalSetup: './set-up.ts',
  globalTeardown: './tear-down.ts',
  fullyParallel: true,
  // Workers mostly wait for their pages, so three workers keep two cores busy.
  workers: 3,
  // A flaky test is a defect, in the test or in the product.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine; only failing tests wait this long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    // Blocked, because each test has its own browser profile, in which the worker would cache the whole app. The
    // service worker's own test allows it.
    serviceWorkers: 'block',
    // Disables animations, so that no test depends on their progress.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces would take a considerable part of the run's time. Use --trace on if needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts' },
    // Takes screenshots instead of testing: SCREENS=<folder> npx playwright test --project screens
    ...(process.env.SCREENS ? [{ name: 'screens', testMatch: 'screens.ts' }] : []),
  ],
  webServer: {
    // Logs to a file, to keep the test output readable.
    command: `node ../server/dist/main.js > ${SERVER_LOG}`,
    url: `${process.env.E2E_URL}/readyz`,
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      HOST: 'localhost',
      DATA_DIR: process.env.E2E_DATA_DIR,
      BOOTSTRAP_INVITATION: 'first-administrator',
      LOG_LEVEL: 'warn',
      TIME_ZONE: 'Europe/Madrid',
      SANDBOX_BANK: 'faults',
      // Makes the server check every response against the contract.
      NODE_ENV: 'test',
    },
  },
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
