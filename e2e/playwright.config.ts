import { mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

/** What the whole run shares. Set once here: Playwright's workers inherit the environment. */
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
  // Each waits for the page a good part of its time: three keep two cores busy.
  workers: 3,
  // A test that passes only now and then is a defect, in it or in the product.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a machine that does other things too: waiting costs only a test that fails.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    // Each test has a browser profile of its own, and each would keep the whole app. Its own test allows it.
    serviceWorkers: 'block',
    // Nothing then depends on where an animation has got to.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test takes a good part of the run: ask for one with --trace on.
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
    // Pictures to look at, not a test: SCREENS=<folder> npx playwright test --project screens
    ...(process.env.SCREENS ? [{ name: 'screens', testMatch: 'screens.ts' }] : []),
  ],
  webServer: {
    // Its log is for whoever looks for the cause of a failure, not between the lines of the tests.
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
      // Every answer is then checked against the contract.
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
