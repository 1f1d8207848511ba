// npm run screenshots: takes the README's pictures in Chromium, each in both themes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { Call } from '@saldo/contract/endpoint';
import { createRule } from '@saldo/contract/rules';
import { listTransactions } from '@saldo/contract/transactions';
import { composedPath } from '@saldo/statements/testing/composed-files';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { enterDemo, PASSWORD, signUp, type TestUser } from '../users/user.ts';
import { startServer } from './lib/server.ts';
import { hashOf, IMAGES, PICTURES, STAMP, type Stamp, VERSION } from './pictures.ts';

/** Kept small, because every version of a picture stays in the repository's history. */
const BYTES_AT_MOST = 900_000;
const WEBP_QUALITY = 0.8;
const INVITATION = 'screenshots';
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

/** The layouts of three banks, filled with made-up transactions. */
const STATEMENTS = [
  'caixabank/Movimientos_cuenta_0000001.csv',
  'bbva/latest-transactions.xlsx',
  'revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv',
].map(composedPath);

const CAR: Call<typeof createRule>['body'] = {
  name: 'Car',
  description: 'Fuel, tolls and parking',
  bit_operator: 'or',
  conditions: ['repsol', 'cepsa', 'autopistas', 'park'].map((condition_value) => ({
    condition_field: 'description',
    operator: 'includes',
    condition_value,
  })),
  actions: [{ target_field: 'tags', target_value: 'car' }],
};

interface Scene {
  path: string;
  viewport: typeof DESK;
  /** A user with no data yet, instead of the demo. */
  asNewUser?: true;
  /** Creates the data that the screen shows for the new user. Runs once. */
  prepare?: (user: TestUser) => Promise<unknown>;
  /** Puts the screen into the state that the picture shows. */
  arrange?: (page: Page) => Promise<unknown>;
}

const SCENES: Record<(typeof PICTURES)[number], Scene> = {
  home: { path: '/', viewport: DESK },
  phone: { path: '/', viewport: PHONE },
  statements: {
    path: '/import',
    viewport: DESK,
    asNewUser: true,
    arrange: async (page) => {
      await page.locator('input[type=file]').setInputFiles(STATEMENTS);
      const rows = page.getByRole('table').locator('tbody tr');
      await expect(rows).toHaveCount(STATEMENTS.length, { timeout: 60_000 });
    },
  },
  balances: { path: '/accounts', viewport: DESK },
  sort: { path: '/categories/sort', viewport: DESK },
  rules: {
    path: '/rules',
    viewport: DESK,
    asNewUser: true,
    prepare: async (user) => {
      await user.upload('AUTO', await householdStatement(), 'movimientos.csv', {
        bank: 'BBVA',
        currency: 'EUR',
      });
      await user.call(createRule, { body: CAR });
    },
    arrange: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click();
    },
  },
  recurring: { path: '/upcoming', viewport: DESK },
  history: {
    path: '/history',
    viewport: DESK,
    arrange: (page) => page.getByRole('button', { expanded: false }).nth(3).click(),
  },
};

const dataDir = await mkdtemp(join(tmpdir(), 'saldo-screenshots-'));
const server = await startServer({
  DATA_DIR: dataDir,
  DEMO: 'on',
  BOOTSTRAP_INVITATION: INVITATION,
});
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const user = await signUp(server.address, INVITATION);
  const stamp: Stamp = { version: VERSION, pictures: {} };
  let total = 0;
  for (const name of PICTURES) {
    await SCENES[name].prepare?.(user);
    for (const theme of ['light', 'dark'] as const) {
      const picture = await take(browser, SCENES[name], theme, user.email);
      const file = `${name}-${theme}.webp`;
      await writeFile(join(IMAGES, file), picture);
      stamp.pictures[file] = hashOf(picture);
      total += picture.length;
      console.log(`${file}: ${Math.round(picture.length / 1024)} KB`);
    }
  }
  if (total > BYTES_AT_MOST) throw new Error(`${total} bytes exceed ${BYTES_AT_MOST}.`);
  await writeFile(STAMP, `${JSON.stringify(stamp, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function take(
  browser: Browser,
  { path, viewport, asNewUser, arrange }: Scene,
  theme: 'light' | 'dark',
  email: string,
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
  });
  const page = await context.newPage();
  await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
  await page.goto('/login');
  if (asNewUser) {
    await page.getByLabel('Email or Username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  } else {
    await page.getByRole('button', { name: 'Sign In as Viewer' }).click();
  }
  await page.waitForURL('/');
  await page.goto(path);
  await settled(page);
  await arrange?.(page);
  await settled(page);
  const png = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return await toWebp(browser, png);
}

/** The demo's transactions as a bank would list them. */
async function householdStatement(): Promise<string> {
  const demo = await enterDemo(server.address);
  const { items } = await demo.call(listTransactions, { query: { year: 'all' } });
  let balance = 0;
  const rows = items.toReversed().map(({ date, description, amount, direction }) => {
    const cents = Math.round(amount * 100) * (direction === 'income' ? 1 : -1);
    balance += cents;
    const [day, words] = [date.slice(0, 10), description.replaceAll(/[;"]/g, ' ')];
    return [day, words, (cents / 100).toFixed(2), (balance / 100).toFixed(2)].join(';');
  });
  return ['Fecha;Concepto;Importe;Saldo', ...rows, ''].join('\n');
}

/** Lets Chromium encode the picture as WebP, at about a fifth of the size of a PNG. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  // Runs in the page, whose DOM types aren't available in Node.js code.
  const webp = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${WEBP_QUALITY}).replace(/^.*,/, '');
  })()`);
  await page.close();
  return Buffer.from(webp, 'base64');
}

/** Waits until every request is answered and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
