// npm run screenshots: takes the README's pictures, of the demo account as it is today, in Chromium.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { startServer } from './lib/server.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/images', import.meta.url));
/** They lie in the repository for good, each version of them. */
const BYTES_AT_MOST = 300_000;

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 780 };

const PICTURES = [
  { name: 'home', path: '/', viewport: DESK },
  { name: 'phone', path: '/', viewport: PHONE },
] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'saldo-screenshots-'));
const server = await startServer({ DATA_DIR: dataDir, DEMO: 'on' });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  let all = 0;
  for (const picture of PICTURES) all += await take(browser, picture);
  if (all > BYTES_AT_MOST) throw new Error(`${all} bytes are more than ${BYTES_AT_MOST}.`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function take(browser: Browser, picture: (typeof PICTURES)[number]): Promise<number> {
  const { name, path, viewport } = picture;
  const context = await browser.newContext({
    ...{ baseURL: server.address, viewport, colorScheme: 'dark', reducedMotion: 'reduce' },
    ...{ locale: 'en-GB', timezoneId: 'Europe/Madrid' },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In as Viewer' }).click();
  await page.waitForURL('/');
  await page.goto(path);
  await atRest(page);
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const { size } = await stat(file);
  console.log(`${file}: ${Math.round(size / 1024)} KB`);
  return size;
}

/** Everything has been answered, and nothing is a skeleton any more. */
async function atRest(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
