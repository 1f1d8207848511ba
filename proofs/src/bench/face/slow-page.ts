import type { Browser, Page } from '@playwright/test';
import { getProfile } from '@saldo/contract/users';
import { clientAt } from '../../users/user.ts';
import type { BenchUser } from '../lib/seed-history.ts';
import type { Server } from '../lib/server.ts';

/** Factor by which the processor is slowed, to about the speed of a phone. */
const SLOWED = 4;
export const ROUNDS = 5;
/**
 * Round trip to a distant server. A press that opens a screen for the first time may take `FIRST_VISIT_MS`, including
 * the round trip.
 */
export const ROUND_TRIP_MS = 150;
/** A longer time meets its promise if it is at most this many times the bare drawing of the same elements. */
export const BARE = 1.5;

/** Runs in the page before it loads. Records the longest task and the total layout shift. */
const WATCH = `
  globalThis.seen = { held: 0, shift: 0 };
  performance.setResourceTimingBufferSize(100_000);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.held = Math.max(seen.held, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

export async function slowPage(
  browser: Browser,
  baseURL: string,
  { latency = 0, viewport = DESK } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport });
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

export const seenOn = (page: Page) =>
  page.evaluate(() => (globalThis as never as { seen: { held: number; shift: number } }).seen);

export async function signInAsViewer(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In as Viewer' }).click();
  await page.waitForURL('/');
}

/** A slow page on which the user is signed in. */
export async function slowPageOf({ browser, server, person }: Face, latency = 0): Promise<Page> {
  const { user } = await clientAt(server.address, person).call(getProfile);
  const page = await slowPage(browser, server.address, { latency });
  const session = { token: person.token, user: JSON.stringify(user) };
  await page.addInitScript(`Object.assign(sessionStorage, ${JSON.stringify(session)})`);
  return page;
}

/** What the measurements of screens need. */
export interface Face {
  browser: Browser;
  server: Server;
  /** A user with many transactions, hundreds of recurring series and a rule. */
  person: BenchUser;
}

/** Of a press, after which something is wrong. */
const LONGEST_MS = 20_000;

interface Press {
  /** JavaScript expression. The press is over once it is neither null nor what it was before. */
  shows: string;
  press: () => Promise<unknown>;
  from?: 'click' | 'pointerdown' | 'keydown';
}

/**
 * Milliseconds from a press to the frame after its result shows, measured in the page itself. Playwright polls only every
 * 20 to 500 ms, which is longer than the measured time.
 */
export async function timePress(page: Page, { shows, press, from = 'click' }: Press) {
  // The code is a string, because DOM types aren't available here.
  await page.evaluate(`{
    const find = () => (${shows}) ?? null;
    const before = find();
    globalThis.drawn = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('Nothing shows: ' + ${JSON.stringify(shows)})), ${LONGEST_MS});
      addEventListener('${from}', ({ timeStamp }) => {
        const done = () => {
          globalThis.drawnAt = performance.now();
          resolve(drawnAt - timeStamp);
        };
        const look = () => {
          const now = find();
          const isThere = now !== null && now !== before;
          requestAnimationFrame(isThere ? done : look);
        };
        requestAnimationFrame(look);
      }, { once: true, capture: true });
    });
    undefined;
  }`);
  await press();
  return page.evaluate<number>('globalThis.drawn');
}

/** Like `timePress`, for a click that inserts a copy of an element's content and does nothing else. */
export async function timeBareDrawing(page: Page, selector: string): Promise<number> {
  await page.evaluate(`{
    const own = document.querySelector(${JSON.stringify(selector)});
    const html = own.innerHTML;
    const { display } = own.style;
    globalThis.drawn = new Promise((resolve) => {
      addEventListener('click', (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        const copy = own.cloneNode(false);
        copy.innerHTML = html;
        own.style.display = 'none';
        own.after(copy);
        const done = () => {
          resolve(performance.now() - event.timeStamp);
          copy.remove();
          own.style.display = display;
        };
        requestAnimationFrame(() => requestAnimationFrame(done));
      }, { once: true, capture: true });
    });
    undefined;
  }`);
  // The page's upper margin, where nothing reacts to a press.
  await page.mouse.click(640, 4);
  return page.evaluate<number>('globalThis.drawn');
}

/** Clicks the link in the sidebar. A badge with a number may follow the screen's name. */
export const openScreen = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .click();

/** JavaScript expression for the first element that matches a CSS selector. */
export const first = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})`;

export const rounded = (times: readonly number[]): string => times.map(Math.round).join(', ');
