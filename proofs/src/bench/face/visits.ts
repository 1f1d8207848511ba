import type { Page } from '@playwright/test';
import { median } from '../lib/figures.ts';
import { atMost, type Line, under, underOr } from '../lib/result-lines.ts';
import {
  BARE,
  type Face,
  first,
  openScreen,
  ROUND_TRIP_MS,
  ROUNDS,
  rounded,
  seenOn,
  signInAsViewer,
  slowPage,
  slowPageOf,
  timeBareDrawing,
  timePress,
} from './slow-page.ts';

const VISITED_MS = 100;
const FIRST_VISIT_MS = 450;
const SHIFT = 0.01;
/** Time that the app gets to fetch the other screens' code once the first screen shows. */
const PREFETCHED_MS = 4000;

interface Screen {
  /** The text of its link in the sidebar. */
  name: string;
  /** CSS selector of its first figure or word. */
  figure: string;
}

const HOME: Screen = { name: 'Home', figure: 'main .fitted' };

/** Screens that users open daily, as the demo's viewer sees them. */
const OF_VIEWER: readonly Screen[] = [
  { name: 'Transactions', figure: 'main tbody td:last-child' },
  { name: 'Categories', figure: 'main section[aria-label]' },
  { name: 'Goals', figure: 'main dd' },
  { name: 'Alerts', figure: 'main dd' },
  { name: 'Rules', figure: 'main :is(h2, h3)' },
  { name: 'Monthly', figure: 'main .fitted' },
  { name: 'Annual', figure: 'main .fitted' },
  { name: 'Accounts', figure: 'main .fitted' },
  { name: 'History', figure: 'main :is(h2, h3)' },
  { name: 'Import', figure: 'main form' },
  HOME,
];

/** Its link is the number beside Categories. */
const SORT = 'nav a[href="/categories/sort"]';

/** Screens whose work grows with the user's data, as a user with many transactions and series sees them. */
const OF_PERSON: readonly Screen[] = [
  { name: 'Upcoming', figure: 'main [role=row]' },
  { name: 'Accounts', figure: 'main .fitted' },
  { name: 'Sort', figure: 'main [data-current]' },
];

const open = (page: Page, { name, figure }: Screen, from?: 'pointerdown') =>
  timePress(page, {
    shows: first(figure),
    press: () => (name === 'Sort' ? page.locator(SORT).click() : openScreen(page, name)),
    ...(from ? { from } : {}),
  });

/** Pages on which each list of screens is opened in turn, with the menu of Metrics open. */
async function pagesOf(face: Face, latency: number) {
  const viewer = await slowPage(face.browser, face.server.address, { latency });
  await signInAsViewer(viewer);
  return [
    { page: viewer, screens: OF_VIEWER, whose: '' },
    { page: await slowPageOf(face, latency), screens: OF_PERSON, whose: ' with much data' },
  ];
}

const push = (times: Map<string, number[]>, name: string, ms: number) =>
  times.set(name, [...(times.get(name) ?? []), ms]);

async function startAtHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Metrics' }).click();
  await page.waitForLoadState('networkidle');
}

/** From the click on its link until the first figure shows, for screens visited before. */
export async function visitedLines(face: Face): Promise<Line[]> {
  const lines: Line[] = [];
  let shift = 0;
  for (const { page, screens, whose } of await pagesOf(face, 0)) {
    const times = new Map<string, number[]>();
    const bare = new Map<string, number[]>();
    await startAtHome(page);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const screen of screens) {
        // Bare drawing shifts the page, so its shifts are left out.
        await page.evaluate('seen.shift = 0');
        const ms = await open(page, screen);
        await page.waitForLoadState('networkidle');
        shift += (await seenOn(page)).shift;
        if (round === 0) continue;
        push(times, screen.name, ms);
        push(bare, screen.name, await timeBareDrawing(page, 'main'));
      }
    }
    await page.context().close();
    for (const [name, own] of times) {
      lines.push(
        underOr(
          `${name}${whose}, visited before, from the click to its first figure`,
          { value: median(own), limit: VISITED_MS },
          { bare: median(bare.get(name) ?? []), limit: BARE },
          rounded(own),
        ),
      );
    }
  }
  return [
    ...lines,
    under('  layout shift of all visits (thousandths)', shift * 1000, SHIFT * 1000, '', ''),
  ];
}

/** Times screens from the press, with a round trip per call. */
export async function farLines(face: Face): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { page, screens, whose } of await pagesOf(face, ROUND_TRIP_MS)) {
    const [fresh, again]: [Map<string, number[]>, Map<string, number[]>] = [new Map(), new Map()];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A while after a reload, the app has the code of all screens, but only Home's data.
      await startAtHome(page);
      await page.waitForTimeout(PREFETCHED_MS);
      for (const times of [fresh, again]) {
        for (const screen of screens) {
          push(times, screen.name, await open(page, screen, 'pointerdown'));
          await page.waitForLoadState('networkidle');
        }
      }
    }
    await page.context().close();
    // Each round starts at Home, so Home has no first visit.
    fresh.delete(HOME.name);
    const linesOf = (times: Map<string, number[]>, when: string, most: number) =>
      [...times].map(([name, own]) =>
        under(
          `${name}${whose}, ${when}, with a round trip of ${ROUND_TRIP_MS} ms`,
          median(own),
          most,
          'ms',
          rounded(own),
        ),
      );
    lines.push(...linesOf(fresh, 'first visit', FIRST_VISIT_MS));
    lines.push(...linesOf(again, 'visited before', VISITED_MS));
  }
  return lines;
}

/** Rounds through all screens, each of two times: about 200 visits, which end on the same screen. */
const ROUNDS_TWICE = 9;
/**
 * How much more memory and how many more elements the last visit may leave than the one halfway. React keeps the tree
 * before the last one for a while, so both vary by a quarter. Over 600 visits neither grew.
 */
const GROWTH = 1.3;

/** Memory and elements of the page after many visits: they must level off. */
export async function memoryLines({ browser, server }: Face): Promise<Line[]> {
  const page = await slowPage(browser, server.address);
  await signInAsViewer(page);
  await startAtHome(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
  };
  const visitAll = async () => {
    for (let round = 0; round < ROUNDS_TWICE; round += 1) {
      for (const screen of OF_VIEWER) {
        await open(page, screen);
        await page.waitForLoadState('networkidle');
      }
    }
    return measure();
  };
  const halfway = await visitAll();
  const last = await visitAll();
  await page.context().close();
  const visits = 2 * ROUNDS_TWICE * OF_VIEWER.length;
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    atMost(
      `memory after ${visits} visits, against half as many`,
      last.heap / halfway.heap,
      GROWTH,
      `${mega(halfway.heap)}, ${mega(last.heap)}`,
    ),
    atMost(
      `elements after ${visits} visits, against half as many`,
      last.nodes / halfway.nodes,
      GROWTH,
      `${halfway.nodes}, ${last.nodes}`,
    ),
  ];
}
