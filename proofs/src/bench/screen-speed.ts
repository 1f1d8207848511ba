import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createRule } from '@saldo/contract/rules';
import { getProfile } from '@saldo/contract/users';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { clientAt } from '../users/user.ts';
import { inMs, median } from './lib/figures.ts';
import { openPlaces } from './lib/fresh-databases.ts';
import { type Line, under } from './lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount, YEARS } from './lib/seed-history.ts';
import { type Server, startServer } from './lib/server.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Factor by which the processor is slowed, to about the speed of a phone. */
const SLOWED = 4;
const ROUNDS = 5;
const HOME_MS = 800;
const VISITED_MS = 100;
const HELD_MS = 50;
/**
 * Round trip to a distant server. A press that opens a screen for the first time may take `FIRST_VISIT_MS`, including
 * the round trip.
 */
const ROUND_TRIP_MS = 150;
const FIRST_VISIT_MS = 450;
const EDIT_MS = 50;
const SHIFT = 0.01;
const ROWS = 50_000;

/**
 * Screens that users open daily, each with its link, the menu that contains the link (if any), and the first figure or
 * word.
 */
const SCREENS = [
  { name: 'Home', figure: 'main .fitted' },
  { name: 'Transactions', figure: 'main tbody td:last-child' },
  { name: 'Categories', figure: 'main section[aria-label]' },
  { name: 'Goals', figure: 'main dd' },
  { name: 'Alerts', figure: 'main dd' },
  { name: 'Rules', figure: 'main :is(h2, h3)' },
  { name: 'Monthly', figure: 'main .fitted', within: 'Metrics' },
  { name: 'Annual', figure: 'main .fitted', within: 'Metrics' },
] as const;

/** How fast Saldo feels, in Chromium with a slowed processor, compared with an empty page of the same weight. */
export async function face(): Promise<Line[]> {
  const places = await openPlaces('sqlite');
  const place = await places.fresh();
  const server = await startServer(place.environment);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const [person] = await seedUsersWithAccount(place.bare, 1);
    if (!person) return [];
    await seedHistory(place.bare, person, ROWS);
    await place.bare.settle();
    return [
      ...(await homeLines(browser, server)),
      ...(await visitedLines(browser, server)),
      ...(await farLines(browser, server, person)),
      ...(await typedLines(browser, server, person)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
    await places.close();
  }
}

/** Runs in the page before it loads. Records the longest task and the total layout shift. */
const WATCH = `
  globalThis.seen = { held: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.held = Math.max(seen.held, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function slowPage(browser: Browser, baseURL: string, latency = 0): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  if (latency > 0) {
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      ...unlimited,
      offline: false,
      latency,
    });
  }
  await page.addInitScript(WATCH);
  return page;
}

const seenOn = (page: Page) =>
  page.evaluate(() => (globalThis as never as { seen: { held: number; shift: number } }).seen);

async function signInAsViewer(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In as Viewer' }).click();
  await page.waitForURL('/');
}

/** From entering the address until the month's balance shows, each time in a browser without a cache. */
async function homeLines(browser: Browser, server: Server): Promise<Line[]> {
  const [own, empty, shifts]: number[][] = [[], [], []];
  const bare = await emptyPages();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await slowPage(browser, server.address);
    await signInAsViewer(page);
    const began = performance.now();
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator(SCREENS[0].figure).first().waitFor();
    if (round > 0) own?.push(performance.now() - began);
    await page.waitForLoadState('networkidle');
    shifts?.push((await seenOn(page)).shift);
    await page.context().close();

    const blank = await slowPage(browser, bare.address);
    const start = performance.now();
    await blank.goto('/', { waitUntil: 'load' });
    if (round > 0) empty?.push(performance.now() - start);
    await blank.context().close();
  }
  await bare.close();
  return [
    under(
      'Home, until its balance shows',
      median(own ?? []),
      HOME_MS,
      'ms',
      `an empty page of the same weight ${inMs(median(empty ?? []))}`,
    ),
    under(
      '  layout shift meanwhile (thousandths)',
      Math.max(...(shifts ?? [])) * 1000,
      SHIFT * 1000,
      '',
      '',
    ),
  ];
}

/** An empty page that loads and parses as many scripts as Home in the built app, but runs none. */
async function emptyPages() {
  const assets = join(DIST, 'assets');
  const files = readdirSync(assets).filter((name) => /^(index|app|home-page)-.*\.js$/.test(name));
  const links = files.map((name) => `<link rel="modulepreload" href="/assets/${name}">`).join('');
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/assets/')) {
      answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>·</title>${links}`);
      return;
    }
    answer.setHeader('content-type', 'text/javascript');
    answer.end(readFileSync(join(dirname(assets), path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** From the click on its link until the first figure shows, for screens visited before. */
async function visitedLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await slowPage(browser, server.address);
  await signInAsViewer(page);
  await page.getByRole('button', { name: 'Metrics' }).click();
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Home is the current screen, so it comes last.
    for (const screen of [...SCREENS.slice(1), SCREENS[0]]) {
      const ms = await pressed(page, screen.name, screen.figure);
      if (round > 0) times.set(screen.name, [...(times.get(screen.name) ?? []), ms]);
      await page.waitForLoadState('networkidle');
    }
  }
  const { shift } = await seenOn(page);
  await page.context().close();
  return [
    ...[...times].map(([name, own]) =>
      under(
        `${name}, visited before, from the click to its first figure`,
        median(own),
        VISITED_MS,
        'ms',
        own.map((ms) => Math.round(ms)).join(', '),
      ),
    ),
    under('  layout shift of all visits (thousandths)', shift * 1000, SHIFT * 1000, '', ''),
  ];
}

/**
 * Measured in the page itself, from the click to the frame after the figure shows. Playwright polls only every 20 to
 * 500 ms, which is longer than the measured time.
 */
async function pressed(
  page: Page,
  name: string,
  figure: string,
  from: 'click' | 'pointerdown' = 'click',
): Promise<number> {
  // A badge with a number may follow the name.
  const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}\\b`) });
  // The code is a string, because DOM types aren't available here. The previous screen may contain elements that match
  // the same selector.
  await page.evaluate(`{
    const find = () => document.querySelector(${JSON.stringify(figure)});
    const last = find();
    globalThis.drawn = new Promise((resolve) => {
      addEventListener('${from}', ({ timeStamp }) => {
        const look = () => {
          const isThere = find() !== null && find() !== last;
          requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : look);
        };
        requestAnimationFrame(look);
      }, { once: true, capture: true });
    });
    undefined;
  }`);
  await link.click();
  return page.evaluate<number>('globalThis.drawn');
}

/** Times screens and an edit from the press, with a round trip per call. */
async function farLines(browser: Browser, server: Server, person: BenchUser): Promise<Line[]> {
  const [first, again]: Map<string, number[]>[] = [new Map(), new Map()];
  const page = await slowPage(browser, server.address, ROUND_TRIP_MS);
  await signInAsViewer(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    // A while after a reload, the app has the code of all screens, but only Home's data.
    await page.goto('/');
    await page.getByRole('button', { name: 'Metrics' }).click();
    await page.waitForTimeout(PREFETCHED_MS);
    await page.waitForLoadState('networkidle');
    for (const times of [first, again]) {
      for (const { name, figure } of [...SCREENS.slice(1), SCREENS[0]]) {
        const ms = await pressed(page, name, figure, 'pointerdown');
        times?.set(name, [...(times.get(name) ?? []), ms]);
        await page.waitForLoadState('networkidle');
      }
    }
  }
  await page.context().close();
  // Each round starts at Home, so Home has no first visit.
  first?.delete(SCREENS[0].name);
  const lines = (of: Map<string, number[]> | undefined, when: string, most: number) =>
    [...(of ?? [])].map(([name, own]) =>
      under(
        `${name}, ${when}, with a round trip of ${ROUND_TRIP_MS} ms`,
        median(own),
        most,
        'ms',
        own.map((ms) => Math.round(ms)).join(', '),
      ),
    );
  return [
    ...lines(first, 'first visit', FIRST_VISIT_MS),
    ...lines(again, 'visited before', VISITED_MS),
    await editLine(browser, server, person),
  ];
}

/** Time that the app gets to fetch the other screens' code once the first screen shows. */
const PREFETCHED_MS = 4000;

/** From the press that pauses a rule until the screen shows it. */
async function editLine(browser: Browser, server: Server, person: BenchUser): Promise<Line> {
  const client = clientAt(server.address, person);
  const condition = { condition_field: 'description', operator: 'includes' } as const;
  await client.call(createRule, {
    body: {
      name: 'Coffee',
      conditions: [{ ...condition, condition_value: 'coffee' }],
      actions: [{ target_field: 'ignore', target_value: true }],
    },
  });
  const { user } = await client.call(getProfile);
  const page = await slowPage(browser, server.address, ROUND_TRIP_MS);
  const session = { token: person.token, user: JSON.stringify(user) };
  await page.addInitScript(`Object.assign(sessionStorage, ${JSON.stringify(session)})`);
  await page.goto('/rules');
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.waitForLoadState('networkidle');
    const [now, next] = round % 2 === 0 ? ['Pause', 'Resume'] : ['Resume', 'Pause'];
    const button = page.getByRole('button', { name: `${now} Rule Coffee` }).first();
    await button.waitFor();
    await page.evaluate(`{
      globalThis.drawn = new Promise((resolve) => {
        addEventListener('pointerdown', ({ timeStamp }) => {
          const look = () => {
            const isThere = document.querySelector('[aria-label^="${next} Rule Coffee"]') !== null;
            requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : look);
          };
          requestAnimationFrame(look);
        }, { once: true, capture: true });
      });
      undefined;
    }`);
    await button.click();
    const ms = await page.evaluate<number>('globalThis.drawn');
    if (round > 0) times.push(ms);
  }
  await page.context().close();
  return under(
    `an edit, until it shows, with a round trip of ${ROUND_TRIP_MS} ms`,
    median(times),
    EDIT_MS,
    'ms',
    times.map((ms) => Math.round(ms)).join(', '),
  );
}

/** Times key presses in the search of a year with many rows. */
async function typedLines(browser: Browser, server: Server, person: BenchUser): Promise<Line[]> {
  const { user } = await clientAt(server.address, person).call(getProfile);
  const page = await slowPage(browser, server.address);
  const session = { token: person.token, user: JSON.stringify(user) };
  await page.addInitScript(`Object.assign(sessionStorage, ${JSON.stringify(session)})`);
  await page.goto(`/transactions?year=${YEARS.last}`);
  await page.locator('main tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    (globalThis as never as { seen: { held: number } }).seen.held = 0;
  });
  await page
    .getByLabel('Description', { exact: true })
    .pressSequentially('cafeteria', { delay: 80 });
  const { held } = await seenOn(page);
  await page.context().close();
  return [
    under(
      `longest task while typing, ${ROWS} rows`,
      held,
      HELD_MS,
      'ms',
      'browsers report none below 50',
    ),
  ];
}
